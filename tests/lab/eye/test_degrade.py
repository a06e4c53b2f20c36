# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
"""Pictures made worse: each as it says, the same each time, and the command that counts what comes of it."""

import json

import cv2
import numpy as np
import pytest

from tests.kiosk.cli.lebon import lebon
from tests.lab.eye.degrade import Degradation, chosen, worse, worsen
from tests.lab.eye.pictures import Case
from tests.vision.drawn import Die, tray

LIT = tray(Die(150, 150, 4), Die(330, 260, 2, turn=50), Die(500, 160, 1))


def case() -> Case:
    return Case("here", "a.png", (4, 2, 1), 3, lambda: LIT, lambda: LIT)


def shown(how: Degradation) -> np.ndarray:
    (found,) = worsen([case()], [how])
    return found.picture()


@pytest.mark.parametrize("how", [one for one in Degradation if one is not Degradation.PLAIN])
def test_each_degradation_changes_the_picture_and_always_alike(how):
    first = shown(how)

    assert first.dtype == np.uint8
    assert first.shape == LIT.shape
    assert (first != LIT).any()
    np.testing.assert_array_equal(first, shown(how))


def test_a_plain_picture_stays_as_it_is():
    np.testing.assert_array_equal(shown(Degradation.PLAIN), LIT)


def test_half_the_light_halves_every_level():
    assert abs(shown(Degradation.HALF).mean() / LIT.mean() - 0.5) < 0.01


@pytest.mark.parametrize(("how", "channel"), [("blue", 0), ("green", 1), ("red", 2)])
def test_a_coloured_lamp_leaves_its_own_channel(how, channel):
    lit = shown(Degradation(how))

    np.testing.assert_array_equal(lit[..., channel], LIT[..., channel])
    assert all(lit[..., other].mean() < 0.4 * LIT[..., other].mean() for other in {0, 1, 2} - {channel})


def test_glare_burns_out_a_spot_on_every_die():
    fresh = (shown(Degradation.GLARE).min(axis=2) >= 250) & (LIT.min(axis=2) < 250)
    count, *_ = cv2.connectedComponentsWithStats(fresh.astype(np.uint8))

    assert count - 1 >= 3


def test_the_empty_tray_gets_the_same_light_and_other_noise():
    (found,) = worsen([case()], [Degradation.NOISE])
    assert found.background is not None

    assert abs(float(found.background().mean()) - float(found.picture().mean())) < 0.5
    assert (found.background() != found.picture()).mean() > 0.5


def test_noise_does_not_wrap_around():
    white = np.full((40, 40, 3), 255, np.uint8)

    assert worse(white, Degradation.NOISE, np.random.default_rng(1)).min() > 120


def test_degradations_are_chosen_by_name_and_misspelt_ones_are_told():
    assert chosen("half,jpeg") == (Degradation.HALF, Degradation.JPEG)
    assert chosen("all") == tuple(Degradation)
    with pytest.raises(ValueError, match="nearest: glare"):
        chosen("half,glear")


@pytest.fixture
def renders(tmp_path):
    (tmp_path / "core").mkdir()
    labels = {}
    for name in ("a.png", "b.png", "c.png"):
        cv2.imwrite(str(tmp_path / "core" / name), LIT)
        labels[name] = {"values": [1, 2, 4], "expect": "read", "reason": None, "dice": [], "tags": []}
    (tmp_path / "core" / "labels.json").write_text(json.dumps(labels))
    return tmp_path


def test_the_command_has_a_row_for_each_degradation(renders, tmp_path):
    asked = ("bench", "vision", "--renders", renders, "--degrade", "half,red", "--every", "2", "--json")
    ran = lebon(*asked, home=tmp_path)

    table = {row["source"]: row["pictures"] for row in ran.rows if row["table"] == "both"}
    assert table == {"half": 2, "red": 2, "all of the core": 4}


def test_an_unknown_degradation_is_wrong_usage(renders, tmp_path):
    ran = lebon("bench", "vision", "--renders", renders, "--degrade", "halv", home=tmp_path)

    assert ran.status == 2
    assert ran.err.splitlines()[-1] == "lebon: --degrade halv: no such degradation; nearest: half"
