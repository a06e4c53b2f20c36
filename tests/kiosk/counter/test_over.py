from kiosk.counter.house import Prefs
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.engine.play.state import Phase
from kiosk.records.story import story_of
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import World, in_the_decharge


def over() -> World:
    """Bo has given everything to Ana, who pays."""
    world = in_the_decharge()
    while world.game.phase is not Phase.OVER:
        world.touch_in("421" if world.game.player == "Bo" else "221")
        if world.game.can_stop:
            world.press()
    return world


def test_the_story_is_told_once_when_the_game_ends():
    world = over()
    told = world.counter.story
    world.wait(30)

    assert world.screen is Screen.OVER
    assert told == story_of(world.counter.history)
    assert told.payers == ("Ana",)
    assert world.counter.story is told


def test_while_it_is_played_there_is_no_story():
    assert in_the_decharge().counter.story is None


def test_an_end_that_is_taken_back_takes_the_story_with_it():
    world = over().act("undo")

    assert world.screen is not Screen.OVER
    assert world.counter.story is None
    assert world.act("redo").counter.story is not None


def test_an_end_that_is_corrected_is_another_story():
    world = over()
    told = world.counter.story
    world.act("fix", "0").act("face", "3")

    assert world.counter.story != told


def test_a_new_game_has_no_story():
    assert over().act("revenge").counter.story is None
    assert over().act("home").counter.story is None


def test_an_end_that_is_taken_back_in_the_menu_leads_back_to_the_table():
    world = over().act("menu").act("undo").act("back")

    assert world.screen is Screen.PLAY


def espagnole(strength: str) -> World:
    """Bo takes all the tokens of the pot at once."""
    house = (("manches", "1"), ("tokens", "8"))
    setup = Setup(names=("Ana", "Bo"), switches=house)
    world = World(Counter(setup=setup, prefs=Prefs(strength=strength))).sit()
    return world.throw("421").throw("665")


def test_an_espagnole_is_told_with_who_pays():
    world = espagnole("normal")
    words = [text.words for text in scene(world.counter, (800, 480), world.now).texts]

    assert world.screen is Screen.OVER
    assert any("Espagnole" in line for line in words)


def test_paper_falls_over_who_pays_only_at_a_party():
    falling = {}
    for strength in ("sober", "normal", "party"):
        world = espagnole(strength)
        page = scene(world.counter, (800, 480), world.counter.moment.began + 0.6)
        falling[strength] = len(page.items)

    assert falling["sober"] == falling["normal"] < falling["party"] - 20


def test_a_game_that_is_over_is_put_away_when_everybody_has_gone():
    world = over()
    world.wait(world.counter.prefs.dim_after + 1)

    assert world.counter.asleep
    assert world.press().screen is Screen.ATTRACT
    assert world.press().screen is Screen.PLAYERS


def test_a_game_under_way_waits_for_its_players():
    world = World().sit().throw("421")
    world.wait(world.counter.prefs.dim_after + 1)

    assert world.counter.asleep
    assert world.press().screen is Screen.PLAY


def test_nobody_who_pays_a_share_is_told_to_be_saved():
    world = World(Counter(setup=Setup(names=("Ana", "Bo"))))
    world.sit()
    while world.screen is not Screen.OVER:
        wins = "Ana" if world.game.manche == 1 else "Bo"
        world.touch_in("421" if world.game.player == wins else "221")
        if world.game.can_stop:
            world.press()
    page = scene(world.counter, (1024, 600), world.now)
    words = " ".join(text.words for text in page.texts)

    assert world.game.result is not None
    assert world.game.result.losers == ("Bo", "Ana")
    assert "Une manche perdue chacun" in words
    assert "Sauvés" not in words
