from dataclasses import replace

from kiosk.counter.diagnosis import LONGEST, diagnosis
from kiosk.counter.messages import PinWas, Told
from kiosk.counter.state import Counter, Prefs, Sight
from tests.kiosk.counter.world import World


def at_the_service_page() -> World:
    world = World().tell(Told(service=(("Caméra", "en ordre"),)))
    return world.act("service").tell(PinWas(True))


def test_the_diagnosis_names_each_part_in_the_language_of_the_screen():
    counter = at_the_service_page().counter
    lost = replace(counter, eye=replace(counter.eye, sight=Sight.LOST), prefs=Prefs(language="en"))

    assert diagnosis(counter).splitlines()[:3] == ["Le Bon", "Caméra : en ordre", "Œil : L’œil est prêt"]
    assert "Camera lost" in diagnosis(lost)


def test_the_code_stands_still_while_the_figures_run_on():
    world = at_the_service_page().act("diagnosis")
    shown = world.counter.staff.code
    world.tell(Told(service=(("Caméra", "1234"),)))

    assert world.counter.staff.code == shown != ""
    assert world.act("diagnosis").counter.staff.code == ""


def test_whatever_went_wrong_the_text_fits_a_code():
    told = Told(service=(("Journal", "x" * 3000),))

    assert len(diagnosis(World(Counter()).tell(told).counter)) == LONGEST
