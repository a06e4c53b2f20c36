"""How a small network learns, whatever from: the rate rises and falls, the weights are a running mean."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from torch import nn

from tests.lab.train.patches.network import Body, new_network

WARMING = 0.15
"""Part of the steps in which the rate rises."""

TOLD_EVERY = 20
"""Steps from one loss of the curve to the next."""

Batch = tuple[torch.Tensor, torch.Tensor]


@dataclass(frozen=True, slots=True)
class Course:
    """How it is taught.

    epochs  times that every lesson is seen; batch: lessons of one step.
    rate    of AdamW at its highest; decay: of the weights.
    memory  of the running mean of the weights, for each step: what is kept is the mean.
    halved  whether the convolutions reckon in bfloat16 where that saves a third to a half of the time.
    again   epochs of a second cycle, at half the rate, which starts from what the first one learnt.
    """

    seed: int
    epochs: int
    batch: int
    decay: float
    memory: float
    rate: float = 3e-3
    halved: bool = True
    again: int = 0


@dataclass(frozen=True, slots=True)
class Curve:
    """Loss on the training batches and on held-out lessons, by step."""

    steps: list[int] = field(default_factory=list)
    training: list[float] = field(default_factory=list)
    held_steps: list[int] = field(default_factory=list)
    held: list[float] = field(default_factory=list)


class Lessons(Protocol):
    """What is learnt from, and how an answer is judged."""

    def __len__(self) -> int: ...

    def batch(self, rows: NDArray[np.int64], rng: Generator) -> Batch:
        """Those lessons, altered by chance as far as their truth allows: seen, and truth."""

    def loss(self, answer: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
        """How far off the answers are, a single number."""


@dataclass(frozen=True, slots=True, eq=False)
class Remembered:
    """Lessons of which a network learned the first `known`, or such as these, before: what it answered then
    counts for a part of their truth, lest it forgets them while it learns the others (Li and Hoiem, 2016).

    kept      that part.
    answered  a network's answers, as a truth would be told.
    """

    lessons: Lessons
    known: int
    before: nn.Module
    kept: float
    answered: Callable[[torch.Tensor], torch.Tensor]

    def __len__(self) -> int:
        return len(self.lessons)

    def batch(self, rows: NDArray[np.int64], rng: Generator) -> Batch:
        """As the lessons have it, the truth of the known ones mixed with the network's own."""
        seen, truth = self.lessons.batch(rows, rng)
        known = torch.from_numpy((rows < self.known).astype(np.float32))
        kept = self.kept * known.reshape(-1, *[1] * (truth.ndim - 1))
        with torch.no_grad():
            said = self.answered(self.before(seen))
        return seen, (1 - kept) * truth + kept * said

    def loss(self, answer: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
        """As of the lessons."""
        return self.lessons.loss(answer, truth)


def progress(console: Console) -> Progress:
    """A bar for each part of a training, with the time that is left."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console)


def device() -> torch.device:
    """A GPU where there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def halves() -> bool:
    """Whether this machine is quick with bfloat16: processors without AVX-512 take ten times as long."""
    return bool(torch.cuda.is_available() or torch.backends.cpu.get_cpu_capability() == "AVX512")


def train(
    body: Body,
    course: Course,
    lessons: Lessons,
    checked: Callable[[nn.Module], float],
    told: Progress,
    start: nn.Sequential | None = None,
) -> tuple[nn.Sequential, Curve]:
    """Train a new network: the mean of its weights over the last steps, and how it got there.

    checked  loss of a network on lessons that it never saw, asked after every epoch.
    start    what is taught further instead of a new network.
    """
    torch.use_deterministic_algorithms(True, warn_only=True)
    torch.manual_seed(course.seed)
    curve = Curve()
    network = _taught(start or new_network(body), course, lessons, checked, told, curve)
    if course.again:
        later = replace(course, seed=course.seed + 1, epochs=course.again, rate=course.rate / 2)
        torch.manual_seed(later.seed)
        network = _taught(network, later, lessons, checked, told, curve)
    return network.cpu().eval(), curve


def _taught(
    network: nn.Sequential,
    course: Course,
    lessons: Lessons,
    checked: Callable[[nn.Module], float],
    told: Progress,
    curve: Curve,
) -> nn.Sequential:
    """The mean of a network's weights after one cycle of the rate; the curve goes on."""
    network = network.to(device(), memory_format=torch.channels_last)
    mean = torch.optim.swa_utils.AveragedModel(
        network, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(course.memory), use_buffers=True
    )
    each = len(lessons) // course.batch
    steps = course.epochs * each
    optimiser = torch.optim.AdamW(network.parameters(), course.rate, weight_decay=course.decay)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, course.rate, total_steps=steps, pct_start=WARMING)
    before = curve.held_steps[-1] + 1 if curve.held_steps else 0
    task = told.add_task("train", total=steps)
    for step, batch in enumerate(_ahead(_batches(course, lessons))):
        loss = _step(network, optimiser, lessons, batch, course.halved)
        pace.step()
        mean.update_parameters(network)
        told.advance(task)
        if step % TOLD_EVERY == 0:
            curve.steps.append(before + step)
            curve.training.append(loss)
        if (step + 1) % each == 0:
            curve.held_steps.append(before + step)
            curve.held.append(checked(mean.module))
            told.console.log(f"step {step + 1}: loss {loss:.4f}, on held-out lessons {curve.held[-1]:.4f}")
    learnt: nn.Sequential = mean.module
    return learnt


def _batches(course: Course, lessons: Lessons) -> Iterator[Batch]:
    """All batches of a course: in each epoch every lesson once, but for those that fill no batch."""
    rng, whole = np.random.default_rng(course.seed), len(lessons) // course.batch * course.batch
    for _ in range(course.epochs):
        for rows in rng.permutation(len(lessons))[:whole].reshape(-1, course.batch):
            yield lessons.batch(rows, rng)


def _ahead(batches: Iterator[Batch]) -> Iterator[Batch]:
    """The same: each is made while the one before it is learnt from."""
    with ThreadPoolExecutor(1) as aside:
        coming = aside.submit(next, batches, None)
        while (batch := coming.result()) is not None:
            coming = aside.submit(next, batches, None)
            yield batch


def _step(
    network: nn.Module, optimiser: torch.optim.Optimizer, lessons: Lessons, batch: Batch, halved: bool
) -> float:
    network.train()
    on = device()
    x, truth = batch[0].to(on, memory_format=torch.channels_last), batch[1].to(on)
    with torch.autocast(on.type, torch.bfloat16, enabled=halved and halves()):
        answer = network(x)
    loss = lessons.loss(answer.float(), truth)
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    optimiser.step()
    return float(loss.detach())


def answers_of(
    network: nn.Module, count: int, seen: Callable[[slice], NDArray[np.float32]], at_once: int = 1000
) -> NDArray[np.float32]:
    """(count, answers) of a network, some lessons at a time.

    seen  what the network sees of the lessons in a slice.
    """
    network.eval()
    on = next(network.parameters()).device
    with torch.no_grad():
        parts = [
            network(torch.from_numpy(seen(slice(at, at + at_once))).to(on)).cpu().numpy()
            for at in range(0, count, at_once)
        ]
    return np.concatenate(parts)
