import pytest

from kiosk.engine.events import Corrected, Thrown
from kiosk.engine.history import begin, play
from kiosk.engine.presets import PRESETS
from kiosk.records.example import example, film_of
from kiosk.records.past import take_up
from kiosk.records.reel import CARDS_STAND, END_STANDS, MOST_FRAMES, THROW_STANDS, Reel, reel_of
from kiosk.store import SavedGame

TAGS = '[rules "onze"]\n[set "tokens" "1"]\n[set "manches" "1"]\n[players "Ana" "Bo"]\n'


def film(*words: str) -> Reel | None:
    return reel_of(take_up(SavedGame(7, TAGS, "un café", words, 0.0))[0], 7, "un café")


def test_a_game_under_way_is_no_film():
    assert film("421") is None


def test_the_film_has_each_throw_as_it_counted_with_the_tokens_after_it():
    reel = film("421", "=411", "653")

    assert reel is not None
    assert [(take.player, take.kept + take.thrown, take.move) for take in reel.takes] == [
        ("Ana", (4, 1, 1), 0),
        ("Bo", (6, 5, 3), 2),
    ]
    assert reel.takes[-1].tokens == (("Ana", 0), ("Bo", 1))
    assert (reel.payers, reel.stake) == (("Bo",), "un café")


def test_of_a_long_game_the_end_is_shown():
    history = begin(PRESETS["vache"], ("Ana", "Bo"))
    while history.game.result is None:
        history = play(history, Thrown((), (4, 2, 1) if history.game.player == "Ana" else (6, 5, 3)))
        history = play(history, Corrected(history.games[-1].hand)) if history.game.hand else history
    reel = reel_of(history, 1, "")

    assert reel is not None
    assert len(reel.takes) <= MOST_FRAMES


@pytest.mark.parametrize(
    ("seconds", "place"),
    [
        (0.0, -1),
        (CARDS_STAND, 0),
        (CARDS_STAND + THROW_STANDS, 1),
        (CARDS_STAND + 2 * THROW_STANDS, 2),
        (CARDS_STAND + 2 * THROW_STANDS + END_STANDS, 3),
        (CARDS_STAND + 2 * THROW_STANDS + 2 * END_STANDS, -1),
    ],
)
def test_where_one_is_follows_from_the_time(seconds, place):
    reel = film("421", "653")

    assert reel is not None
    assert reel.place(seconds + 0.01) == place
    assert reel.place(reel.changes(seconds + 0.01) - 0.01) == place
    assert reel.place(reel.changes(seconds + 0.01) + 0.01) != place


def test_a_house_that_never_finished_a_game_shows_an_example_and_later_its_own():
    under_way = SavedGame(8, TAGS, "un café", ("421",), 0.0)
    over = SavedGame(7, TAGS, "un café", ("421", "653"), 0.0, result={"losers": ["Bo"]})

    assert film_of(()).example
    assert film_of((under_way,)) == example()
    assert film_of((under_way, over)).game == 7
    assert not film_of((over,)).example


def test_the_example_is_a_whole_game_with_a_421_and_one_who_pays():
    reel = example()

    assert any(sorted(take.kept + take.thrown) == [1, 2, 4] for take in reel.takes)
    assert reel.payers == ("Lulu",)
    assert dict(reel.takes[-1].tokens)["Jojo"] == 0
