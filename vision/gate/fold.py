"""What happens to the tray, told once: a pure fold over looks at single frames.

State in, look in, state and changes out; no clock, no picture, no device. Decisions that shaped it:
* Stillness, throw and nudge are judged by poses of dice (settle, throw); motion only says when a reading is
  worth its price, so that a wrong motion mask costs time and never makes a throw.
* The first reading after the start has every die in `kept`: dice found lying are no throw.
* What is told as begun (hand, rolling, refused, camera back) is always closed by read, lifted or empty.
* A throw is what differs from the tray last told as read; a refusal in between does not change that.
"""

from dataclasses import dataclass, replace

from vision.gate.settle import Run
from vision.gate.state import LIMITS, NEVER, Changes, Gate, Limits, Look, Phase, Place, frozen_hand
from vision.gate.throw import PARAMETERS as THROW
from vision.gate.throw import Evidence, Lying
from vision.gate.verdict import judged, rested
from vision.readings import TrayChange, TrayEvent


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a camera of few frames may hide, in seconds.

    blink          for which a roll may go unseen and still be one.
    free           that a slow camera's picture adds to a roll: three pictures in a row are wanted however
                   slow it is.
    beside         the same beside a hand: one picture more, as its blurred fingers come apart.
    stall          between two frames of which no more count: what came between them nobody saw.
    longest_frame  that one look may add to the evidence; rejects the gap of a stalled camera.
    """

    blink: float = 0.08
    free: float = 0.05
    beside: float = 0.04
    stall: float = 0.5
    longest_frame: float = 0.2


PARAMETERS = Parameters()


def step(gate: Gate, look: Look) -> tuple[Gate, Changes]:
    """One look further: the new state and what is to be told, in order."""
    gate, begun = _begun(_noticed(gate, look), look)
    gate, ended = judged(gate, look)
    return gate, begun + ended


def wants(gate: Gate, look: Look, limits: Limits = LIMITS) -> bool:
    """Whether this frame is worth a reading."""
    gate = _noticed(gate, look)
    waited = look.t - gate.read_at >= limits.slow
    if gate.phase in (Phase.RESTING, Phase.LOST):
        return False
    if look.loose:
        return waited and look.t - gate.loose_from >= limits.endless
    if look.hand:
        return _worth_it_beside_a_hand(gate, look, limits) or (waited and frozen_hand(gate, look, limits))
    return waited or gate.phase is Phase.SETTLING


def _worth_it_beside_a_hand(gate: Gate, look: Look, limits: Limits) -> bool:
    """Whether dice lie otherwise than before, thrown or beside a hand that holds still."""
    other = not look.places or any(place is not Place.SAME for place in look.places)
    if gate.expected is None or not other:
        return False
    still = look.t - max(gate.stir_at, gate.woke_at) >= limits.slow
    return gate.seen.rolled >= THROW.rolled or (still and look.t - gate.read_at >= limits.slow)


def expect(gate: Gate, dice: int | None) -> Gate:
    """From now on so many dice belong into the tray; what lies there is not judged anew."""
    return replace(gate, expected=dice)


def entered(gate: Gate) -> Gate:
    """A person entered what lies in the tray: it counts as told, and reading it later is no throw."""
    known = tuple(Lying(die) for die in gate.dice) or None
    return replace(rested(gate, Evidence(known, entered=True)), told=False)


def lost(gate: Gate, frame: int, t: float) -> tuple[Gate, Changes]:
    """The camera is gone; told once."""
    if gate.phase is Phase.LOST:
        return gate, ()
    seen = replace(gate.seen, entered=False)  # what is done unseen is no part of what a person told
    gate = replace(gate, phase=Phase.LOST, run=Run(), t=t, seen=seen)
    return gate, (TrayChange(frame, t, TrayEvent.CAMERA_LOST),)


def back(gate: Gate, frame: int, t: float) -> tuple[Gate, Changes]:
    """The camera is back: what lies in the tray is read again, and told."""
    if gate.phase is not Phase.LOST:
        return gate, ()
    gate = replace(
        _woken(gate, t), t=t, told=True, refused=None, hands=0, looses=0, loose_at=NEVER, stir_at=t
    )
    return gate, (TrayChange(frame, t, TrayEvent.CAMERA_BACK),)


# What a look adds to the state.


def _noticed(gate: Gate, look: Look, limits: Limits = LIMITS) -> Gate:
    if gate.phase is Phase.LOST:
        return gate
    left = not look.hand and gate.hands >= limits.hand_frames
    gate = _rolling(_resumed(gate, look), look)
    seen = _witnessed(gate, look, max(0.0, min(look.t - gate.t, PARAMETERS.longest_frame)))
    gate = _timed(_counted(replace(gate, seen=seen), look, limits), look, limits)
    if left and gate.phase in (Phase.SETTLING, Phase.REFUSED):
        return replace(_woken(gate, gate.woke_at), refused=None)  # what was seen beside the hand says little
    awake = gate.hands >= limits.hand_frames or _rolls(gate, limits) or gate.differs >= gate.patience
    return _woken(gate, look.t) if gate.resting and awake else gate


def _resumed(gate: Gate, look: Look) -> Gate:
    """The state, its times as if a stall had been short: readings that agree do so across it all the same.

    So a camera of less than two pictures a second is slow, and no state lasts before it for ever.
    """
    unseen = look.t - gate.t - PARAMETERS.stall
    if unseen <= 0 or gate.t == NEVER:
        return gate
    return replace(
        gate,
        hand_at=gate.hand_at + unseen,
        stir_at=gate.stir_at + unseen,
        loose_at=gate.loose_at + unseen,
        loose_from=gate.loose_from + unseen,
        woke_at=gate.woke_at + unseen,
        read_at=gate.read_at + unseen,
    )


def _rolling(gate: Gate, look: Look) -> Gate:
    """The seconds of loose dice in one go: pictures in a row, or with a blink between them."""
    if not look.loose:
        return gate
    since = look.t - gate.loose_at
    if since <= PARAMETERS.blink:
        return replace(gate, rolling=gate.rolling + since)
    in_a_row = gate.looses and since <= PARAMETERS.longest_frame
    added = PARAMETERS.beside if look.hand else PARAMETERS.free
    return replace(gate, rolling=gate.rolling + added if in_a_row else 0.0)


def _counted(gate: Gate, look: Look, limits: Limits) -> Gate:
    """The frames in a row with a hand, with loose dice, unlike the settled tray; and what of it was told."""
    return replace(
        gate,
        hands=gate.hands + 1 if look.hand else 0,
        looses=gate.looses + 1 if look.loose else 0,
        differs=0 if look.same else gate.differs + 1,
        hand_told=gate.hand_told and (look.hand or look.t - gate.hand_at < limits.gap),
        rolling_told=gate.rolling_told and (gate.phase is not Phase.REFUSED or look.loose > 0),
    )


def _timed(gate: Gate, look: Look, limits: Limits) -> Gate:
    """When a hand, any motion and loose dice were seen last."""
    new_run = gate.looses == 1 and look.t - gate.loose_at > limits.gap
    return replace(
        gate,
        t=look.t,
        hand_at=look.t if look.hand else gate.hand_at,
        stir_at=look.t if look.stir or look.loose else gate.stir_at,
        loose_at=look.t if look.loose else gate.loose_at,
        loose_from=look.t if new_run else gate.loose_from,
        woke_at=look.t if gate.woke_at == NEVER else gate.woke_at,
    )


def _witnessed(gate: Gate, look: Look, passed: float) -> Evidence:
    """The evidence with this look added."""
    seen = gate.seen
    known = seen.known
    if known and len(look.places) == len(known):
        known = tuple(_watched(d, p, look, passed) for d, p in zip(known, look.places, strict=True))
    rolled = max(seen.rolled, gate.rolling) if look.loose else seen.rolled
    return replace(seen, known=known, rolled=rolled)


def _watched(lying: Lying, place: Place, look: Look, passed: float) -> Lying:
    if place is Place.COVERED:
        return replace(lying, handled=True, covered=lying.covered + passed)
    if place is Place.BARE and not look.loose and not look.strays:
        # With no hand in the tray it is out of it; two frames, for one may be wrong.
        return replace(lying, away=lying.away + (passed if look.hand else THROW.in_hand / 2))
    return lying


def _rolls(gate: Gate, limits: Limits) -> bool:
    # Beside a hand one frame more: its blurred fingers come apart for a frame or two.
    return gate.looses >= limits.loose_frames + (1 if gate.hands else 0)


def _woken(gate: Gate, t: float) -> Gate:
    return replace(gate, phase=Phase.SETTLING, woke_at=t, run=Run(), reasons=(), lately=(), read_at=NEVER)


# What begins.


def _begun(gate: Gate, look: Look, limits: Limits = LIMITS) -> tuple[Gate, Changes]:
    changes: list[TrayChange] = []
    if gate.phase is Phase.LOST:
        return gate, ()
    if gate.hands >= limits.hand_frames and not gate.hand_told:
        changes.append(TrayChange(look.frame, look.t, TrayEvent.HAND))
        gate = replace(gate, hand_told=True, seen=replace(gate.seen, hand=True))
    if _rolls(gate, limits) and not gate.rolling_told:
        changes.append(TrayChange(look.frame, look.t, TrayEvent.ROLLING))
        gate = replace(gate, rolling_told=True, lay=())
    if changes:
        gate = replace(_woken(gate, gate.woke_at), told=True, refused=None)
    if look.loose and look.t - gate.loose_from < limits.endless:
        gate = replace(gate, run=Run(), reasons=(), lately=())
    return gate, tuple(changes)
