import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.language import Line, tongue
from kiosk.store import LOG_FILE, SavedGame, Store, StoreFailed
from kiosk.store.database import SCHEMA, connect
from tests.kiosk.records.tables import statistics

TAGS = '[rules "onze"]\n[players "Ana" "Bo"]\n[first "Ana"]'


def open_log(folder: Path) -> tuple[Store, tuple[Line, ...]]:
    return Store.open(folder / LOG_FILE, "20260102-030405")


@pytest.fixture
def store(tmp_path):
    store, lines = open_log(tmp_path)
    yield store
    store.close()
    assert lines == ()


def play(store: Store, *words: str) -> int:
    game = store.last_game + 1
    store.begin(game, TAGS, "une tournée", 1.0)
    for at, word in enumerate(words):
        store.append(game, word, float(at))
    return game


def log_of(folder, games) -> bytes:
    """The file of a log with so many games, as it lies there then."""
    store, _ = open_log(folder)
    fill(store, games)
    store.tidy()
    store.close()
    return (folder / LOG_FILE).read_bytes()


def test_a_game_under_way_is_found_again_word_for_word(store, tmp_path):
    game = play(store, "421", "322", "undo", "321")
    again, lines = open_log(tmp_path)
    (saved,) = again.unfinished_games()
    again.close()

    assert lines == ()
    assert (saved.id, saved.tags, saved.words) == (game, TAGS, ("421", "322", "undo", "321"))


def test_a_game_that_is_over_is_not_taken_up_again(store):
    game = play(store, "421")
    store.end(game, "over", {"loser": "Bo"}, 9.0)

    assert store.unfinished_games() == ()
    assert next(store.games()).result == {"loser": "Bo"}


def test_no_game_ends_before_it_began_whatever_the_clock_did_meanwhile(store):
    game = store.last_game + 1
    store.begin(game, TAGS, "une tournée", 1000.0)
    store.end(game, "over", None, 10.0)

    assert next(store.games()).ended == 1000.0


def test_a_game_taken_back_after_its_end_goes_on(store):
    game = play(store, "421")
    store.end(game, "over", {"loser": "Bo"}, 9.0, ("Bo",), "une tournée")
    store.reopen(game)

    assert [each.id for each in store.unfinished_games()] == [game]
    assert store.rounds_due() == ()


def test_a_round_is_due_until_it_is_paid(store):
    store.end(play(store), "over", None, 9.0, ("Bo",), "une tournée")
    (owed,) = store.rounds_due()
    store.clear(owed.game, 10.0)

    assert (owed.debtor, owed.stake) == ("Bo", "une tournée")
    assert store.rounds_due() == ()


def test_the_numbers_of_games_go_on_also_after_one_was_forgotten(store):
    first = play(store)
    store.forget(first)

    assert play(store) == first + 1


def test_a_number_that_was_used_is_refused_and_nothing_is_lost(store):
    game = play(store, "421")

    with pytest.raises(StoreFailed):
        store.begin(game, TAGS, "", 2.0)
    assert [each.words for each in store.games()] == [("421",)]


def fill(store: Store, games: int) -> None:
    """Many games at once: one transaction instead of one a word."""
    rows = [(game, n, 0.0, "421") for game in range(1, games + 1) for n in range(1, 41)]
    with store._db as db:
        db.executemany(
            "INSERT INTO games (id, tags, stake, started) VALUES (?, ?, '', 0)",
            [(game, TAGS) for game in range(1, games + 1)],
        )
        db.executemany("INSERT INTO words VALUES (?, ?, ?, ?)", rows)


@pytest.mark.parametrize("content", [b"no database at all, just text " * 40, b"\x00" * 5000])
def test_a_file_that_is_no_database_is_set_aside_and_play_goes_on(tmp_path, content):
    (tmp_path / LOG_FILE).write_bytes(content)

    store, lines = open_log(tmp_path)
    play(store, "421")
    store.close()

    assert len(lines) == 1
    assert (tmp_path / f"{LOG_FILE}.damaged-20260102-030405").read_bytes() == content


def test_an_empty_file_is_a_new_log(tmp_path):
    (tmp_path / LOG_FILE).write_bytes(b"")

    store, lines = open_log(tmp_path)
    store.close()

    assert lines == ()


def test_a_log_cut_at_any_page_never_stops_the_start(tmp_path):
    whole = log_of(tmp_path, 30)
    for end in range(0, len(whole), 4096):
        folder = tmp_path / str(end)
        folder.mkdir()
        (folder / LOG_FILE).write_bytes(whole[:end])

        cut, _ = open_log(folder)
        play(cut, "421")
        cut.close()


def test_what_can_be_read_of_a_damaged_log_is_saved(tmp_path):
    whole = bytearray(log_of(tmp_path, 60))
    whole[-4096:] = b"\xaa" * 4096
    (tmp_path / LOG_FILE).write_bytes(whole)

    store, lines = open_log(tmp_path)
    games = list(store.games())
    store.close()

    assert len(lines) == 1
    assert len(games) >= 50
    assert sum(len(game.words) for game in games) > 1000


