"""« La maison » at the table: whose turn it is while it plays, and what it does when its time has come.

It acts by itself and by nothing else: no push, no touch and no dice in the tray are taken for its own.
"""

from kiosk.counter.state import AT_TABLE, Counter
from kiosk.engine.events import Chosen, Corrected, Event, Stopped, Thrown
from kiosk.engine.history import History, undo
from kiosk.engine.play.change import replace
from kiosk.language import said

THINKS = 1.6
"""Seconds after whatever happened last before it does something: people follow with a glance, and who takes
his dice out of the tray is done."""

HOLD_WAIT = 2.5
"""Seconds that it waits while the button is down: what was pushed may be taken back by a hold of 2."""

ITS_TURN = said("{name} joue : ses dés sont simulés, ceux de la piste ne comptent pas.")
ITS_DICE = said("Les dés de {name} sont simulés : il n’y a rien à corriger.")


def its_turn(counter: Counter) -> bool:
    """Whether the game waits for it."""
    return counter.opponent is not None and counter.opponent.acts(counter.state)


def acts_at(counter: Counter) -> float | None:
    """When it does what it does next, in seconds; None where it is not its turn or nobody is at the table."""
    if not its_turn(counter) or counter.screen not in AT_TABLE:
        return None
    waits = HOLD_WAIT if counter.pressed else THINKS
    shown = counter.moment.until if counter.moment else counter.since
    return round(max(shown, counter.since, counter.turn.began, counter.turn.acted) + waits, 3)


def its_throw(counter: Counter) -> bool:
    """Whether the dice on the screen are its own."""
    return bool(counter.opponent and counter.history and counter.opponent.threw(counter.history))


def unheard(counter: Counter, event: Event) -> str:
    """Why nobody else can do that now; "" where they can."""
    match event:
        case Corrected():
            return ITS_DICE if its_throw(counter) else ""
        case Thrown() | Stopped() | Chosen():
            return ITS_TURN if its_turn(counter) else ""
        case _:
            return ""


def taken_back(counter: Counter, history: History) -> History:
    """The game without what happened last, and without what led it there: a step back is somebody's own.

    Raises Refused where nothing happened yet.
    """
    while True:
        last, history = history.events[-1:], undo(history)
        its_own = counter.opponent is not None and counter.opponent.acts(history.game)
        if not (its_own and history.events and isinstance(last[0], Thrown | Stopped | Chosen)):
            return history


def opponent_name(counter: Counter) -> str:
    """What it is called at this table."""
    return counter.opponent.name if counter.opponent else ""


def with_seed(counter: Counter, now: float) -> Counter:
    """With other dice than in any game before: the moment of the touch decides."""
    opponent = counter.setup.seated
    seed = counter.game * 1_000_000_007 + int(now * 1e6)
    return replace(counter, opponent=opponent and replace(opponent, seed=seed))
