"""Words for events and events from words: `421`, `42+1`, `b`, `est`, `=431`, `arrive="Zoé"`.

kiosk/cli/CONTRACT.md has them all.

Who comes and who goes is named between quotes, as in the tags: names have spaces and letters of any case.

What a word means depends on the game alone in one point: a second or third throw is written with
`+`, a first one never. Reading and writing both look at the game for that.
"""

import re

from kiosk.engine.events import Arrived, Choice, Chosen, Corrected, Departed, Event, Stopped, Thrown
from kiosk.engine.hands.combos import digits
from kiosk.engine.play.state import Game
from kiosk.engine.play.turn import owes_all
from kiosk.engine.refusal import Refused, Why

UNDO = "undo"
STOP = "b"

QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
"""A name, or any other value, as tags have it."""

GUEST = re.compile(r'(?P<what>arrive|part)="(?P<name>(?:[^"\\]|\\.)+)"', re.IGNORECASE)
"""The word for somebody who comes, or goes."""

_THROW = re.compile(r"(?P<kept>[0-9]*)(?P<plus>\+?)(?P<thrown>[0-9]*)")


def event(word: str, game: Game) -> Event:
    """The event that a word means in this game; `undo` is none and must be asked for before.

    Raises Refused for a word that is none, and for a `+` that is missing or too many.
    """
    if guest := GUEST.fullmatch(word):
        name = unquote(guest["name"])
        return Arrived(name) if guest["what"].lower() == "arrive" else Departed(name)
    plain = word.lower()
    if plain == STOP:
        return Stopped()
    if plain in tuple(Choice):
        return Chosen(Choice(plain))
    if re.fullmatch("=[0-9]+", plain):
        return Corrected(_dice(plain[1:]))
    parts = _THROW.fullmatch(plain)
    if parts is None or plain in {"", "+"}:
        raise Refused(Why.NOT_A_WORD)
    return _throw(game, parts["kept"], parts["plus"], parts["thrown"])


def word(happened: Event, game: Game) -> str:
    """The word for an event that happens in this game."""
    match happened:
        case Thrown(kept, thrown):
            return f"{digits(kept)}+{digits(thrown)}" if game.hand else digits(happened.dice)
        case Stopped():
            return STOP
        case Chosen(choice):
            return choice.value
        case Corrected(values):
            return f"={digits(values)}"
        case Arrived(name):
            return f"arrive={quote(name)}"
        case Departed(name):
            return f"part={quote(name)}"


def quote(name: str) -> str:
    """A name as tags and words have it."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def unquote(written: str) -> str:
    """What was quoted so, without the quotes around it."""
    return re.sub(r"\\(.)", r"\1", written)


def allowed_words(game: Game) -> tuple[str, ...]:
    """Words that would be allowed here, one example of each form; () when the game is over."""
    forms: list[str] = []
    if game.expects.what == "choice":
        forms += [choice.value for choice in Choice]
    elif game.hand:
        forms += _rethrow_forms(game)
    elif game.seat is not None:
        forms.append("421" if game.dice == 3 else "6")
    return (*forms, STOP) if game.can_stop else tuple(forms)


def _throw(game: Game, kept: str, plus: str, thrown: str) -> Thrown:
    if game.expects.what == "choice":
        raise Refused(Why.CHOICE_FIRST)
    if game.seat is None:
        raise Refused(Why.GAME_OVER)
    if plus and not game.hand:
        raise Refused(Why.NOTHING_TO_KEEP)
    if not plus and game.hand:
        raise Refused(Why.NEEDS_PLUS)
    if not plus:
        kept, thrown = "", kept
    return Thrown(_dice(kept), _dice(thrown))


def _dice(said: str) -> tuple[int, ...]:
    dice = tuple(map(int, said))
    for die in dice:
        if not 1 <= die <= 6:
            raise Refused(Why.NO_SUCH_DIE, die=die)
    return dice


def _rethrow_forms(game: Game) -> list[str]:
    """Keep two, keep one, keep none, and keep all where that is a throw."""
    lying = digits(game.hand)
    if locked := digits(game.locked):
        return [locked + "+" + "1" * (3 - len(locked))]
    forms = [f"{lying[:2]}+{lying[2]}", f"{lying[0]}+{lying[1:]}", f"+{lying}"]
    if owes_all(game) and game.rules.min_reroll == 0:
        forms.append(f"{lying}+")
    return forms
