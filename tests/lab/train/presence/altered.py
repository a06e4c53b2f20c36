"""Surroundings as other cameras have them: turned, nearer or farther, softer, grey or tinted, grainy."""

from dataclasses import dataclass

import numpy as np
import torch
from numpy.random import Generator
from torch.nn import functional


@dataclass(frozen=True, slots=True)
class Parameters:
    """How much each is altered.

    nearer  logarithm of the scale, to either side.
    softer  share of batches of which half are blurred; soft: pixels of standard deviation.
    grey    share of pictures without colour.
    cast    share of pictures in coloured light; tint: spread of the logarithm of each colour's contrast.
    gain    spread of the logarithm of the contrast.
    grain   share of pictures with more of it; coarse: standard deviations of a picture, at most.
    """

    nearer: float = 0.15
    softer: float = 0.4
    soft: tuple[float, float] = (0.4, 1.4)
    grey: float = 0.25
    cast: float = 0.2
    tint: float = 0.6
    gain: float = 0.2
    grain: float = 0.4
    coarse: float = 0.3


PARAMETERS = Parameters()


def altered(seen: torch.Tensor, rng: Generator) -> torch.Tensor:
    """(n, 5, h, w) surroundings: what was read, and what looks like it, is turned and scaled as they are."""
    by, many = PARAMETERS, len(seen)
    seen = _placed(seen, rng)
    colours, told = seen[:, :3], seen[:, 3:]
    if rng.random() < by.softer:
        half = many // 2
        colours = torch.cat([_blurred(colours[:half], float(rng.uniform(*by.soft))), colours[half:]])
    grey = _each(rng.random(many) < by.grey)
    colours = colours + grey * (colours.mean(1, keepdim=True) - colours)
    colours = colours * _tints(rng, many)
    colours = colours * _each(np.exp(by.gain * rng.standard_normal(many)))
    coarse = _each(rng.uniform(0, by.coarse, many) * (rng.random(many) < by.grain))
    grain = torch.from_numpy(rng.standard_normal(tuple(colours.shape), np.float32))
    return torch.cat([colours + coarse * grain, told], dim=1)


def _placed(seen: torch.Tensor, rng: Generator) -> torch.Tensor:
    """Each turned by any angle about its middle, and nearer or farther; beyond a picture its rim goes on."""
    turn = 2 * np.pi * rng.random(len(seen))
    scale = np.exp(rng.uniform(-PARAMETERS.nearer, PARAMETERS.nearer, len(seen)))
    right, down, none = np.cos(turn) / scale, np.sin(turn) / scale, np.zeros(len(seen))
    matrix = np.stack([np.stack([right, -down, none], 1), np.stack([down, right, none], 1)], 1)
    grid = functional.affine_grid(
        torch.from_numpy(matrix.astype(np.float32)), list(seen.shape), align_corners=False
    )
    return functional.grid_sample(seen, grid, padding_mode="border", align_corners=False)


def _tints(rng: Generator, many: int) -> torch.Tensor:
    """(n, 3, 1, 1) how much of each colour's contrast is left: one light shows hardly but its own."""
    tints = np.exp(
        PARAMETERS.tint * rng.standard_normal((many, 3)) * (rng.random((many, 1)) < PARAMETERS.cast)
    )
    return torch.from_numpy(tints.astype(np.float32))[..., None, None]


def _blurred(colours: torch.Tensor, sigma: float) -> torch.Tensor:
    reach = 4
    line = torch.exp(-torch.square(torch.arange(-reach, reach + 1) / sigma) / 2)
    bell = torch.outer(line, line) / line.sum() ** 2
    room = functional.pad(colours, (reach,) * 4, mode="replicate")
    return functional.conv2d(room, bell.expand(3, 1, -1, -1), groups=3)


def _each(numbers: np.typing.NDArray[np.generic]) -> torch.Tensor:
    """A number for each picture."""
    return torch.from_numpy(numbers.astype(np.float32))[:, None, None, None]
