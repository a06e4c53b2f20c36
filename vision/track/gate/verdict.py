"""How an unsettled tray ends: read, lifted, empty or, after the hard stop, refused with its reason."""

from collections import Counter
from dataclasses import replace

from vision.readings import Dice, Reason, TrayChange, TrayEvent, TrayReading
from vision.reasons import row
from vision.track.gate.poses import pairs
from vision.track.gate.settle import Vote, agreed, counted
from vision.track.gate.state import NEVER, PARAMETERS, Changes, Gate
from vision.track.gate.throw import Evidence, Lying, Outcome, nudged, outcome
from vision.track.motion.look import Look, Place


def judged(gate: Gate, look: Look) -> tuple[Gate, Changes]:
    """The state with this look's reading, settled where enough readings agree on what lies there."""
    if gate.resting:
        return gate, ()
    if look.reading is not None:
        gate = _counted(gate, look, look.reading)
    reading = gate.run.reading
    if reading is not None and gate.run.settled(PARAMETERS.agree, PARAMETERS.span):
        verdict = _verdict(gate, look, reading)
        if verdict is not None:
            return verdict
    return _refused(gate, look)


def _counted(gate: Gate, look: Look, reading: TrayReading) -> Gate:
    lies = not look.hand and gate.seen.rolled and len(reading.dice) >= len(gate.lay)
    return replace(
        gate,
        run=counted(gate.run, Vote(gate.t, reading), look.calm),
        dice=reading.dice,
        lay=reading.dice if lies else gate.lay,
        read_at=gate.t,
    )


def _verdict(gate: Gate, look: Look, reading: TrayReading) -> tuple[Gate, Changes] | None:
    """What the agreeing readings mean; None where they mean nothing yet."""
    if reading.reason is Reason.NO_DICE:
        return _empty(gate, look) if _free(gate, look) and not _unseen(gate, look) else None
    left = _left(gate, reading)
    if left is not None:
        gone = _free(gate, look) and not _unread(gate, look, reading.dice)
        return _lifted(gate, look, reading.dice, left) if gone else None
    return _read(gate, look, agreed(gate.run)) if reading.reason is None and gate.run.minded else None


def _free(gate: Gate, look: Look) -> bool:
    """Whether no hand is in the way: none is there, or what is taken for one lies still beside the dice.

    What is under it was not taken by it.
    """
    return not look.hand or (gate.thing and Place.COVERED not in look.places)


def _unseen(gate: Gate, look: Look) -> bool:
    """Whether dice rolled, and something lies there."""
    return gate.seen.rolled and (look.strays > 0 or Place.SAME in look.places)


def _unread(gate: Gate, look: Look, dice: Dice) -> bool:
    """Whether a die that was not read is seen where it lay: the light jumped, and nobody took it."""
    stayed = pairs(gate.seen.dice, dice)
    return any(place is Place.SAME for i, place in enumerate(look.places) if i not in stayed)


# What a hand left.


def _left(gate: Gate, reading: TrayReading) -> Outcome | None:
    """What a hand left in the tray when it took dice away; None where this is not what happened."""
    seen, dice = gate.seen, reading.dice
    if reading.reason not in (None, Reason.TOO_FEW) or not dice:
        return None
    if _taken_of_a_throw(gate, reading):
        return Outcome(kept=dice)
    if seen.known is None or len(dice) >= len(seen.known) + (seen.out > 0):
        return None
    left = nudged(seen, dice)
    return left if len(left.kept) == len(dice) or _pushed_only(seen, left, len(dice)) else None


def _taken_of_a_throw(gate: Gate, reading: TrayReading) -> bool:
    """Whether a hand took some dice of a throw that is not told yet, and the others lie as they lay."""
    if gate.seen.known is None:
        return reading.reason is not None and _by_hand(gate.seen)
    if gate.hand.last <= gate.loose.last:
        return False  # the reader lost a die, and nobody took it
    if reading.reason is None and gate.expected is not None:
        return False  # it is whole: what lay beside it was none of the throw
    lay = tuple(die for die in gate.lay if reading.reason is not None or die.value is not None)
    return len(reading.dice) < len(lay) and len(pairs(lay, reading.dice)) == len(reading.dice)


