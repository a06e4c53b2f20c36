"""A throw as people look at it, put it right, or touch it in."""

from dataclasses import dataclass

from kiosk.engine.hands.combos import Hand, hand_of
from kiosk.engine.history import History, last_throw, last_thrown_at


@dataclass(frozen=True, slots=True)
class Lying:
    """The throw that is shown: whose it was, all its dice, and those of them that were kept."""

    player: str
    values: tuple[int, ...]
    kept: tuple[int, ...] = ()
    hand: Hand | None = None


def throw_on_table(history: History) -> Lying | None:
    """The throw that lies on the table, or the last one that did; None before the first."""
    thrown, place = last_throw(history), last_thrown_at(history.events)
    if thrown is None or place is None:
        return None
    hand = hand_of(thrown.dice) if len(thrown.dice) == 3 else None
    player = history.games[place].player or ""
    return Lying(player, thrown.dice, tuple(sorted(thrown.kept, reverse=True)), hand)


@dataclass(frozen=True, slots=True)
class Fixing:
    """A throw being put right: its dice (None: not read yet) and the die chosen, by place.

    fresh  the throw is not in the game yet: the eye could not read it alone.
    kept   those of its dice that were not thrown, by place.
    """

    dice: tuple[int | None, ...] = ()
    die: int | None = None
    fresh: bool = False
    kept: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A throw being entered by hand: the dice that stay, by place, and the faces touched so far."""

    kept: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
