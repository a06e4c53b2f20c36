"""Every reason to refuse a tray, one row each: which is named first, and what may still settle it.

What the table says of each stands in kiosk.counter.game.sight, what a calibration says in
vision.calibrate.faults; a test walks the enum through all three.
"""

from dataclasses import dataclass

from vision.readings import Reason


@dataclass(frozen=True, slots=True)
class Row:
    """What follows from one reason.

    means    it, in a sentence, for the picture of the decision.
    counted  it tells of dice that were counted: where noise hides some, nobody has.
    finer    a look at a finer picture may settle it; a hand, the dark and dice that lean stay what they are.
    upset    it contradicts a reading of the frames before; the others only abstain.
    print    print beside the dice may be taken for it, which the picture of the empty tray settles.
    """

    reason: Reason
    means: str
    counted: bool = False
    finer: bool = False
    upset: bool = False
    print: bool = False


ROWS = (
    Row(Reason.HAND, "a hand reaches in"),
    Row(Reason.DARK, "there is too little light"),
    Row(Reason.BLURRED, "nothing in the picture is sharp, or noise hides the pips", finer=True),
    Row(
        Reason.GLARE,
        "a lamp is mirrored on a face: a pip may be hidden or made by it",
        finer=True,
    ),
    Row(
        Reason.STACKED,
        "a die lies on another one, or hides one",
        counted=True,
        finer=True,
        upset=True,
        print=True,
    ),
    Row(Reason.COCKED, "a die does not lie flat", upset=True, print=True),
    Row(Reason.TOO_MANY, "more dice are there than asked for", counted=True, finer=True),
    Row(
        Reason.TOO_FEW,
        "fewer dice are seen than asked for",
        counted=True,
        finer=True,
        print=True,
    ),
    Row(Reason.FOREIGN, "something lies there that is no die"),
    Row(
        Reason.UNCERTAIN,
        "the readers do not agree, or it is not sure what is a die",
        finer=True,
        print=True,
    ),
    Row(Reason.NO_DICE, "no die is seen", counted=True, finer=True),
)
"""What a person does about it comes first: a hand is taken away before dice are counted."""

PRIORITY = {row.reason: place for place, row in enumerate(ROWS)}
_BY_REASON = {row.reason: row for row in ROWS}
_READ = Row(Reason.UNCERTAIN, "")  # of a tray that is read nothing follows: its row holds nowhere


def row(reason: Reason | None) -> Row:
    """What follows from this reason; nothing where there is none."""
    return _READ if reason is None else _BY_REASON[reason]
