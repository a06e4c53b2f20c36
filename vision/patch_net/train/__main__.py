"""Makes the weights of the patch reader, from nothing but rendered dice.

    python -m vision.patch_net.train --plots build/patch_net

renders the patches, trains, calibrates on renders of their own, and writes patch_net.onnx and
calibration.json into the folder above. The same seed on the same kind of machine makes the same weights.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from torch import nn
from torch.nn import functional

from vision.patch_net import calibration, render
from vision.patch_net.cut import prepared
from vision.patch_net.train.network import new_network, save_onnx
from vision.patch_net.train.plots import draw_plots

HERE = Path(__file__).parents[1]
ERROR_WANTED = 0.001
_CHUNK = 1000


@dataclass(frozen=True, slots=True)
class Plan:
    """What one training does; the defaults make the shipped weights."""

    patches: int = 120_000
    held_out: int = 30_000
    epochs: int = 6
    batch: int = 256
    rate: float = 3e-3
    seed: int = 421
    threads: int = 1
    workers: int = 2


Data = tuple[NDArray[np.uint8], NDArray[np.int64]]


def rendered(count: int, seed: int, workers: int, told: Progress, what: str) -> Data:
    """So many patches, drawn in chunks with seeds of their own: the same for any number of workers."""
    chunks = [(min(_CHUNK, count - at), seed + i) for i, at in enumerate(range(0, count, _CHUNK))]
    task = told.add_task(what, total=count)
    pictures, classes = [], []
    with ProcessPoolExecutor(workers) as pool:
        for some, theirs in pool.map(_chunk, chunks):
            pictures.append(some)
            classes.append(theirs)
            told.advance(task, len(theirs))
    return np.concatenate(pictures), np.concatenate(classes)


def _chunk(order: tuple[int, int]) -> Data:
    return render.patches(*order)


@dataclass(slots=True)
class Curve:
    """Loss on the training batches and on held-out patches, by step."""

    steps: list[int]
    training: list[float]
    held_steps: list[int]
    held: list[float]


def trained(plan: Plan, data: Data, checks: Data, told: Progress) -> tuple[nn.Sequential, Curve]:
    """Train a new network; its shipped weights are a running mean over the last steps."""
    torch.manual_seed(plan.seed)
    torch.use_deterministic_algorithms(True, warn_only=True)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    network = new_network().to(device, memory_format=torch.channels_last)
    mean = torch.optim.swa_utils.AveragedModel(
        network, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.99), use_buffers=True
    )
    steps = plan.epochs * (len(data[1]) // plan.batch)
    optimiser = torch.optim.AdamW(network.parameters(), plan.rate, weight_decay=0.02)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, plan.rate, total_steps=steps, pct_start=0.15)
    rng = np.random.default_rng(plan.seed)
    curve = Curve([], [], [], [])
    task = told.add_task("train", total=steps)
    for step in range(steps):
        if step % (steps // plan.epochs) == 0:
            order = rng.permutation(len(data[1]))
        at = step % (steps // plan.epochs) * plan.batch
        loss = _step(network, optimiser, *_batch(data, order[at : at + plan.batch], rng, device))
        pace.step()
        mean.update_parameters(network)
        told.advance(task)
        if step % 20 == 0:
            curve.steps.append(step)
            curve.training.append(loss)
        if (step + 1) % (steps // plan.epochs) == 0:
            logits = torch.from_numpy(logits_of(mean.module, checks[0][:5000], device))
            curve.held_steps.append(step)
            curve.held.append(float(functional.cross_entropy(logits, torch.from_numpy(checks[1][:5000]))))
            told.console.log(f"step {step + 1}: loss on held-out patches {curve.held[-1]:.4f}")
    return mean.module.cpu().eval(), curve


def _step(network: nn.Module, optimiser: torch.optim.Optimizer, x: torch.Tensor, y: torch.Tensor) -> float:
    network.train()
    with torch.autocast(x.device.type, torch.bfloat16):  # the half-size numbers save a third of the time
        logits = network(x)
    loss = functional.cross_entropy(logits.float(), y)
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    optimiser.step()
    return float(loss.detach())


def _batch(
    data: Data, which: NDArray[np.int64], rng: np.random.Generator, device: torch.device
) -> tuple[torch.Tensor, torch.Tensor]:
    """A batch, turned, mirrored, colours exchanged, polarity reversed by chance: the value stays."""
    x = torch.from_numpy(prepared(data[0][which]))
    x = torch.rot90(x, int(rng.integers(4)), (2, 3))
    if rng.random() < 0.5:
        x = x.flip(3)
    x = x[:, torch.from_numpy(rng.permutation(3))]
    if rng.random() < 0.25:
        x = -x
    return x.to(device, memory_format=torch.channels_last), torch.from_numpy(data[1][which]).to(device)


def logits_of(network: nn.Module, pictures: NDArray[np.uint8], device: torch.device) -> NDArray[np.float32]:
    """(n, 7) logits of patches (n, 40, 40, 3)."""
    network.eval()
    with torch.no_grad():
        parts = [
            network(torch.from_numpy(prepared(pictures[i : i + 1000])).to(device)).cpu().numpy()
            for i in range(0, len(pictures), 1000)
        ]
    return np.concatenate(parts)


def make(plan: Plan, out: Path, plots: Path | None) -> None:
    """Render, train, calibrate and write the files."""
    torch.set_num_threads(plan.threads)
    console = Console(stderr=True)
    start = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as told:
        data = rendered(plan.patches, plan.seed * 100_000, plan.workers, told, "render")
        held = rendered(plan.held_out, plan.seed * 100_000 + 50_000, plan.workers, told, "render held-out")
        half = plan.held_out // 2
        checks, own = (held[0][:half], held[1][:half]), (held[0][half:], held[1][half:])
        network, curve = trained(plan, data, checks, told)
    out.mkdir(parents=True, exist_ok=True)
    save_onnx(network, out / "patch_net.onnx")
    found = calibration.fitted(logits_of(network, own[0], torch.device("cpu")), own[1], ERROR_WANTED)
    calibration.save(found, out / "calibration.json")
    logits = logits_of(network, checks[0], torch.device("cpu"))
    right = float((logits.argmax(axis=1) == checks[1]).mean())
    console.print(f"{right:.2%} of {half} held-out patches right; {found}")
    console.print(f"{time.monotonic() - start:.0f} s, {plan.threads} threads, torch {torch.__version__}")
    if plots is not None:
        draw_plots(
            plots, curve, calibration.probabilities(logits, found.temperature), checks[1], plan.patches
        )


def main() -> None:
    """Read the command line and train."""
    usual = Plan()
    parser = argparse.ArgumentParser(prog="python -m vision.patch_net.train", description=__doc__)
    parser.add_argument("--patches", type=int, default=usual.patches, help="rendered patches to learn from")
    parser.add_argument("--held-out", type=int, default=usual.held_out, help="for checking and calibration")
    parser.add_argument("--epochs", type=int, default=usual.epochs)
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--threads", type=int, default=usual.threads, help="that learn")
    parser.add_argument("--workers", type=int, default=usual.workers, help="processes that render")
    parser.add_argument("--out", type=Path, default=HERE, help="folder of patch_net.onnx, calibration.json")
    parser.add_argument("--plots", type=Path, help="folder for the plots of losses, confusion, reliability")
    given = parser.parse_args()
    plan = Plan(
        given.patches,
        given.held_out,
        given.epochs,
        seed=given.seed,
        threads=given.threads,
        workers=given.workers,
    )
    make(plan, given.out, given.plots)


if __name__ == "__main__":
    main()
