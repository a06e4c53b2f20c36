"""The stories of fixtures/evenings: each promise of the table, told as an evening and played."""

import json
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli.evening.lines import line_of
from kiosk.cli.evening.play import Evening
from kiosk.counter.state import Setup
from kiosk.engine.written.script import read_script
from kiosk.journal import Journal
from kiosk.settings import Settings
from vision.watch import Watcher

STORIES = sorted((Path(__file__).parents[4] / "fixtures" / "evenings").glob("*.evening"))


def missing_lines(text: str) -> list[str]:
    """What a story says must follow, and does not."""
    script = read_script(text)
    setup = Setup(script.players, rules=script.rules)
    missed: list[str] = []
    with closing(Journal.open(None, lambda: 0.0, "")) as journal:
        evening = Evening(journal, Settings(), Watcher())
        evening.begin(setup)
        answer: dict[str, Any] = {}
        for number, row in enumerate(text.splitlines(), start=1):
            if row.startswith("#>"):
                missed += [f"line {number}: {row} -- {why}" for why in unmet(row[2:].strip(), answer)]
            elif not row.startswith("[") and (line := line_of(row)):
                answer = evening.answer(line)
    return missed


def unmet(claim: str, answer: dict[str, Any]) -> list[str]:
    """`path value` or `path has value`, the value as JSON, the path through the answer with points."""
    path, _, told = claim.partition(" ")
    found: Any = answer
    for part in path.split("."):
        found = found[part]
    if told.startswith("has "):
        return [] if json.loads(told[4:]) in found else [f"it is {json.dumps(found)}"]
    return [] if json.loads(told) == found else [f"it is {json.dumps(found, ensure_ascii=False)}"]


@pytest.mark.parametrize("story", STORIES, ids=lambda path: path.stem)
def test_a_story_goes_as_it_is_told(story):
    assert missing_lines(story.read_text(encoding="utf-8")) == []


def test_a_story_that_is_told_wrongly_is_noticed():
    told = '[players "A" "B"]\n1 read 421\n#> moves ["651"]\n#> keys has "home"\n'

    assert len(missing_lines(told)) == 2


def test_every_story_claims_something():
    for story in STORIES:
        assert "\n#> " in story.read_text(encoding="utf-8")


def test_seconds_of_a_story_never_go_back():
    for story in STORIES:
        lines = [line_of(row) for row in story.read_text(encoding="utf-8").splitlines() if row[0] != "["]
        times = [line.at for line in lines if line is not None]

        assert all(first <= second for first, second in pairwise(times))
