"""Makes the weights that tell how a die stands, from nothing but renders.

    python -m tests.lab.train.leans

draws the lessons, trains, and writes lean_net.onnx where it is read. The same seed on the same kind of
machine makes the same weights.
"""

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from rich.console import Console
from rich.progress import Progress
from torch import nn

from tests.lab.train.leans.data import ABOVE, CHUNK, MOUNTED, Data, Source, data
from tests.lab.train.leans.learning import Standing, standing
from tests.lab.train.leans.network import LEAN
from tests.lab.train.leans.plots import draw_plots, told_figures
from tests.lab.train.patches.loop import Course, progress, train
from tests.lab.train.patches.network import from_file, save_onnx
from vision.decide.standing import lean


@dataclass(frozen=True, slots=True)
class Amount:
    """How much is drawn: thousands of lessons, and of held-out ones; seed of their seeds.

    epochs  times that the lessons are seen; again: times more, in a second cycle at half the rate.
    """

    chunks: int = 62
    held_out: int = 3
    seed: int = 421
    epochs: int = 34
    again: int = 21


def drawn(amount: Amount, kept: Path | None, told: Progress, source: Source) -> tuple[Data, Data]:
    """The lessons and the held-out ones."""
    task = told.add_task("draw", total=CHUNK * (amount.chunks + amount.held_out))
    parts: list[Data] = []
    for chunks, seed in ((amount.held_out, amount.seed + 1), (amount.chunks, amount.seed)):
        for part in data(chunks, seed, kept, source):
            parts.append(part)
            told.advance(task, CHUNK)
    return Data.joined(parts[amount.held_out :]), Data.joined(parts[: amount.held_out])


def make_lean(amount: Amount, file: Path, plots: Path | None, kept: Path | None, begun: Path | None) -> None:
    """What tells how a die stands, for pictures as they come; `begun` are weights to be taught further."""
    course = Course(
        amount.seed, amount.epochs, batch=256, decay=0.03, memory=0.997, rate=2e-3, again=amount.again
    )
    _make(amount, course, ABOVE, file, plots, kept, begun)


def make_mounted(amount: Amount, file: Path, kept: Path | None) -> None:
    """The same taught further, on rectified pictures of cameras that look from aside."""
    course = Course(
        amount.seed, amount.epochs, batch=128, decay=0.03, memory=0.995, rate=1.5e-3, again=amount.again
    )
    _make(amount, course, MOUNTED, file, None, kept, lean.WEIGHTS)


def _make(
    amount: Amount,
    course: Course,
    source: Source,
    file: Path,
    plots: Path | None,
    kept: Path | None,
    begun: Path | None,
) -> None:
    """Draw, train and write."""
    console, start = Console(stderr=True), time.monotonic()
    with progress(console) as told:
        lessons, held = drawn(amount, kept, told, source)
        console.log(f"{len(lessons)} lessons drawn, {time.monotonic() - start:.0f} s")
        first = None if begun is None else _from(begun, lessons, amount.seed)
        network, curve = train(LEAN, course, Standing(lessons), Standing(held).surprise, told, first)
    save_onnx(network, file, LEAN)
    answers = standing(network, held)
    for line in told_figures(answers, held):
        console.print(line)
    console.print(f"{time.monotonic() - start:.0f} s, one thread, torch {torch.__version__}")
    if plots is not None:
        draw_plots(plots, curve, answers, held)


def _from(weights: Path, lessons: Data, seed: int) -> nn.Sequential:
    """The network of a file, to be taught further."""
    batch, _ = Standing(lessons).batch(np.arange(400), np.random.default_rng(seed))
    return from_file(weights, batch, LEAN)


def main() -> None:
    """Read the command line, draw, train, write."""
    amount = Amount()
    parser = argparse.ArgumentParser(prog="python -m tests.lab.train.leans", description=__doc__)
    parser.add_argument("--chunks", type=int, default=amount.chunks, help=f"{CHUNK} lessons each")
    parser.add_argument("--held-out", type=int, default=amount.held_out, help="chunks for checking")
    parser.add_argument("--epochs", type=int, default=amount.epochs, help="of the first")
    parser.add_argument("--again", type=int, default=amount.again, help="epochs of its second cycle")
    parser.add_argument("--only", choices=("lean", "mounted"), help="make one of them alone")
    parser.add_argument("--seed", type=int, default=amount.seed)
    parser.add_argument("--out", type=Path, help="folder for the weights, instead")
    parser.add_argument("--plots", type=Path, help="folder for the plots of losses and of what is told apart")
    parser.add_argument("--begun", type=Path, help="weights of a lean network, to be taught further")
    parser.add_argument("--kept", type=Path, help="folder where drawn lessons are kept for the next training")
    given = parser.parse_args()
    torch.set_num_threads(1)
    amount = Amount(given.chunks, given.held_out, given.seed, given.epochs, given.again)
    if given.out is not None:
        given.out.mkdir(parents=True, exist_ok=True)
    if given.only in (None, "lean"):
        make_lean(amount, _file(lean.WEIGHTS, given.out), given.plots, given.kept, given.begun)
    if given.only == "mounted":
        make_mounted(amount, _file(lean.MOUNTED, given.out), given.kept)


def _file(usual: Path, out: Path | None) -> Path:
    return usual if out is None else out / usual.name


if __name__ == "__main__":
    main()
