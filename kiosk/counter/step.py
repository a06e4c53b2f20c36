"""The counter's one pure step: state and message in, state and effects out. Time comes as a number."""

from typing import Any

from kiosk.counter import acts, push
from kiosk.counter.actions import BY_ID, on
from kiosk.counter.arrange.setup import Outcome, with_notice
from kiosk.counter.early import heard_from
from kiosk.counter.effects import Lamp, Serve
from kiosk.counter.game import offered
from kiosk.counter.game.caller import sentences
from kiosk.counter.game.heard import verdict
from kiosk.counter.game.opponent import its_turn
from kiosk.counter.game.sight import judge_tray, saw
from kiosk.counter.game.table import move_opponent, resume
from kiosk.counter.lent import returns
from kiosk.counter.messages import (
    Act,
    By,
    Carried,
    FirstStart,
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
from kiosk.counter.passing import pass_time
from kiosk.counter.push import is_lit, meaning, unheard
from kiosk.counter.staff import service
from kiosk.counter.staff.requests import Request
from kiosk.counter.staff.welcome import open_welcome
from kiosk.counter.state import Counter, Screen
from kiosk.counter.tray import Saw
from kiosk.engine.play.change import replace
from vision.readings import TrayEvent

_LIVELY = frozenset({TrayEvent.HAND, TrayEvent.ROLLING, TrayEvent.READ})


def step(counter: Counter, message: Message, now: float) -> Outcome:
    """The counter after the message, and what the shell must do, logs first.

    now  seconds on the shell's clock; never goes back.
    """
    after, effects = _answer(counter, message, now)
    if counter.screen is Screen.CALIBRATE is not after.screen and Serve(Request.KEEP) not in effects:
        effects = (*effects, Serve(Request.WATCH_GAME))
    after, more = judge_tray(after, now)
    if after.screen is not counter.screen or after.asked not in {"", counter.asked}:
        after = replace(after, since=now, opened=isinstance(message, Act) and message.by is By.TOUCH)
    after = replace(after, lit=is_lit(after, now))
    lamp = (Lamp(after.lit),) if after.lit is not counter.lit else ()
    return after, (
        *effects,
        *more,
        *verdict(counter, after),
        *returns(counter, after),
        *lamp,
        *sentences(counter, after),
    )


def dice(counter: Counter) -> int | None:
    """How many dice the eye should look for; None for any number."""
    game = counter.state
    return game.dice if game and game.result is None and not its_turn(counter) else None


def _answer(counter: Counter, message: Message, now: float) -> Outcome:
    match message:
        case Tick():
            return move_opponent(pass_time(counter, now), now)
        case Saw():
            return _watch(counter, message, now)
        case Act():
            return _act(counter, message, now)
        case Pressed():
            return (_wake(counter, now), ()) if counter.asleep else push.press(counter, now)
        case Released():
            return push.release(counter, now)
        case Held(seconds):
            return push.hold(counter, seconds, now)
        case Resumed() | Told() | Carried() | PinWas() | Guided() | FirstStart():
            return _hear(counter, message, now)


def _hear(
    counter: Counter, message: Resumed | Told | Carried | PinWas | Guided | FirstStart, now: float
) -> Outcome:
    """What the shell tells of itself."""
    match message:
        case Resumed():
            return resume(counter, message, now)
        case Told():
            return _take_in(counter, message, now), ()
        case Carried(own, words):
            setup = counter.setup if own is None else replace(counter.setup, own=own)
            return with_notice(replace(counter, setup=setup), words, now), ()
        case PinWas(right, there):
            return service.pin_was(counter, right, now) if there else service.pinless(counter, now)
        case FirstStart(held):
            return open_welcome(counter, now, held=held), ()
        case Guided(guide):
            return replace(counter, lively=now, staff=replace(counter.staff, guide=guide)), ()


def _wake(counter: Counter, now: float) -> Counter:
    return replace(counter, asleep=False, lively=now, since=now, opened=False)


def _watch(counter: Counter, message: Saw, now: float) -> Outcome:
    """A change of the tray; one that wakes the first page does nothing else."""
    lively = message.change.event in _LIVELY
    after, effects = saw(replace(counter, lively=now) if lively else counter, message, now)
    if not (lively and counter.asleep):
        return after, effects
    if counter.screen is Screen.ATTRACT:
        return _wake(replace(counter, eye=after.eye), now), ()
    return _wake(after, now), effects


def _act(counter: Counter, act: Act, now: float) -> Outcome:
    if counter.asleep:
        return _wake(counter, now), ()
    keyed = counter.keyed or act.by is By.KEY
    if not any(action.id == act.action for action in on(counter.screen)):
        return replace(counter, keyed=keyed), ()
    action = meaning(counter) if act.action == "stop" else BY_ID[act.action]
    if action is None or now < heard_from(counter, action.id, act.by, elsewhere=act.elsewhere):
        return unheard(replace(counter, keyed=keyed, lively=now))
    return acts.do(replace(counter, lively=now, keyed=act.by is By.KEY), action.id, act.argument, now)


def _take_in(counter: Counter, told: Told, now: float) -> Counter:
    setup, staff, eye = counter.setup, replace(counter.staff, **_news(told, OF_STAFF)), counter.eye
    told_all = replace(
        counter,
        prefs=told.prefs or counter.prefs,
        house=None if told.prefs else counter.house,
        setup=setup if told.recent is None else replace(setup, recent=told.recent),
        due=counter.due if told.due is None else told.due,
        records=replace(counter.records, **_news(told, OF_RECORDS)),
        eye=eye if told.opinions is None else replace(eye, opinions=told.opinions),
        staff=staff if told.tried is None else replace(staff, tried=_with(staff.tried, told.tried)),
    )
    if told.invited is not None:
        told_all = offered.with_invitation(told_all, told.invited[0], now)
    return told_all if told.checked is None else service.with_code(told_all)


def _with(tried: tuple[tuple[str, str], ...], new: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    """What became of each trial, the last one of its kind alone."""
    return (*(each for each in tried if each[0] != new[0]), new)


OF_STAFF = {
    "service": "lines",
    **{name: name for name in ("failing", "checked", "moved", "note", "unsaved")},
    **{name: name for name in ("offer", "update", "people")},
}
OF_RECORDS = {"records": "lines", **{name: name for name in ("figures", "reel", "pictures")}}
"""What is told as it is shown: the field of Told, and that of the pages of the staff, or of the records."""


def _news(told: Told, fields: dict[str, str]) -> dict[str, Any]:
    return {kept: value for name, kept in fields.items() if (value := getattr(told, name)) is not None}
