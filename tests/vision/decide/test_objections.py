from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module

import cv2
import numpy as np
import pytest

from tests.vision.drawn import BLACK, IVORY, RED, Die, tray
from vision.decide import Objection, objections, refused_for
from vision.decide.objection import SPOILS
from vision.decide.presence import Beside
from vision.decide.standing import leaning
from vision.decide.standing.lean import Axes
from vision.find.work import work
from vision.readings import Corners, DieReading, Image, Reason

DICE = (Die(160, 160, 5), Die(330, 260, 2, turn=50), Die(480, 150, 1, turn=5))
FOURTH = Die(250, 380, 4, turn=33)
SKIN = (130, 165, 215)


def face(die: Die) -> DieReading:
    angle = np.radians(die.turn)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * die.edge / 2
    a, b, c, d = ((float(x), float(y)) for x, y in square @ turn.T + (die.x, die.y))
    return DieReading((die.x, die.y), (a, b, c, d), die.value, 1.0)


def faces(*dice: Die) -> tuple[DieReading, ...]:
    return tuple(face(die) for die in dice)


def reasons(found: tuple[Objection, ...]) -> list[Reason]:
    return [one.reason for one in found]


def with_hand(image: Image, *, tip: tuple[int, int] = (330, 300)) -> Image:
    image = image.copy()
    cv2.line(image, (60, 479), tip, SKIN, 130)
    return image


def test_nothing_speaks_against_a_tray_that_the_faces_explain():
    assert objections(tray(*DICE), faces(*DICE), dice=3) == ()
    assert objections(tray(*DICE), faces(*DICE), dice=None) == ()


@pytest.mark.parametrize("missed", range(3))
def test_a_die_that_no_face_explains_is_missed(missed: int):
    seen = faces(*(die for i, die in enumerate(DICE) if i != missed))

    found = objections(tray(*DICE), seen, dice=None)

    assert reasons(found) == [Reason.UNCERTAIN]
    assert found[0].where == pytest.approx((DICE[missed].x, DICE[missed].y), abs=12)
    assert reasons(objections(tray(*DICE), seen, dice=3)) == [Reason.TOO_FEW]


@pytest.mark.parametrize("body", [IVORY, BLACK, RED])
def test_a_missed_die_may_have_a_colour_of_its_own(body):
    stranger = Die(300, 100, 3, body=body, pip=IVORY if body != IVORY else BLACK)

    found = objections(tray(*DICE, stranger), faces(*DICE), dice=None)

    assert reasons(found) == [Reason.UNCERTAIN]


def test_a_die_that_touches_one_that_was_read_is_missed_too():
    pair = (Die(200, 200, 4, turn=0), Die(260, 205, 6, turn=0))

    assert reasons(objections(tray(*pair), faces(pair[0]), dice=None)) == [Reason.UNCERTAIN]


def test_beside_three_dice_a_fourth_is_too_many():
    assert reasons(objections(tray(*DICE, FOURTH), faces(*DICE), dice=3)) == [Reason.TOO_MANY]


def sees_beside(monkeypatch: pytest.MonkeyPatch, *dice: Corners, perhaps: Sequence[Die] = (FOURTH,)) -> None:
    """So much is seen beside the dice that were read."""
    seen = Beside(list(dice), [face(die).corners for die in perhaps])
    monkeypatch.setattr(import_module("vision.decide.objections"), "left_out", lambda *_, **__: seen)


@pytest.mark.parametrize("perhaps", [[FOURTH], []], ids=["there", "nowhere"])
def test_where_something_may_be_one_more_die_a_search_for_one_more_tells(monkeypatch, perhaps):
    sees_beside(monkeypatch, perhaps=perhaps)
    lying = {face(die).corners: faces(die) for die in (*DICE, FOURTH)}

    found = objections(tray(*DICE), faces(*DICE), dice=3, search=lambda place, beside: lying[place] + beside)

    assert reasons(found) == [Reason.TOO_MANY] * len(perhaps)
    assert all(one.where == (FOURTH.x, FOURTH.y) for one in found)


def test_a_search_for_one_more_that_sees_the_same_dice_or_is_not_sure_tells_nothing(monkeypatch):
    sees_beside(monkeypatch)
    unsure = replace(face(FOURTH), confidence=0.9)

    for seen in (faces(*DICE), (), (*faces(*DICE), unsure), (*faces(*DICE), face(FOURTH).doubted)):
        assert objections(tray(*DICE), faces(*DICE), dice=3, search=lambda *_, seen=seen: seen) == ()


