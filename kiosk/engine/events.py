"""What happens at the table. The list of events is the game: all else follows from it."""

from dataclasses import dataclass
from enum import StrEnum


class Choice(StrEnum):
    """What the first thrower of a main chaude plays for (RULES, E6)."""

    EST = "est"
    VIENT = "vient"


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice were thrown by the player to act.

    kept    dice left on the table, any order, none on a first throw.
    thrown  dice that were thrown, as they fell. Together three, or one in a one-die opening.
    """

    kept: tuple[int, ...]
    thrown: tuple[int, ...]

    @property
    def dice(self) -> tuple[int, ...]:
        """All the dice that lie there now, largest first."""
        return tuple(sorted(self.kept + self.thrown, reverse=True))


@dataclass(frozen=True, slots=True)
class Stopped:
    """« Le bon »: the button, or `b` in the notation."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """« Pour ce qui est » or « pour ce qui vient »."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class Corrected:
    """The last throw was misread: these dice, all of them, lay there."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Arrived:
    """Somebody sits down in the middle of the game, or comes back."""

    player: str


@dataclass(frozen=True, slots=True)
class Departed:
    """Somebody gets up before the end."""

    player: str


Move = Thrown | Stopped | Chosen | Arrived | Departed
"""What moves a game on; `kiosk.engine.game.step` takes one."""

Event = Move | Corrected
"""What a history holds; `kiosk.engine.history.play` takes one."""
