# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
"""What the detector of dice that were left out learns from."""

from functools import cache

import cv2
import numpy as np
import pytest

from tests.lab.eye.fresh import fresh_throw
from tests.lab.train.presence import gear, hiding, scene, thrown
from tests.lab.train.presence import print as prints
from tests.lab.train.presence.scene import CELLS, SIDE, piece


def pieces(seed: int, count: int):
    return [piece(np.random.default_rng([seed, k])) for k in range(count)]


usual = cache(lambda: tuple(pieces(2, 40)))
"""Some as they are, drawn once."""


@pytest.fixture
def throws(monkeypatch):
    """Throws that are simulated once, whatever is made of them."""
    monkeypatch.setattr(thrown, "fresh_throw", _simulated)
    return range(2)


_simulated = cache(fresh_throw)


def test_a_piece_is_the_same_for_a_seed():
    one, again = (piece(np.random.default_rng(7)) for _ in range(2))

    assert np.array_equal(one.picture, again.picture)
    assert np.array_equal(one.heat, again.heat)


def test_pieces_are_as_the_detector_sees_them():
    for one in usual():
        assert one.picture.shape == (SIDE, SIDE, 3)
        assert one.read.shape == (SIDE, SIDE)
        assert one.heat.shape == one.counts.shape == (CELLS, CELLS)
        assert 0 <= one.heat.min() <= one.heat.max() <= 1


def test_some_pieces_are_empty_and_most_show_a_few_dice():
    many = [int(np.count_nonzero(one.heat == 1)) for one in usual()]

    assert 0 in many
    assert 1 < np.mean(many) < 3
    assert max(many) > 3


def test_of_some_things_it_is_not_said_whether_they_are_dice():
    assert any((one.counts == 0).any() for one in usual())


def test_a_die_whose_top_mirrors_a_lamp_is_one(monkeypatch):
    """It is burnt out, and where it was without the lamp."""
    for what in ("READ", "HIDDEN", "ARM", "BURNT", "TIDY"):
        monkeypatch.setattr(scene, what, 0.0)
    plain, dark = _dice_and_burnt()
    for kind in ("SPOT", "PANEL"):
        monkeypatch.setattr(scene, "BURNT", 1.0)
        for name in ("SPOT", "PANEL"):
            monkeypatch.setattr(scene, name, float(name == kind))
        lit, burnt = _dice_and_burnt()

        assert burnt > 0.8
        assert dark < 0.5
        assert np.array_equal(lit, plain)


def _dice_and_burnt():
    """Where a few tables have dice that were not read; the share of whole tops that are burnt out."""
    heat, burnt = [], []
    for k in range(16):
        found = scene.drawn(np.random.default_rng([9, k]))
        made = scene._photographed(
            np.random.default_rng(k), found.canvas, found.placed, found.cover, np.eye(2, 3)
        )
        heat.append(made.heat)
        tops = [scene._filled(scene._top(one), np.eye(2, 3)) for one in found.placed]
        whole = [top.mask > 0 for top in tops if cv2.countNonZero(top.mask) > 0.9 * top.area]
        burnt += [(found.canvas[top].min(axis=1) > 220).any() for top in whole]
    return heat, np.mean(burnt)


@pytest.mark.parametrize("painted", [gear.device, gear.cable, gear.glass])
def test_gear_is_painted_somewhere_and_not_all_over(painted):
    changed = []
    for seed in range(20):
        canvas = np.full((320, 320, 3), 90, np.uint8)
        painted(canvas, np.random.default_rng(seed), 40)
        changed.append(float((canvas != 90).any(axis=2).mean()))

    assert 0 < min(changed) < max(changed) < 0.9


@pytest.mark.parametrize("paint", prints.PRINTS[1:])
def test_each_print_is_painted_somewhere_and_not_all_over(monkeypatch, paint):
    monkeypatch.setattr(prints, "PRINTS", (paint,))
    changed = []
    for seed in range(12):
        canvas = np.full((320, 320, 3), 90, np.uint8)
        prints.lettered(canvas, np.random.default_rng(seed), 40)
        changed.append(float((canvas != 90).any(axis=2).mean()))

    assert np.median(changed) > 0
    assert max(changed) < 0.95


def test_an_arm_and_fingers_are_painted_where_it_is_said_that_they_are(monkeypatch):
    parts = {}
    for share in (0.0, 1.0):
        monkeypatch.setattr(scene, "ONE_ARM", share)
        parts[share] = 0
        for seed in range(20):
            canvas = np.full((scene.CANVAS_PX, scene.CANVAS_PX, 3), 90, np.uint8)
            cover = scene._arm(np.random.default_rng(seed), canvas)
            parts[share] += cv2.connectedComponents(cover)[0] - 1

            assert (canvas[cover == 0] == 90).all()

    assert parts[1.0] <= 20 < parts[0.0]


