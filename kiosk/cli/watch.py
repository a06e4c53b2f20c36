"""`lebon watch`: every change of a tray, recorded or live."""

from collections.abc import Iterator
from contextlib import closing
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kiosk.cli.options import AsJson, named, path_option
from kiosk.cli.say import bad_address, json_line, out, refuse
from kiosk.cli.sight import Count, ReaderName, TrayFile, calibration, compare, dice_count
from kiosk.disk.files import is_there
from kiosk.language import said
from vision.classify.agree import Readers
from vision.picture import PictureRefused, load
from vision.readings import TrayChange, shown
from vision.tray import Tray

if TYPE_CHECKING:
    from hardware.ports import Camera
    from hardware.rig import Rig
    from vision.watch import Watcher


def watch(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE",
            help=said("Une vidéo, un dossier d’images, ou l’adresse d’une caméra (usb:0)."),
            parser=named,
        ),
    ],
    as_json: AsJson = False,
    background: Annotated[Path | None, path_option(help=said("Une image de la piste vide."))] = None,
    dice: Count = "any",
    tray: TrayFile = None,
    reader: ReaderName = Readers.BOTH,
) -> None:
    """Watch a tray and tell every change of it."""
    from vision.watch import Watcher

    count = dice_count(dice)
    try:
        empty = None if background is None else load(background)
    except PictureRefused as error:
        refuse(error.msgid, **error.values)
    known = calibration(tray)
    watcher = Watcher(dice=count, tray=known, background=empty, readers=reader)
    with closing(_open(source)) as rig:
        for change in _changes(rig.camera, watcher, known):
            if as_json:
                json_line(change_row(change))
            else:
                out.print(_change_sentence(change), markup=False)


def _open(source: str) -> "Rig":
    """The rig at an address, or the recording at a path.

    A recording has a clock of its own, which counts its seconds from 0 whatever this machine takes to start.
    """
    from hardware.clock import SimClock
    from hardware.ports import BadAddress, CameraLost
    from hardware.rig import Kind, kind_of, open_rig

    recorded = is_there(Path(source))
    address = f"replay:{source}" if recorded else source
    if not recorded and ":" not in source and not get_close_matches(source, tuple(Kind)):
        refuse(said("{path} : cela n’existe pas"), path=source)
    try:
        return open_rig(address, clock=SimClock() if kind_of(address) is Kind.REPLAY else None)
    except BadAddress as error:
        bad_address(error)
    except CameraLost as lost:
        refuse(lost.msgid, **lost.values)


def change_row(change: TrayChange) -> dict[str, Any]:
    """One line of `lebon watch --json`, as the contract has it."""
    return {
        "frame": change.frame,
        "t": round(change.t, 3),
        "event": change.event,
        "values": list(change.values),
        "kept": list(shown(change.kept)),
        "thrown": list(shown(change.thrown)),
        "touched": [each.was for each in change.touched],
        "reason": change.reason,
    }


def _changes(camera: "Camera", watcher: "Watcher", known: Tray) -> Iterator[TrayChange]:
    """Every change until the recording ends; a live camera that is lost is told, and ends it."""
    from hardware.ports import CameraLost, EndOfRecording

    number, t = 0, 0.0
    while True:
        try:
            frame = camera.frame()
        except EndOfRecording:
            return
        except CameraLost as lost:
            yield from watcher.lost(t, number)
            refuse(lost.msgid, **lost.values)
        try:
            compare(known, frame.image, f"{frame.number}")
        except PictureRefused as error:
            refuse(error.msgid, **error.values)
        number, t = frame.number, frame.taken_at
        yield from watcher.look(frame.image, t, number)


def _change_sentence(change: TrayChange) -> str:
    row = change_row(change)
    lists = ("values", "kept", "thrown", "touched")
    told = [f"{key} {' '.join(map(str, row[key]))}" for key in lists if row[key]]
    if change.reason is not None:
        told.append(str(change.reason))
    return f"{change.t:8.3f} s  {change.event:<12} {'; '.join(told)}".rstrip()
