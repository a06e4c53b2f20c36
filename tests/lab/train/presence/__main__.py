"""Makes the weights of the two networks that see dice which were left out, from trays that are drawn alone.

    python -m tests.lab.train.presence

draws, trains the first, has it look at those pieces for what the second tells apart, trains that, and writes
far_net.onnx and near_net.onnx where they are read. The same seed on the same kind of machine makes the same
weights.

    python -m tests.lab.train.presence --begun FOLDER

teaches both further, from their files in a folder, with new pieces; the second remembers what it answered of
such as it knows, and learns the traced ones beside them.
"""

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress
from torch import nn
from torch.nn import functional

from tests.lab.train.patches.loop import Batch, Course, answers_of, progress, train
from tests.lab.train.patches.network import PATCH, filled, from_file, save_onnx, stored
from tests.lab.train.presence.near import BODY, Surroundings, mined, remembered, told_apart
from tests.lab.train.presence.network import new_detector, save
from tests.lab.train.presence.scene import Piece, piece
from tests.lab.train.presence.thrown import pieces as of_throw
from tests.lab.train.presence.thrown import traced_pieces
from tests.lab.train.rows import Rows
from vision.decide.planes import FAR_PX, NEAR_PX, evened
from vision.decide.presence import FAR, NEAR
from vision.readings import Image

CHUNK = 500
"""Pieces drawn by one process at a time."""

THROWS = 20
"""The same of throws: two lie in one tray."""

MEASURED = 1000
"""Pieces, or places, by which the normalisations of a file's network are measured again."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What one training does (vision/decide/DATASHEET.md).

    pieces, throws, traced  drawn, simulated, and trays by path tracing, to learn from; held_out: drawn, to
                    check with.
    epochs          of the first network and of the second; rate: of both, at its highest.
    """

    pieces: int = 32_000
    throws: int = 1_200
    traced: int = 1_500
    held_out: int = 1_500
    epochs: tuple[int, int] = (20, 14)
    rate: float = 3e-3
    seed: int = 421
    workers: int = 2

    @property
    def far(self) -> Course:
        """How the first network is taught."""
        return Course(self.seed, self.epochs[0], batch=64, decay=0.02, memory=0.995, rate=self.rate)

    @property
    def near(self) -> Course:
        """How the second one is."""
        return Course(self.seed, self.epochs[1], batch=256, decay=0.03, memory=0.995, rate=self.rate)


FURTHER = Plan(epochs=(8, 14), rate=1e-3)
"""What teaches networks further that were taught before."""


