"""What the staff asks for on the service page, carried out; each thing may fail alone, and is told."""

import threading
from collections.abc import Callable, Mapping
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

from hardware.ports import Clock, Lamp
from hardware.rig import kind_of
from kiosk.backup.archive import BackupRefused
from kiosk.backup.keeper import Backups
from kiosk.backup.stick import only, sticks
from kiosk.counter.messages import Message, Told
from kiosk.counter.staff.pages import CAMERA
from kiosk.counter.staff.requests import Request
from kiosk.disk.tray import keep
from kiosk.doctor import Place
from kiosk.eye import Eye
from kiosk.host.machine import Wish, ask
from kiosk.host.service import since_boot
from kiosk.host.update import refusal, update_outcome, waits
from kiosk.journal import Journal
from kiosk.language import line, said, tongue
from kiosk.reasons import reason
from kiosk.running.examination import Looking, findings
from kiosk.running.export import Exports
from kiosk.running.forgetting import known_people, request
from kiosk.running.outlets import Machine
from kiosk.running.rules import Carrier
from kiosk.running.trials import TRIALS, trouble
from kiosk.settings import Settings, load, save, with_changes
from kiosk.store import StoreFailed
from vision.calibrate.guide import check_picture
from vision.read import read_tray
from vision.readings import Image
from vision.trace import Trace
from vision.tray import Tray

JUST_STARTED = 150.0
"""Seconds after the machine's own start in which it is not restarted: systemd/lebon-ask@.service."""

NOT_HERE = said("pas ici : ce n’est pas le service de la borne")

