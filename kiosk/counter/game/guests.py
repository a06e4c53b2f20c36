"""Who arrives in the middle of a game, and who goes."""

from kiosk.counter.arrange.setup import MOST_PLAYERS, Outcome, free_names, guest, named, with_notice
from kiosk.counter.effects import Play
from kiosk.counter.game.table import play_event
from kiosk.counter.state import Counter, Screen
from kiosk.engine.events import Arrived, Departed, Event
from kiosk.engine.history import play
from kiosk.engine.play.change import replace
from kiosk.engine.refusal import Refused
from kiosk.language import said

COMES = said("{name} joue dès le prochain coup. Touchez ici pour annuler.")
GOES = said("{name} quitte la table. Touchez ici pour annuler.")


def ask_who_arrives(counter: Counter, _: str, now: float) -> Outcome:
    """Ask for the name of who arrives, as of a seat to come; by the keys where nobody played lately.

    Where the rules let nobody sit down just now, that is said at once.
    """
    game, history = counter.state, counter.history
    if game is None or history is None:
        return counter, ()
    if len(game.present) >= MOST_PLAYERS:
        return with_notice(counter, said("la table est pleine : {most} joueurs"), now, most=MOST_PLAYERS), ()
    try:
        play(history, Arrived(guest(game.players, counter.prefs.language)))
    except Refused as no:
        return with_notice(counter, no.msgid, now, **no.values), (Play("refused"),)
    setup = counter.setup
    keys = not free_names(setup)
    setup = replace(setup, editing=len(setup.names), typed="", writing=keys, signs=False)
    return replace(counter.aside(Screen.NAME), setup=setup), ()


def joining(counter: Counter) -> bool:
    """Whether the name that is being written is that of somebody who arrives."""
    setup = counter.setup
    return counter.state is not None and setup.editing == len(setup.names)


def sit_down(counter: Counter, name: str, now: float) -> Outcome:
    """He sits down; where his name is refused he may write another."""
    after, effects = _return_to_table(counter, Arrived(name), COMES, name, now)
    if after.history is counter.history:
        return after, effects
    recent = tuple(dict.fromkeys((name, *after.setup.recent)))
    return replace(after, setup=replace(after.setup, editing=None, typed="", recent=recent)), effects


def get_up(counter: Counter, argument: str, now: float) -> Outcome:
    """He gets up: named, or by his place among those who are there."""
    there = counter.state.present if counter.state else ()
    name = argument if argument in there else named(argument, there)
    return _return_to_table(counter, Departed(name), GOES, name, now)


def _return_to_table(counter: Counter, event: Event, words: str, name: str, now: float) -> Outcome:
    """At the table again, where one touch takes it back; where it is refused one stays and reads why."""
    after, effects = play_event(counter, event, now)
    if after.history is counter.history:
        return after, effects
    return with_notice(after, words, now, "undo", name=name), effects
