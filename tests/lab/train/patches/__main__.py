"""Makes the weights of the patch reader, from nothing but rendered dice.

    python -m tests.lab.train.patches --plots build/patch_net

renders the patches and those of traced trays and trains; then draws what is mistaken for faces and teaches
the network this too, while it remembers the patches; then what that network still mistakes, while it
remembers all before; calibrates, and writes patch_net.onnx and calibration.json into the folder above. The
same seed on the same kind of machine makes the same weights.

    python -m tests.lab.train.patches --begun FILE

does the last alone, with the network of a file.
"""

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Self

import numpy as np
import torch
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress
from torch import nn
from torch.nn import functional

from tests.lab.train import render
from tests.lab.train.patches import calibrating, hard, mined, trays
from tests.lab.train.patches.loop import Batch, Course, Curve, Remembered, answers_of, progress, train
from tests.lab.train.patches.network import PATCH, between, from_file, save_onnx
from tests.lab.train.patches.plots import draw_plots
from tests.lab.train.rows import Rows
from vision.classify import patch_net
from vision.classify.patch_net.cut import prepared
from vision.classify.patch_net.reader import probabilities

HERE = Path(patch_net.__file__).parent
ERROR_WANTED = 0.001
_CHUNK = 1000
CHECKED = 5000
"""Of the held-out patches, after every epoch."""

FURTHER = 1e-3
"""Rate at which it is taught further."""

KEPT = 0.6
"""Of the truth of patches that it knows, what it answered before."""

WAY, LAST_WAY = 0.5, 0.7
"""How far its weights go each time: not wholly, lest it doubts what it never saw."""

MEASURED = 400
"""Patches by which normalisations are measured."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What one training does; the defaults make the shipped weights.

    patches   to learn from, as the renderer of patches draws them; trays: of traced ones; so many epochs.
    mistaken  for faces, to be taught further with beside those; further: epochs.
    hard      still mistaken by the network so taught, to be taught further with once more, as many epochs.
    held_out  patches to check and to calibrate by, and of the others in proportion.
    """

    patches: int = 120_000
    trays: int = 40_000
    mistaken: int = 24_000
    hard: int = 110_000
    held_out: int = 30_000
    epochs: int = 6
    further: int = 3
    batch: int = 256
    seed: int = 421
    threads: int = 1
    workers: int = 2


