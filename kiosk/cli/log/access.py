"""The log as a command of the command line opens it, beside a kiosk or alone, and the games that it means."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer

from hardware.clock import wall
from kiosk.cli.say import complain, refuse, unusable, wrong_usage
from kiosk.cli.speech import call_tongue
from kiosk.disk.files import data_folder
from kiosk.language import Line, line, said
from kiosk.store import EVER, LOG_FILE, Alone, InUse, SavedGame, Store, StoreFailed

Since = Annotated[
    str,
    typer.Option(
        "--since", metavar="DATE|DAYS", help=said("Les parties depuis 2026-01-31, ou des derniers 7d.")
    ),
]


READ_AS_IT_IS = said("{path} : {why} ; voici ce qui s’en lit, la borne le répare quand elle démarre")


@contextmanager
def read_log(data: Path | None) -> Iterator[Store]:
    """The log for a command that only reads it, closed afterwards.

    It takes no lock, so that a kiosk can start meanwhile, and writes nothing, so that the disk need not take
    anything.
    """
    path = _played_in(data_folder(data))
    try:
        store, wrong = Store.open_to_read(path)
    except StoreFailed as failed:
        refuse("{why}", why=failed.line)
    trouble = () if wrong is None else (line(READ_AS_IT_IS, path=path, why=wrong),)
    with closing(store):
        yield from _or_refuse(store, trouble, path)


@contextmanager
def change_log(data: Path | None, *, make: bool = False, alone: bool = False) -> Iterator[Store]:
    """The log for a command that changes it, closed afterwards; only an import makes one where there is none.

    It is checked, and repaired where that is needed, unless a kiosk has it: then it is only read and written
    beside that. `alone`: not while a kiosk runs, which counts its games in memory.
    """
    folder = data_folder(data)
    path = folder / LOG_FILE if make else _played_in(folder)
    with ExitStack() as stack:
        try:
            store, trouble = _open_to_change(folder, path, stack, alone=alone)
        except InUse as no:
            refuse(
                said("{folder} : le processus {process} y joue ; sudo systemctl stop lebon l’arrête"),
                folder=no.folder,
                process=no.process,
            )
        except OSError as error:
            unusable(folder, error)
        except StoreFailed as failed:
            refuse("{why}", why=failed.line)
        stack.callback(store.close)
        yield from _or_refuse(store, trouble, path)


def _open_to_change(
    folder: Path, path: Path, stack: ExitStack, *, alone: bool
) -> tuple[Store, tuple[Line, ...]]:
    try:
        lock = stack.enter_context(closing(Alone(folder)))
    except InUse:
        if alone:
            raise
        return Store.beside(path), ()
    opened = Store.open(path, datetime.fromtimestamp(wall()).strftime("%Y%m%d-%H%M%S"))
    if not alone:
        lock.close()
    return opened


def _played_in(folder: Path) -> Path:
    """The log there; where there is none, that is said."""
    path = folder / LOG_FILE
    try:
        path.stat()
    except FileNotFoundError:
        refuse(said("{path} : aucune partie n’a encore été jouée ici"), path=path)
    except OSError as error:  # no folder, or one that this user may not look into
        unusable(folder, error)
    return path


def _or_refuse(store: Store, trouble: tuple[Line, ...], path: Path) -> Iterator[Store]:
    for each in trouble:
        complain(each.text(call_tongue()))
    try:
        yield store
    except StoreFailed as failed:
        refuse("{why}", why=failed.line)
    except sqlite3.Error as error:
        unusable(path, error)


def all_games(store: Store) -> list[SavedGame]:
    """Also those of a clock that was wrong."""
    return list(store.games(EVER))


def chosen_games(store: Store, numbers: list[int] | None, since: float) -> Iterator[SavedGame]:
    if numbers is None:
        yield from store.games(since)
    for number in numbers or ():
        last = store.last_game
        saved = store.game(number) if number <= last else None  # SQLite takes no number of more than 64 bits
        if saved is None:
            refuse(said("pas de partie {n} ; la dernière est la {last}"), n=number, last=last)
        if saved.started >= since:
            yield saved


def moment(since: str) -> float:
    """Seconds since the epoch of a date, local time, or of so many days ago; the beginning of time for ""."""
    if not since:
        return EVER
    try:
        if days := re.fullmatch(r"(\d{1,5})d", since):
            return (datetime.fromtimestamp(wall()) - timedelta(days=int(days[1]))).timestamp()
        return datetime.fromisoformat(since).timestamp()
    except (ValueError, OverflowError):
        wrong_usage(said("--since {since} : une date comme 2026-01-31, ou des jours comme 7d"), since=since)
