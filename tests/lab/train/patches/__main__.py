"""Makes the weights of the patch reader, from nothing but rendered dice.

    python -m tests.lab.train.patches --plots build/patch_net

renders the patches and those of traced trays and trains; then draws what is mistaken for faces and teaches
the network this too, while it remembers the patches; calibrates, and writes patch_net.onnx and
calibration.json into the folder above. The same seed on the same kind of machine makes the same weights.

    python -m tests.lab.train.patches --begun FILE

does the second alone, with the network of a file.
"""

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
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
from tests.lab.train.patches import calibrating, mined, trays
from tests.lab.train.patches.loop import Batch, Course, Curve, Remembered, answers_of, progress, train
from tests.lab.train.patches.network import PATCH, between, from_file, save_onnx
from tests.lab.train.patches.plots import draw_plots
from tests.lab.train.rows import Rows
from vision.classify import patch_net
from vision.classify.patch_net.calibration import probabilities
from vision.classify.patch_net.cut import prepared

HERE = Path(patch_net.__file__).parent
ERROR_WANTED = 0.001
_CHUNK = 1000
CHECKED = 5000
"""Of the held-out patches, after every epoch."""

FURTHER = 1e-3
"""Rate at which it is taught further."""

KEPT, WAY = 0.6, 0.5
"""Of the truth of patches that it knows, what it answered before; how far its weights go then: not wholly,
lest it doubts what it never saw."""

MEASURED = 400
"""Patches by which the normalisations of a network from a file are measured again."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What one training does; the defaults make the shipped weights.

    patches   to learn from, as the renderer of patches draws them; trays: of traced ones; so many epochs.
    mistaken  for faces, to be taught further with beside those; further: epochs.
    held_out  patches to check and to calibrate by, and of the others in proportion.
    """

    patches: int = 120_000
    trays: int = 40_000
    mistaken: int = 24_000
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
    """Patches, those of trays, those mistaken for faces; what it is checked and what it is calibrated by."""

    patches: Patches
    trays: Patches
    mistaken: Patches
    checks: Patches
    own: Patches


def drawn(plan: Plan, told: Progress) -> Drawn:
    """All of a plan."""
    kinds: tuple[tuple[Draw, int, int, int, str], ...] = (
        (render.patches, plan.patches, 0, 50_000, "patches"),
        (trays.patches, plan.trays, 60_000, 90_000, "trays"),
        (mined.patches, plan.mistaken, 70_000, 95_000, "mistaken for faces"),
    )
    seed = plan.seed * 100_000
    learnt: list[Patches] = []
    halves: list[tuple[Patches, Patches]] = []
    for draw, count, first, second, what in kinds:
        held = plan.held_out * count // plan.patches
        learnt.append(rendered(draw, count, seed + first, plan.workers, told, what))
        own = rendered(draw, held, seed + second, plan.workers, told, f"{what}, held out")
        halves.append((own[: held // 2], own[held // 2 :]))
    checks, own = (Patches.joined(each) for each in zip(*halves, strict=True))
    drawn_patches, of_trays, mistaken = learnt
    return Drawn(drawn_patches, of_trays, mistaken, checks, own)


def logits_of(network: nn.Module, pictures: NDArray[np.uint8]) -> NDArray[np.float32]:
    """(n, 7) logits of patches (n, 40, 40, 3)."""
    return answers_of(network, len(pictures), lambda part: prepared(pictures[part]))


def make(plan: Plan, out: Path, plots: Path | None, begun: Path | None = None) -> None:
    """Render, train, calibrate and write the files; `begun` is a network to be taught further alone."""
    torch.set_num_threads(plan.threads)
    console = Console(stderr=True)
    start = time.monotonic()
    out.mkdir(parents=True, exist_ok=True)
    with progress(console) as told:
        data = drawn(plan, told)
        network, curve = _further(plan, data, begun or _first(plan, data, out, told), told)
    checks, own = data.checks, data.own
    save_onnx(network, out / "patch_net.onnx")
    found = calibrating.fitted(logits_of(network, own.pictures), own.classes, ERROR_WANTED)
    calibrating.save(found, out / "calibration.json")
    logits = logits_of(network, checks.pictures)
    right = float((logits.argmax(axis=1) == checks.classes).mean())
    console.print(f"{right:.2%} of {len(checks):,} held-out patches right; {found}")
    console.print(f"{time.monotonic() - start:.0f} s, {plan.threads} threads, torch {torch.__version__}")
    if plots is not None:
        draw_plots(
            plots,
            curve,
            probabilities(logits, found.temperature),
            checks.classes,
            len(data.patches) + len(data.trays) + len(data.mistaken),
        )


def _first(plan: Plan, data: Drawn, out: Path, told: Progress) -> Path:
    """The file of a new network that learnt from patches and trays."""
    lessons = Patches.joined([data.patches, data.trays])
    network, _ = train(PATCH, _course(plan, plan.epochs), lessons, data.checks.surprise, told)
    save_onnx(network, out / "patch_net.onnx")
    return out / "patch_net.onnx"


def _further(plan: Plan, data: Drawn, file: Path, told: Progress) -> tuple[nn.Sequential, Curve]:
    """The network of a file, taught what is mistaken for faces besides."""
    some, _ = data.patches.batch(np.arange(MEASURED), np.random.default_rng(plan.seed))
    before, begin = (from_file(file, some) for _ in range(2))
    lessons = Patches.joined([data.patches, data.trays, data.mistaken])
    remembered = Remembered(lessons, len(data.patches), before, KEPT, _chances)
    course = replace(_course(plan, plan.further), rate=FURTHER)
    taught, curve = train(PATCH, course, remembered, data.checks.surprise, told, begin)
    return between(before, taught, WAY, some), curve


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
    parser.add_argument("--held-out", type=int, default=usual.held_out, help="for checking and calibration")
    parser.add_argument("--epochs", type=int, default=usual.epochs)
    parser.add_argument("--further", type=int, default=usual.further, help="epochs of the second training")
    parser.add_argument("--begun", type=Path, help="network to be taught further, instead of a new one")
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
