"""Where the counter's effects go that leave the table: what the shell is given to carry them out with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kiosk.counter.effects import (
    Forget,
    KeepRules,
    Outward,
    Play,
    Prefer,
    SaveCrop,
    Say,
    Serve,
    SetPin,
)
from kiosk.counter.game.opinions import Opinions
from kiosk.counter.staff.requests import Request
from kiosk.engine.rules import Rules
from kiosk.eye import Glimpse
from vision.readings import DieReading, Image


@dataclass(frozen=True, slots=True)
class Outlets:
    """One place for each; any may be left out, and then it does nothing.

    prefer  a setting by its key, and whether it is to last.
    stages  reads a picture and returns that of each stage of the eye by its name.
    best, keep_best  the picture of the last 421 of the house, over the starts.
    """

    play: Callable[[str], None] = lambda _sound: None
    say: Callable[[Say], None] = lambda _words: None
    prefer: Callable[[str, object, bool], None] = lambda _key, _value, _lasting: None
    pin_is: Callable[[str], bool] = lambda _digits: False
    has_pin: Callable[[], bool] = lambda: True
    keep_rules: Callable[[tuple[Rules, ...]], None] = lambda _own: None
    set_pin: Callable[[str], None] = lambda _digits: None
    serve: Callable[[Request], None] = lambda _what: None
    forget: Callable[[str], None] = lambda _name: None
    opinions: Callable[[Image, tuple[DieReading, ...]], tuple[Opinions, ...]] = lambda _image, _dice: ()
    save_crop: Callable[[SaveCrop, Glimpse], None] = lambda _crop, _glimpse: None
    stages: Callable[[Image], Mapping[str, Image]] = lambda _image: {}
    best: Callable[[], Image | None] = lambda: None
    keep_best: Callable[[Image | None], None] = lambda _image: None

    def carry_out(self, effect: Outward) -> None:
        """What nobody at the table waits for."""
        match effect:
            case Play(sound):
                self.play(sound)
            case Say():
                self.say(effect)
            case Prefer(key, value, lasting):
                self.prefer(key, value, lasting)
            case KeepRules(own):
                self.keep_rules(own)
            case SetPin(digits):
                self.set_pin(digits)
            case Serve(request):
                self.serve(request)
            case Forget(name):
                self.forget(name)
