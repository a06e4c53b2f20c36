"""Makes the weights that tell how a die stands, from nothing but rendered dice.

    python -m vision.refusal.train

renders patches, trains, and writes lean_net.onnx into the folder above: the network of the patch reader with
another ending. It answers the axis from bottom to top in edges (x, y), the logarithm of its own spread, and
the log odds that the die lies on another one.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from rich.console import Console
from torch import nn
from torch.nn import functional

from vision.patch_net.cut import prepared
from vision.patch_net.train.network import new_network, save_onnx
from vision.refusal.train.leaning import patches

HERE = Path(__file__).parents[1]
BATCH, RATE, CHUNK = 256, 3e-3, 2000

Data = tuple[NDArray[np.uint8], NDArray[np.float32]]


def rendered(count: int, seed: int, told: Console) -> Data:
    """So many patches, in chunks with seeds of their own."""
    parts = []
    for i in range(count // CHUNK):
        parts.append(patches(CHUNK, seed * 100 + i))
        told.log(f"rendered {(i + 1) * CHUNK} of {count}")
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])


def trained(data: Data, epochs: int, seed: int, told: Console) -> nn.Sequential:
    """Train a new network; its shipped weights are a running mean over the last steps."""
    torch.manual_seed(seed)
    network = new_network().to(memory_format=torch.channels_last)
    average = torch.optim.swa_utils.get_ema_multi_avg_fn(0.99)
    mean = torch.optim.swa_utils.AveragedModel(network, multi_avg_fn=average, use_buffers=True)
    steps = epochs * (len(data[1]) // BATCH)
    optimiser = torch.optim.AdamW(network.parameters(), RATE, weight_decay=0.02)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps, pct_start=0.15)
    rng = np.random.default_rng(seed)
    for step in range(steps):
        if step % (steps // epochs) == 0:
            order = rng.permutation(len(data[1]))
        at = step % (steps // epochs) * BATCH
        rows = order[at : at + BATCH]
        network.train()
        loss = surprise(network, *_turned(prepared(data[0][rows]), data[1][rows], rng))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        pace.step()
        mean.update_parameters(network)
        if (step + 1) % (steps // epochs) == 0:
            told.log(f"step {step + 1} of {steps}: {float(loss.detach()):.3f}")
    return mean.module.eval()


def surprise(network: nn.Module, x: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    """How unlikely the truth is under the answers: the axis, with heavy tails, and the stack."""
    answer = network(x)
    spread = answer[:, 2].clamp(-4, 1)
    gone = ((answer[:, :2] - truth[:, :2]) ** 2).sum(dim=1)
    axis = 2 * spread + torch.log1p(gone * torch.exp(-2 * spread) / 3) * 2.5
    stack = functional.binary_cross_entropy_with_logits(answer[:, 3], truth[:, 2])
    return axis.mean() + 2 * stack


def _turned(
    x: NDArray[np.float32], truth: NDArray[np.float32], rng: np.random.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """A batch, turned, mirrored, colours exchanged, polarity reversed by chance: the axis turns along."""
    quarters = int(rng.integers(4))
    x = np.rot90(x, quarters, (2, 3))
    axis = (truth[:, 0] + 1j * truth[:, 1]) * (-1j) ** quarters  # y goes down: rot90 turns against the clock
    if rng.random() < 0.5:
        x, axis = x[..., ::-1], -axis.conj()
    x = x[:, rng.permutation(3)] * (-1 if rng.random() < 0.15 else 1)
    turned = np.stack([axis.real, axis.imag, truth[:, 2]], axis=1).astype(np.float32)
    return torch.from_numpy(np.ascontiguousarray(x)), torch.from_numpy(turned)


def main() -> None:
    """Read the command line, render, train, write."""
    parser = argparse.ArgumentParser(prog="python -m vision.refusal.train", description=__doc__)
    parser.add_argument("--patches", type=int, default=60_000)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=421)
    parser.add_argument("--out", type=Path, default=HERE / "lean_net.onnx")
    given = parser.parse_args()
    torch.set_num_threads(1)
    told, start = Console(stderr=True), time.monotonic()
    network = trained(rendered(given.patches, given.seed, told), given.epochs, given.seed, told)
    save_onnx(network, given.out)
    told.log(f"{time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
