"""The recorded throws of the project: made by one command, and what they hold is true."""

import json
from pathlib import Path

import pytest

from hardware.clock import SimClock
from hardware.rig import open_rig
from tests.lab import fixtures
from tests.lab.fixtures import STORIES, film

KEPT = Path(__file__).parents[2] / "fixtures" / "throws"


@pytest.mark.parametrize("name", [story.name for story in STORIES])
def test_every_story_is_kept_with_its_truth(name: str) -> None:
    truth = json.loads((KEPT / f"{name}.json").read_text())

    assert (KEPT / truth["file"]).stat().st_size < 600_000
    assert truth["rest_segments"]
    assert all(len(rest["values"]) == 3 for rest in truth["rest_segments"])


def test_a_kept_clip_plays() -> None:
    camera = open_rig(f"replay:{KEPT / 'throw.mp4'}", clock=SimClock()).camera

    assert camera.frame().image.shape == (360, 480, 3)


def test_a_story_filmed_twice_has_the_same_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fixtures, "_SIZE", (160, 120))
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        film(STORIES[0], tmp_path / folder)

    # Not compared with the kept one: another MuJoCo or another processor may roll the dice otherwise.
    assert (tmp_path / "one/throw.json").read_text() == (tmp_path / "two/throw.json").read_text()
