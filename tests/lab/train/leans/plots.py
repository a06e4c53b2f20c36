"""Figures and plots of a training: losses, and how well leaning dice are told from flat ones."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.lab.train.leans.data import Data
from tests.lab.train.leans.learning import FLAT
from tests.lab.train.patches.loop import Curve

BINS = (6, 10, 15, 20, 30, 45)
"""Degrees of lean between which dice are counted together."""

Floats = NDArray[np.floating]


def told_figures(answers: Floats, held: Data) -> Iterator[str]:
    """What the held-out lessons say, in lines: off-axis error, and detections at few false alarms."""
    off = np.hypot(answers[:, 0] - held.axes.real, answers[:, 1] - held.axes.imag)
    for name, which in (("trays", held.trays), ("solids", ~held.trays)):
        flat = which & (held.leans < FLAT) & ~held.on_top
        yield f"{name}: axis off by {np.median(off[which]):.3f} edges (median), {_p90(off[which]):.3f} (90 %)"
        for alarms in (0.05, 0.01):
            bar = np.quantile(answers[flat, 4], 1 - alarms)
            caught = (
                f"{low}-{high}: {share:.0%}" for low, high, share in _caught(answers, held, which, float(bar))
            )
            yield f"  leaning, {alarms:.0%} of the flat ones too (bar {bar:.2f}): {', '.join(caught)}"
        flat_bar = np.quantile(answers[which & ~held.on_top, 3], 0.99)
        yield f"  on top, 1 % of the others too: {(answers[which & held.on_top, 3] > flat_bar).mean():.0%}"


def draw_plots(folder: Path, curve: Curve, answers: Floats, held: Data) -> None:
    """Write losses.png and leaning.png."""
    import matplotlib as mpl

    mpl.use("Agg")
    folder.mkdir(parents=True, exist_ok=True)
    _losses(folder / "losses.png", curve)
    _leaning(folder / "leaning.png", answers, held)


def _caught(
    answers: Floats, held: Data, which: NDArray[np.bool_], bar: float
) -> Iterator[tuple[int, int, float]]:
    for low, high in itertools.pairwise(BINS):
        there = which & (held.leans >= low) & (held.leans < high)
        yield low, high, float((answers[there, 4] > bar).mean())


def _p90(values: Floats) -> float:
    return float(np.quantile(values, 0.9))


def _losses(path: Path, curve: Curve) -> None:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    axes.plot(curve.steps, curve.training, lw=0.7, label="training batches")
    axes.plot(curve.held_steps, curve.held, "o-", label="held-out lessons, mean of the weights")
    axes.set(title="How dice stand: loss", xlabel="step", ylabel="loss", ylim=(None, max(curve.training[1:])))
    axes.legend()
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def _leaning(path: Path, answers: Floats, held: Data) -> None:
    """Leaning dice caught against flat dice suspected, by lean and by renderer."""
    from matplotlib import pyplot

    figure, both = pyplot.subplots(1, 2, figsize=(10, 4.6), layout="constrained", sharey=True)
    for axes, name, which in zip(both, ("simulated trays", "solids"), (held.trays, ~held.trays), strict=True):
        flat = np.sort(answers[which & (held.leans < FLAT) & ~held.on_top, 4])
        for low, high in itertools.pairwise(BINS):
            there = answers[which & (held.leans >= low) & (held.leans < high), 4]
            alarms = 1 - np.searchsorted(flat, np.sort(there)) / len(flat)
            axes.semilogx(
                np.maximum(alarms, 1e-4), 1 - np.arange(len(there)) / len(there), label=f"{low} to {high}°"
            )
        axes.set(title=f"Held-out {name}", xlabel="flat dice suspected", xlim=(1e-3, 1))
        axes.grid(alpha=0.3)
    both[0].set(ylabel="leaning dice suspected")
    both[0].legend(title="lean")
    figure.savefig(path, dpi=120)
    pyplot.close(figure)
