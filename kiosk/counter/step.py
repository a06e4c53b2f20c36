"""The counter's one pure step: state and message in, state and effects out. Time comes as a number."""

from dataclasses import replace

from kiosk.actions import HOLD_SECONDS, Gesture, of_gesture, on
from kiosk.counter import acts
from kiosk.counter.arrange.setup import Outcome
from kiosk.counter.effects import Effect, Expect, Lamp, Serve
from kiosk.counter.game.back import taken_back
from kiosk.counter.game.moments import at_rest, parties
from kiosk.counter.game.sight import Judge, caught_up, saw
from kiosk.counter.game.table import closed, resumed, table_screen
from kiosk.counter.messages import Act, By, Guided, Held, Message, PinWas, Pressed, Resumed, Tick, Told
from kiosk.counter.staff import service
from kiosk.counter.state import AT_TABLE, Counter, Saw, Screen
from kiosk.engine.events import Event, Thrown
from vision.readings import TrayEvent

GUARD = 0.5
"""Seconds after a change of screen in which a touch or a push means nothing: it was meant for what was."""

LATE = 0.7
"""Seconds after the turn passed, or a question was put, in which « le bon » means nothing: it comes late."""

HOME_AFTER = 90.0
"""Seconds without anybody before a side screen gives way to the table, or to the attract screen."""

DRIFT = 40.0
"""Seconds between two steps of the attract screen's slow creep, which keeps it from burning in."""

_LIVELY = frozenset({TrayEvent.HAND, TrayEvent.ROLLING, TrayEvent.READ})


def step(counter: Counter, message: Message, now: float, judge: Judge) -> Outcome:
    """The counter after the message, and what the shell must do, logs first.

    now    seconds on the shell's clock; never goes back.
    judge  kiosk.referee.judge.
    """
    after, effects = _answered(counter, message, now, judge)
    if counter.screen is Screen.CALIBRATE is not after.screen and Serve("keep") not in effects:
        effects = (*effects, Serve("watch_game"))
    after, more = caught_up(after, now, judge)
    if after.screen is not counter.screen:
        after = replace(after, since=now)
    return after, (*effects, *more, *_follows(counter, after))


def started(counter: Counter) -> tuple[Effect, ...]:
    """What must be set before the first message."""
    return (Lamp(lit(counter)), Expect(dice(counter)))


def lit(counter: Counter) -> bool:
    """Whether the button does something now."""
    if counter.asleep:
        return True
    action = of_gesture(counter.screen, Gesture.PRESS)
    if action is None:
        return False
    game = counter.state
    return game.can_stop or counter.proposal is not None if action.id == "stop" and game else True


def dice(counter: Counter) -> int | None:
    """How many dice the eye should look for; None for any number."""
    game = counter.state
    return game.dice if game and game.result is None else None


def next_change(counter: Counter, now: float) -> float | None:
    """When the scene next changes by itself, `now` where it is moving; None where it stands still."""
    if counter.flights or parties(counter.moment, counter.prefs):
        return now
    times = [each.until for each in (counter.notice, counter.moment) if each]
    if not counter.asleep:
        times.append(counter.lively + counter.prefs.dim_after)
    return min(times, default=None)


def _answered(counter: Counter, message: Message, now: float, judge: Judge) -> Outcome:
    match message:
        case Tick():
            return _passed(counter, now), ()
        case Saw():
            return _watched(counter, message, now, judge)
        case Act():
            return _acted(counter, message, now)
        case Pressed():
            return _pressed(counter, now)
        case Held(seconds):
            return _held(counter, seconds, now)
        case Resumed() | Told() | PinWas() | Guided():
            return _heard(counter, message, now)


def _heard(counter: Counter, message: Resumed | Told | PinWas | Guided, now: float) -> Outcome:
    """What the shell tells of itself."""
    match message:
        case Resumed(game, history, stake):
            return resumed(counter, game, history, stake, now)
        case Told():
            return _told(counter, message), ()
        case PinWas(right, there):
            return service.pin_was(counter, right, now) if there else service.pinless(counter, now)
        case Guided(guide):
            return replace(counter, lively=now, staff=replace(counter.staff, guide=guide)), ()


