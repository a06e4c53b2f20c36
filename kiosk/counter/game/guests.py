"""Who arrives in the middle of a game, and who goes."""

from dataclasses import replace

from kiosk.counter.arrange.setup import MOST_PLAYERS, NOTICE_SECONDS, Outcome, free_names, with_notice
from kiosk.counter.game.table import play_event
from kiosk.counter.state import Counter, Screen
from kiosk.counter.tray import Notice
from kiosk.engine.events import Arrived, Departed, Event
from kiosk.language import said

COMES = said("{name} joue dès le prochain coup. Touchez ici pour annuler.")
GOES = said("{name} quitte la table. Touchez ici pour annuler.")


def ask_who_arrives(counter: Counter, _: str, now: float) -> Outcome:
    """Ask for the name of who arrives, as of a seat to come; by the keys where nobody played lately."""
    game = counter.state
    if game is None:
        return counter, ()
    if len(game.present) >= MOST_PLAYERS:
        return with_notice(counter, said("la table est pleine : {most} joueurs"), now, most=MOST_PLAYERS), ()
    setup = counter.setup
    keys = not free_names(setup)
    setup = replace(setup, editing=len(setup.names), typed="", writing=keys, signs=False)
    return replace(counter.aside(Screen.NAME), setup=setup), ()


def joining(counter: Counter) -> bool:
    """Whether the name that is being written is that of somebody who arrives."""
    setup = counter.setup
    return counter.state is not None and setup.editing == len(setup.names)


def sit_down(counter: Counter, name: str, now: float) -> Outcome:
    """He sits down; refused where the house rules do not let him."""
    setup = counter.setup
    recent = tuple(dict.fromkeys((name, *setup.recent)))
    counter = replace(counter, setup=replace(setup, editing=None, typed="", recent=recent))
    return _return_to_table(counter, Arrived(name), COMES, name, now)


def get_up(counter: Counter, argument: str, now: float) -> Outcome:
    """He gets up: named, or by his place among those who are there."""
    there = counter.state.present if counter.state else ()
    place = int(argument) - 1 if argument.isdigit() and argument not in there else -1
    name = there[place] if 0 <= place < len(there) else argument
    return _return_to_table(counter, Departed(name), GOES, name, now)


def _return_to_table(counter: Counter, event: Event, words: str, name: str, now: float) -> Outcome:
    """At the table again, where one touch takes it back; where it is refused one stays and reads why."""
    after, effects = play_event(counter, event, now)
    if after.history is counter.history:
        return after, effects
    notice = Notice(words, (("name", name),), now + NOTICE_SECONDS, "undo")
    return replace(after, notice=notice), effects
