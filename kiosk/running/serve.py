"""What the staff asks for on the service page, carried out; each thing may fail alone, and is told."""

import threading
from collections.abc import Callable, Mapping
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

from hardware.ports import CameraLost, Clock, Frame, Lamp
from kiosk.backup.archive import BackupRefused
from kiosk.backup.keeper import Backups
from kiosk.backup.stick import only, sticks
from kiosk.counter.messages import Told
from kiosk.counter.staff.pages import Checked
from kiosk.disk.tray import keep
from kiosk.doctor import Finding, Place, Status, examine
from kiosk.doctor.examine import CHECKS
from kiosk.doctor.names import NAMES
from kiosk.eye import Eye
from kiosk.host.machine import Wish, ask
from kiosk.host.service import since_boot
from kiosk.journal import Journal
from kiosk.language import Tongue, said, tongue
from kiosk.running.export import Export
from kiosk.running.outlets import Machine
from kiosk.settings import Settings, changed, load, save
from vision.calibrate.guide import check_picture
from vision.read import read_tray
from vision.readings import Image
from vision.trace import Trace
from vision.tray import Tray

SOON = 150.0
"""Seconds after the machine's own start in which it is not restarted: systemd/lebon-ask@.service."""

HERE = tuple(check for check in CHECKS if check.name not in {"display", "sound"})
"""What the doctor looks at from within: the screen and the sound card are the kiosk's own just now."""

DONE = {
    "camera": said("caméra relancée"),
    "lamp": said("lampe essayée"),
    "sound": said("son essayé"),
    "voice": said("voix essayée"),
    "calibrate": said("calibrage commencé"),
    "emptied": said("piste vide"),
    "keep": said("calibrage gardé"),
    "watch_game": said("calibrage quitté"),
    "examine": said("diagnostic demandé"),
    "repair": said("réparé"),
    "restart": said("redémarrage"),
    "shutdown": said("extinction"),
}
"""What was done last, as the service page says it."""


