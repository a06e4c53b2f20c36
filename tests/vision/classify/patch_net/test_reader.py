"""The shipped weights read rendered dice, refuse what is no face, and say the same each time."""

import threading
from dataclasses import replace
from pathlib import Path
from typing import cast

import cv2
import numpy as np
import pytest

from tests.lab.train.patches import calibrating
from tests.lab.train.render import taken
from tests.lab.train.render.brush import draw_die, random_die
from tests.lab.train.render.looks import Look, random_look
from tests.lab.train.render.scene import face, flat_pose, tilted, yawed
from tests.lab.train.render.solid import Pose, View, top_corners
from vision.classify.patch_net import Opinion, opinion
from vision.classify.patch_net.cut import PATCH_PX
from vision.classify.patch_net.reader import CALIBRATION, WEIGHTS, Network
from vision.readings import Corners, DieReading, Image

FELT = (60, 90, 40)
_BAR = calibrating.load(CALIBRATION).bar


def _plain(rng: np.random.Generator) -> Look:
    """Dice as most bars have them: ivory, black pips."""
    return replace(
        random_look(rng),
        body=np.array([215.0, 235, 240]),
        pip=np.array([20.0, 20, 20]),
        ace_pip=np.array([20.0, 20, 20]),
        four_pip=np.array([20.0, 20, 20]),
        round=0.06,
        corner=0.08,
        spread=0.25,
        six=0.25,
        rows=0.25,
        radius=0.09,
        ace=0.1,
        solid=1.0,
        plate=0.0,
        ring=0.0,
        hollow=0.0,
        glint=0.0,
        worn=0.0,
        grain=0.0,
        gloss=0.0,
    )


def _tray(values: tuple[int, ...], turns: tuple[float, ...]) -> tuple[Image, list[DieReading]]:
    """Dice of 60 px in a row on felt, and where they lie; nobody has read them yet."""
    rng = np.random.default_rng(4)
    image = np.full((240, 480, 3), FELT, np.uint8)
    dice = []
    for i, (value, turn) in enumerate(zip(values, turns, strict=True)):
        view = View(tilted(4, 1) @ yawed(turn), 0.05, 60 + 0j, complex(90 + 140 * i, 120))
        draw_die(image, view, random_die(rng, flat_pose(), _plain(rng), value), rng)
        dice.append(_found(top_corners(view, flat_pose())))
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 0.8), dtype=np.uint8), dice


def _found(ring: np.ndarray) -> DieReading:
    a, b, c, d = ((float(z.real), float(z.imag)) for z in ring)
    centre = complex(ring.mean())
    return DieReading((centre.real, centre.imag), (a, b, c, d), None, 0.0)


@pytest.mark.parametrize("values", [(4, 2, 1), (6, 5, 3), (1, 1, 6)])
@pytest.mark.parametrize("turns", [(0.0, 0.4, 0.9), (0.2, 1.3, 2.0)])
def test_plain_dice_are_read_and_sure(values: tuple[int, ...], turns: tuple[float, ...]) -> None:
    image, dice = _tray(values, turns)

    said = opinion(image, dice)

    assert tuple(one.value for one in said) == values
    assert min(one.confidence for one in said) >= _BAR
    assert all(sum(one.probabilities) == pytest.approx(1) for one in said)


def test_no_dice_no_opinion() -> None:
    assert opinion(np.zeros((50, 50, 3), np.uint8), ()) == ()


def test_the_picture_under_a_die_decides_and_not_its_value() -> None:
    image, (die, *_) = _tray((5, 2, 2), (0.3, 0.0, 0.0))

    assert opinion(image, [replace(die, value=3, confidence=1.0)]) == opinion(image, [die])


@pytest.mark.parametrize("quarter", range(4))
def test_whichever_corner_comes_first_the_value_is_the_same(quarter: int) -> None:
    image, (die, *_) = _tray((3, 2, 2), (0.3, 0.0, 0.0))
    corners = cast(Corners, die.corners[quarter:] + die.corners[:quarter])

    assert opinion(image, [replace(die, corners=corners)])[0].value == 3


