"""How the network learns that sees hands."""

import numpy as np
import torch
from numpy.random import Generator
from torch import nn
from torch.nn import functional

from vision.patch_net.train.network import new_network
from vision.refusal.reach import planes
from vision.refusal.train.network import REACH
from vision.refusal.train.reaching import Trays

EPOCHS, BATCH, RATE = 16, 128, 3e-3


def trained_reach(lessons: Trays, seed: int) -> nn.Sequential:
    """Train a new network; its shipped weights are a running mean over the last steps."""
    torch.manual_seed(seed)
    torch.use_deterministic_algorithms(True, warn_only=True)
    network = new_network(REACH)
    average = torch.optim.swa_utils.get_ema_multi_avg_fn(0.99)
    mean = torch.optim.swa_utils.AveragedModel(network, multi_avg_fn=average, use_buffers=True)
    each = len(lessons.hands) // BATCH
    optimiser = torch.optim.AdamW(network.parameters(), RATE, weight_decay=0.05)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=EPOCHS * each, pct_start=0.15)
    rng = np.random.default_rng(seed)
    for step in range(EPOCHS * each):
        if step % each == 0:
            order = rng.permutation(len(lessons.hands))
        rows = order[step % each * BATCH :][:BATCH]
        hands = torch.from_numpy(lessons.hands[rows].astype(np.float32))
        network.train()
        loss = functional.binary_cross_entropy_with_logits(network(_batch(lessons, rows, rng))[:, 0], hands)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        pace.step()
        mean.update_parameters(network)
    return mean.module.eval()


def figures(network: nn.Module, held: Trays) -> str:
    """How well hands are told, in one line."""
    with torch.no_grad():
        odds = network(torch.from_numpy(planes(held.pictures))).numpy()[:, 0]
    right = ((odds > 0) == held.hands).mean()
    bar = float(np.quantile(odds[~held.hands], 0.995))
    seen = (odds[held.hands] > bar).mean()
    return f"hands: {right:.1%} right; {seen:.1%} seen at 0.5 % false alarms (bar {bar:.2f})"


def _batch(lessons: Trays, rows: np.ndarray, rng: Generator) -> torch.Tensor:
    """A batch, mirrored, noisier, colours exchanged by chance."""
    seen = lessons.pictures[rows]
    if rng.random() < 0.5:
        noise = rng.standard_normal(seen.shape, np.float32) * np.float32(rng.uniform(0, 10))
        seen = np.clip(seen + noise, 0, 255).astype(np.uint8)
    seen = seen[:, :: int(rng.choice((-1, 1))), :: int(rng.choice((-1, 1)))]
    if rng.random() < 0.4:
        seen = seen[..., rng.permutation(3)]
    return torch.from_numpy(planes(np.ascontiguousarray(seen)))
