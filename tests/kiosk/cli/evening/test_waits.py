"""Long waits: told as if every turn of the loop had been taken, at the cost of what happens in them."""

from contextlib import closing, contextmanager

import pytest

from kiosk.app import App
from kiosk.cli.evening.lines import line_of
from kiosk.cli.evening.play import Evening
from kiosk.counter.state import Setup
from kiosk.engine.written.script import read_script
from kiosk.journal import Journal
from kiosk.opponent import Opponent
from kiosk.settings import Settings
from tests.kiosk.cli.evening.test_evenings import STORIES
from vision.watch import Watcher

FRAME = 1.0
"""Seconds between two turns: coarse, since all of them are taken for comparison."""

PAUSES = (7.0, 95.0, 400.0)
"""Seconds after the last line of a story: the table says what it waits for, goes home, and sleeps."""

HOUSE = "La maison"


def answers(text, frame=FRAME):
    """All that is told of an evening, and the scene after each line."""
    with evening_of(text, frame) as (evening, lines):
        return [(evening.answer(line), evening.app.scene) for line in lines]


@contextmanager
def evening_of(text, frame=FRAME):
    """A written evening before its first line, and its lines."""
    script = read_script(text)
    house = Opponent(HOUSE) if HOUSE in script.players else None
    with closing(Journal.open(None, lambda: 0.0, "")) as journal:
        evening = Evening(journal, Settings(), Watcher(), frame=frame)
        evening.begin(Setup(script.players, rules=script.rules, opponent=house))
        rows = [row for row in text.splitlines() if not row.startswith(("#", "["))]
        yield evening, [line for line in map(line_of, rows) if line]


def with_pauses(text):
    at = max(line.at for row in text.splitlines() if row[0] != "[" and (line := line_of(row)))
    return "\n".join((text.rstrip(), *(f"{at + pause:g} wait" for pause in PAUSES), f"{at + 410:g} push"))


def takes_every_turn(app):
    """As if something were due all the time."""
    return app._clock.now()


EVENINGS = {
    **{story.stem: with_pauses(story.read_text(encoding="utf-8")) for story in STORIES},
    "la maison plays": f'[players "Ana" "{HOUSE}"]\n0 rolling\n1 read 631\n400 wait\n401 push',
    "a side page": '[players "A" "B"]\n0 read 631\n1 touch menu\n85 wait\n200 wait\n200.2 push',
}


@pytest.mark.parametrize("text", EVENINGS.values(), ids=EVENINGS)
def test_what_is_told_is_the_same_as_if_every_turn_were_taken(text, monkeypatch):
    told = answers(text)
    monkeypatch.setattr(App, "due", takes_every_turn)

    assert told == answers(text)


def test_a_table_that_forgets_what_is_due_is_noticed(monkeypatch):
    told = answers(EVENINGS["a side page"])
    monkeypatch.setattr("kiosk.app.next_tick", lambda counter, now: None)

    assert told != answers(EVENINGS["a side page"])


@pytest.mark.parametrize("players", ["", '[players "A" "B"]\n', f'[players "A" "{HOUSE}"]\n'])
def test_a_wait_costs_what_happens_in_it_and_not_how_long_it_is(players, monkeypatch):
    turns, turn = [], App.turn
    monkeypatch.setattr(App, "turn", lambda app: turns.append(turn(app)))
    counts = []
    for seconds in ("7200", "86400", "1e9", "1e17", "1e300"):
        turns.clear()
        answers(f"{players}0 read 421\n{seconds} wait", frame=1 / 30)
        counts.append(len(turns))

    assert len(set(counts)) == 1


def test_time_passes_also_where_the_seconds_are_too_many_to_tell_one_frame_more():
    (_, (answer, _)) = answers('[players "A" "B"]\n1e17 read 421\n2e17 wait')

    assert answer["push"]["does"] == "wake"
