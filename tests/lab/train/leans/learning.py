"""How the network learns that sees how dice stand: batches and losses."""

from dataclasses import dataclass

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from tests.lab.train.leans.data import Data
from tests.lab.train.patches.loop import Batch, answers_of
from vision.decide.standing.lean import planes

FLAT = 4.0
"""Degrees: what leans more does not lie flat."""

_NOISY, _NOISE = 0.4, 9.0  # part of the batches that get more noise, and how much in grey levels at most
_WRONG_HINT = 0.04  # edges: cameras hang in more ways than those that were drawn
_OTHERWISE = 0.5  # part of each batch that the first reader might have found a little otherwise:
_TURN, _SIZE, _ASIDE = 4.0, 0.02, 0.43  # degrees at most; spread of the logarithm of the size, and of pixels
_WAYS = (1.0, 2.0, 2.0)  # weights of axis, stack and lean


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """How dice stand, to learn from."""

    lessons: Data

    def __len__(self) -> int:
        return len(self.lessons)

    def batch(self, rows: NDArray[np.int64], rng: Generator) -> Batch:
        """Turned, moved, mirrored, noisier, colours exchanged, polarity reversed: axes turn along."""
        lessons = self.lessons
        patches, turns = moved(lessons.patches[rows], rng)
        hints, axes = (each[rows] * turns for each in (lessons.hints, lessons.axes))
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
        return torch.from_numpy(x), torch.from_numpy(truth)

    def loss(self, answer: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
        """How unlikely a truth (n, 4: x, y, on top, leaning) is under the answers; the axis has heavy tails.

        Whether a die on top of another leans is not asked: it lies flat, but not on the floor.
        """
        spread = answer[:, 2].clamp(-4, 1)
        gone = ((answer[:, :2] - truth[:, :2]) ** 2).sum(dim=1)
        axis = (2 * spread + torch.log1p(gone * torch.exp(-2 * spread) / 3) * 2.5).mean()
        stack = functional.binary_cross_entropy_with_logits(answer[:, 3], truth[:, 2])
        lean = functional.binary_cross_entropy_with_logits(answer[:, 4], truth[:, 3], reduction="none")
        asked = 1 - truth[:, 2]
        return _WAYS[0] * axis + _WAYS[1] * stack + _WAYS[2] * (lean * asked).sum() / asked.sum()

    def surprise(self, network: nn.Module) -> float:
        """The same for the lessons as they are."""
        return float(self.loss(torch.from_numpy(standing(network, self.lessons)), _truth(self.lessons)))


def moved(patches: NDArray[np.uint8], rng: Generator) -> tuple[NDArray[np.uint8], NDArray[np.complex128]]:
    """Some of them as another square would cut them, and by what complex number each was turned."""
    some = int(_OTHERWISE * len(patches))
    turns = np.ones(len(patches), complex)
    turns[:some] = np.exp(1j * np.radians(rng.uniform(-_TURN, _TURN, some)))
    moved, middle = patches.copy(), (patches.shape[1] - 1) / 2
    for k, turn in enumerate(turns[:some] * np.exp(rng.normal(0, _SIZE, some))):
        aside = rng.normal(0, _ASIDE, 2)
        matrix = np.array([[turn.real, -turn.imag], [turn.imag, turn.real]])
        shift = middle + aside - matrix @ (middle, middle)
        cv2.warpAffine(
            patches[k], np.column_stack([matrix, shift]), patches.shape[1:3], moved[k],
            borderMode=cv2.BORDER_REPLICATE,
        )  # fmt: skip
    return moved, turns


def standing(network: nn.Module, lessons: Data) -> NDArray[np.float32]:
    """(n, 5) answers for the lessons as they are."""
    return answers_of(
        network, len(lessons), lambda part: planes(lessons.patches[part], lessons.hints[part]), at_once=500
    )


def _truth(lessons: Data) -> torch.Tensor:
    parts = (lessons.axes.real, lessons.axes.imag, lessons.on_top, lessons.leans > FLAT)
    return torch.from_numpy(np.stack(parts, axis=1).astype(np.float32))
