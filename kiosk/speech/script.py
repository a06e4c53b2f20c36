"""What a voice must be able to say: every fixed sentence of the table, every hand, and the regulars by name.

The sentences are read out of the code that says them, so that no list of them can fall behind.
"""

import ast
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter

from kiosk.counter.game.caller import LEFT, LEFT_OR_STOP, SEEN_HAND, TO_BEAT
from kiosk.engine.hands.combos import HANDS, digits
from kiosk.engine.names import aloud
from kiosk.engine.presets import PRESETS
from kiosk.language import Tongue, said
from kiosk.speech.takes import text_key

SENTENCE_FILES = ("counter", "engine/refusal.py", "referee.py")
"""Where sentences of the table stand, inside of the package."""

MOST_TAKEN = 10
"""Tokens taken at once that are said by name: what the best hand is worth."""


def script(text: Tongue, rules: str, names: tuple[str, ...] = ()) -> dict[str, str]:
    """What to record in this language, by the key of its take (kiosk.speech.takes).

    rules  the preset whose hands are called; names: players who are called by name.
    """
    return {**_fixed_texts(text), **_hands(text, rules), **_names(text, names)}


def _fixed_texts(text: Tongue) -> dict[str, str]:
    sentences = dict.fromkeys(
        msgid for place in SENTENCE_FILES for msgid in marked_texts(place) if not _holes(msgid)
    )
    counts = [text(msgid, n=n) for msgid in (LEFT, LEFT_OR_STOP) for n in (1, 2)]
    return {text_key(words): words for words in (*(text(msgid) for msgid in sentences), *counts)}


def _hands(text: Tongue, rules: str) -> dict[str, str]:
    called = {f"hand.{digits(hand)}": aloud(hand, PRESETS[rules], text) for hand in HANDS}
    told = [text(msgid, hand=digits(hand)) for msgid in (TO_BEAT, SEEN_HAND) for hand in HANDS]
    return {**called, **{text_key(words): words for words in told}}


def _names(text: Tongue, names: tuple[str, ...]) -> dict[str, str]:
    takes = {}
    for name in names:
        takes[f"turn.{name}"] = text(said("À {name}"), name=name)
        takes[f"pays.{name}"] = text(said("{name} paie"), name=name)
        for n in range(1, MOST_TAKEN + 1):
            takes[f"takes.{n}.{name}"] = text(said("{name} prend {n}"), name=name, n=n)
    return takes


def marked_texts(place: str) -> Iterator[str]:
    """The French texts that a file or a package of the program marks with `said`."""
    for file in _sources(files("kiosk").joinpath(place)):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("said"), args=[ast.Constant(str() as msgid)]):
                    yield msgid
                case _:
                    pass


def _sources(place: Traversable) -> Iterator[Traversable]:
    if place.is_dir():
        for each in sorted(place.iterdir(), key=lambda each: each.name):
            yield from _sources(each)
    elif place.name.endswith(".py"):
        yield place


def _holes(words: str) -> bool:
    return any(name is not None for _, name, _, _ in Formatter().parse(words))
