"""Rows of figures that follow from the games: emptied and made again they are the same
(kiosk.records.totals)."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kiosk.store.log import Store
from kiosk.store.saved import SavedGame

Told = Mapping[str, Any]
"""Figures by name, as JSON has them."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures in an open log. Every method raises StoreFailed."""

    store: Store

    def total(self, player: str = "", other: str = "") -> Told | None:
        """The total of a player, of two that are named in their order, or of the house."""
        rows = self.store.rows("SELECT told FROM totals WHERE player = ? AND other = ?", (player, other))
        return next(_readable(rows), None)

    def most(self, most: int) -> tuple[Told, ...]:
        """The totals of those who played most."""
        query = "SELECT told FROM totals WHERE other = '' AND player <> '' ORDER BY games DESC LIMIT ?"
        return tuple(_readable(self.store.rows(query, (most,))))

    def against(self, player: str, most: int) -> tuple[Told, ...]:
        """The totals of a player with each of those whom he met most often."""
        of_both = "(player = ?1 AND other <> '') OR other = ?1"
        query = f"SELECT told FROM totals WHERE {of_both} ORDER BY games DESC LIMIT ?2"
        return tuple(_readable(self.store.rows(query, (player, most))))

    def facts(self, since: float, until: float, most: int) -> tuple[Told, ...]:
        """What the newest games of that time added, oldest first."""
        query = "SELECT told FROM facts WHERE started BETWEEN ? AND ? ORDER BY started DESC LIMIT ?"
        return tuple(_readable(self.store.rows(query, (since, until, most))))[::-1]

    def latest(self, most: int) -> tuple[Told, ...]:
        """What the last games added, the last one first."""
        return tuple(_readable(self.store.rows("SELECT told FROM facts ORDER BY game DESC LIMIT ?", (most,))))

    def all_facts(self) -> Iterator[Told]:
        """What each game added, in their order."""
        return _readable(self.store.rows("SELECT told FROM facts ORDER BY game"))

    def next_settled_game(self, after: int) -> SavedGame | None:
        """The first game after that number which can change no more: it is over, and another one came
        after."""
        rows = self.store.rows("SELECT id, ended FROM games WHERE id > ? ORDER BY id LIMIT 2", (after,))
        return self.store.game(rows[0][0]) if len(rows) == 2 and rows[0][1] is not None else None

    def add(self, game: int, started: float, told: Told) -> None:
        """What a game added."""
        self.store.write(("INSERT OR REPLACE INTO facts VALUES (?, ?, ?)", (game, started, _text(told))))

    def put(self, player: str, other: str, games: int, told: Told) -> None:
        """A total, in place of the one before."""
        row = (player, other, games, _text(told))
        self.store.write(("INSERT OR REPLACE INTO totals VALUES (?, ?, ?, ?)", row))

    def clear(self) -> None:
        """Forget all totals; what each game added stays."""
        self.store.write(("DELETE FROM totals", ()))


def _text(told: Told) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _readable(rows: list[tuple[Any, ...]]) -> Iterator[Told]:
    """What can be read of them: a bit may have flipped in any text."""
    for (text,) in rows:
        try:
            told = json.loads(text)
        except (TypeError, ValueError, RecursionError):
            continue
        if isinstance(told, dict):
            yield told
