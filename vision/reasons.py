"""Every reason to refuse a tray, one row each: which is named first, and what may still settle it.

What the table says of each stands in kiosk.counter.game.sight, what a calibration says in
vision.calibrate.faults; a test walks the enum through all three.
"""

from dataclasses import dataclass

from vision.readings import Reason


@dataclass(frozen=True, slots=True)
class Row:
    """What follows from one reason.

    counted  it tells of dice that were counted: where noise hides some, nobody has.
    finer    a look at a finer picture may settle it; a hand, the dark and dice that lean stay what they are.
    resized  a look for dice of another size may settle it.
    upset    it contradicts a reading of the frames before; the others only abstain.
    print    print beside the dice may be taken for it, which the picture of the empty tray settles.
    """

    reason: Reason
    counted: bool = False
    finer: bool = False
    resized: bool = False
    upset: bool = False
    print: bool = False


ROWS = (
    Row(Reason.HAND),
    Row(Reason.DARK),
    Row(Reason.BLURRED, finer=True, resized=True),
    Row(Reason.GLARE, finer=True, resized=True),
    Row(Reason.STACKED, counted=True, finer=True, upset=True, print=True),
    Row(Reason.COCKED, upset=True, print=True),
    Row(Reason.TOO_MANY, counted=True, resized=True),
    Row(Reason.TOO_FEW, counted=True, finer=True, resized=True, print=True),
    Row(Reason.FOREIGN, resized=True),
    Row(Reason.UNCERTAIN, finer=True, resized=True, print=True),
    Row(Reason.NO_DICE, counted=True, finer=True),
)
"""What a person does about it comes first: a hand is taken away before dice are counted."""

PRIORITY = {row.reason: place for place, row in enumerate(ROWS)}
_BY_REASON = {row.reason: row for row in ROWS}
_READ = Row(Reason.UNCERTAIN)  # of a tray that is read nothing follows: its row holds nowhere


def row(reason: Reason | None) -> Row:
    """What follows from this reason; nothing where there is none."""
    return _READ if reason is None else _BY_REASON[reason]
