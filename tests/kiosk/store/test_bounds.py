from kiosk.store import Store
from kiosk.store.bounds import LOG_BYTES, bound, drop_oldest, used_bytes
from tests.kiosk.store.games import fill, saved_game


def shrunk(store: Store, most: int) -> None:
    """Whatever may go has gone."""
    while drop_oldest(store._db, most, kept=10):
        pass


def numbers(store: Store) -> list[int]:
    return [each.id for each in store.games()]


def test_a_log_within_its_bounds_loses_nothing(store):
    fill(store, 100)

    assert drop_oldest(store._db, used_bytes(store._db), kept=10) == 0
    assert len(numbers(store)) == 100


def test_the_oldest_games_go_first_a_few_at_a_time(store):
    fill(store, 400)
    most = used_bytes(store._db) // 2
    dropped = drop_oldest(store._db, most, kept=10)
    then = numbers(store)
    shrunk(store, most)

    assert dropped == 10
    assert then == list(range(11, 401))
    assert used_bytes(store._db) <= most
    assert numbers(store) == list(range(numbers(store)[0], 401))


def test_of_rounds_that_nobody_clears_only_the_newest_hold_their_games(store):
    fill(store, 200, owed=tuple(range(1, 181)))
    shrunk(store, 1)

    assert [each.game for each in store.rounds_due()] == list(range(121, 181))
    assert numbers(store) == [*range(121, 181), *range(191, 201)]


def test_a_game_that_somebody_still_owes_a_round_for_never_goes(store):
    fill(store, 400, owed=(1, 7))

    shrunk(store, 1)

    assert numbers(store)[:2] == [1, 7]
    assert [each.game for each in store.rounds_due()] == [1, 7]


def test_the_game_under_way_and_the_newest_never_go(store):
    store.put(saved_game(1, over=False), ())
    for number in range(2, 200):
        store.put(saved_game(number), ())

    shrunk(store, 1)

    assert numbers(store) == [1, *range(190, 200)]


def test_the_room_of_dropped_games_is_used_again(tmp_path):
    store, _ = Store.open(tmp_path / "games.db", "")
    fill(store, 300)
    store.tidy()
    large = (tmp_path / "games.db").stat().st_size
    shrunk(store, used_bytes(store._db) // 2)
    for number in range(301, 400):
        store.put(saved_game(number, *(("421", "b") * 20)), ())
    store.tidy()
    store.close()

    assert (tmp_path / "games.db").stat().st_size <= large


def test_a_small_partition_has_a_small_log(tmp_path):
    assert 0 < bound(tmp_path) <= LOG_BYTES
    assert bound(tmp_path / "none") == LOG_BYTES
