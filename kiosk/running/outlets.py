"""Where the counter's effects go that leave the table: sound, voice, settings, crops; each may fail alone."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from kiosk import own_rules
from kiosk.counter.effects import SaveCrop, Say
from kiosk.counter.game.opinions import Opinions
from kiosk.counter.staff.requests import Request
from kiosk.disk.corrections import CORRECTIONS_FOLDER as CORRECTIONS
from kiosk.disk.corrections import keep
from kiosk.disk.film import FILM_FILE, keep_421, last_421
from kiosk.disk.pin import PIN_FILE, has_pin, pin_is, set_pin
from kiosk.engine.rules import Rules
from kiosk.eye import Glimpse
from kiosk.language import Line, Tell, line, said
from kiosk.outlets import Outlets
from kiosk.reasons import reason
from kiosk.settings import SETTINGS_FILE, Settings, load, save, with_changes
from kiosk.speech.voice import Voice
from vision.classify.agree import Readers
from vision.classify.patch_net import opinion
from vision.read import read_tray
from vision.readings import DieReading, Image, same_place

if TYPE_CHECKING:
    from kiosk.ui.sound import Speaker

NIGHT_HOURS = (22, 8)
"""Hours between which the night volume holds."""

MELODY = 0.5
"""Seconds from which a sound is heard out before the voice; shorter ones only underline it."""

VOICE_TRIAL = said("Quatre cent vingt et un !")


class Machine:
    """The outlets of this machine; `told` takes one line for each thing that fails.

    unkept  what the disk did not take the last time, by the name of its file.
    """

    def __init__(self, settings: Settings, folder: Path, told: Tell, *, loud: bool) -> None:
        self._settings = settings
        self._folder = folder
        self._told = told
        self.unkept: dict[str, Line] = {}
        self._saving: Thread | None = None
        self._speaker = _speaker() if loud else None
        self._voice = Voice(
            settings.language,
            programs=None if loud else (),
            voices=folder / "voices" if loud else None,
            pack=settings.voice,
            clip=self._speaker.clip if self._speaker is not None else lambda _path, _volume: None,
        )

    def outlets(
        self,
        serve: Callable[[Request], None],
        stages: Callable[[Image], Mapping[str, Image]],
        forget: Callable[[str], None],
    ) -> Outlets:
        """As the shell takes them.

        serve   answers what the service page asks for.
        stages  reads a picture and returns that of each stage by name.
        forget  sees to it that a name is forgotten.
        """
        return Outlets(
            play=self.play,
            say=self.say,
            prefer=self.prefer,
            pin_is=lambda digits: pin_is(self._folder, digits),
            has_pin=lambda: has_pin(self._folder),
            set_pin=self.set_pin,
            keep_rules=self.keep_rules,
            serve=serve,
            forget=forget,
            opinions=opinions,
            save_crop=self.save_crop,
            stages=stages,
            best=lambda: last_421(self._folder) if self._settings.film else None,
            keep_best=self.keep_best,
        )

    def play(self, sound: str) -> None:
        """A sound by name, at the volume of the hour."""
        if self._speaker is not None:
            self._speaker.volume(self._volume)
            seconds = self._speaker.play(sound)
            if seconds >= MELODY and self._volume:
                self._voice.let_sound(seconds)

    def say(self, words: Say) -> None:
        """A sentence, in the language chosen; an empty one silences."""
        self._voice.choose(self._settings.language, self._volume)
        self._voice.say(words)

    def speak(self, sentence: str) -> None:
        """A sentence that is whole already."""
        self._voice.choose(self._settings.language, self._volume)
        self._voice.speak(sentence)

    def prefer(self, key: str, value: object, lasting: bool = True) -> None:
        """Follow a setting that was changed on the screen, and keep it where it lasts."""
        self._try(SETTINGS_FILE, lambda: self._prefer({key: value}, lasting))

    def _prefer(self, change: Mapping[str, object], lasting: bool) -> None:
        """That one alone is kept, since safe mode runs on others."""
        self._settings = with_changes(self._settings, change)
        if lasting:
            save(with_changes(load(self._folder).settings, change), self._folder)

    def keep_rules(self, own: tuple[Rules, ...]) -> None:
        """Keep the rule sets of the house's own."""
        self._try(own_rules.RULES_FILE, lambda: own_rules.save(own, self._folder))

    def set_pin(self, digits: str) -> None:
        """Keep the PIN that was chosen on the screen."""
        self._try(PIN_FILE, lambda: set_pin(self._folder, digits))

    def save_crop(self, crop: SaveCrop, glimpse: Glimpse) -> None:
        """The dice of a throw that was put right, and what really lay there; beside the main thread."""
        if not self._settings.corrections:
            return
        name = f"{datetime.now():%Y%m%d-%H%M%S}-{glimpse.number}"
        self._saving = Thread(target=self._keep, args=(name, crop, glimpse), name="correction", daemon=True)
        self._saving.start()

    def _keep(self, name: str, crop: SaveCrop, glimpse: Glimpse) -> None:
        self._try(CORRECTIONS, lambda: keep(self._folder, name, glimpse.image, glimpse.dice, asdict(crop)))

    def keep_best(self, image: Image | None) -> None:
        """The picture of the last 421, over the starts; beside the main thread."""
        Thread(target=self._keep_best, args=(image,), name="film", daemon=True).start()

    def _keep_best(self, image: Image | None) -> None:
        self._try(FILM_FILE, lambda: keep_421(self._folder, image))

    def _try(self, name: str, keep_it: Callable[[], None]) -> None:
        """Keep something under that name; where the disk does not take it, that is told and stands there."""
        try:
            keep_it()
            self.unkept.pop(name, None)
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else error
            words = said("{path} n’est pas gardé : {why}")
            self.unkept[name] = line(words, path=self._folder / name, why=why)
            self._told(self.unkept[name])

    @property
    def language(self) -> str:
        """The one that is spoken now."""
        return self._settings.language

    @property
    def silent(self) -> str:
        """Why no sound is heard, in one line; empty where it is."""
        return "" if self._speaker is None else self._speaker.why

    @property
    def loud(self) -> bool:
        """Whether sounds and voice are heard at this hour."""
        return self._volume > 0

    @property
    def speaks(self) -> bool:
        """Whether there is a voice: recorded takes or a speech program."""
        return self._voice.works

    def try_voice(self) -> None:
        """A sentence, to hear whether anything is heard."""
        self.say(Say(VOICE_TRIAL))

    def close(self) -> None:
        """Be silent and let go of the sound card."""
        if self._saving is not None:
            self._saving.join(1.0)
        self._voice.close()
        if self._speaker is not None:
            self._speaker.close()

    @property
    def _volume(self) -> int:
        return volume_at(self._settings, datetime.now().hour)


def volume_at(settings: Settings, hour: int) -> int:
    """0 to 100: silent where muted; at night never above the night's volume."""
    if settings.muted:
        return 0
    night = hour >= NIGHT_HOURS[0] or hour < NIGHT_HOURS[1]
    return min(settings.volume, settings.night_volume) if night else settings.volume


def opinions(image: Image, dice: tuple[DieReading, ...]) -> tuple[Opinions, ...]:
    """What each of the two readers alone makes of these dice of a picture."""
    alone = read_tray(image, dice=None, readers=Readers.CONSTELLATION).dice
    network = opinion(image, dice)
    pips = (same_place(die, alone) for die in dice)
    return tuple(
        Opinions(seen.value if seen else None, other.value) for seen, other in zip(pips, network, strict=True)
    )


def _speaker() -> "Speaker":
    from kiosk.ui.sound import Speaker

    return Speaker()