class Staff:
    """The answers to the service page.

    address  of the rig; what a simulated one is calibrated to is not kept.
    crash    one line about the last one; empty where there was none.
    quit_    ends the program in order; the service manager starts it anew.
    """

    def __init__(
        self,
        *,
        eye: Eye,
        journal: Journal,
        lamp: Lamp,
        clock: Clock,
        folder: Path,
        machine: Machine,
        backups: Backups,
        address: str,
        crash: str,
        post: Callable[[Told], None],
        quit_: Callable[[], None],
    ) -> None:
        self._eye = eye
        self._journal = journal
        self._lamp = lamp
        self._clock = clock
        self._folder = folder
        self._machine = machine
        self._backups = backups
        self._address = address
        self._crash = crash
        self._post = post
        self._quit = quit_
        self._lit = False
        self._last = ""
        self._asked = ""
        self._exporting: Export | None = None

    def serve(self, what: str) -> None:
        """Do what was asked for, by the names of kiosk.ui.screens.staff."""
        self._asked = what
        try:
            self._last = self._served(what)
        except OSError as error:
            self._last = f"{error.filename or self._folder}: {error.strerror}"

    def lines(self) -> Told:
        """How everything fares, for the service page: what fails first on top."""
        if self._exporting is not None and self._asked == "export":
            self._last = self._exporting.state
        health = self._eye.health
        trouble = self._journal.trouble[-1] if self._journal.trouble else said("en ordre")
        camera = health.why or (said("bougée : à calibrer") if health.moved else said("en ordre"))
        lines = (
            (said("Caméra"), camera),
            (said("Journal"), trouble),
            (said("Fait"), self._last or self._backups.last or "–"),
            (said("Images"), f"{health.frames}"),
            (said("Pertes"), f"{health.losses}"),
            (said("Matériel"), self._address),
            (said("Version"), version("lebon")),
            *([(said("Panne"), self._crash)] if self._crash else []),
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
                self._machine.play("four_two_one")
            case "voice":
                self._machine.try_voice()
            case "calibrate" | "emptied" | "keep" | "watch_game":
                return self._calibrated(what)
            case "examine":
                threading.Thread(target=self._examine, name="doctor", daemon=True).start()
            case "repair":
                save(factory(load(self._folder).settings), self._folder)
                self._eye.reopen()
                self._quit()
            case "export" | "backup" | "restore":
                return self._carried(what)
            case "restart":
                if since_boot() < SOON or not ask(Wish.RESTART):
                    self._quit()
            case "shutdown" if not ask(Wish.OFF):
                return said("pas ici : ce n’est pas le service du kiosque")
        return DONE.get(what, what)

    def _calibrated(self, what: str) -> str:
        match what:
            case "calibrate":
                self._eye.calibrate()
            case "emptied":
                self._eye.emptied()
            case "keep":
                return self._keep()
            case "watch_game":
                self._eye.watch_game()
        return DONE[what]

    def _carried(self, what: str) -> str:
        """What goes to a stick or comes from one; the keeper of backups tells what came of it."""
        if what == "export":
            return self._export()
        if what == "backup":
            self._backups.begin()
        elif self._backups.take_back():
            self._quit()
        else:
            self._post(Told(note=self._backups.last))
        return ""

    def _keep(self) -> str:
        """Keep what was learned and read with it from now on; a simulated tray is another one each time."""
        session = self._eye.session
        picture = None if session is None else check_picture(session)
        if session is None or session.found is None or picture is None:
            return said("rien à garder")
        if self._address.startswith(("sim", "replay")):
            self._eye.watch_game()
            return said("piste simulée : non gardée")
        self._eye.watch_game(session.found.tray)
        keep(self._folder, session.found.tray, picture)
        return DONE["keep"]

    def _examine(self) -> None:
        """In a thread of its own: some checks take seconds."""
        place = Place(self._folder, self._address, lambda: Looking(self._eye, self._clock), read_tray)
        say = tongue(load(self._folder).settings.language)
        sound = NAMES["sound"]
        why = self._machine.silent
        words = say(said("La carte son ne s’ouvre pas : {why}"), why=why) if why else ""
        heard = Checked(say(sound), words, not why)
        found = tuple(told(each, say) for each in examine(place, HERE))
        self._post(Told(checked=(*found, heard)))

    def _export(self) -> str:
        """All games onto the one USB stick that is in; one export at a time."""
        if self._exporting is not None:
            if self._exporting.under_way:
                return self._last
            self._exporting.close()
        try:
            stick = only(sticks())
        except BackupRefused as refused:
            return str(refused)
        self._exporting = Export(self._folder, stick / f"lebon-{datetime.now():%Y%m%d-%H%M%S}")
        return self._exporting.state

    def close(self) -> None:
        """End what goes on beside."""
        if self._exporting is not None:
            self._exporting.close()


class Looking:
    """The camera of the kiosk as the doctor may use it: the pictures that the eye takes anyway."""

    def __init__(self, eye: Eye, clock: Clock) -> None:
        self._eye = eye
        self._clock = clock
        self._number = -1

    def frame(self) -> Frame:
        """The next picture of the eye. Raises CameraLost where none comes for two seconds."""
        until = self._clock.now() + 2.0
        while self._clock.now() < until:
            latest = self._eye.latest
            if latest is not None and latest.number != self._number:
                self._number = latest.number
                return Frame(latest.number, self._clock.now(), latest.image)
            self._clock.sleep(0.002)
        raise CameraLost(self._eye.health.why or "no picture for two seconds")

    def close(self) -> None:
        """The camera stays the eye's."""


def told(finding: Finding, say: Tongue) -> Checked:
    """A finding in one language: what is, and what to do."""
    words = finding.detail.told(say)
    advice = finding.advice.told(say) if finding.advice is not None else ""
    good = finding.status in {Status.OK, Status.ABSENT}
    return Checked(say(NAMES.get(finding.check, finding.check)), f"{words} {advice}".strip(), good)


def stages(image: Image, tray: Tray, background: Image | None) -> Mapping[str, Image]:
    """The picture read once more, with what each stage saw; `background` is the empty tray, where known."""
    trace = Trace()
    read_tray(image, tray=tray, background=background, trace=trace)
    return dict(trace.pictures)


def factory(current: Settings) -> Settings:
    """The settings as they came; what this machine is made of is no matter of taste and stays."""
    kept = {key: getattr(current, key) for key in ("rig", "rotation", "tray_light", "corrections")}
    return changed(Settings(), kept)
