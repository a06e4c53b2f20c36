"""What the staff does behind the lock: look through the eye, set, try, clear, calibrate, and ask for help."""

from kiosk.counter.arrange.setup import Outcome, following, named, place_of, twice, with_notice
from kiosk.counter.effects import CheckPin, Cleared, Prefer, Serve
from kiosk.counter.staff.diagnosis import diagnosis
from kiosk.counter.staff.pages import Choice
from kiosk.counter.staff.requests import BY_WORD, Request
from kiosk.counter.staff.welcome import Step, mark_done, take_new_pin
from kiosk.counter.state import Counter, Screen
from kiosk.counter.tray import Notice, Sight
from kiosk.engine.play.change import replace
from kiosk.engine.presets import PRESETS
from kiosk.language import said

PIN_LENGTH = 4

EYE_STAGES: tuple[tuple[str, str], ...] = (
    ("tray", said("L’image")),
    ("different", said("Ce qui a changé")),
    ("spots", said("Les points")),
    ("faces", said("Les faces")),
    ("readers", said("Les deux lecteurs")),
    ("refusal", said("Ce qui gêne")),
)
"""What the eye can be asked to show: the name of the picture (vision.trace) and how it is called."""

CONSENT = said(
    "Les noms tapés ici se verront sur les écrans de la maison et compteront dans la ligue ; sinon ils ne"
    " quittent pas cette borne."
)
"""Said as the house chooses that names may leave."""

CONSENT_SECONDS = 12.0


def open_lock(counter: Counter, _: str, __: float) -> Outcome:
    """The lock, with nothing typed."""
    staff = replace(counter.staff, typed="", new_pin=None)
    return replace(counter.aside(Screen.PIN), staff=staff), ()


def digit(counter: Counter, argument: str, now: float) -> Outcome:
    """One more digit of the PIN; the last one asks."""
    staff = counter.staff
    if not argument.isdecimal() or now < staff.closed_until:
        return counter, ()
    typed = (staff.typed + argument)[:PIN_LENGTH]
    counter = replace(counter, staff=replace(staff, typed=typed))
    if len(typed) < PIN_LENGTH:
        return counter, ()
    return take_new_pin(counter, now) if staff.new_pin is not None else (counter, (CheckPin(typed),))


def pin_was(counter: Counter, right: bool, now: float) -> Outcome:
    """The PIN was compared: in, or a longer wait after each wrong try (2, 4, 8 ... 60 s)."""
    if counter.screen is not Screen.PIN:
        return counter, ()
    if right:
        staff = replace(counter.staff, typed="", wrong=0, closed_until=0.0, stage=0)
        return replace(counter, screen=Screen.SERVICE, staff=staff, notice=None), ()
    wrong = counter.staff.wrong + 1
    wait = min(60.0, 2.0 ** min(wrong, 6))
    staff = replace(counter.staff, typed="", wrong=wrong, closed_until=now + wait)
    counter = replace(counter, staff=staff)
    return with_notice(counter, said("Code faux : encore {n} s à attendre"), now, n=int(wait)), ()


def pinless(counter: Counter, now: float) -> Outcome:
    """Nobody ever set a PIN: no digits open this page."""
    counter = replace(counter, staff=replace(counter.staff, typed=""))
    return with_notice(
        counter, said("Pas encore de code : rallumez en tenant le bouton pour en choisir un."), now
    ), ()


def serve(counter: Counter, argument: str, now: float) -> Outcome:
    """Something that only the shell can do."""
    request = BY_WORD.get(argument)
    words = request.twice if request else ""
    if words and (asked := twice(counter, f"serve {argument}", words, now)):
        return asked, ()
    counter = mark_done(counter, Step.TRIALS) if counter.screen is Screen.TRIALS else counter
    return counter, ((Serve(request),) if request else ())


def look(counter: Counter, argument: str, _: float) -> Outcome:
    """The next stage of the eye, or the one before."""
    step = -1 if argument == "-" else 1
    stage = (counter.staff.stage + step) % len(EYE_STAGES)
    return replace(counter, staff=replace(counter.staff, stage=stage)), ()