def _passed(counter: Counter, now: float) -> Counter:
    """What is over goes; nobody for long: side screens close and the screen dims."""
    if counter.notice and counter.notice.until <= now:
        counter = replace(counter, notice=None, asked="")
    if counter.moment and counter.moment.until <= now:
        counter = replace(counter, moment=None)
    if counter.showing and counter.showing <= now:
        counter = replace(counter, showing=0.0)
    if counter.flights:
        counter = replace(counter, flights=at_rest(counter.flights, now))
    counter = replace(counter, drift=int(now // DRIFT) % 4 if counter.screen is Screen.ATTRACT else 0)
    quiet = now - counter.lively
    aside = counter.screen not in AT_TABLE | {Screen.ATTRACT, Screen.OVER}
    if aside and quiet > HOME_AFTER:
        counter = replace(counter, screen=table_screen(counter), came=())
    if not counter.asleep and quiet > counter.prefs.dim_after:
        counter = replace(_cleared(counter, now), asleep=True)
    return counter


def _cleared(counter: Counter, now: float) -> Counter:
    """A game that was over when everybody went is not in the way of whoever comes next."""
    return closed(counter, "", now)[0] if counter.screen is Screen.OVER else counter


def _woken(counter: Counter, now: float) -> Counter:
    return replace(counter, asleep=False, lively=now, since=now)


def _watched(counter: Counter, message: Saw, now: float, judge: Judge) -> Outcome:
    if message.change.event in _LIVELY:
        if counter.asleep and counter.screen is Screen.ATTRACT:
            return _woken(counter, now), ()
        counter = _woken(counter, now) if counter.asleep else replace(counter, lively=now)
    return saw(counter, message, now, judge)


def _acted(counter: Counter, act: Act, now: float) -> Outcome:
    if counter.asleep:
        return _woken(counter, now), ()
    early = act.by is By.TOUCH and now - counter.since < GUARD
    known = any(action.id == act.action for action in on(counter.screen))
    if early or not known:
        return replace(counter, keyed=counter.keyed or act.by is By.KEY), ()
    return _done(replace(counter, lively=now, keyed=act.by is By.KEY), act.action, act.argument, now)


def _pressed(counter: Counter, now: float) -> Outcome:
    if counter.asleep:
        return _woken(counter, now), ()
    counter = replace(counter, lively=now, pressed=None)
    action = of_gesture(counter.screen, Gesture.PRESS)
    late = action is not None and action.id == "stop" and now - counter.turned < LATE
    if action is None or late or now - counter.since < GUARD:
        return counter, ()
    after, effects = _done(counter, action.id, "", now)
    return replace(after, pressed=_made(counter, after)), effects


def _made(before: Counter, after: Counter) -> Event | None:
    """The event of the game that happened in between."""
    was, history = before.history, after.history
    if was is None or history is None or history.games[:-1] != was.games:
        return None
    return history.events[-1]


def _held(counter: Counter, seconds: float, now: float) -> Outcome:
    """A longer push means something else: what its first instant did is taken back."""
    counter = replace(counter, lively=now)
    counter, effects = _unpressed(counter, now)
    gesture = Gesture.LONG if seconds >= HOLD_SECONDS[Gesture.LONG] else Gesture.HOLD
    action = of_gesture(counter.screen, gesture)
    if action is None:
        return counter, effects
    after, more = _done(counter, action.id, "", now)
    return after, (*effects, *more)


def _unpressed(counter: Counter, now: float) -> Outcome:
    made, history = counter.pressed, counter.history
    counter = replace(counter, pressed=None)
    if made is None or history is None or not history.events or history.events[-1] is not made:
        return counter, ()
    after, effects = taken_back(counter, "", now)
    return replace(after, proposal=made if isinstance(made, Thrown) else None), effects


def _done(counter: Counter, action: str, argument: str, now: float) -> Outcome:
    if action == "back":
        return acts.backed(replace(counter, notice=None, asked="")), ()
    deed = acts.deed(action)
    if deed is None:
        return counter, ()
    asked = counter.asked if counter.asked.partition(" ")[0] == action else ""
    return deed(replace(counter, notice=None, asked=asked), argument, now)


def _told(counter: Counter, told: Told) -> Counter:
    setup, staff, eye = counter.setup, counter.staff, counter.eye
    staff = staff if told.service is None else replace(staff, lines=told.service)
    staff = staff if told.checked is None else replace(staff, checked=told.checked)
    staff = staff if told.moved is None else replace(staff, moved=told.moved)
    board = counter.records
    board = board if told.records is None else replace(board, lines=told.records)
    board = board if told.figures is None else replace(board, figures=told.figures)
    told_all = replace(
        counter,
        prefs=told.prefs or counter.prefs,
        setup=setup if told.recent is None else replace(setup, recent=told.recent),
        due=counter.due if told.due is None else told.due,
        records=board,
        eye=eye if told.opinions is None else replace(eye, opinions=told.opinions),
        staff=staff,
    )
    return told_all if told.checked is None else service.examined(told_all)


def _follows(before: Counter, after: Counter) -> tuple[Effect, ...]:
    """The lamp and the number of dice follow the state, told only where they change."""
    lamp = (Lamp(lit(after)),) if lit(after) is not lit(before) else ()
    expect = (Expect(dice(after)),) if dice(after) != dice(before) else ()
    return (*lamp, *expect)
