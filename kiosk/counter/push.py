"""« Le bon » at the counter: what it does as it goes down, or as it comes up, and what a hold takes back."""

from dataclasses import replace

from kiosk.actions import BY_ID, HOLD_SECONDS, Action, Gesture, of_gesture
from kiosk.counter import acts
from kiosk.counter.arrange.setup import Outcome
from kiosk.counter.early import too_soon, unheard
from kiosk.counter.effects import Effect
from kiosk.counter.game.back import taken_back
from kiosk.counter.state import AT_TABLE, Counter, Pushed, Screen
from kiosk.engine.events import Event


def meant(counter: Counter) -> Action | None:
    """What a short push does now: yes, where a throw is asked about; else what the table of actions says."""
    if counter.proposal is not None and counter.screen in AT_TABLE:
        return BY_ID["confirm"]
    return of_gesture(counter.screen, Gesture.PRESS)


def lit(counter: Counter) -> bool:
    """Whether the button does something now, as its lamp says it."""
    if counter.asleep:
        return True
    action, game = meant(counter), counter.state
    if action is None:
        return False
    if action.id == "confirm":
        return not counter.answerable
    return game.can_stop if action.id == "stop" and game else True


def pressed(counter: Counter, now: float) -> Outcome:
    """It went down."""
    counter = replace(counter, lively=now, pressed=None)
    action = meant(counter)
    if action is None:
        return counter, ()
    if too_soon(counter, action.id, None, now):
        return unheard(counter, action.id, now)
    was = Pushed(mark=counter.mark, proposal=counter.proposal)
    if action.released:
        return replace(counter, pressed=replace(was, action=action.id)), ()
    after, effects = acts.done(counter, action.id, "", now)
    return replace(after, pressed=replace(was, made=_made(counter, after))), effects


def released(counter: Counter, now: float) -> Outcome:
    """It came up after a short push, where that still means what it did."""
    pushed, action = counter.pressed, meant(counter)
    counter = replace(counter, pressed=None)
    if pushed is None or action is None or action.id != pushed.action:
        return counter, ()
    return acts.done(counter, action.id, "", now)


def held(counter: Counter, seconds: float, now: float) -> Outcome:
    """A longer push means something else: what its first instant did is taken back."""
    counter, effects = _unpressed(replace(counter, lively=now), now)
    gesture = Gesture.LONG if seconds >= HOLD_SECONDS[Gesture.LONG] else Gesture.HOLD
    action = of_gesture(counter.screen, gesture)
    if action is None:
        return counter, effects
    after, more = acts.done(counter, action.id, "", now)
    return after, (*effects, *more)


def _made(before: Counter, after: Counter) -> tuple[Event, ...]:
    """The events of the game that happened in between."""
    was, history = before.history, after.history
    if was is None or history is None or history.games[: len(was.games)] != was.games:
        return ()
    return history.events[len(was.events) :]


def _unpressed(counter: Counter, now: float) -> Outcome:
    was, history = counter.pressed, counter.history
    counter = replace(counter, pressed=None)
    if was is None or history is None or not _last(was.made, history.events):
        return counter, ()
    effects: tuple[Effect, ...] = ()
    for _ in was.made:
        counter, more = taken_back(counter, "", now)
        effects = (*effects, *more)
    asked = any(each is was.proposal for each in was.made)
    proposal = was.proposal if asked else counter.proposal
    mark = was.mark if counter.screen is Screen.CHOICE else counter.mark
    return replace(counter, mark=mark, proposal=proposal), effects


def _last(made: tuple[Event, ...], events: tuple[Event, ...]) -> bool:
    """Whether nothing happened since, and nothing was taken back."""
    tail = events[len(events) - len(made) :] if made else ()
    return len(tail) == len(made) and all(one is other for one, other in zip(tail, made, strict=True))
