"""How the network learns that sees hands."""

from dataclasses import dataclass

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from tests.lab.train.patches.loop import Batch, answers_of
from tests.lab.train.patches.network import Body
from tests.lab.train.reach.views import Views
from vision.classify.patch_net.cut import prepared
from vision.decide.reach import COLUMNS, ROWS

REACH = Body(
    "reach_net",
    (
        (3, 16, 4, 2, 1, False),
        (16, 24, 3, 1, 1, True),
        (24, 40, 3, 1, 1, True),
        (40, 48, 3, 1, 1, False),
        (48, 64, 3, 1, 1, True),
        (64, 64, 3, 1, 0, False),
    ),
    size=(ROWS, COLUMNS),
    left=8,
    answers=1,
)

SURE = 0.98
"""How much of a truth is told: the rest is even, lest a mistake costs without end."""

NEARER, ASIDE = 0.85, 0.1
"""Of a view that is shown at the least, and of its half by which it is moved at the most."""


@dataclass(frozen=True, slots=True, eq=False)
class Reaching:
    """Views with and without a hand, to learn from."""

    views: Views

    def __len__(self) -> int:
        return len(self.views.hands)

    def batch(self, rows: NDArray[np.int64], rng: Generator) -> Batch:
        """Mirrored, noisier, moved, colours exchanged by chance."""
        seen = self.views.pictures[rows][:, :: int(rng.choice((-1, 1))), :: int(rng.choice((-1, 1)))]
        if rng.random() < 0.15:
            seen = seen[..., rng.permutation(3)]
        noise = rng.standard_normal(seen.shape, np.float32) * np.float32(rng.uniform(0, 8))
        noisy = np.clip(seen + noise, 0, 255).astype(np.uint8)
        hands = torch.from_numpy(self.views.hands[rows].astype(np.float32))
        return _moved(torch.from_numpy(prepared(noisy)), rng), SURE * hands + (1 - SURE) / 2

    def loss(self, answer: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
        """How unlikely it is that hands are where they are."""
        return functional.binary_cross_entropy_with_logits(answer[:, 0], truth)

    def surprise(self, network: nn.Module) -> float:
        """The same for the views as they are."""
        truth = torch.from_numpy(self.views.hands.astype(np.float32))
        return float(self.loss(torch.from_numpy(_odds(network, self.views)), truth))


def _moved(seen: torch.Tensor, rng: Generator) -> torch.Tensor:
    """Each view a little nearer and aside."""
    way = torch.eye(2, 3).repeat(len(seen), 1, 1)
    way[:, :, :2] *= torch.from_numpy(rng.uniform(NEARER, 1.0, (len(seen), 1, 1)).astype(np.float32))
    way[:, :, 2] = torch.from_numpy(rng.uniform(-ASIDE, ASIDE, (len(seen), 2)).astype(np.float32))
    places = functional.affine_grid(way, list(seen.shape), align_corners=False)
    return functional.grid_sample(seen, places, padding_mode="border", align_corners=False)


def figures(network: nn.Module, held: Views) -> str:
    """How well hands are told, in one line."""
    odds = _odds(network, held)[:, 0]
    right = ((odds > 0) == held.hands).mean()
    bar = float(np.quantile(odds[~held.hands], 0.995))
    seen = (odds[held.hands] > bar).mean()
    return f"hands: {right:.1%} right; {seen:.1%} seen at 0.5 % false alarms (bar {bar:.2f})"


def _odds(network: nn.Module, views: Views) -> NDArray[np.float32]:
    """(n, 1) log odds of a hand."""
    return answers_of(network, len(views.hands), lambda part: prepared(views.pictures[part]))
