"""Games to put into a log, and a disk that is full."""

from pathlib import Path

from kiosk.journal import Journal
from kiosk.store import LOG_FILE, Round, SavedGame, Store

TAGS = '[rules "onze"]\n[players "Ana" "Bo"]\n[first "Ana"]'


def open_store(folder: Path) -> Store:
    """The log in that folder; nothing may have been wrong with it."""
    store, lines = Store.open(folder / LOG_FILE, "stamp")
    assert lines == ()
    return store


def saved_game(number: int, *words: str, over: bool = True) -> SavedGame:
    """A game of these words."""
    ended, outcome = (float(number) + 0.5, "over") if over else (None, None)
    return SavedGame(number, TAGS, "un demi", words or ("421", "322"), float(number), ended, outcome)


def fill(store: Store, games: int, owed: tuple[int, ...] = ()) -> None:
    """So many games that are over, with a round owed after some of them."""
    store._db.execute("PRAGMA synchronous = OFF")
    for number in range(1, games + 1):
        rounds = (Round(number, "Bo", "un demi", 1.0),) if number in owed else ()
        store.put(saved_game(number, *(("421", "b") * 20)), rounds)
    store._db.execute("PRAGMA synchronous = FULL")


def turn(journal: Journal, now: float, *, quiet: bool) -> None:
    """One turn of the drawing loop, and what was done beside it brought back by the next ones."""
    journal.turn(now, quiet=quiet)
    journal.settle()


def full(store: Store, is_full: bool = True) -> None:
    """The disk takes no page more, as SQLite says it; or there is room again."""
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages if is_full else 2**30}")


def read_only(store: Store, is_read_only: bool = True) -> None:
    """The file system was set to read only under the open log."""
    store._db.execute(f"PRAGMA query_only = {int(is_read_only)}")
