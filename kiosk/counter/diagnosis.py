"""How the machine fares in one text, for whoever is called to help: it leaves the bar in a phone's camera."""

from kiosk.counter.sight import REASONS, SIGHTS
from kiosk.counter.state import Counter
from kiosk.language import said, tongue

LONGEST = 500
"""Characters: a code of more is too fine for a small screen."""

EYE = said("Œil")
GAME = said("Partie")


def diagnosis(counter: Counter) -> str:
    """A line for each part, in the language of the screen."""
    say, eye = tongue(counter.prefs.language), counter.eye
    sight = REASONS[eye.reason][0] if eye.reason else SIGHTS[eye.sight]
    rules = counter.history.start.rules.name if counter.history else counter.setup.preset
    lines = (*counter.staff.lines, (EYE, sight), (GAME, f"{counter.game} {rules}"))
    return "\n".join(("Le Bon", *(f"{say(name)} : {say(state)}" for name, state in lines)))[:LONGEST]
