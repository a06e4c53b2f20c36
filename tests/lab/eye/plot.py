"""The figures of the eye as pictures: what became of each source, what confidence means, what it costs."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tests.lab.eye.cost import Cost
from tests.lab.eye.reliability import bins, dice, throws
from tests.lab.eye.vision import Outcome, Row

if TYPE_CHECKING:
    from matplotlib.figure import Figure

AT_MOST = 5.0  # milliseconds: what a reading may cost
RIGHT, REFUSED, WRONG = "#2e7d4f", "#d9a441", "#b3261e"


def draw(
    folder: Path, table: Sequence[Row], outcomes: Sequence[Outcome], costs: Sequence[Cost] = ()
) -> tuple[Path, ...]:
    """Save the plots; the files that were made."""
    import matplotlib

    matplotlib.use("Agg")
    folder.mkdir(parents=True, exist_ok=True)
    return (
        _sources(folder / "vision-sources.png", table),
        _reliability(folder / "vision-reliability.png", outcomes),
        _cost(folder / "vision-cost.png", outcomes),
        *([_sizes(folder / "vision-cost-by-size.png", costs)] if costs else []),
    )


def _sources(path: Path, table: Sequence[Row]) -> Path:
    from matplotlib import pyplot

    names = [f"{row.source} ({row.pictures})" for row in table]
    right = np.array([row.right_pct for row in table])
    wrong = np.array([100 * row.wrong / row.pictures for row in table])
    figure, axes = pyplot.subplots(figsize=(9, 0.4 * len(table) + 1.4), layout="constrained")
    axes.barh(names, right, color=RIGHT, label="right")
    axes.barh(names, 100 - right - wrong, left=right, color=REFUSED, label="refused")
    axes.barh(names, wrong, left=100 - wrong, color=WRONG, label="silently wrong")
    axes.invert_yaxis()
    axes.set_xlabel("% of the pictures")
    axes.legend(loc="lower left")
    return _saved(figure, path)


def _reliability(path: Path, outcomes: Sequence[Outcome]) -> Path:
    """How often what is said with this confidence is right; on the diagonal it is a probability."""
    from matplotlib import pyplot

    figure, sides = pyplot.subplots(1, 2, figsize=(11, 5), layout="constrained")
    for axes, name, said in zip(sides, ("dice", "throws"), (dice(outcomes), throws(outcomes)), strict=True):
        found = bins(said)
        axes.plot((0, 100), (0, 100), color="#888888", linewidth=1)
        axes.plot([each.claimed for each in found], [each.right for each in found], "o-", color=RIGHT)
        for each in found:
            axes.annotate(str(each.count), (each.claimed, each.right), fontsize=8, va="bottom", ha="right")
        axes.set_xlabel(f"confidence of {name}, in % (numbers: {name})")
        axes.set_ylabel("right, in %")
    return _saved(figure, path)


def _cost(path: Path, outcomes: Sequence[Outcome]) -> Path:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 5), layout="constrained")
    axes.plot(
        [each.pixels / 1e6 for each in outcomes], [each.ms for each in outcomes], ".", color=RIGHT, alpha=0.4
    )
    axes.set_xlabel("megapixels")
    axes.set_ylabel("milliseconds a reading")
    return _saved(figure, path)


def _sizes(path: Path, costs: Sequence[Cost]) -> Path:
    """What one reading costs against the size of the picture, a line for what is known of the tray."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 5), layout="constrained")
    for known in dict.fromkeys(cost.known for cost in costs):
        rows = [cost for cost in costs if cost.known == known]
        sizes = [cost.megapixels for cost in rows]
        (line,) = axes.plot(sizes, [cost.ms for cost in rows], "o-", label=f"known: {known}")
        axes.plot(sizes, [cost.p95_ms for cost in rows], ":", color=line.get_color())
    axes.axhline(AT_MOST, color="#888888", linewidth=1)
    axes.set_ylim(bottom=0)
    axes.set_xlabel("megapixels")
    axes.set_ylabel("milliseconds a reading, one thread: median, dotted 95 %")
    axes.legend()
    return _saved(figure, path)


def _saved(figure: "Figure", path: Path) -> Path:
    from matplotlib import pyplot

    figure.savefig(path, dpi=110)
    pyplot.close(figure)
    return path
