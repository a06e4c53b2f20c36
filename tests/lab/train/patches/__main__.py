"""Makes the weights of the patch reader, from nothing but rendered dice.

    python -m tests.lab.train.patches --plots build/patch_net

renders the patches, trains, calibrates on renders of their own, and writes patch_net.onnx and
calibration.json into the folder above. The same seed on the same kind of machine makes the same weights.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress
from torch import nn
from torch.nn import functional

from tests.lab.train import render
from tests.lab.train.patches import calibrating
from tests.lab.train.patches.loop import Batch, Course, answers_of, progress, train
from tests.lab.train.patches.network import PATCH, save_onnx
from tests.lab.train.patches.plots import draw_plots
from vision.classify import patch_net
from vision.classify.patch_net.calibration import probabilities
from vision.classify.patch_net.cut import prepared

HERE = Path(patch_net.__file__).parent
ERROR_WANTED = 0.001
_CHUNK = 1000
CHECKED = 5000
"""Of the held-out patches, after every epoch."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What one training does; the defaults make the shipped weights."""

    patches: int = 120_000
    held_out: int = 30_000
    epochs: int = 6
    batch: int = 256
    seed: int = 421
    threads: int = 1
    workers: int = 2


@dataclass(frozen=True, slots=True, eq=False)
class Patches:
    """What is learnt from: patches (n, 40, 40, 3) and their classes (n,)."""

    pictures: NDArray[np.uint8]
    classes: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.classes)

    def batch(self, rows: NDArray[np.int64], rng: np.random.Generator) -> Batch:
        """Turned, mirrored, colours exchanged, polarity reversed by chance: the value stays."""
        x = torch.from_numpy(prepared(self.pictures[rows]))
        x = torch.rot90(x, int(rng.integers(4)), (2, 3))
        if rng.random() < 0.5:
            x = x.flip(3)
        x = x[:, torch.from_numpy(rng.permutation(3))]
        if rng.random() < 0.25:
            x = -x
        return x, torch.from_numpy(self.classes[rows])

    def loss(self, answer: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
        """How unlikely the true classes are."""
        return functional.cross_entropy(answer, truth)

    def surprise(self, network: nn.Module) -> float:
        """The same for the first of these, as they are."""
        logits = torch.from_numpy(logits_of(network, self.pictures[:CHECKED]))
        return float(self.loss(logits, torch.from_numpy(self.classes[:CHECKED])))


def rendered(count: int, seed: int, workers: int, told: Progress, what: str) -> Patches:
    """So many patches, drawn in chunks with seeds of their own: the same for any number of workers."""
    chunks = [(min(_CHUNK, count - at), seed + i) for i, at in enumerate(range(0, count, _CHUNK))]
    task = told.add_task(what, total=count)
    pictures, classes = [], []
    with ProcessPoolExecutor(workers) as pool:
        for some, theirs in pool.map(_chunk, chunks):
            pictures.append(some)
            classes.append(theirs)
            told.advance(task, len(theirs))
    return Patches(np.concatenate(pictures), np.concatenate(classes))


def _chunk(order: tuple[int, int]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    return render.patches(*order)


def logits_of(network: nn.Module, pictures: NDArray[np.uint8]) -> NDArray[np.float32]:
    """(n, 7) logits of patches (n, 40, 40, 3)."""
    return answers_of(network, len(pictures), lambda part: prepared(pictures[part]))


def make(plan: Plan, out: Path, plots: Path | None) -> None:
    """Render, train, calibrate and write the files."""
    torch.set_num_threads(plan.threads)
    console = Console(stderr=True)
    start = time.monotonic()
    with progress(console) as told:
        data = rendered(plan.patches, plan.seed * 100_000, plan.workers, told, "render")
        held = rendered(plan.held_out, plan.seed * 100_000 + 50_000, plan.workers, told, "render held-out")
        half = plan.held_out // 2
        checks = Patches(held.pictures[:half], held.classes[:half])
        own = Patches(held.pictures[half:], held.classes[half:])
        course = Course(plan.seed, plan.epochs, plan.batch, decay=0.02, memory=0.99)
        network, curve = train(PATCH, course, data, checks.surprise, told)
    out.mkdir(parents=True, exist_ok=True)
    save_onnx(network, out / "patch_net.onnx")
    found = calibrating.fitted(logits_of(network, own.pictures), own.classes, ERROR_WANTED)
    calibrating.save(found, out / "calibration.json")
    logits = logits_of(network, checks.pictures)
    right = float((logits.argmax(axis=1) == checks.classes).mean())
    console.print(f"{right:.2%} of {half} held-out patches right; {found}")
    console.print(f"{time.monotonic() - start:.0f} s, {plan.threads} threads, torch {torch.__version__}")
    if plots is not None:
        draw_plots(plots, curve, probabilities(logits, found.temperature), checks.classes, plan.patches)


def main() -> None:
    """Read the command line and train."""
    usual = Plan()
    parser = argparse.ArgumentParser(prog="python -m tests.lab.train.patches", description=__doc__)
    parser.add_argument("--patches", type=int, default=usual.patches, help="rendered patches to learn from")
    parser.add_argument("--held-out", type=int, default=usual.held_out, help="for checking and calibration")
    parser.add_argument("--epochs", type=int, default=usual.epochs)
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--threads", type=int, default=usual.threads, help="that learn")
    parser.add_argument("--workers", type=int, default=usual.workers, help="processes that render")
    parser.add_argument("--out", type=Path, default=HERE, help="folder of patch_net.onnx, calibration.json")
    parser.add_argument("--plots", type=Path, help="folder for the plots of losses, confusion, reliability")
    given = parser.parse_args()
    plan = Plan(
        given.patches,
        given.held_out,
        given.epochs,
        seed=given.seed,
        threads=given.threads,
        workers=given.workers,
    )
    make(plan, given.out, given.plots)


if __name__ == "__main__":
    main()
