"""`lebon calibrate`: learn this bar's tray from two pictures, say what is wrong, keep what was learned."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from hardware.ports import BadAddress, Camera, CameraLost
from hardware.rig import open_rig
from kiosk.cli.play import Data
from kiosk.cli.rules import Lang
from kiosk.cli.say import REFUSED, line, out, refused, wrong_usage
from kiosk.files import data_folder
from kiosk.language import tongue
from kiosk.settings import load as settings_of
from kiosk.tray_file import CHECK, keep
from vision.calibrate import SENTENCES, Calibration, Trouble, calibrate, sketch
from vision.picture import load
from vision.readings import Image

SETTLING = 30
"""Frames let go by before one is taken: exposure and white balance settle in the first second."""


def add_to(app: typer.Typer) -> None:
    """Give the commands of this file to the program."""
    app.command("calibrate")(calibrate_tray)


def calibrate_tray(
    rig: Annotated[
        str, typer.Option(help="pi, usb:N or sim[:SEED]; the one of the settings where not given.")
    ] = "auto",
    empty: Annotated[
        Path | None, typer.Option(help="A picture of the empty tray instead of the camera.")
    ] = None,
    dice: Annotated[
        Path | None, typer.Option(help="A picture with three dice instead of the camera.")
    ] = None,
    data: Data = None,
    lang: Lang = "fr",
) -> None:
    """Learn the tray: first empty, then with three dice; says in a sentence what to mend."""
    folder = data_folder(data)
    if (empty is None) != (dice is None):
        wrong_usage(
            "--empty and --dice go together: one picture of the empty tray, one with three dice in it"
        )
    try:
        pair = (load(empty), load(dice)) if empty and dice else _taken(_address(rig, folder))
        found = calibrate(*pair)
    except BadAddress as bad:
        wrong_usage(str(bad))
    except (CameraLost, ValueError) as error:
        refused(str(error))
    for trouble in found.troubles:
        line(sentence(trouble, lang))
    if not found.good:
        raise typer.Exit(REFUSED)
    try:
        keep(folder, found.tray, sketch(pair[1], found))
    except OSError as error:
        refused(f"{folder}: {error.strerror}")
    out.print(_told(found, folder), markup=False)


def sentence(trouble: Trouble, lang: str) -> str:
    """What is wrong and what to do, with its place in the picture where it has one."""
    words = tongue(lang)(SENTENCES[trouble.fault], expected=trouble.expected, seen=trouble.seen)
    return words if trouble.where is None else f"{words} (x {trouble.where[0]:.0f}, y {trouble.where[1]:.0f})"


def _address(rig: str, folder: Path) -> str:
    return settings_of(folder).settings.rig if rig == "auto" else rig


def _taken(address: str) -> tuple[Image, Image]:
    """One picture of each, from the camera; the simulated table throws its own dice."""
    with closing(open_rig(address)) as devices:
        table = devices.table
        empty = _asked("Empty the tray, then press Enter", devices.camera, ask=table is None)
        if table is not None:
            table.throw()
            while table.busy:
                devices.camera.frame()
        return empty, _asked("Put three dice into it, then press Enter", devices.camera, ask=table is None)


def _asked(question: str, camera: Camera, *, ask: bool, wait: Callable[[str], object] = input) -> Image:
    if ask:
        line(question)
        wait("")
    for _ in range(SETTLING):
        camera.frame()
    return camera.frame().image


def _told(found: Calibration, folder: Path) -> str:
    edge = found.tray.die_px or 0.0
    return f"kept: a die is {edge:.0f} px wide; look at {folder / CHECK}"
