from dataclasses import replace

from kiosk.counter.effects import Serve
from kiosk.counter.house import Prefs
from kiosk.counter.messages import PinWas, Told
from kiosk.counter.staff.diagnosis import CODE_BYTES, diagnosis
from kiosk.counter.staff.pages import Checked
from kiosk.counter.staff.requests import Request
from kiosk.counter.state import Counter
from tests.kiosk.counter.world import World
from vision.readings import TrayEvent


def at_the_service_page() -> World:
    world = World().tell(Told(service=(("Caméra", "en ordre"),)))
    return world.act("service").tell(PinWas(True))


def test_the_diagnosis_names_each_part_in_the_language_of_the_screen():
    counter = at_the_service_page().counter
    lost = replace(counter, eye=replace(counter.eye, event=TrayEvent.CAMERA_LOST), prefs=Prefs(language="en"))

    assert diagnosis(counter).splitlines()[:3] == ["Le Bon", "Caméra : en ordre", "Œil : L’œil est prêt"]
    assert "Camera lost" in diagnosis(lost)


def test_the_code_stands_still_while_the_figures_run_on():
    world = at_the_service_page().act("diagnosis")
    shown = world.counter.staff.code
    world.tell(Told(service=(("Caméra", "1234"),)))

    assert Serve(Request.EXAMINE) in world.said
    assert world.counter.staff.code == shown != ""


def test_what_the_doctor_found_wrong_comes_first_into_the_code():
    found = (Checked("disque", "en ordre", True), Checked("lumière", "Trop sombre.", False))
    world = at_the_service_page().act("diagnosis").tell(Told(checked=found))

    assert world.counter.staff.code.splitlines()[:2] == ["Le Bon", "! lumière : Trop sombre."]
    assert "disque" not in world.counter.staff.code
    assert world.act("back").act("diagnosis").counter.staff.checked is None


def test_whatever_went_wrong_the_text_fits_a_code():
    told = Told(service=(("Journal", "x" * 3000),))

    assert len(diagnosis(World(Counter()).tell(told).counter).encode()) == CODE_BYTES