def set_value(counter: Counter, argument: str, now: float) -> Outcome:
    """Another value of a setting: `key` for the next one, `key+` and `key-` along a scale; or its number."""
    choices = counter.staff.choices
    argument = named(argument, [each.key for each in choices])
    key = argument.rstrip("+-")
    choice = next((each for each in choices if each.key == key), None)
    if choice is None:
        return counter, ()
    value = _other(choice, getattr(counter.prefs, key), argument[len(key) :])
    prefs = replace(counter.prefs, **{key: value})  # type: ignore[arg-type]  # keys of Prefs
    setup = replace(counter.setup, rules=PRESETS[prefs.rules]) if key == "rules" else counter.setup
    if key == "named" and value:
        counter = replace(counter, notice=Notice(CONSENT, (), now + CONSENT_SECONDS))
    return replace(counter, prefs=prefs, house=None, setup=setup), (Prefer(key, value),)


def settings(counter: Counter, _: str, __: float) -> Outcome:
    """What the owner may set, the first page of it."""
    return replace(counter.aside(Screen.SETTINGS), staff=replace(counter.staff, leaf=0)), ()


def turn_page(counter: Counter, _: str, __: float) -> Outcome:
    """The next page of the settings."""
    return replace(counter, staff=replace(counter.staff, leaf=counter.staff.leaf + 1)), ()


def dues(counter: Counter, _: str, now: float) -> Outcome:
    """Who owes a round, where the house keeps a slate."""
    if not counter.prefs.debts:
        return with_notice(
            counter, said("Pas d’ardoise dans cette maison : « Ardoise », aux réglages"), now
        ), ()
    return counter.aside(Screen.DUES), ()


def clear_round(counter: Counter, argument: str, now: float) -> Outcome:
    """A round that was owed is paid; it takes a second touch, since nobody would owe it again."""
    place = place_of(argument, len(counter.due))
    if place is None:
        return counter, ()
    due = counter.due[place]
    words, names = said("{names} : touchez encore, c’est payé"), " + ".join(due.names)
    if asked := twice(counter, f"cleared {due.game}", words, now, names=names):
        return asked, ()
    rest = tuple(each for each in counter.due if each.game != due.game)
    return replace(counter, due=rest), (Cleared(due.game),)


def calibrating(counter: Counter, _: str, now: float) -> Outcome:
    """Begin to learn the tray; the eye needs its camera for that."""
    if counter.eye.sight is Sight.LOST:
        return with_notice(counter, said("Caméra perdue : relancez-la d’abord"), now), ()
    counter = replace(counter.aside(Screen.CALIBRATE), staff=replace(counter.staff, guide=None))
    return counter, (Serve(Request.CALIBRATE),)


def learn(counter: Counter, _: str, now: float) -> Outcome:
    """The one key of the calibration: the tray is empty, or what was learned is kept."""
    guide = counter.staff.guide
    if guide is None:
        return counter, ()
    if guide.keep_key:
        counter = mark_done(counter.nearer(), Step.CALIBRATE)
        return with_notice(counter, said("Le calibrage est gardé"), now), (Serve(Request.KEEP),)
    return counter, ((Serve(Request.EMPTIED),) if guide.empty_key else ())


def learn_again(counter: Counter, _: str, __: float) -> Outcome:
    """From an empty tray on."""
    return counter, (Serve(Request.CALIBRATE),)


def count_push(counter: Counter, _: str, __: float) -> Outcome:
    """The button was tried."""
    counter = mark_done(counter, Step.TRIALS)
    return replace(counter, staff=replace(counter.staff, pushes=counter.staff.pushes + 1)), ()


def open_trials(counter: Counter, _: str, __: float) -> Outcome:
    """The page of trials, the button's count at nought; what was wrong stays there until tried again."""
    return replace(counter.aside(Screen.TRIALS), staff=replace(counter.staff, pushes=0)), ()


def diagnose(counter: Counter, _: str, __: float) -> Outcome:
    """The doctor looks at everything anew; what is known so far stands there at once."""
    counter = replace(counter.aside(Screen.DIAGNOSIS), staff=replace(counter.staff, checked=None))
    return with_code(counter), (Serve(Request.EXAMINE),)


def with_code(counter: Counter) -> Counter:
    """The code holds what the doctor found so far, where it is shown."""
    if counter.screen is not Screen.DIAGNOSIS:
        return counter
    return replace(counter, staff=replace(counter.staff, code=diagnosis(counter)))


def _other(choice: Choice, value: object, step: str) -> object:
    """The next value; along a scale no farther than its ends, from between two of them to the nearer."""
    values = choice.values
    if not choice.steps or not step:
        return following(values, value)
    if step == "+":
        return next((each for each in values if _above(each, value)), values[-1])
    return next((each for each in reversed(values) if _above(value, each)), values[0])


def _above(one: object, other: object) -> bool:
    return isinstance(one, int) and isinstance(other, int) and one > other
