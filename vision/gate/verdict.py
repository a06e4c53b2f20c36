"""How an unsettled tray ends: read, lifted, empty or, after the hard stop, refused with its reason."""

from collections import Counter
from dataclasses import replace

from vision.gate.poses import STAYED, pairs
from vision.gate.settle import Run, Vote, agreed, counted
from vision.gate.state import LIMITS, NEVER, Changes, Gate, Limits, Look, Phase, Place, frozen_hand
from vision.gate.throw import PARAMETERS as THROW
from vision.gate.throw import Evidence, Lying, Outcome, nudged, outcome
from vision.readings import DieReading, Reason, TrayChange, TrayEvent, TrayReading
from vision.reasons import row


def judged(gate: Gate, look: Look, limits: Limits = LIMITS) -> tuple[Gate, Changes]:
    if gate.phase in (Phase.RESTING, Phase.LOST):
        return gate, ()
    if look.reading is not None:
        gate = _counted(gate, Vote(look.t, look.reading, look.calm), limits, beside_hand=look.hand)
    reading = gate.run.reading
    if reading is not None and gate.run.settled(limits.agree, limits.span):
        verdict = _verdict(gate, look, reading, limits)
        if verdict is not None:
            return verdict
    return _refused(gate, look, limits)


def _counted(gate: Gate, vote: Vote, limits: Limits, *, beside_hand: bool) -> Gate:
    reading = vote.reading
    reasons = gate.reasons if reading.reason is None else (*gate.reasons[-99:], reading.reason)
    lies = not beside_hand and gate.seen.rolled >= THROW.rolled and len(reading.dice) >= len(gate.lay)
    return replace(
        gate,
        run=counted(gate.run, vote),
        reasons=reasons,
        lately=(*gate.lately, reading.reason is None)[-limits.memory :],
        dice=reading.dice,
        lay=reading.dice if lies else gate.lay,
        read_at=vote.t,
    )


def _verdict(gate: Gate, look: Look, reading: TrayReading, limits: Limits) -> tuple[Gate, Changes] | None:
    """What the agreeing readings mean; None where they mean nothing yet."""
    free = _free(gate, look, limits)
    if reading.reason is Reason.NO_DICE:
        return _empty(gate, look) if free and not _unseen(gate, look) else None
    left = _left(gate, reading)
    if left is not None:
        hidden = _unread(gate, look, reading.dice)
        return _lifted(gate, look, reading.dice, left) if free and not hidden else None
    if reading.reason is None and 2 * sum(gate.lately) >= len(gate.lately):
        return _read(gate, look, agreed(gate.run))
    return None


def _free(gate: Gate, look: Look, limits: Limits) -> bool:
    """Whether no hand is in the way: none is there, or what is taken for one lies still beside the dice."""
    return not look.hand or (frozen_hand(gate, look, limits) and not _covers(look))


def _unseen(gate: Gate, look: Look) -> bool:
    """Whether they rolled, and something lies there."""
    return gate.seen.rolled >= THROW.rolled and (look.strays > 0 or Place.SAME in look.places)


def _covers(look: Look) -> bool:
    """Whether the hand lies over a die of the settled tray: what is under it was not taken by it."""
    return look.hand and Place.COVERED in look.places


def _empty(gate: Gate, look: Look) -> tuple[Gate, Changes]:
    told = gate.told or gate.seen.known != ()
    gate = rested(gate, Evidence(()), quiet=not told)
    return gate, (TrayChange(look.frame, look.t, TrayEvent.EMPTY),) if told else ()


def _read(gate: Gate, look: Look, dice: tuple[DieReading, ...]) -> tuple[Gate, Changes]:
    became = outcome(gate.seen, dice, look.unmoved)
    told = gate.told or bool(became.thrown or became.touched)
    seen = Evidence(tuple(Lying(die) for die in dice), hand=look.hand)  # a hand that stays may still nudge
    gate = rested(gate, seen, quiet=not told)
    return gate, (_change(look, TrayEvent.READ, dice, became),) if told else ()


def _left(gate: Gate, reading: TrayReading) -> Outcome | None:
    """What a hand left in the tray when it took dice away; None where this is not what happened."""
    known, dice = gate.seen.known, reading.dice
    if reading.reason not in (None, Reason.TOO_FEW) or not dice:
        return None
    if _taken_of_a_throw(gate, reading):
        return Outcome(kept=dice)
    if known is None or len(dice) > len(known) or (len(dice) == len(known) and not gate.seen.out):
        return None
    left = nudged(known, dice)
    still = len(left.kept) == len(dice)
    return left if still or _pushed_only(gate, left, len(dice)) else None


def _by_hand(gate: Gate) -> bool:
    """Whether a hand was in the tray, and nothing rolled."""
    return gate.seen.hand and gate.seen.rolled < THROW.rolled


