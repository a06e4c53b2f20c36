"""Whose throw it is that falls: of whoever was awaited as the hand came in, if it still is his turn.

A person who reaches into the tray has seen whose turn it was. Where the turn passed since, nobody knows for
which turn these dice were meant: it is asked.
"""

from kiosk.counter.game.opponent import its_turn
from kiosk.counter.state import Counter
from kiosk.counter.tray import EyeState, Saw, Seat
from kiosk.engine.play.change import replace
from kiosk.language import said
from vision.readings import TrayChange, TrayEvent

REACH_TAKES = 0.4
"""Seconds that a person needs at the least to see that it is his turn and to reach into the tray."""

PROMPT = 2.0
"""Seconds from the roll of dice to their reading, at the most, for a throw to be told as it falls: dice roll
for one, and are read half a second later. Who waits longer reaches in again, whatever is told just then."""

PASSED = said("Le tour a changé pendant ce lancer. S’il compte, confirmez.")

_UNDER_WAY = frozenset({TrayEvent.HAND, TrayEvent.ROLLING})


def taken_for(counter: Counter, message: Saw) -> Seat | None:
    """Which throw the dice are taken for: kept until they are judged; the next hand replaces it.

    A hand that comes while the house plays takes its dice for whoever's turn it is when they roll. Dice that
    left the tray and roll in without a hand are those of whoever's turn it is by then, unless a step was
    taken back meanwhile.
    """
    eye = counter.eye
    match message.change.event:
        case TrayEvent.HAND:
            return None if its_turn(counter) else _awaited_seat(counter, message)
        case TrayEvent.ROLLING:
            taken_back = eye.taken_for is not None and eye.taken_for.move > message.seat.move
            held = eye.taken_for is not None and (eye.event in _UNDER_WAY or taken_back)
            return eye.taken_for if held else _awaited_seat(counter, message)
        case TrayEvent.EMPTY | TrayEvent.LIFTED | TrayEvent.READ | TrayEvent.REFUSED:
            return eye.taken_for
        case TrayEvent.CAMERA_LOST | TrayEvent.CAMERA_BACK:
            return None


def _awaited_seat(counter: Counter, message: Saw) -> Seat:
    """The throw that was awaited; nobody's where the hand set out before anybody saw that."""
    turn = counter.turn
    blind = not turn.seen and message.change.t - turn.began < REACH_TAKES
    return replace(message.seat, player=None) if blind else message.seat


def rolling_since(eye: EyeState, change: TrayChange) -> float | None:
    """When the dice began to roll that nobody has judged yet; None where that was not seen."""
    match change.event:
        case TrayEvent.ROLLING:
            return change.t
        case TrayEvent.READ | TrayEvent.REFUSED:
            return eye.rolled
        case _:
            return None


def is_told_at_once(eye: EyeState, now: float) -> bool:
    """Whether a throw that is told now has just fallen: then who reaches in saw it lie there."""
    return eye.rolled is None or now - eye.rolled < PROMPT


def has_turn_passed(counter: Counter) -> bool:
    """Whether the turn passed while these dice were in a hand."""
    held, now = counter.eye.taken_for, counter.seat
    if held is None or held.game != now.game:
        return False
    return held.move > now.move or held.player != now.player
