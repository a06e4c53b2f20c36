"""How the network learns that sees hands."""

from dataclasses import dataclass

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from tests.lab.train.leans.reaching import Trays
from tests.lab.train.patches.loop import Batch, answers_of
from vision.classify.patch_net.cut import prepared


@dataclass(frozen=True, slots=True, eq=False)
class Reaching:
    """Trays with and without a hand, to learn from."""

    trays: Trays

    def __len__(self) -> int:
        return len(self.trays.hands)

    def batch(self, rows: NDArray[np.int64], rng: Generator) -> Batch:
        """Mirrored, noisier, colours exchanged by chance."""
        hands = torch.from_numpy(self.trays.hands[rows].astype(np.float32))
        seen = self.trays.pictures[rows]
        if rng.random() < 0.5:
            noise = rng.standard_normal(seen.shape, np.float32) * np.float32(rng.uniform(0, 10))
            seen = np.clip(seen + noise, 0, 255).astype(np.uint8)
        seen = seen[:, :: int(rng.choice((-1, 1))), :: int(rng.choice((-1, 1)))]
        if rng.random() < 0.4:
            seen = seen[..., rng.permutation(3)]
        return torch.from_numpy(prepared(np.ascontiguousarray(seen))), hands

    def loss(self, answer: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
        """How unlikely it is that hands are where they are."""
        return functional.binary_cross_entropy_with_logits(answer[:, 0], truth)

    def surprise(self, network: nn.Module) -> float:
        """The same for the trays as they are."""
        truth = torch.from_numpy(self.trays.hands.astype(np.float32))
        return float(self.loss(torch.from_numpy(_odds(network, self.trays)), truth))


def figures(network: nn.Module, held: Trays) -> str:
    """How well hands are told, in one line."""
    odds = _odds(network, held)[:, 0]
    right = ((odds > 0) == held.hands).mean()
    bar = float(np.quantile(odds[~held.hands], 0.995))
    seen = (odds[held.hands] > bar).mean()
    return f"hands: {right:.1%} right; {seen:.1%} seen at 0.5 % false alarms (bar {bar:.2f})"


def _odds(network: nn.Module, trays: Trays) -> NDArray[np.float32]:
    """(n, 1) log odds of a hand."""
    return answers_of(network, len(trays.hands), lambda part: prepared(trays.pictures[part]))
