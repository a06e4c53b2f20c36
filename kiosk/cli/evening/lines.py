"""A written evening, line by line: `SECONDS WORD [arguments]`, as kiosk/cli/CONTRACT.md has it."""

import math
import re
from collections import Counter as Multiset
from collections.abc import Iterable
from dataclasses import dataclass

from kiosk.counter.actions import BY_ID
from kiosk.engine.usage import UsageRefused, nearest
from kiosk.language import said
from vision.readings import Reason, TrayEvent

TRAY_WORDS = {
    "rolling": TrayEvent.ROLLING,
    "hand": TrayEvent.HAND,
    "lifted": TrayEvent.LIFTED,
    "empty": TrayEvent.EMPTY,
    "lost": TrayEvent.CAMERA_LOST,
    "back": TrayEvent.CAMERA_BACK,
}
"""The words of the eye that take no dice."""

BARE_WORDS = (*TRAY_WORDS, "down", "up", "push", "wait")
EVENING_WORDS = (*BARE_WORDS, "read", "refused", "touch", "key")

NEAREST = said("« {word} » n’existe pas ; le plus proche : {known}")
NONE_NEAR = said("« {word} » n’existe pas ; il y a : {known}")
READ_USAGE = said("« {word} » : écrire read 421 [kept 42] [touched 1], ou read 421 still")

MOST_DICE = 9
"""Dice that one line may name: more than any tray of this game holds."""


class NotALine(UsageRefused):
    """The line says nothing that can happen."""


@dataclass(frozen=True, slots=True)
class Read:
    """The dice lie still: all of them, those that nobody threw, and those that a hand moved; by value."""

    dice: tuple[int, ...]
    kept: tuple[int, ...] = ()
    touched: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """The tray was not read; None is a die without a value."""

    reason: Reason
    dice: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """What happened at an instant.

    at     seconds; never before the line above.
    seen   what the eye told, for its words.
    names  the arguments of `touch` and `key`.
    """

    at: float
    word: str
    seen: TrayEvent | Read | Refused | None = None
    names: tuple[str, ...] = ()


def line_of(text: str, after: float = -math.inf) -> Line | None:
    """The line, None where it is empty or a comment. Raises NotALine.

    text   what is no UTF-8 in it stands there as surrogates.
    after  seconds of the line above.
    """
    told = text.partition("#")[0]
    check_text(told)
    words = told.split()
    if not words:
        return None
    at = _seconds(words[0], after)
    if len(words) == 1:
        raise NotALine(said("pas de mot après {at} : par exemple {at} push"), at=words[0])
    return _happening(at, words[1], tuple(words[2:]))


def _happening(at: float, written: str, arguments: tuple[str, ...]) -> Line:
    word = written.lower()
    if word not in EVENING_WORDS:
        raise _unknown(written, EVENING_WORDS)
    if word in BARE_WORDS and arguments:
        raise NotALine(said("après {word} rien ne suit, pas « {more} »"), word=word, more=" ".join(arguments))
    match word:
        case "read":
            return Line(at, word, _read(arguments))
        case "refused":
            return Line(at, word, _refusal(arguments))
        case "touch":
            return Line(at, word, names=_touch(arguments))
        case "key":
            return Line(at, word, names=_key(arguments))
        case _:
            return Line(at, word, TRAY_WORDS.get(word))


def _key(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """The name of a key, in any case; a letter is written as it is."""
    if len(arguments) != 1:
        raise NotALine(said("key veut un nom de touche : par exemple key return"))
    return arguments if len(arguments[0]) == 1 else (arguments[0].lower(),)


def check_text(text: str) -> None:
    """Raises NotALine for bytes that are no UTF-8, with the first of them, counted from 1."""
    try:
        text.encode()
    except UnicodeEncodeError as bad:
        place = len(text[: bad.start].encode()) + 1
        raise NotALine(said("ce n’est pas un texte en UTF-8 (octet {byte})"), byte=place) from None


def _seconds(word: str, after: float) -> float:
    try:
        at = float(word)
    except ValueError:
        at = math.nan
    if not math.isfinite(at):
        raise NotALine(said("« {word} » : une ligne commence par des secondes, comme 3.4 push"), word=word)
    if at < after:
        raise NotALine(said("{at} s après {after:g} s : le temps ne recule pas"), at=word, after=after)
    return at


def _read(arguments: tuple[str, ...]) -> Read:
    if not arguments:
        raise NotALine(READ_USAGE, word="read")
    dice = _dice(arguments[0])
    if arguments[1:] == ("still",):
        return Read(dice, kept=dice)
    named: dict[str, tuple[int, ...]] = {"kept": (), "touched": ()}
    parts = arguments[1:]
    for name, values in zip(parts[::2], (*parts[1::2], ""), strict=False):
        if name not in named or named[name] or not values:
            raise NotALine(READ_USAGE, word=name)
        named[name] = _dice(values)
    strange = Multiset(named["kept"] + named["touched"]) - Multiset(dice)
    if strange:
        raise NotALine(
            said("{die} est nommé trop souvent après kept et touched : {dice} est là"),
            die=min(strange),
            dice=arguments[0],
        )
    return Read(dice, named["kept"], named["touched"])


def _refusal(arguments: tuple[str, ...]) -> Refused:
    reason = arguments[0].lower() if arguments else ""
    if reason not in set(Reason):
        raise _unknown(reason, Reason)
    if len(arguments) > 2:
        raise NotALine(
            said("« {more} » est de trop : refused {reason} 42?"), more=arguments[2], reason=reason
        )
    dice = arguments[1] if len(arguments) == 2 else ""
    if not re.fullmatch(f"[1-6?]{{0,{MOST_DICE}}}", dice):
        raise NotALine(said("« {dice} » : des chiffres de 1 à 6, et ? pour un dé non lu"), dice=dice)
    return Refused(Reason(reason), tuple(None if each == "?" else int(each) for each in dice))


def _touch(arguments: tuple[str, ...]) -> tuple[str, ...]:
    if not 1 <= len(arguments) <= 2:
        raise NotALine(said("touch veut une action : par exemple touch by_hand ou touch face 4"))
    if arguments[0] not in BY_ID:
        raise _unknown(arguments[0], BY_ID)
    return arguments


def _unknown(word: str, known: Iterable[str]) -> NotALine:
    """What would be right: the nearest one, or all there are."""
    names = [str(each) for each in known]
    if near := nearest(word, names):
        return NotALine(NEAREST, word=word, known=near)
    return NotALine(NONE_NEAR, word=word, known=", ".join(names))


def _dice(word: str) -> tuple[int, ...]:
    if not re.fullmatch(f"[1-6]{{1,{MOST_DICE}}}", word):
        raise NotALine(said("« {dice} » : des chiffres de 1 à 6, comme 421"), dice=word)
    return tuple(map(int, word))
