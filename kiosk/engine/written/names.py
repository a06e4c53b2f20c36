"""The names in a written game, found and changed without playing it: also where nothing else can read it."""

import re
from collections.abc import Iterable, Iterator, Mapping

from kiosk.engine.written.notation import GUEST, QUOTED, quote, unquote

_HELD = re.compile(r'\[\s*(players|first)\b(?:\s*"(?:[^"\\]|\\.)*")*\s*\]', re.IGNORECASE)
_PLAYERS = re.compile(r'\[\s*players\b((?:\s*"(?:[^"\\]|\\.)*")*)\s*\]', re.IGNORECASE)


def names_in(tags: str, words: Iterable[str]) -> tuple[str, ...]:
    """Who sat there: those of the start in seat order, then who came in the order of coming."""
    players = _PLAYERS.search(tags)
    started = QUOTED.findall(players[1]) if players else []
    return tuple(dict.fromkeys((*map(unquote, started), *came(words))))


def came(words: Iterable[str]) -> Iterator[str]:
    """The names that the words of a game have: of who came, or went."""
    return (unquote(found["name"]) for word in words if (found := GUEST.fullmatch(word)))


def renamed_tags(tags: str, names: Mapping[str, str]) -> str:
    """The head of a game with other names; one that is not among `names` stays."""
    return _HELD.sub(lambda held: QUOTED.sub(lambda name: _other(name[1], names), held[0]), tags)


def renamed_word(word: str, names: Mapping[str, str]) -> str:
    """The word with another name, where it has one."""
    found = GUEST.fullmatch(word)
    return word if found is None else f"{found['what']}={_other(found['name'], names)}"


def _other(written: str, names: Mapping[str, str]) -> str:
    name = unquote(written)
    return quote(names.get(name, name))
