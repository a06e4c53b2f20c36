"""The counter's one pure step: state and message in, state and effects out. Time comes as a number."""

from dataclasses import replace

from kiosk.actions import on
from kiosk.counter import acts, push
from kiosk.counter.arrange.setup import Outcome
from kiosk.counter.early import too_soon, unheard
from kiosk.counter.effects import Effect, Expect, Lamp, Serve
from kiosk.counter.game.moments import at_rest, parties
from kiosk.counter.game.sight import Judge, caught_up, saw
from kiosk.counter.game.table import closed, resumed, table_screen
from kiosk.counter.messages import (
    Act,
    By,
    Guided,
    Held,
    Message,
    PinWas,
    Pressed,
    Released,
    Resumed,
    Tick,
    Told,
)
from kiosk.counter.push import lit
from kiosk.counter.staff import service
from kiosk.counter.state import AT_TABLE, Counter, Saw, Screen
from vision.readings import TrayEvent

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
    if after.screen is not counter.screen or after.asked not in {"", counter.asked}:
        after = replace(after, since=now)
    return after, (*effects, *more, *_follows(counter, after))


def started(counter: Counter) -> tuple[Effect, ...]:
    """What must be set before the first message."""
    return (Lamp(lit(counter)), Expect(dice(counter)))


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
            return (_woken(counter, now), ()) if counter.asleep else push.pressed(counter, now)
        case Released():
            return push.released(counter, now)
        case Held(seconds):
            return push.held(counter, seconds, now)
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
    if counter.answerable and counter.answerable <= now:
        counter = replace(counter, answerable=0.0)
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
    if not any(action.id == act.action for action in on(counter.screen)):
        return replace(counter, keyed=counter.keyed or act.by is By.KEY), ()
    if too_soon(counter, act.action, act.by, now):
        return unheard(replace(counter, keyed=counter.keyed or act.by is By.KEY), act.action, now)
    return acts.done(replace(counter, lively=now, keyed=act.by is By.KEY), act.action, act.argument, now)


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
