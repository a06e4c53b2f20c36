"""The pages behind the lock, each with what is hardest to fit on it."""

from collections.abc import Iterator
from dataclasses import replace

from kiosk.counter.house import Due
from kiosk.counter.messages import FirstStart, Guided, PinWas, Pressed, Told
from kiosk.counter.staff.pages import CAMERA, Checked
from kiosk.counter.staff.people import plain
from kiosk.counter.tray import EyeState
from kiosk.host.update import TAKEN
from kiosk.language import Tongue, said, tongue
from tests.lab.gallery.samples.story import EIGHT_NAMES, Sample, Story, die_at
from vision.calibrate.faults import SENTENCES, Fault, Trouble
from vision.calibrate.guide import DONE, EMPTY_IT, PUT_DICE, Guide
from vision.calibrate.session import Stage
from vision.readings import TrayEvent

LINES = (
    (CAMERA, said("en ordre")),
    (said("Journal"), said("en ordre")),
    (said("Résultat"), "/media/usb0/lebon-20261120-231500"),
    (said("Images"), "104233"),
    (said("Version"), "0.1.0"),
)
"""As the shell tells them."""

PEOPLE = (
    *sorted(EIGHT_NAMES, key=plain),
    *(f"{name} {n}" for n in (2, 3) for name in sorted(EIGHT_NAMES, key=plain)),
)
"""Who was ever named here, with some of the longest names."""

TRIAL_RESULTS = (
    ("lamp", said("pas de lampe ici : voyez son fil, broche 13")),
    ("sound", said("pas de son ici : un écran qui en a, ou une clé USB")),
    ("camera", ""),
)
"""As the shell tells what was tried."""

BESIDE = 42
"""A place on the page of the touch where no target stands, whatever the size of the screen."""


def staff(story: Story, due: tuple[Due, ...]) -> Iterator[Sample]:
    """From the lock through all pages, and back to the table."""
    story.counter = replace(story.counter, prefs=replace(story.counter.prefs, debts=True))
    yield story.act("service", "digit 4").sample("pin")
    yield story.tell(PinWas(False)).sample("pin-wrong")
    yield story.tell(PinWas(True), Told(service=LINES)).sample("service", due=due)
    yield story.act("look +", "look +").sample("service-stage")
    yield story.sample("service-lost", eye=EyeState(TrayEvent.CAMERA_LOST))
    wrong_key = (*LINES[:2], ("Résultat", TAKEN["unsigned"]))
    stick = replace(story.counter.staff, update=True, lines=wrong_key, failing=frozenset({"Résultat"}))
    yield story.sample("service-update", staff=stick, asked="serve update")
    yield story.act("settings").sample("settings")
    yield story.act("back", "trials").tell(Pressed()).sample("trials")
    many = tuple(replace(due[n % len(due)], game=n + 1) for n in range(12))
    yield story.act("cancel", "dues").sample("dues", due=many, asked="cleared 2")
    yield story.sample("dues-none", due=())
    yield story.act("back", "people").sample("people-asked")
    yield story.tell(Told(people=PEOPLE)).sample("people", asked=f"forget_name {PEOPLE[2]}")
    yield story.sample("people-none", staff=replace(story.counter.staff, people=()))
    yield story.act("back", "diagnosis").sample("diagnosis-looking")
    findings = _findings(tongue(story.counter.prefs.language))
    yield story.tell(Told(checked=findings)).sample("diagnosis")
    yield story.tell(Told(checked=findings[2:])).sample("diagnosis-well")
    yield story.act("back", "calibrate").sample("calibrate-wait")
    for name, guide in _guides().items():
        yield story.tell(Guided(guide)).sample(f"calibrate-{name}")
    story.act("cancel", "back")


def first_start(story: Story) -> Iterator[Sample]:
    """The pages of a kiosk that was never set up, or whose button was held."""
    yield story.tell(FirstStart(held=True)).sample("welcome")
    yield story.act("sign", *(f"type {letter}" for letter in "CHEZ ZOÉ")).sample("sign")
    yield story.act("signed", "screen", "target 2").sample("touch")
    yield story.act(f"missed {BESIDE}").sample("touch-missed")
    story.act("back", "trials").tell(*(Told(tried=each) for each in TRIAL_RESULTS))
    yield story.sample("trials-wrong")
    yield story.act("cancel", "new_pin", *["digit 4"] * 4).sample("pin-new")
    yield story.act(*["digit 4"] * 4).sample("welcome-pin")
    stick = replace(story.counter.staff, offer=True)
    yield story.sample("welcome-stick", staff=stick, asked="serve restore", notice=None)


def _findings(say: Tongue) -> tuple[Checked, ...]:
    """As the doctor tells them, in the language of the screen."""
    low = say("{free} Mo libres dans {folder}.", free=112, folder="/var/lib/lebon")
    room = say("Faire de la place : sudo journalctl --vacuum-size=20M, puis sudo apt clean.")
    clear = "Clarté {brightness:.0f} sur 255, {glare:.1f} % brûlé, scintillement {flicker:.1f} %."
    dark = say(clear, brightness=31.0, glare=0.0, flicker=0.4)
    lamp = say("Trop sombre : allumer l’anneau de lumière au-dessus de la piste.")
    return (
        Checked(say("lumière"), f"{dark} {lamp}", False),
        Checked(say("disque"), f"{low} {room}", False),
        Checked(say("caméra"), "960 x 720", True),
        Checked(say("bouton"), say("Bouton prêt (GPIO {pin}).", pin=17), True),
    )


def _guides() -> dict[str, Guide]:
    """The calibration on its way, by what is worst on each step."""
    size, outline = (960, 720), ((90.0, 70.0), (880.0, 66.0), (886.0, 660.0), (84.0, 664.0))
    seen = (die_at(6, 300), die_at(None, 480), die_at(5, 660))
    glare = Trouble(Fault.GLARE, (600.0, 250.0), reach=70.0)
    named = (("expected", 3), ("seen", 2), ("edge", 38))
    wrong, step = SENTENCES[Fault.GLARE], Guide(Stage.EMPTY, EMPTY_IT, size=size, values=named)
    return {
        "empty": replace(step, empty_key=True, wrong=wrong, rings=(glare,)),
        "dice": replace(step, stage=Stage.DICE, task=PUT_DICE, progress=0.5, dice=seen),
        "done": replace(step, stage=Stage.DONE, task=DONE, progress=1.0, keep_key=True, outline=outline),
    }
