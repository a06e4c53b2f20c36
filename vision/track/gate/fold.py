"""One look further: what it adds, what begins with it, and whether its frame is worth a reading."""

from dataclasses import replace

from vision.readings import TrayChange, TrayEvent
from vision.track.gate.settle import Run
from vision.track.gate.state import NEVER, PARAMETERS, Changes, Gate, Phase
from vision.track.gate.throw import PARAMETERS as THROW
from vision.track.gate.throw import Evidence, Lying
from vision.track.gate.verdict import judged
from vision.track.motion.look import Look, Place


def step(gate: Gate, look: Look) -> tuple[Gate, Changes]:
    """One look further: the new state and what is to be told, in order."""
    if gate.phase is Phase.LOST:
        return gate, ()
    gate, begun = _begun(_noticed(gate, look), look)
    gate, ended = judged(gate, look)
    return gate, begun + ended


def wants(gate: Gate, look: Look) -> bool:
    """Whether this frame is worth a reading."""
    if gate.phase is Phase.LOST:
        return False
    gate = _noticed(gate, look)
    if gate.resting:
        return False
    waited = gate.t - gate.read_at >= PARAMETERS.slow
    if look.loose:
        return waited and gate.t - gate.loose.since >= PARAMETERS.endless
    if look.hand:
        return _worth_it_beside_a_hand(gate, look, waited=waited)
    return waited or gate.refused is None


def _worth_it_beside_a_hand(gate: Gate, look: Look, *, waited: bool) -> bool:
    """Whether dice lie otherwise than before, thrown or beside a hand that holds still; or it is a thing."""
    other = not look.places or any(place is not Place.SAME for place in look.places)
    thrown = gate.seen.rolled or (waited and gate.still >= PARAMETERS.slow)
    return (gate.expected is not None and other and thrown) or (waited and gate.thing)


def entered(gate: Gate) -> Gate:
    """A person entered what lies in the tray: it counts as told, and reading it later is no throw."""
    return gate.rested(Evidence(tuple(Lying(die) for die in gate.dice) or None, entered=True))


def lost(gate: Gate, frame: int, t: float) -> tuple[Gate, Changes]:
    """The camera is gone; told once."""
    if gate.phase is Phase.LOST:
        return gate, ()
    seen = replace(gate.seen, entered=False)  # what is done unseen is no part of what a person told
    gate = replace(gate, phase=Phase.LOST, run=Run(), seen=seen)
    return gate, (TrayChange(frame, t, TrayEvent.CAMERA_LOST),)


def back(gate: Gate, frame: int, t: float) -> tuple[Gate, Changes]:
    """The camera is back: what lies in the tray is read again, and told."""
    if gate.phase is not Phase.LOST:
        return gate, ()
    now = t - gate.asleep
    hand, loose = replace(gate.hand, frames=0), replace(gate.loose, frames=0, last=NEVER)
    gate = replace(gate.woken(now), t=now, told=True, hand=hand, loose=loose, stir_at=now)
    return gate, (TrayChange(frame, t, TrayEvent.CAMERA_BACK),)


# What a look adds to the state.


def _noticed(gate: Gate, look: Look) -> Gate:
    """The state with this look added; awake where something happens."""
    left = gate.visited and not look.hand
    gate = _watched(_timed(gate, look), look)
    if left and gate.phase is Phase.SETTLING:
        return gate.woken(gate.woke_at)  # what was seen beside the hand says little
    awake = gate.visited or gate.rolls or gate.differs >= gate.patience
    return gate.woken(gate.t) if gate.resting and awake else gate


def _timed(gate: Gate, look: Look) -> Gate:
    """The state at the time of this look; a stall counts as a short one.

    Readings that agree do so across it all the same. So a camera of less than two pictures a second is slow,
    and no state lasts before it for ever.
    """
    t = look.t - gate.asleep
    if gate.t == NEVER:
        return replace(gate, t=t, woke_at=t)
    slept = max(0.0, t - gate.t - PARAMETERS.stall)
    passed = max(0.0, min(t - gate.t, PARAMETERS.longest_frame))
    return replace(_witnessed(gate, look, passed), t=t - slept, asleep=gate.asleep + slept)


def _witnessed(gate: Gate, look: Look, passed: float) -> Gate:
    """The state with what is seen of the places of the known dice."""
    known = gate.seen.known
    if not known or not look.places:
        return gate
    now = tuple(_lying(die, place, look, passed) for die, place in zip(known, look.places, strict=True))
    return gate if now == known else replace(gate, seen=replace(gate.seen, known=now))


def _lying(lying: Lying, place: Place, look: Look, passed: float) -> Lying:
    if place is Place.COVERED:
        return replace(lying, covered=lying.covered + passed)
    if place is Place.BARE and not look.loose and not look.strays:
        # With no hand in the tray it is out of it; two frames, for one may be wrong.
        return replace(lying, away=lying.away + (passed if look.hand else THROW.in_hand / 2))
    return lying


def _watched(gate: Gate, look: Look) -> Gate:
    """How long there has been a hand, loose dice, motion, another picture than that of the settled tray."""
    t, loose = gate.t, look.loose > 0
    rolling = _rolling(gate, look) if loose else gate.rolling
    seen = replace(gate.seen, loose=max(gate.seen.loose, rolling)) if loose else gate.seen
    hand, roll = gate.hand.then(t, seen=look.hand), gate.loose.then(t, seen=loose)
    hand_told = hand.told and t - hand.last < PARAMETERS.gap
    roll_told = roll.told and (gate.refused is None or loose)
    return replace(
        gate,
        seen=seen,
        rolling=rolling,
        hand=hand.said(told=hand_told),
        loose=roll.said(told=roll_told),
        differs=0 if look.same else gate.differs + 1,
        stir_at=t if look.stir else gate.stir_at,
    )


def _rolling(gate: Gate, look: Look) -> float:
    """The seconds of loose dice in one go: pictures in a row, or with a blink between them."""
    since = gate.t - gate.loose.last
    if since <= PARAMETERS.blink:
        return gate.rolling + since
    in_a_row = gate.loose.frames and since <= PARAMETERS.longest_frame
    return gate.rolling + (PARAMETERS.beside if look.hand else PARAMETERS.free) if in_a_row else 0.0


# What begins.


def _begun(gate: Gate, look: Look) -> tuple[Gate, Changes]:
    changes: Changes = ()
    if gate.visited and not gate.hand.told:
        changes = (TrayChange(look.frame, look.t, TrayEvent.HAND),)
        gate = replace(gate, hand=replace(gate.hand, told=True), seen=replace(gate.seen, hand=True))
    if gate.rolls and not gate.loose.told:
        changes = (*changes, TrayChange(look.frame, look.t, TrayEvent.ROLLING))
        gate = replace(gate, loose=replace(gate.loose, told=True), lay=())
    if changes:
        gate = replace(gate.woken(gate.woke_at), told=True)
    if look.loose and gate.t - gate.loose.since < PARAMETERS.endless:
        gate = replace(gate, run=Run())
    return gate, changes
