"""`lebon stats`, `export`, `import` and `forget`: the log told, carried away, added to and deleted."""

import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer

from hardware.clock import wall
from kiosk.cli.log.tables import json_rows, show
from kiosk.cli.rules import AsJson, Lang
from kiosk.cli.say import REFUSED, json_line, line, out, refused, wrong_usage
from kiosk.disk.files import data_folder
from kiosk.engine.usage import UsageRefused
from kiosk.language import Tongue, tongue
from kiosk.records.export import Exported, ExportRefused, Format, exported, put
from kiosk.records.past import taken_up
from kiosk.records.plot import dice_picture
from kiosk.records.statistics import statistics
from kiosk.records.taking_in import LONGEST, Found, ImportRefused, Shelf, games_in
from kiosk.store import FILE, SavedGame, Store, StoreFailed, in_use

Data = Annotated[Path | None, typer.Option("--data", help="The folder of games and settings.")]
Since = Annotated[
    str, typer.Option("--since", metavar="DATE|DAYS", help="Games since 2026-01-31, or of the last 7d.")
]


def add_to(app: typer.Typer) -> None:
    """Give the commands of this file to the program."""
    app.command("stats")(stats)
    app.command("export")(export)
    app.command("import")(import_games)
    app.command("forget")(forget)


def stats(
    as_json: AsJson = False,
    plot: Annotated[Path | None, typer.Option(help="Draw the dice as dice.png in this folder.")] = None,
    since: Since = "",
    lang: Lang = "fr",
    data: Data = None,
) -> None:
    """Tell who played, lost and survived, who had luck, and whether the dice are fair."""
    start = _moment(since)
    with _log(data) as store:
        told = statistics(_all(store), start)
    if as_json:
        for row in json_rows(told, tongue(lang)):
            json_line(row)
    else:
        show(told, tongue(lang), out)
    if plot is not None:
        _draw(plot, dice_picture(told.dice, tongue(lang)))


def export(
    folder: Annotated[str, typer.Argument(metavar="DIR|-", help="Where to; - is standard output.")],
    kind: Annotated[
        Format, typer.Option("--format", help="How the games are written down.")
    ] = Format.WRITTEN,
    since: Since = "",
    game: Annotated[list[int] | None, typer.Option(help="Only this game; may be repeated.")] = None,
    lang: Lang = "fr",
    data: Data = None,
) -> None:
    """Write the games down: as `lebon replay` reads them, as a table of throws, or as JSON."""
    start = _moment(since)
    with _log(data) as store:
        games = [saved for saved in _chosen(store, game) if saved.started >= start]
    readable = tuple(saved for saved in games if _readable(saved, tongue(lang)))
    stamp = datetime.fromtimestamp(wall(), UTC).strftime("%Y%m%d-%H%M%S")
    files = exported(readable, kind, stamp)
    if folder == "-":
        sys.stdout.write("\n".join(file.text for file in files))
    else:
        _put_all(Path(folder), files, len(readable))
    if len(readable) < len(games):
        raise typer.Exit(REFUSED)


def import_games(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Written games; - is standard input.")
    ],
    lang: Lang = "fr",
    data: Data = None,
) -> None:
    """Take written games into the log; none twice, and none of a file in which a word is wrong."""
    if in_use(data_folder(data) / FILE):
        refused(
            f"{data_folder(data) / FILE}: the kiosk is running; stop it first (sudo systemctl stop lebon)"
        )
    clean = True
    with _log(data, make=True) as store:
        shelf = Shelf(store.games())
        for file in files:
            try:
                found = games_in(_text(file), wall(), tongue(lang))
            except ImportRefused as no:
                clean = False
                line(f"lebon: {file}: {no}")
                continue
            new = _taken_in(found, store, shelf)
            out.print(f"{file}: {new} taken in, {len(found) - new} there already", markup=False)
        store.tidy()
    if not clean:
        raise typer.Exit(REFUSED)