@dataclass(frozen=True, slots=True, eq=False)
class Pieces(Rows):
    """n pieces: pictures (n, SIDE, SIDE, 3), read (n, SIDE, SIDE), heat and counts (n, CELLS, CELLS)."""

    pictures: NDArray[np.uint8]
    read: NDArray[np.uint8]
    heat: NDArray[np.float32]
    counts: NDArray[np.float32]

    def batch(self, rows: NDArray[np.int64], rng: np.random.Generator) -> Batch:
        """Turned, mirrored, colours exchanged by chance: the dice stay where they are."""
        seen = torch.from_numpy(self.seen(rows))
        truth = torch.from_numpy(np.stack([self.heat[rows], self.counts[rows]], axis=1))
        quarter, mirrored = int(rng.integers(4)), rng.random() < 0.5
        seen, truth = (torch.rot90(one, quarter, (2, 3)) for one in (seen, truth))
        if mirrored:
            seen, truth = seen.flip(3), truth.flip(3)
        return seen[:, [*rng.permutation(3).tolist(), 3]], truth

    def seen(self, rows: slice | NDArray[np.int64]) -> NDArray[np.float32]:
        """(k, 4, h, w) what the first network sees of some of them."""
        both = zip(self.pictures[rows], self.read[rows], strict=True)
        return np.concatenate([evened(_smaller(picture), _smaller(read)) for picture, read in both])

    def loss(self, answer: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
        """Focal loss of centres, as of CornerNet (Law and Deng, 2018, equation 1), by the number of dice."""
        heat, counts = truth[:, 0], truth[:, 1]
        odds = answer[:, 0]
        chance = torch.sigmoid(odds)
        dice = (heat == 1).float()
        there = -dice * (1 - chance) ** 2 * functional.logsigmoid(odds)
        bare = -(1 - dice) * (1 - heat) ** 4 * chance**2 * functional.logsigmoid(-odds) * counts
        return (there + bare).sum() / dice.sum().clamp(min=1)

    def surprise(self, network: nn.Module) -> float:
        """The same for these, as they are."""
        truth = torch.from_numpy(np.stack([self.heat, self.counts], axis=1))
        return float(self.loss(torch.from_numpy(self.seen_by(network)), truth))

    def seen_by(self, network: nn.Module) -> NDArray[np.float32]:
        """(n, 1, CELLS, CELLS) log odds."""
        return answers_of(network, len(self), self.seen, 100)


def _smaller(picture: Image) -> Image:
    size = (picture.shape[1] * FAR_PX // NEAR_PX, picture.shape[0] * FAR_PX // NEAR_PX)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def drawn(count: int, seed: int, workers: int, told: Progress, what: str) -> Pieces:
    """So many pieces, each with a seed of its own: the same for any number of workers."""
    return _gathered(_chunk, count, CHUNK, seed, workers, told, what)


def thrown(count: int, seed: int, workers: int, told: Progress) -> Pieces:
    """Pieces of so many simulated throws, likewise."""
    return _gathered(_throws, count, THROWS, seed, workers, told, "throw")


def traced(count: int, seed: int, workers: int, told: Progress) -> Pieces:
    """Pieces of so many traced trays, likewise."""
    return _gathered(_traced, count, THROWS, seed, workers, told, "trace")


Order = tuple[int, int, int]
"""A seed, the number of the first, and how many."""


def _gathered(
    make: Callable[[Order], Pieces],
    count: int,
    each: int,
    seed: int,
    workers: int,
    told: Progress,
    what: str,
) -> Pieces:
    task = told.add_task(what, total=count)
    starts = [(seed, at, min(each, count - at)) for at in range(0, count, each)]
    parts = []
    with ProcessPoolExecutor(workers) as pool:
        for (_, _, many), part in zip(starts, pool.map(make, starts), strict=True):
            parts.append(part)
            told.advance(task, many)
    return Pieces.joined(parts)


def _throws(order: Order) -> Pieces:
    seed, first, many = order
    return _stacked([one for k in range(many) for one in of_throw(first + k, seed)])


def _traced(order: Order) -> Pieces:
    seed, first, many = order
    return _stacked([one for k in range(many) for one in traced_pieces(first + k, seed)])


def _chunk(order: Order) -> Pieces:
    seed, first, many = order
    return _stacked([piece(np.random.default_rng([seed, first + k])) for k in range(many)])


def _stacked(found: list[Piece]) -> Pieces:
    columns = zip(*((one.picture, one.read, one.heat, one.counts) for one in found), strict=True)
    return Pieces(*(np.stack(column) for column in columns))


def figures(network: nn.Module, held: Pieces) -> Iterator[str]:
    """Of the dice and of the bare cells far from any: how many are above each log odds."""
    odds = held.seen_by(network)[:, 0]
    near = np.stack([_widest(each) for each in odds])
    dice, bare = held.heat == 1, (held.heat < 0.01) & (held.counts == 1)
    for bar in (-2.0, -1.0, 0.0, 1.0):
        false = (odds > bar) & bare
        yield (
            f"log odds {bar:.1f}: {np.mean(near[dice] > bar):.2%} of {dice.sum()} dice, "
            f"{np.mean(false.any(axis=(1, 2))):.2%} of {len(held)} pieces with one where none is"
        )


def _widest(odds: NDArray[np.float32]) -> NDArray[np.float32]:
    """The highest within a cell."""
    return np.asarray(cv2.dilate(odds, np.ones((3, 3), np.uint8)), np.float32)


def make(plan: Plan, out: Path, begun: Path | None = None) -> None:
    """Draw, teach both networks, from nothing or from their files in a folder, and write them."""
    with progress(Console(stderr=True)) as told:
        trays = thrown(plan.throws, plan.seed, plan.workers, told)
        lit = traced(plan.traced, plan.seed, plan.workers, told)
        known = Pieces.joined([drawn(plan.pieces, plan.seed, plan.workers, told, "draw"), trays])
        data = Pieces.joined([known, lit])
        held = drawn(plan.held_out, plan.seed + 1, plan.workers, told, "draw held-out")
        torch.manual_seed(plan.seed)
        first = new_detector()
        if begun is not None:
            first = filled(first, stored(begun / FAR.name), _some(data))
        network, _ = train(PATCH, plan.far, data, held.surprise, told, first)
        save(network, out / FAR.name)
        for line in figures(network, held):
            told.console.print(line)
        found = [_mined(each, each.seen_by(network)[:, 0], plan.seed) for each in (known, lit, held)]
        lessons, unseen = Surroundings.joined(found[:2]), found[2]
        if begun is None:
            second, _ = train(BODY, plan.near, lessons, unseen.surprise, told)
        else:
            before, begin = (from_file(begun / NEAR.name, _some(lessons), BODY) for _ in range(2))
            further = remembered(lessons, len(found[0]), before)
            second, _ = train(BODY, plan.near, further, unseen.surprise, told, begin)
        save_onnx(second, out / NEAR.name, BODY)
        for line in told_apart(second, unseen):
            told.console.print(line)


def _some(lessons: Pieces | Surroundings) -> torch.Tensor:
    """What a network sees of some lessons, by which its normalisations are measured again."""
    return torch.from_numpy(lessons.seen(slice(MEASURED)))


def _mined(pieces: Pieces, odds: NDArray[np.float32], seed: int) -> Surroundings:
    """What the second network learns of pieces of which the first says these log odds."""
    rng = np.random.default_rng(seed)
    parts = zip(pieces.pictures, pieces.read, pieces.heat, pieces.counts, odds, strict=True)
    return Surroundings.joined([mined(*each, rng) for each in parts])


def main() -> None:
    """Read the command line, draw, train, write."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.train.presence", description=__doc__)
    usual = Plan()
    parser.add_argument("--pieces", type=int, default=usual.pieces, help="drawn, to learn from")
    parser.add_argument("--throws", type=int, default=usual.throws, help="simulated, likewise")
    parser.add_argument("--traced", type=int, default=usual.traced, help="trays by path tracing, likewise")
    parser.add_argument("--held-out", type=int, default=usual.held_out, help="drawn, to check with")
    parser.add_argument("--epochs", type=int, nargs=2, help="of the first network, and of the second")
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--out", type=Path, default=FAR.parent, help=f"folder of {FAR.name}, {NEAR.name}")
    parser.add_argument("--begun", type=Path, help="teach the two networks of this folder further")
    given = parser.parse_args()
    torch.set_num_threads(1)
    plan = replace(
        usual if given.begun is None else FURTHER,
        pieces=given.pieces,
        throws=given.throws,
        traced=given.traced,
        held_out=given.held_out,
        seed=given.seed,
    )
    if given.epochs is not None:
        plan = replace(plan, epochs=tuple(given.epochs))
    make(plan, given.out, given.begun)


if __name__ == "__main__":
    main()
