"""What the staff asks for on the service page, carried out; each thing may fail alone, and is told."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from hardware.ports import Lamp
from kiosk.counter.messages import Told
from kiosk.eye import Eye
from kiosk.journal import Journal
from kiosk.language import said
from kiosk.records.export import ExportRefused, Format, exported, put
from kiosk.settings import Settings, changed, load, save

MOUNTS = (Path("/media"), Path("/run/media"), Path("/mnt"))
"""Where a USB stick appears."""

POWER_OFF = Path("/run/lebon/poweroff")
"""The file by which the kiosk, which has no rights over the machine, asks for it to be switched off."""


class Staff:
    """The answers to the service page.

    quit_  ends the program in order; the service manager starts it anew.
    """

    def __init__(
        self,
        *,
        eye: Eye,
        journal: Journal,
        lamp: Lamp,
        folder: Path,
        play: Callable[[str], None],
        quit_: Callable[[], None],
    ) -> None:
        self._eye = eye
        self._journal = journal
        self._lamp = lamp
        self._folder = folder
        self._play = play
        self._quit = quit_
        self._lit = False
        self._last = ""

    def serve(self, what: str) -> None:
        """Do what was asked for, by the names of kiosk.ui.screens.service."""
        try:
            self._last = self._served(what)
        except ExportRefused as no:
            self._last = str(no)
        except OSError as error:
            self._last = f"{error.filename or self._folder}: {error.strerror}"

    def lines(self) -> Told:
        """How everything fares, for the service page."""
        health = self._eye.health
        trouble = self._journal.trouble[-1] if self._journal.trouble else said("en ordre")
        lines = (
            (said("Caméra"), health.why or said("en ordre")),
            (said("Images"), f"{health.frames}"),
            (said("Pertes"), f"{health.losses}"),
            (said("Journal"), trouble),
            (said("Fait"), self._last),
        )
        return Told(service=lines)

    def _served(self, what: str) -> str:
        match what:
            case "camera":
                self._eye.reopen()
            case "lamp":
                self._lit = not self._lit
                self._lamp.set(self._lit)
            case "sound":
                self._play("best")
            case "repair":
                save(factory(load(self._folder).settings), self._folder)
                self._eye.reopen()
                self._quit()
            case "export":
                return str(self._export())
            case "restart":
                self._quit()
            case "shutdown":
                POWER_OFF.write_text("", encoding="ascii")
        return what

    def _export(self) -> Path:
        """All games onto the first USB stick, else into the data folder."""
        stick = next((each for each in sticks() if each.is_dir()), self._folder)
        games = self._journal.store.games()
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        folder = stick / f"lebon-{stamp}"
        for file in exported(games, Format.WRITTEN, stamp):
            put(folder, file)
        return folder


def factory(current: Settings) -> Settings:
    """The settings as they came; what this machine is made of is no matter of taste and stays."""
    return changed(Settings(), {"rig": current.rig, "rotation": current.rotation})


def sticks(mounts: tuple[Path, ...] = MOUNTS) -> tuple[Path, ...]:
    """Mounted sticks, by name: the folders that are mount points, one or two levels down."""
    found = (each for top in mounts if top.is_dir() for each in (*top.glob("*"), *top.glob("*/*")))
    return tuple(sorted(each for each in found if each.is_mount()))
