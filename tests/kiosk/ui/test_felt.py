"""What stands over the dice on the felt: which throw of the turn they are, or whose they were."""

from kiosk.counter.state import Counter, Setup
from kiosk.engine.presets import PRESETS
from kiosk.ui.pieces import die
from kiosk.ui.scene import Figure
from kiosk.ui.screens import scene
from kiosk.ui.theme import NIGHT
from tests.kiosk.counter.world import World, in_the_decharge
from tests.kiosk.counter.world import die as seen
from tests.kiosk.engine.playing import house
from vision.readings import Touched, TrayEvent

SIZE = (800, 480)


def words(world: World) -> list[str]:
    page = scene(world.counter, SIZE, world.now)
    return [text.words.replace("\u00a0", " ") for text in page.texts]


def in_full_light(world: World, value: int) -> bool:
    page = scene(world.counter, SIZE, world.now)
    return any(isinstance(item, Figure) and item.drawing == die(value, NIGHT) for item in page.items)


def test_the_number_over_the_dice_is_that_of_the_throw_that_lies_there():
    world = in_the_decharge()
    assert "Lancer 1 sur 3" not in words(world)  # what lies there is the last hand of Ana

    assert "Lancer 1 sur 3" in words(world.throw("654"))
    assert "Lancer 2 sur 3" in words(world.throw("21", kept="6"))


def test_before_the_first_throw_the_number_is_that_of_the_throw_awaited():
    assert "Lancer 1 sur 1" in words(World().sit())


def test_where_each_pays_for_his_own_hand_nobody_is_told_that_the_weakest_takes():
    rules = house("as", charge_mode="own_value", first_player="agreed")
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), rules=rules))).sit()

    assert "La charge : chacun prend la valeur de sa main" in words(world)
    assert "La charge : le plus faible prend dans le pot" in words(World().sit())


def test_a_throw_that_is_asked_about_has_the_number_that_it_would_have():
    world = in_the_decharge().throw("654")
    lying = tuple(seen(value, place) for place, value in enumerate((3, 2, 1)))
    touched = tuple(Touched(each, was) for each, was in zip(lying, (6, 5, 4), strict=True))
    world.see(TrayEvent.READ, dice=lying, touched=touched)
    assert world.counter.proposal

    assert "Lancer 2 sur 3" in words(world)


def test_whose_the_dice_were_is_said_as_soon_as_the_turn_passes():
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), rules=PRESETS["fiches"]))).sit().throw("665")
    assert "À Bo" in words(world)

    assert "Ana avait" in words(world)
    assert in_full_light(world, 6)


def test_what_a_step_back_leaves_there_is_the_other_s_and_stands_back():
    world = World().sit().throw("665").throw("432").act("undo")
    assert "À Bo" in words(world)

    assert "Ana avait" in words(world)
    assert not in_full_light(world, 6)
