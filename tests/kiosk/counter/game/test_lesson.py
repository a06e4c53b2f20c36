"""Guests without names are taught by four throws; who has a name is not."""

from kiosk.counter.game.lesson import KEEP_LESSON, STOP_LESSON, THROW_LESSON, UNDO_LESSON, lesson
from kiosk.counter.state import Counter, Setup
from kiosk.engine.presets import PRESETS
from tests.kiosk.counter.world import World


def guests(preset: str) -> World:
    return World(Counter(setup=Setup(names=("Joueur 1", "Joueur 2"), rules=PRESETS[preset]))).sit()


def test_four_throws_teach_the_game():
    world = guests("salon")
    told = [lesson(world.counter)]
    for throw in (("665", ""), ("1", "66")):
        world.throw(*throw)
        told.append(lesson(world.counter))
    world.act("stop")
    told.append(lesson(world.counter))

    assert told == [THROW_LESSON, KEEP_LESSON, STOP_LESSON, None]


def test_a_dry_throw_teaches_how_it_is_taken_back_and_a_lesson_comes_back_with_it():
    world = guests("onze").throw("665")
    after = lesson(world.counter)
    world.act("undo")

    assert (after, lesson(world.counter)) == (UNDO_LESSON, THROW_LESSON)


def test_who_has_a_name_has_played():
    world = World(Counter(setup=Setup(names=("Ana", "Joueur 2")))).sit()

    assert lesson(world.counter) is None