JOURNAL, RESULT, UNKEPT = said("Journal"), said("Résultat"), said("Réglages")


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
        post: Callable[[Message], None],
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
        self._last, self._failed = "", False
        self._asked: Request | None = None
        self._exports = Exports(folder)
        carrier = Carrier(folder, eye, clock, post)
        self._deeds: dict[Request, Callable[[], str | None]] = {
            Request.CAMERA: eye.reopen,
            Request.LAMP: self._try_lamp,
            Request.SOUND: lambda: machine.play("four_two_one"),
            Request.VOICE: machine.try_voice,
            Request.CALIBRATE: eye.calibrate,
            Request.EMPTIED: eye.tell_empty,
            Request.KEEP: self._keep,
            Request.WATCH_GAME: eye.watch_game,
            Request.EXAMINE: self._begin_examination,
            Request.BACKUP: backups.begin,
            Request.EXPORT: self._export,
            Request.PEOPLE: self._find_people,
            Request.RULES_OUT: carrier.put_out,
            Request.RULES_IN: carrier.take_in,
            Request.RULES_SCAN: carrier.scan,
            Request.RESTORE: self._restore,
            Request.UPDATE: lambda: None if ask(Wish.UPDATE) else NOT_HERE,
            Request.REPAIR: self._repair,
            Request.RESTART: self._restart,
            Request.SHUTDOWN: self._shut_down,
        }
        """What each request does; a sentence that comes back is why it was not done."""

    def serve(self, request: Request) -> None:
        """Do what was asked for, and remember what to say of it."""
        self._asked = request
        try:
            why = self._deeds[request]()
            self._last, self._failed = why or request.done, why is not None
            if request in TRIALS:
                wrong = trouble(request, self._lamp, self._eye, self._machine)
                self._post(Told(tried=(request.word, wrong)))
        except OSError as error:
            self._last, self._failed = self._in_words(error), True

    def _in_words(self, error: OSError) -> str:
        """Why a file was not read or written, in the language of the house."""
        told = line(said("{path} : {why}"), path=error.filename or self._folder, why=reason(error))
        return told.text(tongue(self._machine.language))

    def _find_people(self) -> str | None:
        try:
            self._post(Told(people=known_people(self._journal.store)))
        except StoreFailed as failed:
            self._post(Told(people=()))
            return failed.line.text(tongue(self._machine.language))
        return None

    def forget(self, name: str) -> None:
        """Somebody is forgotten as the program starts again: what it has in memory goes by that."""
        try:
            request(self._folder, name)
        except OSError as error:
            self._post(Told(note=self._in_words(error)))
        else:
            self._quit()

    def lines(self) -> Told:
        """How everything fares, for the service page: what fails first on top."""
        self._go_on()
        health = self._eye.health
        say = tongue(self._machine.language)
        trouble = self._journal.trouble[-1].text(say) if self._journal.trouble else said("en ordre")
        works = said("bougée : à calibrer") if health.moved else said("en ordre")
        camera = works if health.fault is None else health.fault.text(say)
        result, failed = self._result()
        unkept = [each.text(say) for each in self._machine.unkept.values()]
        lines = (
            (CAMERA, camera),
            (JOURNAL, trouble),
            (RESULT, result),
            *((UNKEPT, words) for words in unkept[-1:]),
            *((name, words) for name, words in self._past() if words),
            (said("Images"), f"{health.frames}"),
            (said("Pertes"), f"{health.losses}"),
            (said("Matériel"), self._address),
            (said("Version"), version("lebon")),
        )
        wrong = (health.fault or health.moved, self._journal.trouble, failed, unkept)
        names = (CAMERA, JOURNAL, RESULT, UNKEPT)
        failing = frozenset(name for name, here in zip(names, wrong, strict=True) if here)
        return Told(service=lines, failing=failing, update=waits(sticks()))

    def _result(self) -> tuple[str, bool]:
        """What came of what was asked for last, or of the last backup, and whether it failed."""
        if self._last:
            return self._last, self._failed
        return self._backups.last.words or "–", self._backups.last.failed

    def _go_on(self) -> None:
        """What was asked for and takes its time tells how far it is."""
        if self._asked is Request.EXPORT:
            self._last, self._failed = self._exports.state, self._exports.failed
        if self._asked is Request.UPDATE:
            words, refused = update_outcome()
            self._last, self._failed = (words, refused) if words else (self._last, self._failed)

    def _past(self) -> tuple[tuple[str, str], ...]:
        """What whoever is called to help asks first: the last crash, and an update that was taken back."""
        return (said("Panne"), self._crash), (said("Version"), refusal())

    def _begin_examination(self) -> None:
        threading.Thread(target=self._examine, name="doctor", daemon=True).start()

    def _shut_down(self) -> str | None:
        return None if ask(Wish.OFF) else NOT_HERE

    def _try_lamp(self) -> None:
        self._lit = not self._lit
        self._lamp.set(self._lit)

    def _restore(self) -> None:
        self._backups.take_back(self._tell_restored)

    def _tell_restored(self, ready: bool) -> None:
        """In the thread of the backups: the next start puts in place what lies ready."""
        if ready:
            self._quit()
        else:
            self._post(Told(note=self._backups.last.words))

    def _repair(self) -> None:
        save(factory(load(self._folder).settings), self._folder)
        self._eye.reopen()
        self._quit()

    def _restart(self) -> None:
        if since_boot() < JUST_STARTED or not ask(Wish.RESTART):
            self._quit()

    def _keep(self) -> str | None:
        """Keep what was learned and read with it from now on; a simulated tray is another one each time."""
        session = self._eye.learning.session
        picture = None if session is None else check_picture(session)
        if session is None or session.found is None or picture is None:
            return said("rien à garder")
        if not kind_of(self._address).real:
            self._eye.watch_game()
            return said("piste simulée : non gardée")
        self._eye.watch_game(session.found.tray)
        keep(self._folder, session.found.tray, picture)
        return None

    def _examine(self) -> None:
        """In a thread of its own."""
        place = Place(self._folder, self._address, lambda: Looking(self._eye, self._clock), read_tray)
        say = tongue(load(self._folder).settings.language)
        self._post(Told(checked=findings(place, self._machine.silent, say)))

    def _export(self) -> None:
        """All games onto the one USB stick that is in; one export at a time."""
        try:
            self._exports.begin(only(sticks()) / f"lebon-{datetime.now():%Y%m%d-%H%M%S}")
        except BackupRefused as refused:
            self._exports.state, self._exports.failed = str(refused), True

    def close(self) -> None:
        """End what goes on beside."""
        self._exports.close()


def stages(image: Image, tray: Tray, background: Image | None) -> Mapping[str, Image]:
    """The picture read once more, with what each stage saw; `background` is the empty tray, where known."""
    trace = Trace()
    read_tray(image, tray=tray, background=background, trace=trace)
    return dict(trace.pictures)


KEPT = ("rig", "house_name", "rotation", "tray_light", "corrections", "film")
"""Settings that a repair leaves: what this machine is made of, and what the house is called and allows."""


def factory(current: Settings) -> Settings:
    """The settings as they came, but for what is no matter of taste."""
    kept = {key: getattr(current, key) for key in KEPT}
    return with_changes(Settings(), kept)