def _taken_of_a_throw(gate: Gate, reading: TrayReading) -> bool:
    """Whether a hand took some dice of a throw that is not told yet, and the others lie as they lay."""
    if gate.seen.known is None:
        return reading.reason is not None and _by_hand(gate)
    visited = gate.hand_at > gate.loose_at  # else the reader lost a die, and nobody took it
    whole = reading.reason is None and gate.expected is not None  # what lay beside it was none of the throw
    lay = tuple(die for die in gate.lay if reading.reason is not None or die.value is not None)
    fewer = len(reading.dice) < len(lay) and len(pairs(lay, reading.dice, STAYED)) == len(reading.dice)
    return visited and fewer and not whole


def _pushed_only(gate: Gate, left: Outcome, dice: int) -> bool:
    """Whether a hand did it, all dice are accounted for and none shows another value."""
    all_there = len(left.kept) + len(left.touched) == dice
    return all_there and _by_hand(gate) and all(one.die.value == one.was for one in left.touched)


def _unread(gate: Gate, look: Look, dice: tuple[DieReading, ...]) -> bool:
    """Whether a die that was not read is seen where it lay: the light jumped, and nobody took it."""
    stayed = {i for i, _ in pairs(gate.known, dice, STAYED)}
    return any(place is Place.SAME for i, place in enumerate(look.places) if i not in stayed)


def _lifted(gate: Gate, look: Look, dice: tuple[DieReading, ...], left: Outcome) -> tuple[Gate, Changes]:
    known = gate.seen.known or ()
    out = max(gate.seen.out + len(known) - len(dice), 1)
    told = gate.told or len(dice) < len(known)
    if len(dice) < len(gate.lay):  # what was refused stays a throw to be told
        seen = replace(gate.seen, out=max(len(gate.lay) - len(dice), gate.seen.out))
    else:
        seen = Evidence(tuple(Lying(die) for die in dice), out=out)
    gate = rested(gate, seen, quiet=not told)
    return gate, (_change(look, TrayEvent.LIFTED, dice, left),) if told else ()


def _refused(gate: Gate, look: Look, limits: Limits) -> tuple[Gate, Changes]:
    """A tray that stays unread is refused with the reason met most often; one where a die leans earlier."""
    leaning = _leaning(gate, limits)
    reason = leaning or _reason(gate, look)
    if gate.phase is Phase.REFUSED:
        due = _other(gate, reason, limits)
    else:
        due = (leaning is not None and not look.hand) or _overdue(gate, look, limits)
    if not due:
        return gate, ()
    gate = replace(gate, phase=Phase.REFUSED, told=True, refused=reason, reasons=())
    change = TrayChange(look.frame, look.t, TrayEvent.REFUSED, dice=gate.dice, reason=reason)
    return gate, (change,)


def _leaning(gate: Gate, limits: Limits) -> Reason | None:
    """Why dice do not lie flat, as readings agree for long enough."""
    now = gate.run.reading
    upset = now is not None and row(now.reason).upset and gate.run.settled(limits.agree, limits.leaning)
    return now.reason if now is not None and upset else None


def _other(gate: Gate, reason: Reason, limits: Limits) -> bool:
    """Whether a refused tray is refused for another reason now, on which readings agree."""
    now = gate.run.reading
    new = now is not None and now.reason is reason is not gate.refused
    return new and gate.run.settled(limits.agree, limits.stop)


def _overdue(gate: Gate, look: Look, limits: Limits) -> bool:
    if look.loose:
        return look.t - gate.loose_from >= limits.endless + limits.stop
    still = look.t - max(gate.stir_at if look.hand else gate.loose_at, gate.hand_at, gate.woke_at)
    if look.hand:
        still = look.t - max(gate.stir_at, gate.woke_at) - limits.frozen
    return still >= limits.stop


def _reason(gate: Gate, look: Look) -> Reason:
    hides = gate.seen.rolled >= THROW.rolled or _covers(look)
    if look.hand and Reason.HAND not in gate.reasons and hides:
        return Reason.HAND
    if gate.reasons:
        return Counter(gate.reasons).most_common(1)[0][0]
    return Reason.BLURRED if gate.read_at == NEVER else Reason.UNCERTAIN


def rested(gate: Gate, seen: Evidence, *, quiet: bool = False) -> Gate:
    """The tray is settled; after a change that was none, the next one must last longer."""
    patience = min(gate.patience * 2, LIMITS.changed_most) if quiet else LIMITS.changed
    return replace(
        gate,
        phase=Phase.RESTING,
        told=False,
        seen=seen,
        lay=(),
        run=Run(),
        reasons=(),
        lately=(),
        refused=None,
        differs=0,
        rolling_told=False,
        patience=patience,
    )


def _change(look: Look, event: TrayEvent, dice: tuple[DieReading, ...], became: Outcome) -> TrayChange:
    return TrayChange(look.frame, look.t, event, dice, became.kept, became.thrown, became.touched)
