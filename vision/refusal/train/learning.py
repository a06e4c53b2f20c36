"""How the network learns: batches, losses, steps."""

from dataclasses import dataclass

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from rich.progress import Progress
from torch import nn
from torch.nn import functional

from vision.patch_net.train.network import new_network
from vision.refusal.lean import planes
from vision.refusal.train.data import Data
from vision.refusal.train.network import LEAN

FLAT = 4.0
"""Degrees: what leans more does not lie flat."""

_NOISY, _NOISE = 0.4, 9.0  # part of the batches that get more noise, and how much in grey levels at most
_WRONG_HINT = 0.04  # edges: cameras hang in more ways than those that were drawn
_WAYS = (1.0, 2.0, 3.0)  # weights of axis, stack and lean


@dataclass(frozen=True, slots=True)
class Plan:
    """What one training does; the defaults make the shipped weights."""

    epochs: int = 20
    batch: int = 256
    rate: float = 3e-3
    seed: int = 421


@dataclass(slots=True)
class Curve:
    """Loss on the training batches and on held-out lessons, by step."""

    steps: list[int]
    training: list[float]
    held_steps: list[int]
    held: list[float]


def trained(plan: Plan, lessons: Data, held: Data, told: Progress) -> tuple[nn.Sequential, Curve]:
    """Train a new network; its shipped weights are a running mean over the last steps."""
    torch.manual_seed(plan.seed)
    torch.use_deterministic_algorithms(True, warn_only=True)
    network = new_network(LEAN).to(memory_format=torch.channels_last)
    average = torch.optim.swa_utils.get_ema_multi_avg_fn(0.995)
    mean = torch.optim.swa_utils.AveragedModel(network, multi_avg_fn=average, use_buffers=True)
    each = len(lessons) // plan.batch
    steps = plan.epochs * each
    optimiser = torch.optim.AdamW(network.parameters(), plan.rate, weight_decay=0.03)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, plan.rate, total_steps=steps, pct_start=0.15)
    rng, curve = np.random.default_rng(plan.seed), Curve([], [], [], [])
    task = told.add_task("train", total=steps)
    for step in range(steps):
        if step % each == 0:
            order = rng.permutation(len(lessons))
        rows = order[step % each * plan.batch :][: plan.batch]
        loss = _step(network, optimiser, *_batch(lessons, rows, rng))
        pace.step()
        mean.update_parameters(network)
        told.advance(task)
        if step % 20 == 0:
            curve.steps.append(step)
            curve.training.append(loss)
        if (step + 1) % each == 0:
            curve.held_steps.append(step)
            curve.held.append(float(surprise(torch.from_numpy(answered(mean.module, held)), _truth(held))))
            told.console.log(f"step {step + 1}: {loss:.3f}, on held-out lessons {curve.held[-1]:.3f}")
    return mean.module.eval(), curve


def answered(network: nn.Module, lessons: Data) -> NDArray[np.float32]:
    """(n, 5) answers for the lessons as they are."""
    network.eval()
    with torch.no_grad():
        parts = [
            network(
                torch.from_numpy(planes(lessons.patches[i : i + 500], lessons.hints[i : i + 500]))
            ).numpy()
            for i in range(0, len(lessons), 500)
        ]
    return np.concatenate(parts)


def surprise(answer: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    """How unlikely the truth (n, 4: x, y, on top, leaning) is under the answers: the axis has heavy tails.

    Whether a die on top of another leans is not asked: it lies flat, but not on the floor.
    """
    spread = answer[:, 2].clamp(-4, 1)
    gone = ((answer[:, :2] - truth[:, :2]) ** 2).sum(dim=1)
    axis = (2 * spread + torch.log1p(gone * torch.exp(-2 * spread) / 3) * 2.5).mean()
    stack = functional.binary_cross_entropy_with_logits(answer[:, 3], truth[:, 2])
    lean = functional.binary_cross_entropy_with_logits(answer[:, 4], truth[:, 3], reduction="none")
    asked = 1 - truth[:, 2]
    return _WAYS[0] * axis + _WAYS[1] * stack + _WAYS[2] * (lean * asked).sum() / asked.sum()


def _step(network: nn.Module, optimiser: torch.optim.Optimizer, x: torch.Tensor, y: torch.Tensor) -> float:
    network.train()
    with torch.autocast("cpu", torch.bfloat16):  # the half-size numbers save half of the time
        answer = network(x)
    loss = surprise(answer.float(), y)
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    optimiser.step()
    return float(loss.detach())


def _truth(lessons: Data) -> torch.Tensor:
    parts = (lessons.axes.real, lessons.axes.imag, lessons.on_top, lessons.leans > FLAT)
    return torch.from_numpy(np.stack(parts, axis=1).astype(np.float32))


def _batch(lessons: Data, rows: NDArray[np.int64], rng: Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """A batch, turned, mirrored, noisier, colours exchanged, polarity reversed by chance: axes turn along."""
    patches, hints, axes = lessons.patches[rows], lessons.hints[rows], lessons.axes[rows]
    if rng.random() < _NOISY:
        noise = rng.standard_normal(patches.shape, np.float32) * np.float32(rng.uniform(0, _NOISE))
        patches = np.clip(patches + noise, 0, 255).astype(np.uint8)
    wrong = rng.normal(0, _WRONG_HINT, (2, len(rows)))
    hints = hints + wrong[0] + 1j * wrong[1]
    quarters = int(rng.integers(4))
    patches = np.rot90(patches, quarters, (1, 2))
    hints, axes = (
        each * (-1j) ** quarters for each in (hints, axes)
    )  # y goes down: rot90 turns against the clock
    if rng.random() < 0.5:
        patches, hints, axes = patches[:, :, ::-1], -hints.conj(), -axes.conj()
    x = planes(patches, hints)
    x[:, :3] = x[:, rng.permutation(3)] * (-1 if rng.random() < 0.05 else 1)
    asked = (axes.real, axes.imag, lessons.on_top[rows], lessons.leans[rows] > FLAT)
    truth = np.stack(asked, axis=1).astype(np.float32)
    return torch.from_numpy(x).contiguous(memory_format=torch.channels_last), torch.from_numpy(truth)
