# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
"""The loop that every network of the project is trained by."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.typing import NDArray
from rich.console import Console

torch = pytest.importorskip("torch", reason="training is an optional part")

if TYPE_CHECKING:
    from torch import Tensor
    from torch.nn import Module

from tests.lab.train.patches.loop import Batch, Course, answers_of, progress, train  # noqa: E402
from tests.lab.train.patches.network import Body, between, from_file, new_network, save_onnx  # noqa: E402

TINY = Body("tiny", ((1, 4, 4, 2, 1, False),), size=(4, 4), left=4, answers=1)
SMALL = Body("small", ((1, 4, 3, 1, 1, True), (4, 6, 2, 1, 0, False)), size=(4, 4), left=1, answers=2)
LARGE = Body(
    "large",
    ((1, 7, 3, 1, 1, True), (7, 9, 2, 1, 0, False)),
    size=(4, 4),
    left=1,
    answers=2,
)
COURSE = Course(seed=3, epochs=4, batch=16, decay=0.01, memory=0.8, rate=3e-2, halved=False)


@dataclass(frozen=True, slots=True, eq=False)
class Sides:
    """Grey squares; 1 where their left half is the brighter one."""

    seen: NDArray[np.float32]
    left: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.left)

    def batch(self, rows: NDArray[np.int64], rng: np.random.Generator) -> Batch:
        upright = bool(rng.random() < 0.5)
        seen = self.seen[rows] if upright else self.seen[rows][:, :, ::-1].copy()
        return torch.from_numpy(seen), torch.from_numpy(self.left[rows])

    def loss(self, answer: "Tensor", truth: "Tensor") -> "Tensor":
        return torch.nn.functional.binary_cross_entropy_with_logits(answer[:, 0], truth)


def sides(count: int, seed: int) -> Sides:
    seen = np.random.default_rng(seed).normal(0, 1, (count, 1, 4, 4)).astype(np.float32)
    left = seen[..., :2].sum(axis=(1, 2, 3)) > seen[..., 2:].sum(axis=(1, 2, 3))
    return Sides(seen, left.astype(np.float32))


def told_apart(network: "Module", held: Sides) -> float:
    odds = answers_of(network, len(held), lambda part: held.seen[part], at_once=50)
    return float(((odds[:, 0] > 0) == (held.left > 0)).mean())


def learnt(lessons: Sides, held: Sides) -> tuple["Module", list[float]]:
    with progress(Console(quiet=True)) as told:
        network, curve = train(TINY, COURSE, lessons, lambda net: 1 - told_apart(net, held), told)
    assert curve.held_steps == [each * (len(lessons) // COURSE.batch) - 1 for each in range(1, 5)]
    return network, curve.held


def test_a_network_learns_what_its_lessons_show() -> None:
    lessons, held = sides(400, 1), sides(120, 2)
    network, missed = learnt(lessons, held)
    assert told_apart(network, held) > 0.85
    assert missed[-1] == pytest.approx(1 - told_apart(network, held))


def test_the_same_seed_makes_the_same_weights() -> None:
    lessons, held = sides(64, 1), sides(60, 2)
    one, other = (learnt(lessons, held)[0].state_dict() for _ in range(2))
    assert all(torch.equal(one[name], other[name]) for name in one)


def test_a_network_that_grew_answers_nearly_as_the_smaller_one_did(tmp_path) -> None:
    torch.manual_seed(5)
    small, seen = new_network(SMALL).eval(), torch.randn(200, 1, 4, 4)
    save_onnx(small, tmp_path / "small.onnx", SMALL)

    large = from_file(tmp_path / "small.onnx", seen, LARGE)

    assert (small(seen) - large(seen)).abs().mean() < 0.05 * small(seen).std()
    save_onnx(large, tmp_path / "large.onnx", LARGE)
    again = from_file(tmp_path / "large.onnx", seen, LARGE)
    assert torch.allclose(large(seen), again(seen), atol=1e-5)


def test_weights_between_two_networks_answer_as_the_nearer_one_does() -> None:
    torch.manual_seed(1)
    one, other = (new_network(SMALL).eval() for _ in range(2))
    seen = torch.from_numpy(sides(40, 1).seen)

    with torch.no_grad():
        answers = {share: between(one, other, share, seen, SMALL)(seen) for share in (0.0, 0.5, 1.0)}
        first, last = one(seen), other(seen)

    assert torch.allclose(answers[0.0], first, atol=1e-3)
    assert torch.allclose(answers[1.0], last, atol=1e-3)
    assert not torch.allclose(answers[0.5], first, atol=1e-2)
    assert not torch.allclose(answers[0.5], last, atol=1e-2)
