"""A soak counts what goes wrong, adds it up, and goes on where it was cut off."""

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from hardware.sim.picture.texture import tile
from tests.lab.memory import Weight
from tests.lab.soak.found import Found, sum_up, weights
from tests.lab.soak.play import EVENING, evening, soak

CLEAN = Found(
    coups=25,
    throws=70,
    refused={"cocked": 2},
    longest={"hand": 3.0, "rolling": 1.0},
    simulated=200.0,
    spent=20.0,
)


def test_counts_add_up_and_the_longest_time_stays() -> None:
    other = replace(CLEAN, refused={"dark": 1, "cocked": 1}, longest={"hand": 2.0, "lost": 4.0}, wrong=1)

    total = sum_up((CLEAN, other))

    assert (total.coups, total.throws, total.wrong) == (50, 140, 1)
    assert total.refused == {"cocked": 3, "dark": 1}
    assert total.longest == {"hand": 3.0, "rolling": 1.0, "lost": 4.0}


def test_nothing_at_all_adds_up_to_nothing() -> None:
    assert sum_up(()) == Found()


def test_the_most_memory_counts_and_it_is_told_at_the_start_in_the_middle_and_at_the_end() -> None:
    rows = tuple(replace(CLEAN, throws=70, mb=mb) for mb in (200.0, 260.0, 250.0, 210.0, 220.0))

    assert sum_up(rows).mb == 260.0
    assert weights(rows) == (Weight(70, 200.0), Weight(210, 250.0), Weight(350, 220.0))
    assert weights(rows[:1]) == (Weight(70, 200.0),)
    assert weights(()) == ()


@pytest.mark.parametrize(
    "bad",
    [
        {"wrong": 1},
        {"uncalled": 1},
        {"strangers": 1},
        {"lost": 1},
        {"stuck": 1},
        {"longest": {"unsure": 30.1}},
    ],
)
def test_whatever_may_never_happen_spoils_it(bad: dict[str, Any]) -> None:
    assert CLEAN.good
    assert not replace(CLEAN, **bad).good


def test_evenings_in_the_log_are_not_played_again(tmp_path: Path) -> None:
    log = tmp_path / "soak.jsonl"
    for number in (0, 1):
        row = {"seed": 4, "levers": True, "evening": number, **asdict(CLEAN)}
        log.write_text((log.read_text() if log.exists() else "") + json.dumps(row) + "\n")

    assert list(soak(2 * EVENING, 4, levers=True, log=log)) == [CLEAN, CLEAN]


def test_an_evening_goes_well_and_comes_again_as_it_was(tmp_path: Path) -> None:
    log = tmp_path / "soak.jsonl"

    (found,) = soak(1, 1, log=log)
    assert tile.cache_info().currsize == 0  # the next evening's memory tells nothing of this one's table

    assert found.good
    assert found.coups == 1
    assert found.throws > 0
    assert list(soak(1, 1, log=log)) == [found]
    assert found.mb > 50
    assert replace(evening(1000, 1), spent=found.spent, mb=found.mb) == found
