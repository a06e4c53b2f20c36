"""`lebon calibrate`: learn this bar's tray, empty and with dice, say what is wrong, keep what was learned."""

from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from hardware.clock import SimClock
from hardware.ports import BadAddress, CameraLost, Holding
from hardware.rig import Kind, Rig, kind_of, open_rig
from kiosk.cli.options import AsJson, Data, path_option
from kiosk.cli.outputs import try_file
from kiosk.cli.say import REFUSED, bad_address, err, json_line, line, out, refuse, unusable, wrong_usage
from kiosk.cli.speech import call_tongue
from kiosk.disk.files import data_folder
from kiosk.disk.tray import CHECK_PICTURE, keep, write_tray
from kiosk.language import said
from kiosk.settings import load as settings_of
from vision.calibrate.draw import sketch
from vision.calibrate.faults import SENTENCES, Trouble
from vision.calibrate.guide import SEARCH, check_picture, guide
from vision.calibrate.learn import Calibration, calibrate
from vision.calibrate.session import Session, Stage, emptied, step
from vision.picture import PictureRefused, load
from vision.readings import Image

SETTLING = 30
"""Frames let go by before one is taken: exposure and white balance settle in the first second."""

DICE_PATIENCE = 120.0
"""Seconds in which the dice must lie readable in the tray."""

ANEW = 4.0
"""Seconds after which a simulated throw that is not read (a cocked die) is made again."""


def calibrate_tray(
    rig: Annotated[
        str, typer.Option(metavar="RIG", help=said("pi, usb:N ou sim[:GRAINE] ; sinon celle des réglages."))
    ] = "auto",
    empty: Annotated[
        Path | None, path_option(help=said("Une image de la piste vide au lieu de la caméra."))
    ] = None,
    dice: Annotated[
        Path | None, path_option(help=said("Une image avec trois dés au lieu de la caméra."))
    ] = None,
    to: Annotated[
        Path | None, path_option("--out", help=said("Écrire ce fichier au lieu du dossier de données."))
    ] = None,
    as_json: AsJson = False,
    data: Data = None,
) -> None:
    """Learn the tray: first empty, then with three dice; says in a sentence what to mend."""
    folder = data_folder(data)
    if to is not None:
        try_file(to)
    found, check = _learn(empty, dice, rig, folder)
    for trouble in found.troubles:
        line(sentence(trouble))
    if as_json:
        json_line(calibration_row(found))
    if not found.good:
        raise typer.Exit(REFUSED)
    _save(found, check, folder, to)
    if not as_json:
        out.print(_summary(found, folder / CHECK_PICTURE if to is None else to), markup=False)


def _learn(empty: Path | None, dice: Path | None, rig: str, folder: Path) -> tuple[Calibration, Image]:
    """What the two pictures tell, or the camera where there are none, with a picture to check it by."""
    if (empty is None) != (dice is None):
        wrong_usage(said("--empty et --dice vont ensemble : la piste vide, et la même avec trois dés"))
    try:
        if empty is None or dice is None:
            return _of_camera(_address(rig, folder))
        return _of_files(empty, dice)
    except BadAddress as bad:
        bad_address(bad)
    except (CameraLost, PictureRefused) as error:
        refuse(error.msgid, **error.values)
    except ValueError:
        refuse(said("{empty} et {dice} : deux images de la même taille"), empty=empty, dice=dice)


def _save(found: Calibration, check: Image, folder: Path, to: Path | None) -> None:
    """Kept for the kiosk, or in that file."""
    try:
        if to is None:
            keep(folder, found.tray, check)
        else:
            write_tray(to, found.tray)
    except OSError as error:
        unusable(to or folder, error)


def calibration_row(found: Calibration) -> dict[str, Any]:
    """The line of `lebon calibrate --json`, as the contract has it; null where nothing was learned of it."""
    tray = found.tray
    return {
        "good": found.good,
        "troubles": [trouble.fault.value for trouble in found.troubles],
        "tilt": None if tray.mount is None else round(tray.mount.tilt, 1),
        "die_px": None if tray.die_px is None else round(tray.die_px, 1),
    }


def sentence(trouble: Trouble) -> str:
    """What is wrong and what to do, with its place in the picture where it has one."""
    words = call_tongue()(SENTENCES[trouble.fault], **dict(trouble.values))
    return words if trouble.where is None else f"{words} (x {trouble.where[0]:.0f}, y {trouble.where[1]:.0f})"


def _address(rig: str, folder: Path) -> str:
    return settings_of(folder).settings.rig if rig == "auto" else rig


def _of_files(empty: Path, dice: Path) -> tuple[Calibration, Image]:
    bare, thrown = load(empty), load(dice)
    with err.status(call_tongue()(SEARCH)):
        found = calibrate(bare, thrown)
    return found, sketch(thrown, found.tray.outline, found.dice, found.troubles)


def _of_camera(address: str) -> tuple[Calibration, Image]:
    """Step by step before the camera; the simulated table is empty and throws its own dice."""
    clock = SimClock() if kind_of(address) is Kind.SIM else None  # nobody has to be waited for
    with closing(open_rig(address, clock=clock)) as rig:
        session = Session()
        while session.stage is Stage.EMPTY:  # a camera that is pushed on the way begins anew
            _hold(rig, held=False)
            for _ in range(SETTLING):
                rig.camera.frame()
            session = _wait_for_empty(rig, session)
            _hold(rig, held=True)
            session = _with_dice(rig, session)
    check = check_picture(session)
    if session.found is None or check is None:
        raise CameraLost(said("{words} : pas de calibrage"), words=_words(session))
    return session.found, check


def _wait_for_empty(rig: Rig, session: Session) -> Session:
    """Until an empty tray was taken."""
    while session.stage is Stage.EMPTY:
        line(_words(session))
        if rig.table is None:
            line(said("puis appuyez sur Entrée"))
            input()
        session = emptied(session)
        line(_words(session))
        while session.taking:
            session = _step(rig, session)
        if rig.table is not None and session.stage is Stage.EMPTY:
            raise CameraLost(_words(session))
    return session


def _with_dice(rig: Rig, session: Session) -> Session:
    """Until the dice were read, or nobody put any."""
    since, thrown, said = rig.clock.now(), float("-inf"), ""
    while session.stage is Stage.DICE and rig.clock.now() - since < DICE_PATIENCE:
        if rig.table is not None and rig.clock.now() - thrown > ANEW and not rig.table.busy:
            rig.table.throw()
            thrown = rig.clock.now()
        words = _words(session)
        if words != said:
            line(said := words)
        session = _step(rig, session)
    return session


def _hold(rig: Rig, *, held: bool) -> None:
    """Exposure as it is now for what comes, or found anew; where the camera has a say in it."""
    camera: object = rig.camera
    if isinstance(camera, Holding):
        camera.hold(held)


def _step(rig: Rig, session: Session) -> Session:
    frame = rig.camera.frame()
    return step(session, frame.image, frame.taken_at)


def _words(session: Session) -> str:
    """What is wrong, else the next thing to do."""
    shown = guide(session)
    return call_tongue()(shown.wrong or shown.task, **dict(shown.values))


def _summary(found: Calibration, look: Path) -> str:
    edge, mount, text = found.tray.die_px or 0.0, found.tray.mount, call_tongue()
    if mount is None:
        return text(said("gardé : un dé mesure {edge:.0f} pixels ; à voir : {path}"), edge=edge, path=look)
    return text(
        said("gardé : un dé mesure {edge:.0f} pixels, caméra penchée de {tilt:.0f} degrés ; à voir : {path}"),
        edge=edge,
        tilt=mount.tilt,
        path=look,
    )
