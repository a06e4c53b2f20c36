"""What passes by itself while nobody does anything, and when it next does: all of it from the one counter."""

from math import inf

from kiosk.counter.game.moments import at_rest, parties, what_is_left
from kiosk.counter.game.opponent import acts_at
from kiosk.counter.game.says import says_from
from kiosk.counter.game.table import ENDED_SHOWN, close, table_screen
from kiosk.counter.lent import give_back
from kiosk.counter.state import AT_TABLE, Counter, Screen
from kiosk.engine.play.change import replace

HOME_AFTER = 90.0
"""Seconds without anybody before a side screen gives way to the table, or to the attract screen."""

DRIFT = 40.0
"""Seconds between two steps of the attract screen's slow creep, which keeps it from burning in."""


def pass_time(counter: Counter, now: float) -> Counter:
    """What is over goes; nobody for long: side screens close and the screen dims."""
    counter = _without_what_is_over(counter, now)
    if now > _goes_home_at(counter):
        counter = replace(counter, screen=table_screen(counter), came=())
    if now > _dims_at(counter):
        counter = replace(give_back(_clear(counter, now)), asleep=True)
    return counter


def next_tick(counter: Counter, now: float) -> float | None:
    """When the counter next does anything by itself; None: never, unless somebody or something tells it.

    now  when it was last told the time.
    The creep of the first page is left out: where it stands follows from the time alone.
    """
    times = [_goes_home_at(counter), _dims_at(counter), *(flight.until for flight in counter.flights)]
    if counter.notice:
        times.append(counter.notice.until)
    if moment := counter.moment:
        times.append(moment.reveal if moment.waits else moment.until)
    if (acts := acts_at(counter)) is not None:
        times.append(acts)
    if (question := counter.question) and question.heard > now:  # then the lamp says so
        times.append(question.heard)
    soonest = min(times)
    return soonest if soonest < inf else None


def _goes_home_at(counter: Counter) -> float:
    """After this instant a side screen closes; never where none is open."""
    stays = AT_TABLE | {Screen.ATTRACT, Screen.OVER} | (set() if counter.staff.held else {Screen.WELCOME})
    return inf if counter.screen in stays else counter.lively + HOME_AFTER


def _dims_at(counter: Counter) -> float:
    """After this instant the screen dims; never where it is dark."""
    return inf if counter.asleep else counter.lively + counter.prefs.dim_after


def _without_what_is_over(counter: Counter, now: float) -> Counter:
    if counter.notice and counter.notice.until <= now:
        counter = replace(counter, notice=None, asked="")
    left, flying = what_is_left(counter.moment, now), at_rest(counter.flights, now)
    drift = int(now // DRIFT) % 4 if counter.screen is Screen.ATTRACT else 0
    return replace(counter, moment=left, flights=flying, drift=drift)


def _clear(counter: Counter, now: float) -> Counter:
    """A game that was over when everybody went is not in the way of whoever comes next."""
    return close(counter, "", now)[0] if counter.screen is Screen.OVER else counter


def next_change(counter: Counter, shown: float) -> float | None:
    """When the scene next differs by itself from what was shown then; that instant where it is moving.

    None where it stands still.
    """
    if counter.flights:
        return shown
    times = [counter.notice.until] if counter.notice else []
    if moment := counter.moment:
        changes = moment.changes(shown, dances=parties(moment, counter.prefs))
        if changes <= shown:
            return shown
        times.append(changes)
    times += [counter.later] if counter.invitation else []
    times += [counter.turn.began + ENDED_SHOWN, says_from(counter)]
    if not counter.asleep:
        times.append(_dims_at(counter))
        times += film_changes(counter, shown)
    return min((time for time in times if time > shown), default=None)


def film_changes(counter: Counter, shown: float) -> tuple[float, ...]:
    """When the film of the first page goes on; it stands while nobody is there to see it."""
    reel = counter.records.reel
    if counter.screen is not Screen.ATTRACT or reel is None:
        return ()
    return (counter.lively + reel.changes(shown - counter.lively),)
