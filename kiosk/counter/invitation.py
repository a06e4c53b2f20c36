"""A match that the house offers to this table: people take it up or not; nothing commands a table."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from kiosk.engine.rules import Rules
from kiosk.engine.written.notation import quote


@dataclass(frozen=True, slots=True)
class Match:
    """A match of a tournament. id: the house's own; title: what it is called (« Demi-finale 2 »)."""

    id: str
    title: str

    @property
    def tags(self) -> str:
        """As a written game has it; who does not know them ignores them."""
        return f"[match {quote(self.id)}]\n[title {quote(self.title)}]"


@dataclass(frozen=True, slots=True)
class Invitation:
    """Who is called to this table, in seat order, and by which rules."""

    match: Match
    players: tuple[str, ...]
    rules: Rules


def match_of(tags: Mapping[str, tuple[str, ...]]) -> Match | None:
    """The match for which a written game was played; None where it was for none."""
    with suppress(ValueError):
        (number,) = tags.get("match", ())
        return Match(number, " ".join(tags.get("title", ())))
    return None
