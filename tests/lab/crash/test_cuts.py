# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
import pytest

from tests.lab.crash.cuts import Lost, _after, _sectors, crash, summaries
from tests.lab.crash.evening import evening, record
from tests.lab.crash.record import Acknowledged, Delete, Flush, Truncate, Write


def test_cut_anywhere_and_however_the_disk_loses_its_writes_nothing_told_is_lost():
    cuts = tuple(crash(40, answers=60, seed=3))

    assert [cut for cut in cuts if not cut.good] == []
    assert [row.cuts for row in summaries(cuts)] == [10] * len(Lost)


def test_the_control_that_leaves_its_writes_to_the_system_loses_words_outcomes_and_rounds():
    bad = [cut for cut in crash(20, answers=60, seed=3, flushed=False) if not cut.good]

    assert sum(cut.words for cut in bad) > 0
    assert sum(cut.outcomes for cut in bad) > 0
    assert sum(cut.rounds for cut in bad) > 0


def test_an_evening_has_games_that_end_are_taken_back_put_right_left_and_paid(tmp_path):
    effects = {type(effect).__name__ for answer in evening(400, 1) for effect in answer}
    taken = record(tmp_path, 200, 1)
    outcomes = {game.outcome for state in taken.states for _, game in state.games}

    assert effects == {"GameStarted", "Log", "Undone", "GameLeft", "Cleared"}
    assert outcomes == {None, "over", "abandoned"}
    assert {len(state.owed) for state in taken.states} > {0, 1}


def test_each_answer_is_flushed_before_it_is_told_and_the_log_is_folded_now_and_then(tmp_path):
    steps = record(tmp_path, 60, 1).steps
    kinds = {type(step) for step in steps}
    dirty: set[str] = set()
    for step in steps:
        match step:
            case Write(file=name):
                dirty.add(name)
            case Flush(name):
                dirty.discard(name)
            case Acknowledged():
                assert not {name for name in dirty if name.endswith("-wal")}
            case _:
                pass

    assert kinds == {Write, Truncate, Flush, Delete, Acknowledged}
    assert sum(isinstance(step, Write) and step.file == "games.db" for step in steps) > 20


@pytest.mark.parametrize(
    ("steps", "left"),
    [
        ([Write("f", 0, b"abc"), Write("f", 2, b"xyz")], b"abxyz"),
        ([Write("f", 3, b"abc")], b"\0\0\0abc"),
        ([Write("f", 0, b"abc"), Truncate("f", 1)], b"a"),
        ([Write("f", 0, b"abc"), Delete("f")], None),
        ([], None),
    ],
)
def test_a_file_is_what_was_done_to_it(steps, left):
    assert _after(None, steps) == left


def test_a_write_is_torn_where_sectors_of_the_disk_end():
    parts = _sectors(Write("f", 500, b"\1" * 600))

    assert [(part.at, len(part.content)) for part in parts if isinstance(part, Write)] == [
        (500, 12),
        (512, 512),
        (1024, 76),
    ]
