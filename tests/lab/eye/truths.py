"""Clips with known truth: what lies in which frames.

Two layouts are known: a folder of `NAME.mp4` with `NAME.json` beside it (rendered: truth in
`rest_segments`), and a folder with `video_labels.json` above `videos/` (filmed: `events` by frame).
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Rest:
    """Dice at rest in a clip.

    first, last  frames; values as they lie, sorted downwards.
    thrown       whether a throw brought them there, and not a nudge or a bump.
    readable     whether a result is due; else a refusal or silence.
    kept         values of the dice that had stayed in place; None where unknown.
    """

    first: int
    last: int
    values: tuple[int, ...]
    thrown: bool = True
    readable: bool = True
    kept: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Clip:
    """A recording and its truth. `exact`: `first` is exact, so that the latency can be measured."""

    name: str
    path: Path
    fps: float
    rests: tuple[Rest, ...]
    dice: int | None
    exact: bool


def clips(folder: Path, *, dice: int | None = 3) -> tuple[Clip, ...]:
    """All clips with truth below a folder; filmed ones are read with any number of dice."""
    rendered = (_rendered(path, dice) for path in sorted(folder.rglob("*.json")) if _is_rendered(path))
    filmed = (clip for path in sorted(folder.rglob("video_labels.json")) for clip in _filmed(path))
    return (*rendered, *filmed)


def _is_rendered(path: Path) -> bool:
    return path.with_suffix(".mp4").exists()


def _rendered(path: Path, dice: int | None) -> Clip:
    truth = json.loads(path.read_text())
    fps = float(truth["fps"])
    nudged = [event["t0"] * fps for event in truth["events"] if event["event"] in ("nudge", "table_bump")]
    picked = {round(again["t_hand_gone"] * fps): again["kept_values"] for again in truth["rethrows"]}
    ends = [0, *(int(segment["last"]) for segment in truth["rest_segments"])]
    rests = tuple(
        _rest(
            segment,
            before,
            picked,
            disturbed=before > 0 and any(before <= at <= segment["first"] for at in nudged),
        )
        for before, segment in zip(ends, truth["rest_segments"], strict=False)
    )
    return Clip(path.stem, path.with_suffix(".mp4"), fps, rests, dice, exact=True)


def _rest(segment: dict[str, Any], before: int, picked: dict[int, list[int]], *, disturbed: bool) -> Rest:
    """Dice at rest since a throw, or since somebody disturbed them; `picked`: those kept, by frame."""
    first = int(segment["first"])
    kept = [values for gone, values in picked.items() if before <= gone <= first]
    return Rest(
        first,
        int(segment["last"]),
        tuple(sorted((value or 0 for value in segment["values"]), reverse=True)),
        thrown=not disturbed,
        readable=segment["expect"] == "read",
        kept=tuple(sorted(kept[0], reverse=True)) if kept else None,
    )


def _filmed(path: Path) -> Iterator[Clip]:
    for name, truth in json.loads(path.read_text()).items():
        rests = tuple(
            Rest(event["settled"][0], event["settled"][1], tuple(sorted(event["values"], reverse=True)))
            for event in truth["events"]
        )
        film = path.parent / "videos" / name
        yield Clip(f"{path.parent.name}/{name}", film, float(truth["fps"]), rests, None, exact=False)
