import numpy as np
import pytest

from tests.lab.train.evidence.fit import fitted, loss, missed
from tests.lab.train.evidence.seen import Truth, proposed
from tests.vision.drawn import Die, tray
from vision.find.evidence import WEIGHTS

TRUE = np.array([2.0, -1.0, 0.5])


def test_weights_come_back_from_what_they_made() -> None:
    rng = np.random.default_rng(421)
    evidence = np.column_stack([rng.normal(size=(20_000, 2)), np.ones(20_000)])
    there = rng.random(20_000) < 1 / (1 + np.exp(-evidence @ TRUE))
    weights = fitted(evidence, there)

    assert weights == pytest.approx(TRUE, abs=0.1)
    assert loss(evidence, there, weights) < loss(evidence, there, 0 * TRUE)
    assert sum(missed(evidence, there, weights)) < sum(missed(evidence, there, -TRUE))


def test_a_die_is_learnt_from_as_there_and_one_with_another_value_as_not() -> None:
    picture = tray(Die(150, 150, 5), Die(320, 330, 4, turn=50))
    right, wrong = (
        proposed([(picture, (Truth(five, (150.0, 150.0), 50.0), Truth(4, (320.0, 330.0), 50.0)))])
        for five in (5, 3)
    )

    assert right.evidence.shape[1] == WEIGHTS.shape[1]
    assert right.there.sum() > wrong.there.sum() > 0
