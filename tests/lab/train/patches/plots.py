"""Plots of a training: losses, what was taken for what, and how far confidence can be trusted."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.lab.train.patches.calibrating import reliability
from tests.lab.train.patches.loop import Curve

_NAMES = ("1", "2", "3", "4", "5", "6", "not flat")


def draw_plots(
    folder: Path, curve: Curve, chances: NDArray[np.float64], classes: NDArray[np.int64], patches: int
) -> None:
    """Write losses.png, confusion.png and reliability.png."""
    import matplotlib as mpl

    mpl.use("Agg")
    folder.mkdir(parents=True, exist_ok=True)
    _losses(folder / "losses.png", curve, patches)
    _confusion(folder / "confusion.png", chances.argmax(axis=1), classes)
    _reliability(folder / "reliability.png", chances, classes)


def _losses(path: Path, curve: Curve, patches: int) -> None:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    axes.semilogy(curve.steps, curve.training, lw=0.7, label="training batches")
    axes.semilogy(curve.held_steps, curve.held, "o-", label="held-out renders, mean of the weights")
    axes.set(
        title=f"Patch reader: loss, {patches:,} rendered patches", xlabel="step", ylabel="cross entropy (nat)"
    )
    axes.legend()
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def _confusion(path: Path, named: NDArray[np.int64], classes: NDArray[np.int64]) -> None:
    from matplotlib import pyplot

    table = np.zeros((7, 7), dtype=np.int64)
    np.add.at(table, (classes, named), 1)
    share = table / np.maximum(table.sum(axis=1, keepdims=True), 1)
    figure, axes = pyplot.subplots(figsize=(6, 5.4), layout="constrained")
    axes.imshow(share, cmap="Blues", vmin=0, vmax=1)
    for (row, column), number in np.ndenumerate(table):
        shade = "white" if share[row, column] > 0.5 else "black"
        axes.text(column, row, str(number), ha="center", va="center", color=shade, fontsize=8)
    axes.set(title="Held-out renders: what was taken for what", xlabel="named", ylabel="true")
    axes.set_xticks(range(7), _NAMES)
    axes.set_yticks(range(7), _NAMES)
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def _reliability(path: Path, chances: NDArray[np.float64], classes: NDArray[np.int64]) -> None:
    from matplotlib import pyplot

    sure, right, number = zip(*reliability(chances, classes), strict=True)
    doubt, wrong = 1 - np.array(sure), np.maximum(1 - np.array(right), 2e-5)
    figure, axes = pyplot.subplots(figsize=(5.6, 5.2), layout="constrained")
    axes.loglog([1e-5, 1], [1e-5, 1], "k:", lw=1, label="as it says")
    axes.scatter(doubt, wrong, s=np.sqrt(number) * 2, label="measured (area: patches)")
    axes.set(title="Held-out renders: doubt and error", xlabel="1 - confidence", ylabel="share wrong")
    axes.legend()
    figure.savefig(path, dpi=120)
    pyplot.close(figure)
