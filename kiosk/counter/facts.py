"""What to tell of a game when it is over: its best and its worst throw, and who made them."""

from dataclasses import dataclass

from kiosk.engine.combos import Hand, hand_of
from kiosk.engine.events import Corrected, Thrown
from kiosk.engine.history import History
from kiosk.engine.stages import Opening


@dataclass(frozen=True, slots=True)
class Throw:
    """Three dice, and whose they were."""

    player: str
    hand: Hand


def throws(history: History) -> tuple[Throw, ...]:
    """Every throw of three dice as it stood in the end, corrections included; not those for who starts."""
    found: list[Throw] = []
    for before, event in zip(history.games, history.events, strict=False):
        match event:
            case Thrown() if len(event.dice) == 3 and not isinstance(before.stage, Opening):
                found.append(Throw(before.player or "", hand_of(event.dice)))
            case Corrected(values) if found and len(values) == 3:
                found[-1] = Throw(found[-1].player, hand_of(values))
    return tuple(found)


def best_and_worst(history: History) -> tuple[Throw, Throw] | None:
    """The strongest and the weakest throw, the first of equals; None where nothing was thrown."""
    made = throws(history)
    if not made:
        return None
    strength = history.game.rules.scale.strength
    return max(made, key=lambda each: strength[each.hand]), min(made, key=lambda each: strength[each.hand])
