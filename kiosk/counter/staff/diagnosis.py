"""How the machine fares in one text, for whoever is called to help: it leaves the bar in a phone's camera."""

from kiosk.counter.game.sight import REASONS, SIGHTS
from kiosk.counter.state import Counter
from kiosk.language import said, tongue

CODE_BYTES = 850
"""Bytes: a code of more has modules below half a millimetre on a 7 inch screen."""

EYE_LINE = said("Œil")
GAME = said("Partie")


def diagnosis(counter: Counter) -> str:
    """A line for each part and for each thing that needs doing, in the language of the screen."""
    say, eye, checked = tongue(counter.prefs.language), counter.eye, counter.staff.checked or ()
    sight = REASONS[eye.reason][0] if eye.reason else SIGHTS[eye.sight]
    rules = (counter.history.start.rules if counter.history else counter.setup.rules).name
    lines = (*counter.staff.lines, (EYE_LINE, sight), (GAME, f"{counter.game} {rules}"))
    parts = (f"{say(name)} : {say(state)}" for name, state in lines)
    todo = (f"! {each.name} : {each.words}" for each in checked if not each.good)
    return "\n".join(("Le Bon", *todo, *parts)).encode()[:CODE_BYTES].decode(errors="ignore")