@pytest.mark.parametrize("dice", [None, 4], ids=["any number", "more than were read"])
def test_one_more_is_searched_for_beside_a_whole_throw_alone(monkeypatch, dice):
    """Else the search has looked at everything already."""
    sees_beside(monkeypatch)

    found = objections(tray(*DICE), faces(*DICE), dice=dice, search=lambda *_: pytest.fail("asked"))

    assert reasons(found) == [Reason.TOO_FEW] * (dice == 4)


@pytest.mark.parametrize(("dice", "beside"), [(DICE, 0), (DICE[:2], 1)], ids=["all read", "one not read"])
def test_what_differs_from_the_empty_tray_beside_the_faces_is_measured_in_dice(dice, beside):
    rest = work(tray(*DICE), tray()).rest(faces(*dice))

    assert rest is not None
    assert rest.dice == pytest.approx(beside, abs=0.15)
    assert work(tray(*DICE)).rest(faces(*dice)) is None


@pytest.mark.parametrize("measured", [1.0, 1.08], ids=["as large as they are", "larger"])
@pytest.mark.parametrize("turn", [0, 20, 30, 45])
def test_a_die_between_two_that_touch_it_is_never_taken_for_their_shadow(turn, measured):
    """All three in a row; the control is the row without the one in the middle."""
    angle = np.radians(turn)
    row = tuple(Die(320 + step * np.cos(angle), 240 + step * np.sin(angle), 4, turn) for step in (-61, 0, 61))
    outer = faces(*(replace(die, edge=measured * die.edge) for die in (row[0], row[2])))

    def against(*dice: Die) -> list[Reason]:
        image = tray(*dice)
        return reasons(objections(image, outer, dice=2, empty=tray(), work=work(image, tray())))

    assert against(*row) == [Reason.TOO_MANY]
    assert against(row[0], row[2]) == []


def test_a_fourth_die_is_seen_where_the_empty_tray_is_known():
    picture, empty = tray(*DICE, FOURTH), tray()

    def against(image: Image) -> tuple[Objection, ...]:
        return objections(image, faces(*DICE), dice=3, empty=empty, work=work(image, empty))

    assert reasons(against(picture)) == [Reason.TOO_MANY]
    assert against(tray(*DICE)) == ()


def test_coins_and_sugar_do_not_spoil_a_throw():
    image = tray(*DICE)
    lump = cv2.boxPoints(((250, 380), (44, 60), 33))
    cv2.fillPoly(image, [np.round(lump).astype(np.int32)], IVORY)
    cv2.circle(image, (450, 330), 34, (90, 150, 190), -1)

    assert objections(image, faces(*DICE), dice=3) == ()


@pytest.mark.parametrize("made_worse", [lambda picture: picture, lambda picture: picture // 2,
                                        lambda picture: cv2.GaussianBlur(picture, (0, 0), 2)],
                         ids=["in good light", "in half the light", "blurred"])  # fmt: skip
def test_a_fourth_die_is_seen_though_all_its_top_mirrors_the_lamp(made_worse):
    red = tuple(replace(die, body=RED, pip=IVORY) for die in DICE)
    blinded = (
        Die(250, 380, 0, turn=33, body=RED, sides=True),
        Die(250, 380, 0, turn=33, edge=38, body=(255, 255, 255)),
    )
    image = np.asarray(made_worse(tray(*red, *blinded)), np.uint8)

    found = objections(image, faces(*red), dice=3)

    assert refused_for(None, found) is Reason.TOO_MANY
    assert found[0].where == pytest.approx((250, 380), abs=12)


def test_print_with_a_soft_rim_is_no_die_that_mirrors_the_lamp():
    ground, ink = (95, 75, 70), (75, 190, 210)
    orange = tuple(replace(die, body=(60, 130, 155)) for die in DICE)
    spade = tray(*orange, Die(250, 380, 0, turn=45, edge=66, body=ink), ground=ground)
    soft = np.asarray(cv2.GaussianBlur(spade, (0, 0), 3), np.uint8)

    assert objections(soft, faces(*orange), dice=3) == ()


def test_a_white_card_on_the_tray_is_no_die_that_mirrors_the_lamp():
    red = tuple(replace(die, body=RED, pip=IVORY) for die in DICE)

    assert objections(tray(*red, Die(250, 380, 0, edge=70)), faces(*red), dice=3) == ()


@pytest.mark.parametrize(("seen", "reason"), [(9.0, Reason.HAND), (-9.0, Reason.TOO_FEW)])
def test_a_hand_over_the_tray_explains_why_a_die_is_missing(monkeypatch, seen: float, reason: Reason):
    monkeypatch.setattr(import_module("vision.decide.objections"), "reach", lambda image: seen)
    image = with_hand(tray(*DICE))

    assert reasons(objections(image, faces(DICE[0], DICE[2]), dice=3))[0] is reason