def _pushed_only(seen: Evidence, left: Outcome, dice: int) -> bool:
    """Whether a hand did it, all dice are accounted for and none shows another value."""
    all_there = len(left.kept) + len(left.touched) == dice
    return all_there and _by_hand(seen) and all(one.die.value == one.was for one in left.touched)


def _by_hand(seen: Evidence) -> bool:
    """Whether a hand was in the tray, and nothing rolled."""
    return seen.hand and not seen.rolled


# What is told.


def _empty(gate: Gate, look: Look) -> tuple[Gate, Changes]:
    change = TrayChange(look.frame, look.t, TrayEvent.EMPTY)
    return _rested(gate, Evidence(()), change, other=gate.seen.known != ())


def _read(gate: Gate, look: Look, dice: Dice) -> tuple[Gate, Changes]:
    became = outcome(gate.seen, dice, look.unmoved)
    seen = Evidence(tuple(map(Lying, dice)), hand=look.hand)  # a hand that stays may still nudge
    change = _change(look, TrayEvent.READ, dice, became)
    return _rested(gate, seen, change, other=bool(became.thrown or became.touched))


def _lifted(gate: Gate, look: Look, dice: Dice, left: Outcome) -> tuple[Gate, Changes]:
    taken = len(gate.seen.dice) - len(dice)
    seen = Evidence(tuple(map(Lying, dice)), out=max(gate.seen.out + taken, 1))
    if len(dice) < len(gate.lay):  # what was refused stays a throw to be told
        seen = replace(gate.seen, out=max(len(gate.lay) - len(dice), gate.seen.out))
    return _rested(gate, seen, _change(look, TrayEvent.LIFTED, dice, left), other=taken > 0)


def _change(look: Look, event: TrayEvent, dice: Dice, became: Outcome) -> TrayChange:
    return TrayChange(look.frame, look.t, event, dice, became.kept, became.thrown, became.touched)


def _rested(gate: Gate, seen: Evidence, change: TrayChange, *, other: bool) -> tuple[Gate, Changes]:
    """The tray at rest. What lies there is told where it is another one, or closes what was told before."""
    told = gate.told or other
    return gate.rested(seen, quiet=not told), (change,) if told else ()


def _refused(gate: Gate, look: Look) -> tuple[Gate, Changes]:
    """A tray that stays unread is refused with the reason met most often; one where a die leans earlier."""
    reason = _due(gate, look)
    if reason is None:
        return gate, ()
    change = TrayChange(look.frame, look.t, TrayEvent.REFUSED, dice=gate.dice, reason=reason)
    return replace(gate, told=True, refused=reason), (change,)


def _due(gate: Gate, look: Look) -> Reason | None:
    """Why the tray is refused by now, where that was not told yet."""
    run, now = gate.run, gate.run.reason
    if gate.refused is not None:
        another = run.settled(PARAMETERS.agree, PARAMETERS.stop) and not _hidden(gate, look)
        return now if another and now is not gate.refused else None
    leans = row(now).upset and run.settled(PARAMETERS.agree, PARAMETERS.leaning)
    if not (leans and not look.hand) and not _overdue(gate, look):
        return None
    return now if leans else _likeliest(gate, look)


def _overdue(gate: Gate, look: Look) -> bool:
    """Whether nothing has moved for so long that a tray which is not read by now never will be."""
    if look.loose:
        return gate.t - gate.loose.since >= PARAMETERS.endless + PARAMETERS.stop
    if look.hand:
        return gate.still >= PARAMETERS.frozen + PARAMETERS.stop
    return gate.t - max(gate.loose.last, gate.hand.last, gate.woke_at) >= PARAMETERS.stop


def _likeliest(gate: Gate, look: Look) -> Reason:
    """The reason met most often, or a hand that no reading tells of."""
    reasons = [reason for reason in gate.run.verdicts if reason is not None]
    if Reason.HAND not in reasons and _hidden(gate, look):
        return Reason.HAND
    if reasons:
        return Counter(reasons).most_common(1)[0][0]
    return Reason.BLURRED if gate.read_at == NEVER else Reason.UNCERTAIN


def _hidden(gate: Gate, look: Look) -> bool:
    """Whether a hand lies over dice, known ones or what was thrown."""
    return look.hand and (gate.seen.rolled or Place.COVERED in look.places)
