"""« Le bon » at the counter: what it does as it goes down, or as it comes up, and what a hold takes back."""

from kiosk.counter import acts
from kiosk.counter.actions import BY_ID, HOLD_SECONDS, Action, Gesture, of_gesture
from kiosk.counter.arrange.setup import Outcome
from kiosk.counter.early import heard_from
from kiosk.counter.effects import Effect, Play
from kiosk.counter.game.back import take_back
from kiosk.counter.game.opponent import its_turn
from kiosk.counter.state import AT_TABLE, Counter, Pushed, Screen
from kiosk.engine.play.change import replace


def meaning(counter: Counter) -> Action | None:
    """What a short push does now, None for nothing.

    Where a throw may lie that the game does not know, it says yes to what is asked. Where that cannot be
    asked, since a hand is over it or dice are unread, it does nothing: what was kept before is not what lies
    there. Nor while dice roll, since who sees them lie is quicker than the eye, or are being touched in; nor
    while the house plays. While the end of the game is told it goes on to the verdict.
    """
    if counter.screen in AT_TABLE:
        if counter.open:
            return BY_ID["confirm"] if counter.question else None
        if counter.rolling or counter.entering or its_turn(counter):
            return None
    if counter.moment is not None and counter.screen is Screen.OVER:
        return BY_ID["skip"]
    return of_gesture(counter.screen, Gesture.PRESS)


def is_lit(counter: Counter, now: float) -> bool:
    """Whether the button does something now, as its lamp says it."""
    if counter.asleep:
        return True
    action, game = meaning(counter), counter.state
    if action is None:
        return False
    if action.id == "confirm":
        return now >= heard_from(counter, "confirm")
    return game.can_stop if action.id == "stop" and game else True


def unheard(counter: Counter) -> Outcome:
    """It did nothing. What is asked, or to be mended, calls again."""
    return counter, (Play("notice"),) if counter.open and counter.screen in AT_TABLE else ()


def press(counter: Counter, now: float) -> Outcome:
    """It went down."""
    counter = replace(counter, lively=now, pressed=None)
    action = meaning(counter)
    if action is None or now < heard_from(counter, action.id):
        return unheard(counter)
    if action.released:
        return replace(counter, pressed=Pushed(action.id)), ()
    after, effects = acts.do(counter, action.id, "", now)
    moves = len(_events(after)) - len(_events(counter))
    return replace(after, pressed=Pushed("", moves, after.history, counter.mark)), effects


def release(counter: Counter, now: float) -> Outcome:
    """It came up after a short push, where that still means what it did."""
    pushed, action = counter.pressed, meaning(counter)
    counter = replace(counter, pressed=None)
    if pushed is None or action is None or action.id != pushed.action:
        return counter, ()
    return acts.do(counter, action.id, "", now)


def hold(counter: Counter, seconds: float, now: float) -> Outcome:
    """A longer push means something else: what its first instant did is taken back."""
    counter, effects = _take_back(replace(counter, lively=now), now)
    gesture = Gesture.LONG if seconds >= HOLD_SECONDS[Gesture.LONG] else Gesture.HOLD
    action = of_gesture(counter.screen, gesture)
    if action is None:
        return counter, effects
    after, more = acts.do(counter, action.id, "", now)
    return after, (*effects, *more)


def _take_back(counter: Counter, now: float) -> Outcome:
    """The game as it was before the push, where nothing happened since; what was asked is asked again."""
    was = counter.pressed
    counter = replace(counter, pressed=None)
    if was is None or was.after is not counter.history:
        return counter, ()
    effects: tuple[Effect, ...] = ()
    for _ in range(was.moves):
        counter, more = take_back(counter, "", now)
        effects = (*effects, *more)
    return replace(counter, mark=was.mark if counter.screen is Screen.CHOICE else counter.mark), effects


def _events(counter: Counter) -> tuple[object, ...]:
    return counter.history.events if counter.history else ()
