"""Dice in a tray that nobody sees: what `read` and `refused` name, as the eye would tell it."""

from kiosk.cli.evening.lines import Read, Refused
from vision.readings import DieReading, Touched, TrayChange, TrayEvent

EDGE = 60.0
"""Pixels of the top face of a die, and how far apart the places are: no two dice are taken for one."""

ACROSS, DOWN = 13, 9


class Tray:
    """Where the dice lie. A die that was kept stays where it was; all others lie somewhere else."""

    def __init__(self) -> None:
        self._lying: tuple[DieReading, ...] = ()
        self._places = 0
        self._told = 0

    def change(self, seen: TrayEvent | Read | Refused, t: float) -> TrayChange:
        """What the eye tells at that instant."""
        self._told += 1
        match seen:
            case Read():
                return self._read(seen, t)
            case Refused(reason, values):
                dice = tuple(map(self._anywhere, values))
                return TrayChange(self._told, t, TrayEvent.REFUSED, dice, reason=reason)
            case TrayEvent():
                self._lying = () if seen is TrayEvent.EMPTY else self._lying
                return TrayChange(self._told, t, seen)

    def _read(self, seen: Read, t: float) -> TrayChange:
        before, thrown = list(self._lying), list(seen.dice)
        kept = tuple(_take(before, value) or self._anywhere(value) for value in seen.kept)
        was = tuple(_take(before, value) for value in seen.touched)
        touched = tuple(
            Touched(self._anywhere(value), _value(each or _any(before), value))
            for value, each in zip(seen.touched, was, strict=True)
        )
        for value in (*seen.kept, *seen.touched):
            thrown.remove(value)
        fell = tuple(map(self._anywhere, thrown))
        self._lying = (*kept, *fell, *(each.die for each in touched))
        return TrayChange(self._told, t, TrayEvent.READ, self._lying, kept, fell, touched)

    def _anywhere(self, value: int | None) -> DieReading:
        x = 2 * EDGE + EDGE * (self._places % ACROSS)
        y = 2 * EDGE + EDGE * (self._places // ACROSS % DOWN)
        self._places += 1
        near, far = -EDGE / 2, EDGE / 2
        corners = ((x + near, y + near), (x + far, y + near), (x + far, y + far), (x + near, y + far))
        return DieReading((x, y), corners, value, 0.99)


def _take(dice: list[DieReading], value: int) -> DieReading | None:
    found = next((each for each in dice if each.value == value), None)
    if found is not None:
        dice.remove(found)
    return found


def _any(dice: list[DieReading]) -> DieReading | None:
    return dice.pop(0) if dice else None


def _value(before: DieReading | None, now: int) -> int:
    """What a moved die showed; its other side where nothing was known of it."""
    return before.value if before and before.value else 7 - now
