"""Temperature and bar follow from logits and true classes."""

from pathlib import Path

import numpy as np
import pytest

from tests.lab.train.patches import calibrating
from tests.lab.train.patches.calibrating import Calibration, load
from vision.classify.patch_net.reader import probabilities


def _logits(rng: np.random.Generator, count: int, boast: float) -> tuple[np.ndarray, np.ndarray]:
    """Classes drawn from honest probabilities, and logits that boast by a factor."""
    honest = rng.normal(0, 3, (count, 7))
    honest[np.arange(count), rng.integers(7, size=count)] += 8
    chances = probabilities(honest)
    classes = (chances.cumsum(axis=1) < rng.random((count, 1))).sum(axis=1)
    return honest * boast, classes


def test_boasting_logits_are_cooled() -> None:
    logits, classes = _logits(np.random.default_rng(1), 20_000, boast=2.0)

    found = calibrating.fitted(logits, classes, 0.001)

    assert found.temperature == pytest.approx(2.0, rel=0.1)


def test_above_the_bar_few_values_are_wrong() -> None:
    rng = np.random.default_rng(2)
    found = calibrating.fitted(*_logits(rng, 40_000, boast=1.0), 0.001)

    logits, classes = _logits(rng, 40_000, boast=1.0)
    chances = probabilities(logits, found.temperature)
    named = chances.argmax(axis=1)
    sure = (named < 6) & (chances.max(axis=1) >= found.bar)

    assert 0.5 < found.bar < 1
    assert sure.mean() > 0.15
    assert (named != classes)[sure].mean() <= 0.0015


def test_no_bar_keeps_what_is_always_wrong() -> None:
    found = calibrating.fitted(np.eye(7)[[0] * 50] * 5, np.ones(50, np.int64), 0.001)

    assert found.bar == 1.0


def test_a_calibration_comes_back_from_its_file(tmp_path: Path) -> None:
    kept = Calibration(1.5, 0.99, 0.001, 0.0009, 0.9)
    calibrating.save(kept, tmp_path / "calibration.json")

    assert load(tmp_path / "calibration.json") == kept


def test_reliability_of_honest_chances_is_a_diagonal() -> None:
    logits, classes = _logits(np.random.default_rng(3), 40_000, boast=1.0)

    for sure, right, number in calibrating.reliability(probabilities(logits), classes):
        assert right == pytest.approx(sure, abs=4 * np.sqrt(sure * (1 - sure) / number) + 0.002)