@pytest.mark.parametrize(("walls", "straight"), [(1.0, 0.0), (0.0, 0.0), (0.0, 1.0)])
def test_what_hides_a_die_hides_a_part_of_it_and_is_where_it_says(monkeypatch, walls, straight):
    by = hiding.Parameters(walls=walls, straight=straight, shaded=0.0)
    monkeypatch.setattr(hiding, "PARAMETERS", by)
    left = []
    for seed in range(30):
        canvas = np.full((320, 320, 3), 90, np.uint8)
        cover = hiding.hidden(canvas, np.random.default_rng(seed), 40, 160 + 160j)
        die = cover[140:180, 140:180]
        left.append(1 - die.mean() / 255)
        assert (cover > 0).any()

    assert 0.3 < np.mean(left) < 0.9
    assert np.mean([0 < one < 1 for one in left]) > 0.7


def test_a_wall_lets_the_floor_beyond_its_shade_as_it_was(monkeypatch):
    monkeypatch.setattr(hiding, "PARAMETERS", hiding.Parameters(walls=1.0, shaded=0.0))
    canvas = np.full((320, 320, 3), 90, np.uint8)

    cover = hiding.hidden(canvas, np.random.default_rng(3), 40, 160 + 160j)

    assert (canvas[cover == 0] == 90).all()
    assert (canvas[cover > 0] != 90).any()


def test_a_die_of_which_a_part_is_hidden_is_a_die_and_none_that_was_read(monkeypatch):
    """The same pieces with and without something before a die; a flat one is else read."""
    monkeypatch.setattr(scene, "READ", 1.0)
    for what in ("CUT", "ARM", "BURNT", "RECTIFIED", "TIDY"):
        monkeypatch.setattr(scene, what, 0.0)
    dice, read = {}, {}
    for share in (0.0, 1.0):
        monkeypatch.setattr(scene, "HIDDEN", share)
        some = pieces(13, 60)
        dice[share], read[share] = (sum(each) for each in zip(*map(_dice_and_read, some), strict=True))

    assert dice[1.0] > 1.3 * dice[0.0]
    assert read[1.0] < 0.5 * read[0.0]


def _dice_and_read(one):
    """How many dice of a piece are to be seen, and how much was read."""
    return np.count_nonzero(one.heat == 1), np.count_nonzero(one.read > 127)


def test_pieces_of_simulated_throws_tell_which_dice_were_read_and_which_were_not(throws):
    found = [one for number in throws for one in thrown.pieces(number, 18)]

    assert all(one.picture.shape == (SIDE, SIDE, 3) for one in found)
    assert any((one.heat == 1).any() and one.read.any() for one in found)
    assert all(one.read[_in_picture(one.heat == 1)].mean() < 128 for one in found if (one.heat == 1).any())


def test_what_hides_a_die_of_a_simulated_throw_is_painted_before_it(monkeypatch, throws):
    """A die of which a part is hidden was not read: it is to be seen."""
    plain, walled = (_thrown(monkeypatch, throws, share) for share in (0.0, 1.0))

    assert len(plain) == len(walled)
    assert any((one.picture != other.picture).any() for one, other in zip(plain, walled, strict=True))
    assert sum(int(one.read.astype(bool).sum()) for one in walled) < sum(
        int(one.read.astype(bool).sum()) for one in plain
    )


def _thrown(monkeypatch, throws, hidden):
    """Pieces of throws, in such a share of which something hides a die."""
    monkeypatch.setattr(thrown, "HIDDEN", hidden)
    return [one for number in throws for one in thrown.pieces(number, 18)]


def test_the_frame_cuts_dice_of_some_pieces_of_simulated_throws(monkeypatch, throws):
    monkeypatch.setattr(thrown, "CUT", 1.0)
    rim = np.ones((CELLS, CELLS), bool)
    rim[2:-2, 2:-2] = False

    found = [one for number in throws for one in thrown.pieces(number, 18)]

    assert np.mean([(one.heat[rim] == 1).any() for one in found]) > 0.3


def _in_picture(cells):
    return tuple(((np.argwhere(cells).T + 0.5) * SIDE / CELLS).astype(int))


def test_what_was_read_is_turned_and_scaled_as_its_picture_is():
    torch = pytest.importorskip("torch", reason="training is an optional part")
    from tests.lab.train.presence.altered import altered

    mark = np.zeros((12, 5, 48, 48), np.float32)
    mark[:, :, 18:40, 10:20] = 1.0
    seen = altered(torch.from_numpy(mark), np.random.default_rng(4)).numpy()

    for one in seen:
        for plane in one[3:]:
            assert np.corrcoef(one[:3].mean(axis=0).ravel(), plane.ravel())[0, 1] > 0.8
    assert not np.allclose(seen[:, 3], mark[:, 3])