@dataclass(frozen=True, slots=True, eq=False)
class Patches(Rows):
    """What is learnt from: patches (n, 40, 40, 3) and their classes (n,)."""

    pictures: NDArray[np.uint8]
    classes: NDArray[np.int64]

    def __getitem__(self, part: slice) -> Self:
        return type(self)(self.pictures[part], self.classes[part])

    def batch(self, rows: NDArray[np.int64], rng: np.random.Generator) -> Batch:
        """Turned, mirrored, colours exchanged, polarity reversed by chance: the value stays."""
        x = torch.from_numpy(prepared(self.pictures[rows]))
        x = torch.rot90(x, int(rng.integers(4)), (2, 3))
        if rng.random() < 0.5:
            x = x.flip(3)
        x = x[:, torch.from_numpy(rng.permutation(3))]
        if rng.random() < 0.25:
            x = -x
        return x, functional.one_hot(torch.from_numpy(self.classes[rows]), PATCH.answers).float()

    def loss(self, answer: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
        """How unlikely the truth is: classes (n,), or the chances of each (n, 7)."""
        return functional.cross_entropy(answer, truth)

    def surprise(self, network: nn.Module) -> float:
        """The same for some of these, as they are."""
        some = self[:: max(1, len(self) // CHECKED)]
        logits = torch.from_numpy(logits_of(network, some.pictures))
        return float(self.loss(logits, torch.from_numpy(some.classes)))


Draw = Callable[[int, int], tuple[NDArray[np.uint8], NDArray[np.int64]]]
"""Draws so many patches from a seed."""


def rendered(draw: Draw, count: int, seed: int, workers: int, told: Progress, what: str) -> Patches:
    """So many patches, drawn in chunks with seeds of their own: the same for any number of workers."""
    starts = range(0, count, _CHUNK)
    counts = [min(_CHUNK, count - at) for at in starts]
    task = told.add_task(what, total=count)
    parts = []
    with ProcessPoolExecutor(workers) as pool:
        for some, theirs in pool.map(draw, counts, range(seed, seed + len(starts))):
            parts.append(Patches(some, theirs))
            told.advance(task, len(theirs))
    return Patches.joined(parts)


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """What is learnt from, what it is checked and what it is calibrated by."""

    learnt: Patches
    checks: Patches
    own: Patches

    def and_(self, other: Self) -> Self:
        """Both."""
        return type(self)(*(Patches.joined(pair) for pair in zip(self.all, other.all, strict=True)))

    @property
    def all(self) -> tuple[Patches, Patches, Patches]:
        """Its three parts."""
        return self.learnt, self.checks, self.own


@dataclass(frozen=True, slots=True)
class Kind:
    """Of patches: what draws them, how many to learn from, the seeds of these and of those held out."""

    draw: Draw
    count: int
    seeds: tuple[int, int]
    name: str

    def drawn(self, plan: Plan, told: Progress) -> Drawn:
        """All of them."""
        held, (first, second) = plan.held_out * self.count // plan.patches, self.seeds
        seed = plan.seed * 100_000
        learnt = rendered(self.draw, self.count, seed + first, plan.workers, told, self.name)
        own = rendered(self.draw, held, seed + second, plan.workers, told, f"{self.name}, held out")
        return Drawn(learnt, own[: held // 2], own[held // 2 :])


def logits_of(network: nn.Module, pictures: NDArray[np.uint8]) -> NDArray[np.float32]:
    """(n, 7) logits of patches (n, 40, 40, 3)."""
    return answers_of(network, len(pictures), lambda part: prepared(pictures[part]))


def make(plan: Plan, out: Path, plots: Path | None, begun: Path | None = None) -> None:
    """Render, train, calibrate and write the files; `begun`: what is taught the last stage alone."""
    torch.set_num_threads(plan.threads)
    console = Console(stderr=True)
    start = time.monotonic()
    out.mkdir(parents=True, exist_ok=True)
    file = out / "patch_net.onnx"
    with progress(console) as told:
        known, still, network, curve = _taught(plan, file, begun, told)
    data = known.and_(still)
    found = calibrating.fitted(logits_of(network, known.own.pictures), known.own.classes, ERROR_WANTED)
    calibrating.save(found, out / "calibration.json")
    logits = logits_of(network, data.checks.pictures)
    right = float((logits.argmax(axis=1) == data.checks.classes).mean())
    console.print(f"{right:.2%} of {len(data.checks):,} held-out patches right; {found}")
    console.print(f"{time.monotonic() - start:.0f} s, {plan.threads} threads, torch {torch.__version__}")
    if plots is not None:
        chances = probabilities(logits, found.temperature)
        draw_plots(plots, curve, chances, data.checks.classes, len(data.learnt))


def _taught(
    plan: Plan, file: Path, begun: Path | None, told: Progress
) -> tuple[Drawn, Drawn, nn.Sequential, Curve]:
    """All that was drawn to make the network of that file, before its last stage and for it; the network."""
    kinds = (
        Kind(render.patches, plan.patches, (0, 50_000), "patches"),
        Kind(trays.patches, plan.trays, (60_000, 90_000), "trays"),
        Kind(mined.patches, plan.mistaken, (70_000, 95_000), "mistaken for faces"),
    )
    patches, of_trays, mistaken = (kind.drawn(plan, told) for kind in kinds)
    known = patches.and_(of_trays).and_(mistaken)
    if begun is None:
        lessons = Patches.joined([patches.learnt, of_trays.learnt])
        network, _ = train(PATCH, _course(plan, plan.epochs), lessons, known.checks.surprise, told)
        save_onnx(network, file)
        _further(plan, patches, of_trays.and_(mistaken), WAY, (file, file), told)
    before = begun or file
    draw = partial(hard.patches, network=before)
    still = Kind(draw, plan.hard, (80_000, 97_000), "still mistaken").drawn(plan, told)
    return known, still, *_further(plan, known, still, LAST_WAY, (before, file), told)


def _further(
    plan: Plan, known: Drawn, new: Drawn, way: float, files: tuple[Path, Path], told: Progress
) -> tuple[nn.Sequential, Curve]:
    """Teach the network of the first file what is new while it remembers what is known; write the second."""
    begun, file = files
    some, _ = known.learnt.batch(np.arange(MEASURED), np.random.default_rng(plan.seed))
    before, begin = (from_file(begun, some) for _ in range(2))
    both = known.and_(new)
    remembered = Remembered(both.learnt, len(known.learnt), before, KEPT, _chances)
    course = replace(_course(plan, plan.further), rate=FURTHER)
    taught, curve = train(PATCH, course, remembered, both.checks.surprise, told, begin)
    network = between(before, taught, way, some)
    save_onnx(network, file)
    return network, curve


def _course(plan: Plan, epochs: int) -> Course:
    return Course(plan.seed, epochs, plan.batch, decay=0.02, memory=0.99)


def _chances(logits: torch.Tensor) -> torch.Tensor:
    return torch.softmax(logits, dim=1)


def main() -> None:
    """Read the command line and train."""
    usual = Plan()
    parser = argparse.ArgumentParser(prog="python -m tests.lab.train.patches", description=__doc__)
    parser.add_argument("--patches", type=int, default=usual.patches, help="rendered patches to learn from")
    parser.add_argument("--trays", type=int, default=usual.trays, help="patches of traced trays besides")
    parser.add_argument("--mistaken", type=int, default=usual.mistaken, help="patches mistaken for faces")
    parser.add_argument("--hard", type=int, default=usual.hard, help="patches mistaken even then")
    parser.add_argument("--held-out", type=int, default=usual.held_out, help="for checking and calibration")
    parser.add_argument("--epochs", type=int, default=usual.epochs)
    parser.add_argument("--further", type=int, default=usual.further, help="epochs of each later training")
    parser.add_argument(
        "--begun", type=Path, help="network to be taught the last stage, instead of a new one"
    )
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--threads", type=int, default=usual.threads, help="that learn")
    parser.add_argument("--workers", type=int, default=usual.workers, help="processes that render")
    parser.add_argument("--out", type=Path, default=HERE, help="folder of patch_net.onnx, calibration.json")
    parser.add_argument("--plots", type=Path, help="folder for the plots of losses, confusion, reliability")
    given = parser.parse_args()
    plan = Plan(
        given.patches,
        given.trays,
        given.mistaken,
        given.hard,
        given.held_out,
        given.epochs,
        given.further,
        seed=given.seed,
        threads=given.threads,
        workers=given.workers,
    )
    make(plan, given.out, given.plots, given.begun)


if __name__ == "__main__":
    main()
