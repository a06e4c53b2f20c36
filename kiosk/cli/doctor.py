"""`lebon doctor`: looks at every device and says what to do."""

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from hardware.ports import BadAddress, Frame
from hardware.rig import kind_of, open_rig
from kiosk.cli.options import AsJson, Data
from kiosk.cli.say import REFUSED, bad_address, json_line, out
from kiosk.cli.speech import call_tongue
from kiosk.doctor import Finding, Place, Status, examine
from kiosk.doctor.names import NAMES
from kiosk.language import Tongue, said
from vision.read import read_tray

_WORDS = {
    "ok": (said("bon"), "green"),
    "warn": (said("à voir"), "yellow"),
    "fail": (said("en panne"), "bold red"),
    "absent": (said("absent"), "dim"),
}


def doctor(
    as_json: AsJson = False,
    rig: Annotated[
        str, typer.Option(metavar="RIG", help=said("La table à regarder : auto (réglages), pi, usb:N, sim."))
    ] = "auto",
    data: Data = None,
) -> None:
    """Check camera, button, display, sound, fonts, disk, clock and more; say what to do for each."""
    from kiosk.disk.files import data_folder
    from kiosk.settings import load

    folder = data_folder(data)
    settings = load(folder).settings
    speech = call_tongue()
    address = settings.rig if rig == "auto" else rig
    try:
        kind_of(address)
    except BadAddress as bad:
        bad_address(bad)
    failed = False
    if not as_json:
        head = (speech(said("Quoi")), speech(said("État")), speech(said("Constat, et que faire")))
        out.print(_row(*head, speech), style="bold")
    for finding in examine(Place(folder, address, lambda: _RigCamera(address), read_tray)):
        failed = failed or finding.status is Status.FAIL
        if as_json:
            json_line(finding.row(speech))
        else:
            out.print(_table_of(finding, speech))
    if failed:
        raise typer.Exit(REFUSED)


class _RigCamera:
    """The camera of a rig, opened with all that the kiosk opens, and closed with it."""

    def __init__(self, address: str) -> None:
        self._rig = open_rig(address)

    def frame(self) -> Frame:
        """The next frame."""
        return self._rig.camera.frame()

    def close(self) -> None:
        """Let go of the whole rig. May be called twice."""
        self._rig.close()


def _table_of(finding: Finding, speech: Tongue) -> Table:
    word, colour = _WORDS[finding.status]
    told = Text(finding.detail.text(speech))
    if finding.advice is not None:
        told.append("\n→ " + finding.advice.text(speech), style="italic")
    return _row(speech(NAMES[finding.check]), Text(speech(word), style=colour), told, speech)


def _row(what: str, state: str | Text, told: str | Text, speech: Tongue) -> Table:
    """One line of the table, told as soon as it is known; as wide as the widest word that may come."""
    table = Table.grid(padding=(0, 2))
    table.add_column(width=max(len(speech(name)) for name in NAMES.values()))
    table.add_column(width=max(len(speech(word)) for word, _ in _WORDS.values()))
    table.add_column(overflow="fold")
    table.add_row(what, state, told)
    return table