def forget(
    game: Annotated[int | None, typer.Argument(metavar="GAME", help="The number of a game.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All games.")] = False,
    under_way: Annotated[
        bool, typer.Option("--under-way", help="Also the game under way, while the kiosk is stopped.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    data: Data = None,
) -> None:
    """Delete a game, or all games, for good: words, rounds owed and all figures that come from them."""
    if (game is None) is not everything:
        wrong_usage("forget takes the number of a game, or --all")
    path = data_folder(data) / FILE
    if under_way and in_use(path):
        refused(f"{path}: the kiosk is running; its game can only be forgotten while it is stopped")
    with _log(data) as store:
        games = [*store.games(float("-inf"))] if everything else list(_chosen(store, [game or 0]))
        kept = [saved for saved in games if saved.ended is None and not under_way]
        if kept and not everything:
            refused(f"game {kept[0].id} is under way; end it first, or stop the kiosk and say --under-way")
        gone = [saved.id for saved in games if saved not in kept]
        if not yes and gone:
            typer.confirm(f"Delete {_count(len(gone))} for good?", abort=True, err=True)
        for number in gone:
            store.forget(number)
        store.tidy()
    for saved in kept:
        line(f"lebon: game {saved.id} is under way and stays")
    out.print(f"{_count(len(gone))} deleted", markup=False)


def _count(games: int) -> str:
    return f"{games} game{'' if games == 1 else 's'}"


@contextmanager
def _log(data: Path | None, *, make: bool = False) -> Iterator[Store]:
    """The log, closed afterwards; only an import makes one where there is none."""
    path = data_folder(data) / FILE
    if not make and not path.exists():
        refused(f"{path}: no game has been played here yet")
    try:
        store, trouble = Store.open(path, datetime.fromtimestamp(wall()).strftime("%Y%m%d-%H%M%S"))
    except StoreFailed as failed:
        refused(str(failed))
    for each in trouble:
        line(f"lebon: {each}")
    try:
        yield store
    except (StoreFailed, sqlite3.Error) as failed:
        refused(f"{path}: {failed}" if isinstance(failed, sqlite3.Error) else str(failed))
    finally:
        store.close()


def _all(store: Store) -> list[SavedGame]:
    """Also those of a clock that was wrong."""
    return list(store.games(since=float("-inf")))


def _chosen(store: Store, numbers: list[int] | None) -> Iterator[SavedGame]:
    games = {saved.id: saved for saved in _all(store)}
    for number in games if numbers is None else numbers:
        if number not in games:
            refused(f"there is no game {number}; the last one is {max(games, default=0)}")
        yield games[number]


def _readable(saved: SavedGame, text: Tongue) -> bool:
    try:
        taken_up(saved)
    except UsageRefused as no:
        line(f"lebon: game {saved.id} cannot be read and is left out: {no.sentence(text)}")
        return False
    return True


def _put_all(folder: Path, files: Iterator[Exported], games: int) -> None:
    count = 0
    try:
        for file in files:
            put(folder, file)
            count += 1
    except ExportRefused as no:
        refused(str(no))
    out.print(f"{_count(games)} in {count} file{'' if count == 1 else 's'} in {folder}", markup=False)


def _taken_in(found: tuple[Found, ...], store: Store, shelf: Shelf) -> int:
    new = 0
    for each in found:
        if not shelf.has(each):
            store.add(each.saved)
            shelf.add(each.saved)
            new += 1
    return new


def _text(file: str) -> str:
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as source:
            # No more than is looked at, also of a file without end.
            content = source.read(4 * LONGEST)
        return content.decode("utf-8-sig")
    except OSError as error:
        raise ImportRefused(error.strerror or "cannot be read") from None
    except UnicodeDecodeError as error:
        raise ImportRefused(f"not a text in UTF-8 (byte {error.start})") from None


def _moment(since: str) -> float:
    """Seconds since the epoch of a date, local time, or of so many days ago; the beginning of time for ""."""
    if not since:
        return float("-inf")
    try:
        if days := re.fullmatch(r"(\d{1,5})d", since):
            return (datetime.fromtimestamp(wall()) - timedelta(days=int(days[1]))).timestamp()
        return datetime.fromisoformat(since).timestamp()
    except (ValueError, OverflowError):
        wrong_usage(f"--since {since}: a date as 2026-01-31, or days as 7d")


def _draw(folder: Path, picture: bytes) -> None:
    path = folder / "dice.png"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture)
    except OSError as error:
        refused(f"{path}: {error.strerror}")
    line(f"lebon: {path} drawn")
