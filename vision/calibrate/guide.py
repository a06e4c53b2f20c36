"""What to show of a calibration under way: what to do, what is wrong, what to draw, what keys do."""

from dataclasses import dataclass

from vision.calibrate import DICE
from vision.calibrate.draw import sketch
from vision.calibrate.faults import SENTENCES, Trouble
from vision.calibrate.session import PARAMETERS, Session, Stage
from vision.picture import said
from vision.readings import DieReading, Image, Point

EMPTY_IT = said("Videz la piste : rien ne doit y rester.")
HANDS_OFF = said("Ne touchez à rien : la piste vide est mesurée.")
PUT_DICE = said("Posez {expected} dés à plat, bien écartés, et retirez la main.")
SEARCH = said("On cherche d’où regarde la caméra…")
DONE = said("C’est réglé : un dé mesure {edge} pixels.")


@dataclass(frozen=True, slots=True)
class Guide:
    """What a person is shown; compares by value, holds no picture.

    stage      what is waited for.
    task       the next thing to do; French msgid, its holes filled from `values`.
    wrong      what is wrong and what to do about it, filled likewise; "" where nothing is.
    blocked    it must be mended first; else it is advice.
    empty_key  "the tray is empty" does something now; keep_key "keep it" does.
    progress   0 to 1.
    size       width and height of the picture that the places are in; None before the first frame.
    outline    of the tray, once it is known; dice as they are seen.
    rings      what is wrong, with its place; draw a ring of `reach` pixels around `where`.
    """

    stage: Stage
    task: str
    wrong: str = ""
    blocked: bool = False
    values: tuple[tuple[str, int], ...] = ()
    empty_key: bool = False
    keep_key: bool = False
    progress: float = 0.0
    size: tuple[int, int] | None = None
    outline: tuple[Point, ...] | None = None
    dice: tuple[DieReading, ...] = ()
    rings: tuple[Trouble, ...] = ()


def guide(session: Session) -> Guide:
    """What to show now."""
    found = session.found
    worst = session.troubles[0] if session.troubles and not session.taking else None
    return Guide(
        stage=session.stage,
        task=_task(session),
        wrong="" if worst is None else SENTENCES[worst.fault],
        blocked=worst is not None and worst.blocks,
        values=_values(session, worst),
        empty_key=session.stage is Stage.EMPTY and not session.taking,
        keep_key=found is not None,
        progress=_progress(session),
        size=session.size,
        outline=None if found is None else found.tray.outline,
        dice=session.seen,
        rings=tuple(trouble for trouble in session.troubles if trouble.where is not None),
    )


def _values(session: Session, worst: Trouble | None) -> tuple[tuple[str, int], ...]:
    """What fills the holes of the sentences."""
    named = (("expected", DICE), ("seen", 0)) if worst is None else worst.values
    edge = 0 if session.found is None else round(session.found.tray.die_px or 0)
    return (*named, ("edge", edge))


def check_picture(session: Session) -> Image | None:
    """The newest picture with all of it drawn in, kept beside the calibration; None before the first."""
    if not session.still:
        return None
    shown = guide(session)
    return sketch(session.still[-1], shown.outline, shown.dice, shown.rings)


def _task(session: Session) -> str:
    match session.stage:
        case Stage.EMPTY:
            return HANDS_OFF if session.taking else EMPTY_IT
        case Stage.DICE:
            return SEARCH if session.fan.tried and not session.fan.over else PUT_DICE
        case Stage.DONE:
            return DONE


def _progress(session: Session) -> float:
    if session.stage is Stage.EMPTY:
        return 0.5 * len(session.still) / PARAMETERS.averaged if session.taking else 0.0
    return 0.5 + 0.5 * session.fan.done if session.found is None else 1.0
