"""Any game of any rules, through the log and back: what a start after a power cut finds."""

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.counter.effects import GameStarted, Log, Undone
from kiosk.engine.history import History, undo
from kiosk.engine.written.replay import words
from kiosk.journal import Journal
from kiosk.records.past import take_up
from tests.kiosk.engine.test_games import starts, to_the_end

MOVES = 60
"""Each is a row that is synchronised to the disk."""


@settings(max_examples=20, deadline=None)
@given(begun=starts(), seed=st.integers(0, 2**32), undone=st.integers(0, 3))
def test_the_state_survives_a_round_trip_through_the_log(begun: History, seed: int, undone: int):
    history = to_the_end(begun, seed, MOVES)
    start = history.start
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder), lambda: 0.0, "stamp")
        first = start.players[start.first] if start.phase.value != "opening" else None
        journal.record(GameStarted(1, start.rules, start.players, first, "un demi"))
        for event in history.events:
            journal.record(Log(1, event))
        for _ in range(min(undone, len(history.events))):
            history = undo(history)
            journal.record(Undone(1))
        journal.close()
        again = Journal.open(Path(folder), lambda: 0.0, "stamp")
        (saved,) = again.store.games()
        again.close()

    assert take_up(saved)[0].game == history.game
    assert words(take_up(saved)[0]) == words(history)
    assert (saved.outcome == "over") is (history.game.result is not None)