@pytest.mark.parametrize("values", [(1, 2, 3), (4, 5, 6)])
def test_between_dice_there_is_no_face(values: tuple[int, ...]) -> None:
    image, dice = _tray(values, (0.0, 0.4, 0.8))
    moved = [
        replace(die, corners=cast(Corners, tuple((x + 32, y + 30) for x, y in die.corners))) for die in dice
    ]

    assert [one.value for one in opinion(image, moved)] == [None] * 3


def test_a_die_on_its_edge_is_not_read() -> None:
    rng = np.random.default_rng(4)
    image = np.full((240, 240, 3), FELT, np.uint8)
    pose = Pose(tilted(42, 0), np.array([0, 0, 0.5]))
    view = View(np.eye(3), 0.05, 60 + 0j, 120 + 120j)
    draw_die(image, view, random_die(rng, pose, _plain(rng), 5), rng)

    assert opinion(image, [_found(top_corners(view, pose))])[0].value is None


@pytest.mark.parametrize("grey", [0, 40, 128, 255])
def test_nothing_is_read_on_an_even_ground(grey: int) -> None:
    image = np.full((100, 100, 3), grey, np.uint8)

    assert _on(image).value is None


@pytest.mark.parametrize("spread", [3, 20, 60])
def test_nothing_is_read_in_noise(spread: int) -> None:
    rng = np.random.default_rng(spread)
    image = np.clip(rng.normal(110, spread, (100, 100, 3)), 0, 255).astype(np.uint8)

    assert _on(image).value is None or _on(image).confidence < _BAR


def _on(image: Image) -> Opinion:
    return opinion(image, [_found(50 + 50j + 20 * np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j]))])[0]


def test_most_rendered_faces_are_read_and_the_sure_ones_are_right() -> None:
    rng = np.random.default_rng(99)
    values = np.repeat(np.arange(1, 7), 25)
    chances = Network().chances(np.stack([taken(face(rng, int(v)), rng) for v in values]))

    right = chances.argmax(axis=1) + 1 == values
    sure = chances.max(axis=1) >= _BAR

    assert right.mean() > 0.85
    assert right[sure].all()


def test_patches_alone_and_together_get_the_same_answer() -> None:
    patches = np.random.default_rng(8).integers(0, 255, (5, PATCH_PX, PATCH_PX, 3), dtype=np.uint8)
    network = Network()

    together = network.logits(patches)
    alone = np.concatenate([network.logits(patches[i : i + 1]) for i in range(5)])

    np.testing.assert_array_equal(together, network.logits(patches))
    np.testing.assert_allclose(together, alone, atol=1e-4)


def test_two_threads_do_not_mix_their_dice() -> None:
    image, dice = _tray((4, 2, 1), (0.1, 0.5, 1.0))
    alone = opinion(image, dice)
    said: list[tuple[Opinion, ...]] = []
    workers = [
        threading.Thread(target=lambda: said.extend(opinion(image, dice) for _ in range(20)))
        for _ in range(2)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert said == [alone] * 40


def test_the_weights_are_small_and_come_with_their_calibration() -> None:
    assert WEIGHTS.stat().st_size < 1_000_000
    assert CALIBRATION.is_file()
    assert 0.5 < _BAR < 1


def test_the_onnx_file_says_what_pytorch_says(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    pytest.importorskip("onnx")
    from tests.lab.train.patches.network import new_network, save_onnx
    from vision.classify.patch_net.cut import prepared

    torch.manual_seed(1)
    net = new_network()
    patches = np.random.default_rng(1).integers(0, 255, (16, PATCH_PX, PATCH_PX, 3), dtype=np.uint8)
    x = torch.from_numpy(prepared(patches))
    net.train()(x)  # moves the normalisations away from their start
    save_onnx(net.eval(), tmp_path / "net.onnx")

    said = Network(tmp_path / "net.onnx").logits(patches)

    with torch.no_grad():
        np.testing.assert_allclose(said, net(x).numpy(), atol=1e-5)