def test_dice_that_were_not_read_look_like_some_that_were(monkeypatch):
    """The control has none of their colour among those."""
    pytest.importorskip("torch", reason="training is an optional part")
    from tests.lab.train.presence import near

    unlike = {}
    for share in (0.0, 1.0):
        monkeypatch.setattr(near, "ALIKE", share)
        rng = np.random.default_rng(5)
        mined = [near.mined(one.picture, one.read, one.heat, one.counts, _known(one), rng) for one in usual()]
        unlike[share] = np.median(np.concatenate([_middle(one.unlike[one.there == 1]) for one in mined]))

    assert unlike[1.0] < 0.6 * unlike[0.0]


def _known(one):
    """Log odds of a first network that knows where a piece's dice are."""
    return 9 * (one.heat == 1).astype(np.float32) - 9


def _middle(planes):
    return planes[:, 20:28, 20:28].mean(axis=(1, 2))


def test_the_file_answers_as_the_network_does(tmp_path):
    torch = pytest.importorskip("torch", reason="training is an optional part")
    from tests.lab.train.presence.network import new_detector, save
    from vision.weights import Weights

    torch.manual_seed(1)
    network = new_detector().eval()
    save(network, tmp_path / "net.onnx")
    seen = np.random.default_rng(1).standard_normal((1, 4, 64, 96)).astype(np.float32)
    with torch.no_grad():
        wanted = network(torch.from_numpy(seen)).numpy()
    answers = Weights(tmp_path / "net.onnx").answers(seen)

    assert answers.shape == (1, 1, 16, 24)
    assert np.allclose(answers, wanted, atol=1e-4)
    assert not np.allclose(answers, wanted[:, :, ::-1], atol=1e-4)


def test_the_network_of_a_file_is_taught_further_from_what_it_knew(tmp_path):
    torch = pytest.importorskip("torch", reason="training is an optional part")
    from tests.lab.train.patches.network import filled, stored
    from tests.lab.train.presence.network import new_detector, save

    torch.manual_seed(1)
    known = new_detector().eval()
    save(known, tmp_path / "net.onnx")
    seen = torch.from_numpy(np.random.default_rng(1).standard_normal((4, 4, 64, 96)).astype(np.float32))
    torch.manual_seed(2)
    again = filled(new_detector(), stored(tmp_path / "net.onnx"), seen)

    with torch.no_grad():
        assert torch.allclose(again(seen), known(seen), atol=1e-3)


def test_what_a_network_knew_counts_half_for_the_lessons_it_learned_before():
    torch = pytest.importorskip("torch", reason="training is an optional part")
    from tests.lab.train.patches.network import new_network
    from tests.lab.train.presence.near import BODY, KEPT, Surroundings, remembered

    torch.manual_seed(1)
    before, rng = new_network(BODY).eval(), np.random.default_rng(1)
    pictures, bare = rng.integers(0, 256, (4, 48, 48, 3), np.uint8), np.zeros((4, 48, 48), np.uint8)
    lessons = Surroundings(pictures, bare, bare, np.array([1, 0, 1, 0], np.float32))

    seen, truth = remembered(lessons, 2, before).batch(np.array([3, 0, 1, 2]), rng)

    with torch.no_grad():
        said = torch.sigmoid(before(seen)[:, 0])
    assert truth.tolist()[::3] == [0.0, 1.0]
    assert torch.allclose(truth[1:3], (1 - KEPT) * torch.tensor([1.0, 0.0]) + KEPT * said[1:3])
    assert 0 < float(said.min()) < float(said.max()) < 1


def test_dice_on_a_tidy_table_are_of_two_sets_at_most_and_some_of_a_larger_one(monkeypatch):
    monkeypatch.setattr(scene, "TIDY", 1.0)
    tables = [scene.laid_out(np.random.default_rng([3, k])) for k in range(12)]

    sets = [{(id(one.die.look), abs(one.view.scale)) for one in found.placed} for found in tables]
    assert max(map(len, sets)) == 2
    mixed = [sorted(size for _, size in kinds) for kinds in sets if len(kinds) == 2]
    assert all(larger > 1.04 * usual for usual, larger in mixed)


def test_where_a_cone_of_light_ends_it_is_dark_and_no_die_is_told(monkeypatch):
    monkeypatch.setattr(scene, "CONE", 1.0)
    for seed in range(12):
        canvas = np.full((scene.CANVAS_PX, scene.CANVAS_PX, 3), 200, np.uint8)
        dark = scene._cone(np.random.default_rng(seed), canvas)

        assert 0 < np.mean(dark > 0) < 1
        assert canvas[dark > 0].max() <= 200 * scene.UNLIT < canvas[dark == 0].min() + 1
