"""The roll for who starts: a tie says who rolls again, and the end of it who starts."""

import pytest

from kiosk.counter.effects import Say
from kiosk.counter.state import Counter, Setup
from kiosk.engine.house.switches import with_switches
from kiosk.engine.play.state import Phase
from kiosk.engine.presets import ONZE
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import World

SIZES = ((800, 480), (720, 1280))


def rolling(first: str = "highest_die") -> World:
    rules = with_switches(ONZE, {"first_player": first})
    return World(Counter(setup=Setup(names=("Ana", "Bo", "Cy"), rules=rules))).sit()


def rolled(world: World, *rolls: str) -> World:
    for faces in rolls:
        world.throw(faces)
    return world


def words(world: World, size: tuple[int, int] = SIZES[0]) -> str:
    page = scene(world.counter, size, world.now)
    return " ".join(text.words for text in page.texts).replace("\u00a0", " ")


def heard(world: World) -> list[str]:
    return [each.msgid.format(**dict(each.values)) for each in world.effects if isinstance(each, Say)]


@pytest.mark.parametrize("size", SIZES)
def test_who_is_level_rolls_again_and_the_table_says_who(size):
    world = rolled(rolling(), "6", "2", "6")
    assert "À égalité, on relance : Ana, Cy" in heard(world)
    assert "À égalité, on relance : Ana, Cy" in words(world, size)

    assert "À égalité, on relance : Ana, Cy" in words(rolled(world, "3"), size)
    assert "À égalité, on relance : Ana, Cy" not in heard(world)


def test_where_all_are_level_all_roll_again():
    assert "À égalité, on relance : Ana, Bo, Cy" in words(rolled(rolling(), "4", "4", "4"))


def test_nobody_is_level_before_all_have_rolled():
    assert "Qui commence ?" in words(rolling())
    assert "Qui commence ?" in words(rolled(rolling(), "6", "6"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("first", "rolls"),
    [
        ("highest_die", ("2", "6", "3")),
        ("highest_die", ("6", "6", "3", "2", "5")),
        ("lowest_sum", ("665", "321", "654")),
    ],
)
def test_the_table_says_who_starts(first, rolls, size):
    world = rolled(rolling(first), *rolls)
    assert world.game.phase is Phase.CHARGE
    assert "Bo commence" in heard(world)

    assert "Bo commence" in words(world, size)
    assert "commence" not in words(world.throw("642"), size)


def test_a_tie_that_is_taken_back_is_one_no_more():
    assert "Qui commence ?" in words(rolled(rolling(), "6", "2", "6").act("undo").wait(9.0))


def test_who_goes_leaves_the_others_level():
    world = rolled(rolling(), "4", "4", "4").act("menu").act("leaving").act("departs", "Bo")

    assert "À égalité, on relance : Ana, Cy" in words(world.wait(9.0))