@pytest.mark.parametrize(("seen", "reason"), [(9.0, Reason.HAND), (-9.0, None)])
def test_where_any_number_may_lie_a_hand_may_hide_some(monkeypatch, seen: float, reason: Reason | None):
    monkeypatch.setattr(import_module("vision.decide.objections"), "reach", lambda image: seen)

    assert refused_for(None, objections(tray(*DICE), faces(*DICE), dice=None)) is reason
    assert refused_for(None, objections(tray(*DICE), faces(*DICE), dice=3)) is None


def test_what_the_empty_tray_shows_too_is_no_hand(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(import_module("vision.decide.objections"), "reach", lambda image: 9.0)
    printed = with_hand(tray())
    image = np.where(np.any(tray(*DICE) != tray(), axis=2, keepdims=True), tray(*DICE), printed)

    def against(empty: Image) -> list[Reason]:
        two = faces(DICE[0], DICE[2])
        return reasons(objections(image, two, dice=3, empty=empty, work=work(image, empty)))

    assert Reason.HAND not in against(printed)
    assert Reason.HAND in against(tray())


@pytest.mark.parametrize(
    ("seen", "reason"), [(9.0, Reason.HAND), (-9.0, Reason.FOREIGN)], ids=["hand", "card"]
)
def test_where_any_number_may_lie_some_may_lie_under_what_is_large(monkeypatch, seen: float, reason: Reason):
    monkeypatch.setattr(import_module("vision.decide.objections"), "reach", lambda image: seen)
    image, empty = tray(*DICE), tray()
    image[380:] = IVORY

    def against(dice: int | None) -> tuple[Objection, ...]:
        return objections(image, faces(*DICE), dice=dice, empty=empty, work=work(image, empty))

    assert refused_for(None, against(None)) is reason
    assert refused_for(None, against(3)) is None


@pytest.mark.parametrize(
    "empty", [tray() // 3, tray(size=(320, 240))], ids=["in other light", "of another size"]
)
def test_where_the_empty_tray_tells_nothing_nothing_large_is_foreign(monkeypatch, empty: Image):
    monkeypatch.setattr(import_module("vision.decide.objections"), "reach", lambda image: -9.0)
    image = tray(*DICE)

    found = objections(image, faces(*DICE), dice=None, empty=empty, work=work(image, empty))

    assert Reason.FOREIGN not in reasons(found)


def test_a_hand_beside_three_dice_does_not_spoil_them():
    found = objections(with_hand(tray(*DICE), tip=(130, 420)), faces(*DICE), dice=3)

    assert refused_for(None, found) is None


def test_a_picture_without_light_is_dark():
    night = np.asarray(tray(*DICE) // 16, np.uint8)

    assert Reason.DARK in reasons(objections(night, (), dice=3))


def test_at_night_three_clear_faces_are_not_believed():
    night = np.asarray(tray(*DICE) // 8, np.uint8)

    found = objections(night, faces(*DICE), dice=3)

    assert refused_for(None, found) is Reason.DARK


def test_a_dim_tray_is_read():
    dim = np.asarray(tray(*DICE) // 5, np.uint8)

    assert objections(dim, faces(*DICE), dice=3) == ()


def test_where_any_number_may_lie_it_must_be_bright():
    dim = np.asarray(tray(*DICE) // 6, np.uint8)

    assert objections(dim, faces(*DICE), dice=3) == ()
    assert refused_for(None, objections(dim, faces(*DICE), dice=None)) is Reason.DARK


@pytest.mark.parametrize("dice", [3, None])
@pytest.mark.parametrize(("times", "soft"), [(1, True), (2, False)])
def test_what_is_too_soft_for_small_dice_is_sharp_enough_for_larger_ones(times: int, soft: bool, dice):
    large = [replace(die, x=times * die.x, y=times * die.y, edge=times * die.edge) for die in DICE]
    sharp = tray(*large, size=(times * 640, times * 480))
    blurred = np.asarray(cv2.GaussianBlur(sharp, (0, 0), 8), np.uint8)

    assert objections(sharp, faces(*large), dice=dice) == ()
    found = objections(blurred, faces(*large), dice=dice)

    assert (refused_for(None, found) is Reason.BLURRED) is soft


def second_on_top(*_: object, **__: object) -> Axes:
    """Two dice that stand upright, the second of which seems to lie on another."""
    none = np.zeros(2)
    return Axes(np.zeros((2, 2)), none + 0.1, none, np.array([-9.0, 9.0]), none - 9)


@pytest.mark.parametrize(("edge", "named"), [(60, True), (58, True), (48, False)])
def test_a_die_that_looks_smaller_than_the_one_beside_it_lies_on_none(monkeypatch, edge: float, named: bool):
    pair = (Die(200, 200, 4), Die(265, 220, 6, edge=edge))
    small = face(pair[1])
    on_top = Objection(Reason.STACKED, 0.5, small.center)
    monkeypatch.setattr(leaning, "axes", second_on_top)
    sees_beside(monkeypatch, small.corners)

    found = objections(tray(*pair), faces(pair[0]), dice=3, doubtful=(small,))

    assert (on_top in found) is named


@pytest.mark.parametrize(
    ("odds", "edge", "dice", "named"),
    [
        (5.0, 60, None, True),
        (4.0, 66, None, False),
        (9.0, 60, 2, True),
        (4.0, 60, 2, False),
        (4.0, 66, 2, True),
        (5.0, 54, 2, False),
        (9.0, 60, 3, False),
    ],
    ids=[
        "any number", "any, hardly", "as many as must be", "as many, hardly", "as many, and it looks larger",
        "as many, but it looks smaller", "one is missing anyway",
    ],
)  # fmt: skip
def test_a_die_that_surely_lies_on_another_spoils_a_throw(monkeypatch, odds, edge, dice, named):
    def on_top(*_: object, **__: object) -> Axes:
        return replace(second_on_top(), on_top=np.array([-9.0, odds]))

    monkeypatch.setattr(leaning, "axes", on_top)
    pair = Die(160, 150, 5), Die(480, 330, 3, edge=edge)

    found = objections(tray(*pair), faces(*pair), dice=dice)

    assert (Objection(Reason.STACKED, SPOILS, (480, 330), lasting=True) in found) is named


def test_a_die_far_off_may_look_larger_than_one_on_top(monkeypatch):
    pair = (Die(120, 120, 4), Die(480, 330, 6, edge=48))
    on_top = Objection(Reason.STACKED, 0.5, (480, 330))
    monkeypatch.setattr(leaning, "axes", second_on_top)

    assert on_top in objections(tray(*pair), faces(*pair), dice=3)


def test_two_dice_missed_beside_two_are_too_many():
    more = (Die(250, 380, 4, turn=33), Die(500, 390, 6, turn=60))

    found = objections(tray(*DICE[:2], *more), faces(*DICE[:2]), dice=3)

    assert set(reasons(found)) == {Reason.TOO_MANY}


def test_a_picture_without_edges_is_blurred():
    swept = np.asarray(cv2.blur(tray(*DICE, size=(640, 480)), (41, 41)), np.uint8)

    assert Reason.BLURRED in reasons(objections(swept, (), dice=3))
    assert objections(tray(), (), dice=3) == ()
    assert objections(tray(*DICE), (), dice=3) == ()


@pytest.mark.parametrize(
    ("counted", "found", "reason"),
    [
        (None, (), None),
        (None, (Objection(Reason.HAND, 0.5),), None),
        (None, (Objection(Reason.TOO_MANY, 1.0),), Reason.TOO_MANY),
        (Reason.TOO_FEW, (Objection(Reason.HAND, 0.5),), Reason.HAND),
        (Reason.TOO_FEW, (Objection(Reason.UNCERTAIN, 1.0),), Reason.TOO_FEW),
        (Reason.NO_DICE, (Objection(Reason.DARK, 0.5),), Reason.DARK),
    ],
)
def test_the_reason_that_a_person_can_help_is_named(counted, found, reason):
    assert refused_for(counted, found) is reason


def test_a_shadow_beside_a_die_is_no_die():
    image = tray(Die(300, 200, 5, turn=0))
    image[175:225, 345:400] = (image[175:225, 345:400] * 0.6).astype(np.uint8)

    assert objections(image, faces(Die(300, 200, 5, turn=0)), dice=None) == ()


DIM = (130, 135, 140)


def test_the_shadow_of_a_die_that_is_as_dark_is_no_die():
    image = tray(Die(300, 200, 5, turn=0, body=DIM), ground=(215, 218, 220))
    image[175:225, 350:410] = (image[175:225, 350:410] * 0.62).astype(np.uint8)

    assert objections(image, faces(Die(300, 200, 5, turn=0)), dice=None) == ()


@pytest.mark.parametrize("second", [Die(380, 200, 3, turn=0, body=DIM), Die(380, 200, 1, turn=30, body=DIM)])
def test_a_missed_die_as_dark_as_a_shadow_is_missed(second: Die):
    image = tray(Die(300, 200, 5, turn=0, body=DIM), second, ground=(215, 218, 220))

    assert reasons(objections(image, faces(Die(300, 200, 5, turn=0)), dice=None)) == [Reason.UNCERTAIN]
