"""What the log holds, as frozen values, read from rows that may be damaged."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as the log has it.

    tags    the head of the written game, rules and players.
    stake   what the loser pays.
    words   every word in order, `undo` included.
    started, ended  seconds since the epoch; `ended` is None while the game is under way.
    result  as `lebon replay` reports it, once over.
    """

    id: int
    tags: str
    stake: str
    words: tuple[str, ...]
    started: float
    ended: float | None = None
    outcome: str | None = None
    result: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A round of drinks that somebody owes after a game."""

    game: int
    debtor: str
    stake: str
    at: float


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody sat who was forgotten: row, number of the game, and place among its names from 0."""

    row: int
    game: int
    place: int


def saved_game(row: tuple[Any, ...], words: tuple[str, ...]) -> SavedGame:
    """A row of the table `games` and the words of that game."""
    number, tags, stake, started, ended, outcome, result = row
    return SavedGame(
        number,
        str(tags),
        str(stake),
        words,
        _seconds(started) or 0.0,
        _seconds(ended),
        outcome,
        _result(result),
    )


def _seconds(stored: object) -> float | None:
    """SQLite keeps any kind of value in any column: a damaged row may hold bytes for a date."""
    return stored if isinstance(stored, float) else None


def _result(stored: object) -> Mapping[str, Any] | None:
    try:
        result = json.loads(stored) if isinstance(stored, str) else None
    except ValueError:
        return None
    return result if isinstance(result, dict) else None
