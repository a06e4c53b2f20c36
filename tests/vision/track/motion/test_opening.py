"""Print on the tray that is read as dice, before anything is known of the tray."""

from dataclasses import replace

import pytest

from tests.vision.filmed import Film, die, read
from tests.vision.scripted import reading
from vision.readings import Reason, TrayEvent
from vision.watch import Watcher

PRINT = (die(60, 190, 4), die(165, 165, 2), die(250, 200, 6))
THROWN = (die(60, 60, 5), die(200, 60, 3), die(130, 110, 1))


def told(seen_on_print, frames=10):
    """What is told of a throw on a printed tray; the reader sees the print as dice, save before that print.

    seen_on_print  what the reader sees where it is given the printed tray as the background.
    """
    film, changes, lying = Film(), [], False

    def reader(image, *, background, **given):
        if not lying:
            return reading((), 3, Reason.BLURRED)  # the tray of the start is never settled
        return reading([read(one) for one in (PRINT if background is None else seen_on_print)], 3)

    watcher = Watcher(read=reader)
    for take in (film.frames(*PRINT, count=6), film.roll(*PRINT), film.roll(*PRINT)):
        for frame in take:
            changes += watcher.look(*frame)
    lying = True
    for frame in film.frames(*PRINT, *THROWN, count=frames):
        changes += watcher.look(*frame)
    return [(change.event, change.values or change.reason) for change in changes]


def test_dice_found_where_nothing_changed_were_not_thrown():
    assert told(THROWN) == [(TrayEvent.ROLLING, None), (TrayEvent.READ, (5, 3, 1))]


@pytest.mark.parametrize("seen", [(), PRINT, (PRINT[0], *THROWN[:2])], ids=["nothing", "print", "both"])
def test_print_is_refused_where_the_first_picture_does_not_help(seen):
    assert told(seen, frames=60) == [
        (TrayEvent.ROLLING, None),
        (TrayEvent.REFUSED, Reason.UNCERTAIN),
    ]


def test_what_a_throw_really_changed_is_read_as_ever():
    film, changes = Film(), []
    watcher = Watcher(read=film.reader)
    for take in (film.frames(count=6), film.roll(), film.roll(), film.frames(*THROWN, count=10)):
        for frame in take:
            changes += watcher.look(*frame)

    assert [(change.event, len(change.thrown)) for change in changes][-1] == (TrayEvent.READ, 3)


@pytest.mark.parametrize(
    ("place", "event"),
    [((280, 30), TrayEvent.READ), ((130, 112), TrayEvent.REFUSED)],
    ids=["where the tray is as ever", "beside a die"],
)
def test_a_doubtful_pip_counts_only_where_something_lies(place, event):
    film, changes = Film(), []

    def reader(image, *, dice, **given):
        seen = film.reader(image, dice=dice, **given)
        x, y = place
        doubt = replace(read(die(x, y, 0)), confidence=0.5)
        return replace(seen, dice=(*seen.dice, doubt), reason=Reason.UNCERTAIN) if seen.dice else seen

    watcher = Watcher(dice=None, read=reader)
    for take in (film.frames(count=8), film.roll(), film.frames(*THROWN, count=60)):
        for frame in take:
            changes += watcher.look(*frame)

    assert [change.event for change in changes] == [TrayEvent.EMPTY, TrayEvent.ROLLING, event]
    assert len(changes[-1].dice) == (3 if event is TrayEvent.READ else 4)


@pytest.mark.parametrize(
    ("dice", "sure", "last"),
    [
        (3, 0.5, (TrayEvent.READ, (5, 3, 1))),
        (3, 0.99, (TrayEvent.REFUSED, Reason.UNCERTAIN)),  # dice that lay there all the time, it seems
        (None, 0.5, (TrayEvent.REFUSED, Reason.UNCERTAIN)),  # another die may have lain there unread
    ],
)
def test_a_throw_refused_for_print_is_read_with_the_first_picture_as_the_empty_tray(dice, sure, last):
    film, changes, lying = Film(), [], False

    def reader(image, *, background, **given):
        if not lying:
            return reading((), 3, Reason.BLURRED)
        doubted = [replace(read(one), confidence=sure) for one in PRINT]
        beside = [read(one) for one in THROWN]
        return reading(doubted, 3, Reason.UNCERTAIN) if background is None else reading(beside, 3)

    watcher = Watcher(dice=dice, read=reader)
    for take in (film.frames(*PRINT, count=6), film.roll(*PRINT), film.roll(*PRINT)):
        for frame in take:
            changes += watcher.look(*frame)
    lying = True
    for frame in film.frames(*PRINT, *THROWN, count=60):
        changes += watcher.look(*frame)

    assert [(change.event, change.values or change.reason) for change in changes][-1] == last
