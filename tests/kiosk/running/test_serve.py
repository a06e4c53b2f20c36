import errno
import os
import time
from functools import partial
from pathlib import Path

import pytest

from hardware.newest import SILENT
from hardware.ports import CameraLost
from kiosk.backup.stick import NO_STICK
from kiosk.counter.staff.diagnosis import diagnosis
from kiosk.counter.staff.pages import CAMERA
from kiosk.counter.staff.requests import Request
from kiosk.counter.state import Screen
from kiosk.disk.pin import set_pin
from kiosk.host.crash import CRASH_FILE
from kiosk.host.update import TAKEN, UPDATE_FILE, update_outcome
from kiosk.language import Line
from kiosk.running import serve
from kiosk.running.news import BACKUP_MISSED
from kiosk.running.run import Run
from kiosk.running.serve import factory
from kiosk.running.wanted import Fitted, Wanted
from kiosk.settings import Settings, load, with_changes
from kiosk.ui.inputs import Key, Touched
from kiosk.ui.sheet import typeset
from kiosk.ui.theme import NIGHT, Colour
from tests.kiosk.app.bench import HandGlass
from tests.kiosk.records.tables import loss
from tests.kiosk.running.devices import quiet


class Bartender:
    """The whole program in simulated time, and somebody who knows the PIN.

    fitted  the simulated table with the eye that reads it where None.
    """

    def __init__(self, folder, fitted: Fitted | None) -> None:
        set_pin(folder, "4210")
        self.glass = HandGlass()
        self.said: list[Line] = []
        wanted = Wanted("sim:11", stepped=True, fresh=True)
        self.run = Run(wanted, Settings(), folder, self.glass, self.said.append, fitted)
        self.wait(0.2)
        self.glass.waiting = [Key("f12")]
        self.wait(0.6)
        for digit in "4210":
            self.touch("digit", digit)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 30)):
            self.run.step()

    def until(self, stage: str, seconds: float) -> bool:
        """Whether the calibration comes to that stage in time."""
        for _ in range(round(seconds * 30)):
            self.run.step()
            guide = self.run.app.counter.staff.guide
            if guide is not None and guide.stage == stage:
                return True
        return False

    def touch(self, action: str, argument: str = "") -> None:
        target = next(
            each
            for each in self.glass.shown[-1].touches
            if each.action == action and argument in {"", each.argument}
        )
        self.glass.waiting = [Touched(*target.rect.middle)]
        self.wait(0.6)

    def ask(self, what: str) -> None:
        """Something that is done beside the kiosk; its end stands on the page."""
        self.touch("serve", what)
        self.run._staff._backups.settle()
        self.wait(1.5)

    @property
    def screen(self) -> Screen:
        return self.run.app.counter.screen


@pytest.fixture
def bartender(tmp_path):
    """At a tray in which nothing happens."""
    someone = Bartender(tmp_path, quiet())
    yield someone
    someone.run.close()


def test_what_is_wrong_with_the_camera_is_said_in_the_language_of_the_house(bartender):
    """It stood there in English under every language, or in French, by the fault."""
    run, told = bartender.run, []
    run.rig.camera.fault = CameraLost(SILENT, name="usb:0")
    bartender.wait(0.1)
    for lang in ("fr", "en"):
        run._machine.prefer("language", lang, lasting=False)
        told.append(dict(run._staff.lines().service or ())[CAMERA])

    assert "plus d’images ; la caméra est-elle débranchée ?" in told[0]
    assert "is the camera unplugged?" in told[1]