def test_of_a_log_that_lost_its_end_the_games_before_are_saved(tmp_path):
    whole = log_of(tmp_path, 100)
    (tmp_path / LOG_FILE).write_bytes(whole[: len(whole) * 3 // 4])

    store, (told,) = open_log(tmp_path)
    games = list(store.games())
    store.close()

    assert sum(game.words == ("421",) * 40 for game in games) >= 40
    assert f"games saved from it: {len(games)}," in told.text(tongue("en"))


def test_a_page_that_is_lost_in_the_middle_takes_no_newer_game_along(tmp_path):
    store, _ = open_log(tmp_path)
    with store.together():
        for game in range(1, 301):
            store.begin(game, TAGS, f"marked {game:03}", 1.0)
            store.append(game, "421", 2.0)
    store.tidy()
    store.close()
    whole = bytearray((tmp_path / LOG_FILE).read_bytes())
    start = whole.index(b"marked 150") // 4096 * 4096
    whole[start : start + 4096] = bytes(4096)
    (tmp_path / LOG_FILE).write_bytes(whole)

    store, _ = open_log(tmp_path)
    saved = {game.id: game.words for game in store.games()}
    store.close()

    assert 150 not in saved
    assert saved[1] == saved[300] == ("421",)


def test_a_log_of_a_newer_version_is_refused_as_newer_and_left_as_it_is(tmp_path):
    with closing(sqlite3.connect(tmp_path / LOG_FILE)) as other, other:
        other.execute("CREATE TABLE things (anything TEXT)")
        other.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    before = (tmp_path / LOG_FILE).read_bytes()

    with pytest.raises(StoreFailed, match="version plus récente"):
        open_log(tmp_path)
    assert (tmp_path / LOG_FILE).read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [LOG_FILE]


@pytest.mark.parametrize(
    "change",
    ["DROP TABLE rounds", "ALTER TABLE games ADD COLUMN more TEXT", "ALTER TABLE words RENAME TO other"],
)
def test_a_log_whose_tables_are_others_is_set_aside_and_its_games_are_saved(tmp_path, change):
    store, _ = open_log(tmp_path)
    play(store, "421", "322")
    store.close()
    with sqlite3.connect(tmp_path / LOG_FILE) as other:
        other.execute(change)
    other.close()

    store, lines = open_log(tmp_path)
    again = play(store, "421")
    store.close()

    assert "d’un autre programme" in lines[0].text(tongue("fr"))
    assert again >= 1


def test_a_folder_that_cannot_be_made_says_so(tmp_path):
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(StoreFailed, match="file"):
        Store.open(tmp_path / "file" / LOG_FILE, "stamp")


def test_a_closed_log_fails_by_name(tmp_path):
    store, _ = open_log(tmp_path)
    store.close()
    store.close()

    with pytest.raises(StoreFailed):
        store.append(1, "421", 1.0)


def test_a_whole_game_comes_in_under_the_next_number(store, tmp_path):
    play(store, "421")
    number = store.add(SavedGame(99, TAGS, "un demi", ("421", "b"), 5.0, 6.0, "over", {"loser": "Bo"}))
    again, _ = open_log(tmp_path)
    *_, saved = again.games()
    again.close()

    assert (number, store.last_game) == (2, 2)
    assert saved == SavedGame(2, TAGS, "un demi", ("421", "b"), 5.0, 6.0, "over", {"loser": "Bo"})


def test_a_game_that_is_forgotten_takes_its_rounds_along(store, tmp_path):
    game = play(store, "421")
    store.end(game, "over", None, 2.0, ("Grincheux",), "une tournée")
    store.forget(game)
    store.tidy()

    assert (list(store.games()), store.rounds_due()) == ([], ())
    assert store._db.execute("SELECT COUNT(*) FROM words").fetchone() == (0,)
    assert b"Grincheux" not in (tmp_path / LOG_FILE).read_bytes()


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.none() | st.text() | st.binary() | st.integers(-(2**63), 2**63 - 1) | st.floats(), min_size=6)
)
def test_rows_of_a_damaged_log_are_read_as_far_as_they_go(row):
    connection = connect(":memory:")
    with suppress(sqlite3.IntegrityError):
        connection.execute("INSERT INTO games VALUES (1, ?, ?, ?, ?, NULL, ?)", row[:5])
        connection.execute("INSERT INTO words VALUES (1, 1, 0, ?)", row[5:6])
    store = Store(connection, ":memory:")
    games = [*store.games(float("-inf")), *store.latest(9)]
    told = statistics(games)
    store.close()

    assert all(isinstance(word, str) for saved in games for word in (saved.tags, saved.stake, *saved.words))
    assert told.house.over == 0
