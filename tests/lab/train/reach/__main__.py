"""Makes the weights that tell whether a hand reaches in, from nothing but what is drawn.

    python -m tests.lab.train.reach

draws, trains, and writes reach_net.onnx where it is read.

    python -m tests.lab.train.reach --begun FILE

teaches a network further. The same seed on the same kind of machine makes the same weights.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import torch
from rich.console import Console
from rich.progress import Progress

from tests.lab.train.patches.loop import Course, progress, train
from tests.lab.train.patches.network import from_file, save_onnx
from tests.lab.train.reach.learning import REACH, Reaching, figures
from tests.lab.train.reach.views import Views, views
from vision.classify.patch_net.cut import prepared
from vision.decide.reach import WEIGHTS

CHUNK = 1000
"""Views that one process draws at a time."""

MEASURED = 800
"""Views by which the normalisations of a file's network are measured again."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What one training does: chunks to learn from, and to check with; epochs; rate at its highest."""

    chunks: int = 19
    held_out: int = 2
    epochs: int = 18
    rate: float = 2.5e-3
    seed: int = 421
    workers: int = 2

    @property
    def course(self) -> Course:
        """How it is taught."""
        return Course(self.seed, self.epochs, batch=64, decay=0.05, memory=0.99, rate=self.rate, halved=False)


def drawn(chunks: int, seed: int, workers: int, told: Progress, what: str) -> Views:
    """So many thousand views, each chunk with a seed of its own: the same for any number of workers."""
    task, parts = told.add_task(what, total=chunks * CHUNK), []
    with ProcessPoolExecutor(workers) as pool:
        for part in pool.map(partial(views, CHUNK), range(seed, seed + chunks)):
            parts.append(part)
            told.advance(task, CHUNK)
    return Views.joined(parts)


def make(plan: Plan, file: Path, begun: Path | None) -> None:
    """Draw, teach, from nothing or from a file, and write."""
    console = Console(stderr=True)
    with progress(console) as told:
        held = drawn(plan.held_out, plan.seed, plan.workers, told, "draw held-out")
        lessons = Reaching(drawn(plan.chunks, plan.seed + plan.held_out, plan.workers, told, "draw"))
        some = torch.from_numpy(prepared(lessons.views.pictures[:MEASURED]))
        start = None if begun is None else from_file(begun, some, REACH)
        network, _ = train(REACH, plan.course, lessons, Reaching(held).surprise, told, start)
    save_onnx(network, file, REACH)
    console.print(figures(network, held))


def main() -> None:
    """Read the command line, draw, train, write."""
    usual = Plan()
    parser = argparse.ArgumentParser(prog="python -m tests.lab.train.reach", description=__doc__)
    parser.add_argument("--chunks", type=int, default=usual.chunks, help=f"{CHUNK} views each")
    parser.add_argument("--held-out", type=int, default=usual.held_out, help="chunks for checking")
    parser.add_argument("--epochs", type=int, default=usual.epochs)
    parser.add_argument("--rate", type=float, default=usual.rate, help="at its highest")
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="file of the weights")
    parser.add_argument("--begun", type=Path, help="weights of a network, to be taught further")
    given = parser.parse_args()
    torch.set_num_threads(2)
    make(Plan(given.chunks, given.held_out, given.epochs, given.rate, given.seed), given.out, given.begun)


if __name__ == "__main__":
    main()