def test_what_a_disk_has_against_a_request_is_said_in_the_language_of_the_house(bartender, monkeypatch):
    """It stood there in the system's English."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "lebon.toml")

    run = bartender.run
    run._machine.prefer("language", "de", lasting=False)
    monkeypatch.setattr(serve, "save", full)
    run._staff.serve(Request.REPAIR)

    assert dict(run._staff.lines().service or ())["Résultat"] == "lebon.toml: der Speicher ist voll"


def test_the_staff_sees_every_stage_sets_and_calibrates_with_fingers_and_the_button(tmp_path):
    bartender = Bartender(tmp_path, None)
    assert bartender.screen is Screen.SERVICE
    for _ in range(2):
        bartender.touch("look", "+")
    stages = set(bartender.glass.pictures)
    bartender.touch("settings")
    bartender.touch("set", "volume+")
    bartender.touch("back")
    bartender.touch("calibrate")
    table = bartender.run.rig.table
    table.press()
    empty = bartender.until("dice", 4.0)
    table.put_by_hand((3, 5, 6))
    learned = bartender.until("done", 10.0)
    table.press()
    bartender.wait(0.5)

    assert {"spots", "faces", "refusal"} <= stages
    assert load(tmp_path).settings.volume == 80
    assert (empty, learned) == (True, True)
    assert bartender.screen is Screen.SERVICE
    assert bartender.run.eye.learning.session is None
    assert bartender.run.app.counter.staff.guide is None
    bartender.run.close()


def test_repaired_settings_keep_what_the_machine_is_made_of_and_the_way_the_screen_hangs():
    current = with_changes(Settings(), {"rig": "pi", "rotation": 90, "tray_light": True, "muted": True})

    repaired = factory(current)

    assert (repaired.rig, repaired.rotation, repaired.tray_light) == ("pi", 90, True)
    assert not repaired.muted


def test_an_export_goes_on_beside_the_kiosk_and_says_where_it_is(bartender, tmp_path, monkeypatch):
    monkeypatch.setattr(serve, "sticks", lambda: (tmp_path,))
    store = bartender.run.journal.store
    for number in range(1, 4):
        store.put(loss("Ana", "Bo", number, 1_000.0 * number), ())
    bartender.touch("serve", "export")
    while bartender.run._staff._exports.under_way:
        time.sleep(0.01)
    bartender.wait(1.5)
    state = dict(bartender.run.app.counter.staff.lines)["Résultat"]

    assert sorted(each.name[:6] for each in Path(state).iterdir()) == ["000001", "000002", "000003"]
    assert bartender.screen is Screen.SERVICE


def test_without_a_stick_nothing_is_written_and_it_is_said(bartender, tmp_path):
    before = {path.name for path in tmp_path.iterdir()}
    said = set()
    for what in ("export", "backup"):
        bartender.ask(what)
        said.add(dict(bartender.run.app.counter.staff.lines)["Résultat"])

    assert said == {NO_STICK}
    assert {path.name for path in tmp_path.iterdir()} == before


def test_each_request_of_the_service_page_has_a_deed(bartender):
    assert set(bartender.run._staff._deeds) == set(Request)


def test_whoever_is_called_reads_the_last_crash_in_the_code(tmp_path):
    (tmp_path / CRASH_FILE).write_text('Traceback\n  File "eye.py", line 7 in look\nValueError: no light\n')
    someone = Bartender(tmp_path, quiet())
    someone.wait(1.5)
    someone.touch("diagnosis")
    told = diagnosis(someone.run.app.counter)
    someone.run.close()

    assert "Panne : ValueError: no light (eye.py:7 look)" in told


def test_an_update_on_a_stick_is_offered_and_asked_for_with_two_touches(bartender, tmp_path, monkeypatch):
    (tmp_path / "usb").mkdir()
    (tmp_path / "usb" / UPDATE_FILE).touch()
    monkeypatch.setattr(serve, "sticks", lambda: (tmp_path / "usb",))
    bartender.wait(1.5)
    for _ in range(2):
        bartender.touch("serve", "update")
    bartender.wait(1.5)

    assert dict(bartender.run.app.counter.staff.lines)["Résultat"] == serve.NOT_HERE


def colour(bartender: Bartender, words: str) -> Colour:
    return next(each.colour for each in bartender.glass.shown[-1].texts if each.words == typeset(words))


def test_what_did_not_come_about_is_not_in_the_colour_of_what_did(bartender, tmp_path, monkeypatch):
    seen = {}
    monkeypatch.setattr(serve, "update_outcome", partial(update_outcome, tmp_path / "told"))
    for word in ("begun", "unsigned"):
        (tmp_path / "told").write_text(word)
        bartender.run._staff.serve(Request.UPDATE)
        bartender.wait(1.2)
        seen[word] = colour(bartender, TAKEN[word])
    for what in ("export", "backup"):
        bartender.ask(what)
        seen[what] = colour(bartender, NO_STICK)

    wrong = NIGHT.bad
    assert seen == {"begun": NIGHT.ink, "unsigned": wrong, "export": wrong, "backup": wrong}
    assert colour(bartender, "en ordre") == NIGHT.ink


def test_a_setting_that_the_disk_does_not_take_stands_on_the_page_until_it_does(bartender, tmp_path):
    """It was told to nobody but the journal of the system, and was gone with the next start."""
    machine, staff = bartender.run._machine, bartender.run._staff
    in_the_way = tmp_path / "lebon.toml.new"
    in_the_way.mkdir()
    machine.prefer("volume", 20)
    told = staff.lines()
    in_the_way.rmdir()
    machine.prefer("volume", 20)

    assert dict(told.service)["Réglages"] == (
        f"{tmp_path / 'lebon.toml'} n’est pas gardé : c’est un dossier, il faut un fichier"
    )
    assert "Réglages" in told.failing
    assert "Réglages" not in dict(staff.lines().service)
    assert load(tmp_path).settings.volume == 20


def test_why_something_cannot_be_written_is_said_in_the_language_of_the_house(bartender, tmp_path):
    (tmp_path / "lebon.toml.new").mkdir()
    bartender.run._staff.serve(Request.REPAIR)

    told = dict(bartender.run._staff.lines().service)["Résultat"]
    assert told.endswith("c’est un dossier, il faut un fichier")


def test_a_night_without_its_backup_stands_on_the_first_page_until_there_is_one(bartender):
    notes = []
    for missed in (True, False):
        bartender.run._backups.missed = missed
        bartender.wait(0.1)
        notes.append(bartender.run.app.counter.staff.note)

    assert notes == [BACKUP_MISSED, ""]
