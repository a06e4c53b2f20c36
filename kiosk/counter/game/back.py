"""Taking back, any number of steps, also after a coup and after the game; and taking back the taking back."""

from kiosk.counter.arrange.setup import Outcome, with_notice
from kiosk.counter.effects import Undone
from kiosk.counter.game import opponent
from kiosk.counter.game.table import HUSH, at_table, note_end, note_turn, play_event
from kiosk.counter.state import Counter
from kiosk.engine.play.change import replace
from kiosk.engine.refusal import Refused
from kiosk.language import said

BACK = said("Annulé. Touchez ici pour rétablir.")
AGAIN = said("Rétabli. Touchez ici pour rétablir la suite.")


def take_back(counter: Counter, _: str, now: float) -> Outcome:
    """The last event of the game never was."""
    if counter.history is None:
        return counter, ()
    before = counter.history.game
    try:
        history = opponent.taken_back(counter, counter.history)
    except Refused as no:
        return with_notice(counter, no.msgid, now, **no.values), ()
    steps = len(counter.history.events) - len(history.events)
    undone = (*counter.undone, counter.history.events[-steps])
    counter = replace(counter, history=history, moment=None, flights=(), undone=undone)
    counter = at_table(note_turn(note_end(counter), before, now))
    back = (Undone(counter.game),) * steps
    return with_notice(counter, BACK, now, "redo"), (*back, *HUSH)


def redo(counter: Counter, _: str, now: float) -> Outcome:
    """What was taken back last happens after all."""
    if not counter.undone:
        return with_notice(counter, said("Rien à rétablir"), now), ()
    rest = counter.undone[:-1]
    after, effects = play_event(counter, counter.undone[-1], now)
    if rest and after.history is not counter.history:
        after = with_notice(after, AGAIN, now, "redo")
    return replace(after, undone=rest), effects
