"""Pictures with their truth, from folders of photographs, of renders, and fresh from the simulation."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from vision.picture import load
from vision.readings import Image, Point, Reason

PATHS = 24
"""Of light a pixel of a traced tray."""


@dataclass(frozen=True, slots=True)
class Face:
    """A top face as it is: its value, and its middle in pixels."""

    value: int
    center: Point


@dataclass(frozen=True, slots=True)
class Case:
    """One picture and what is to be said of it.

    source  the row of the table it belongs to.
    values  sorted downwards; None where it must be refused.
    dice    how many are looked for; None for any number.
    reason  why it must be refused, "" where any reason will do.
    core    counts for the project's figures: overhead, easy or medium, one to six dice.
    overhead  it was taken from above.
    faces   all dice with their places, where those are known.
    lying   what lies there flat and free though it is to be refused, as in the dark: no misreading either.
    """

    source: str
    name: str
    values: tuple[int, ...] | None
    dice: int | None
    picture: Callable[[], Image]
    background: Callable[[], Image] | None = None
    reason: str = ""
    core: bool = True
    overhead: bool = True
    faces: tuple[Face, ...] = ()
    lying: tuple[int, ...] | None = None


def photos(folder: Path) -> Iterator[Case]:
    """Photographs listed by an `index.json`: three dice as whole throws, other numbers as any number."""
    for each in _listed(folder / "index.json"):
        negative = bool(each.get("negative"))
        easy = each["overhead"] and each["difficulty"] in {"easy", "medium"}
        count = each["n_dice"]
        yield Case(
            source=each["source"] + (" (three dice)" if count == 3 else ""),
            name=each["file"],
            values=None if negative else _sorted(each["values"]),
            dice=3 if count == 3 else None,
            picture=_loading(folder / each["file"]),
            core=bool(easy and (negative or 1 <= count <= 6)),
            overhead=bool(each["overhead"]),
        )


def fewer(cases: Iterable[Case]) -> Iterator[Case]:
    """Each picture of several dice asked for every smaller number of them: a die too many, never left out."""
    for case in cases:
        for asked in range(1, len(case.values or ())):
            yield _asked(case, asked, Reason.TOO_MANY.value)


def more(cases: Iterable[Case]) -> Iterator[Case]:
    """Each picture that can be read asked for one die more than lies there: none may be invented."""
    for case in cases:
        if case.values:
            yield _asked(case, len(case.values) + 1)


def _asked(case: Case, dice: int, reason: str = "") -> Case:
    """The picture asked for so many dice as do not lie there: it must be refused."""
    name = f"{case.name} --dice {dice}"
    return replace(case, name=name, values=None, dice=dice, reason=reason, faces=())


def uncounted(cases: Iterable[Case]) -> Iterator[Case]:
    """Each picture that can be read, asked for any number of dice: none may be left out unnoticed.

    And each empty tray by itself, on which nothing may be read.
    """
    for case in cases:
        if case.values is not None:
            yield replace(case, name=f"{case.name} --dice any", dice=None)
        if case.background is not None:
            yield Case("empty trays", f"{case.name}, empty --dice any", None, None, case.background)


def renders(folder: Path) -> Iterator[Case]:
    """Rendered trays: every folder with a `labels.json`; with the empty tray too, where there is one."""
    for labels in sorted(folder.rglob("labels.json")):
        listed = _labelled(labels)
        if "camera" in listed:
            continue  # a mounted camera: its throws are read with what its calibration learned
        for name, each in listed.items():
            yield from _rendered(labels.parent, name, each)


def _rendered(home: Path, name: str, each: dict[str, Any]) -> Iterator[Case]:
    """One tray; once more with its empty tray, where that was drawn too."""
    read = each["expect"] == "read"
    tags = {tag for tagged in (each, *each["dice"]) for tag in tagged.get("tags", ())}
    source = home.name + (" (clear dice)" if "see_through" in tags else "")
    values = _sorted(each["values"]) if read else None
    known = _faces(each["dice"]) if read else ()
    case = Case(source, name, values, 3, _loading(home / name), None, each["reason"] or "", faces=known)
    yield case
    empty = home / "background" / name
    if empty.exists():
        yield replace(case, source=source + " + empty tray", background=_loading(empty))


def simulated(count: int, seed: int) -> Iterator[Case]:
    """Fresh throws, drawn as they are asked for; ordinary and hard ones in rows of their own."""
    from tests.lab.eye.fresh import fresh_throws

    for image, empty, truth in fresh_throws(count, seed):
        read = truth.expect == "read"
        source = "sim refuse" if not read else "sim hard" if truth.hard else "sim"
        yield Case(
            source=source,
            name=f"{seed}/{truth.number} {truth.kind}",
            values=truth.values if read else None,
            dice=3,
            picture=_given(image),
            background=_given(empty),
            reason="" if truth.reason is None else truth.reason.value,
            faces=tuple(Face(die.value, die.center) for die in truth.dice) if read else (),
            lying=truth.values if truth.reason is Reason.DARK else None,
        )


def traced(count: int, seed: int) -> Iterator[Case]:
    """Trays by path tracing, most of them to be refused: of another renderer than the eye's usual lessons."""
    from tests.lab.traced.trays import laid

    for number in range(count):
        rng = np.random.default_rng([seed, number, 77])
        tray = laid(rng)
        values = _sorted([die.value for die in tray.truth])
        yield Case(
            source="traced" if tray.readable else "traced refuse",
            name=f"{seed}/{number} {tray.kind}",
            values=values if tray.readable else None,
            dice=3,
            picture=_given(tray.picture(rng, PATHS)),
            faces=tuple(Face(die.value, die.center) for die in tray.truth) if tray.readable else (),
        )


def _faces(dice: list[dict[str, Any]]) -> tuple[Face, ...]:
    return tuple(Face(die["value"], (die["center_px"][0], die["center_px"][1])) for die in dice)


def _listed(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _labelled(path: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _sorted(values: list[int]) -> tuple[int, ...]:
    return tuple(sorted(values, reverse=True))


def _loading(path: Path) -> Callable[[], Image]:
    return lambda: load(path)


def _given(image: Image) -> Callable[[], Image]:
    return lambda: image
