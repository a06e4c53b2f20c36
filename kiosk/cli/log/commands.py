"""`lebon stats`, `export`, `import` and `forget`: the log told, carried away, added to and deleted."""

import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer

from hardware.clock import wall
from kiosk.cli.log.tables import json_rows, show
from kiosk.cli.options import HOUSE, AsJson, Data
from kiosk.cli.say import REFUSED, complain, json_line, out, refused, why, wrong_usage
from kiosk.cli.speech import spoken
from kiosk.cli.tables import counted
from kiosk.disk.files import data_folder
from kiosk.engine.usage import UsageRefused
from kiosk.language import Tongue, said
from kiosk.records.dice import DiceTest
from kiosk.records.export import Exported, ExportRefused, Format, exported, put
from kiosk.records.past import taken_up
from kiosk.records.plot import dice_picture
from kiosk.records.taking_in import LONGEST, Found, ImportRefused, Shelf, games_in
from kiosk.records.totals import rebuild, statistics_of
from kiosk.store import FILE, Alone, InUse, SavedGame, Store, StoreFailed, StoreNewer

NEWER = said("{path} est d’une version plus récente : mettez le programme à jour ; rien n’y a changé")

Since = Annotated[
    str,
    typer.Option(
        "--since", metavar="DATE|DAYS", help=said("Les parties depuis 2026-01-31, ou des derniers 7d.")
    ),
]


def add_to(app: typer.Typer) -> None:
    """Give the commands of this file to the program."""
    app.command(
        "stats",
        rich_help_panel=HOUSE,
        help=said("Dire qui a joué, perdu, survécu, eu de la chance, et si les dés sont justes."),
    )(stats)
    app.command(
        "export",
        rich_help_panel=HOUSE,
        help=said("Écrire les parties : pour lebon replay, en table de lancers ou en JSON."),
    )(export)
    app.command(
        "import",
        rich_help_panel=HOUSE,
        help=said("Reprendre des parties écrites dans le journal ; aucune deux fois."),
    )(import_games)
    app.command(
        "forget",
        rich_help_panel=HOUSE,
        help=said("Effacer pour de bon une partie, ou toutes : coups, tournées dues, chiffres."),
    )(forget)


def stats(
    as_json: AsJson = False,
    plot: Annotated[
        Path | None, typer.Option(help=said("Dessiner les dés dans dice.png, dans ce dossier."))
    ] = None,
    since: Since = "",
    data: Data = None,
) -> None:
    """Tell who played, lost and survived, who had luck, and whether the dice are fair."""
    start = _moment(since)
    with _log(data) as store:
        games = [saved for saved in _all(store) if saved.started >= start]
        told = statistics_of(store, counted(FILE, games))
    if as_json:
        for row in json_rows(told, spoken()):
            json_line(row)
    else:
        show(told, spoken(), out)
    if plot is not None:
        _draw(plot, told.dice)


def export(
    folder: Annotated[str, typer.Argument(metavar="DIR|-", help=said("Vers où ; - est la sortie standard."))],
    kind: Annotated[
        Format, typer.Option("--format", help=said("Comment les parties sont écrites."))
    ] = Format.WRITTEN,
    since: Since = "",
    game: Annotated[
        list[int] | None, typer.Option(help=said("Cette partie seulement ; peut se répéter."))
    ] = None,
    data: Data = None,
) -> None:
    """Write the games down: as `lebon replay` reads them, as a table of throws, or as JSON."""
    start = _moment(since)
    with _log(data) as store:
        games = [saved for saved in _chosen(store, game) if saved.started >= start]
    readable = tuple(saved for saved in games if _readable(saved, spoken()))
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
        list[str],
        typer.Argument(metavar="FILE...", help=said("Des parties écrites ; - est l’entrée standard.")),
    ],
    data: Data = None,
) -> None:
    """Take written games into the log; none twice, and none of a file in which a word is wrong."""
    clean = True
    with _alone(data), _log(data, make=True) as store:
        shelf = Shelf(store.games())
        for file in files:
            try:
                found = games_in(_text(file), wall(), spoken())
            except ImportRefused as no:
                clean = False
                complain(said("{path} : {why}"), path=file, why=no)
                continue
            new = _taken_in(found, store, shelf)
            told = spoken()(
                said("{path} : {new} reprises, {old} déjà là"), path=file, new=new, old=len(found) - new
            )
            out.print(told, markup=False)
        store.tidy()
    if not clean:
        raise typer.Exit(REFUSED)


def forget(
    game: Annotated[int | None, typer.Argument(metavar="GAME", help=said("Le numéro d’une partie."))] = None,
    everything: Annotated[bool, typer.Option("--all", help=said("Toutes les parties."))] = False,
    under_way: Annotated[
        bool, typer.Option("--under-way", help=said("Aussi la partie en cours, la borne étant arrêtée."))
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help=said("Ne pas demander."))] = False,
    data: Data = None,
) -> None:
    """Delete a game, or all games, for good: words, rounds owed and all figures that come from them."""
    if (game is None) is not everything:
        wrong_usage(said("forget attend le numéro d’une partie, ou --all"))
    with _alone(data) if under_way else nullcontext(), _log(data) as store:
        games = [*store.games(float("-inf"))] if everything else list(_chosen(store, [game or 0]))
        kept = [saved for saved in games if saved.ended is None and not under_way]
        if kept and not everything:
            refused(
                said("la partie {n} est en cours ; finissez-la, ou arrêtez la borne et dites --under-way"),
                n=kept[0].id,
            )
        gone = [saved.id for saved in games if saved not in kept]
        if not yes and gone:
            question = spoken().plural(
                "Effacer {n} partie pour de bon ?", "Effacer {n} parties pour de bon ?", len(gone)
            )
            typer.confirm(question, abort=True, err=True)
        for number in gone:
            store.forget(number)
        if gone:
            rebuild(store)
        store.tidy()
    for saved in kept:
        complain(said("la partie {n} est en cours et reste"), n=saved.id)
    out.print(spoken().plural("{n} partie effacée", "{n} parties effacées", len(gone)), markup=False)


def _alone(data: Path | None) -> AbstractContextManager[object]:
    """The folder for this command alone: a running kiosk counts its games in memory."""
    try:
        return closing(Alone(data_folder(data)))
    except InUse as no:
        refused(
            said(
                "{folder} : le processus {process} y joue ; la borne s’arrête par sudo systemctl stop lebon"
            ),
            folder=no.folder,
            process=no.process,
        )
    except OSError as error:
        refused("{path}: {why}", path=data_folder(data), why=why(error))


@contextmanager
def _log(data: Path | None, *, make: bool = False) -> Iterator[Store]:
    """The log, closed afterwards; only an import makes one where there is none."""
    path = data_folder(data) / FILE
    if not make and not path.exists():
        refused(said("{path} : aucune partie n’a encore été jouée ici"), path=path)
    try:
        store, trouble = Store.open(path, datetime.fromtimestamp(wall()).strftime("%Y%m%d-%H%M%S"))
    except StoreNewer as newer:
        refused(NEWER, path=newer.path)
    except StoreFailed as failed:
        refused(str(failed))
    for each in trouble:
        complain(each)
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
            refused(
                said("pas de partie {n} ; la dernière est la {last}"), n=number, last=max(games, default=0)
            )
        yield games[number]


def _readable(saved: SavedGame, text: Tongue) -> bool:
    try:
        taken_up(saved)
    except UsageRefused as no:
        complain(said("la partie {n} ne se lit pas et est omise : {why}"), n=saved.id, why=no.sentence(text))
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
    text = spoken()
    told = text(
        said("{games}, {files} : {folder}"),
        games=text.plural("{n} partie", "{n} parties", games),
        files=text.plural("{n} fichier", "{n} fichiers", count),
        folder=folder,
    )
    out.print(told, markup=False)


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
        raise ImportRefused(why(error)) from None
    except UnicodeDecodeError as error:
        raise ImportRefused(
            spoken()(said("ce n’est pas un texte en UTF-8 (octet {place})"), place=error.start)
        ) from None


def _moment(since: str) -> float:
    """Seconds since the epoch of a date, local time, or of so many days ago; the beginning of time for ""."""
    if not since:
        return float("-inf")
    try:
        if days := re.fullmatch(r"(\d{1,5})d", since):
            return (datetime.fromtimestamp(wall()) - timedelta(days=int(days[1]))).timestamp()
        return datetime.fromisoformat(since).timestamp()
    except (ValueError, OverflowError):
        wrong_usage(said("--since {since} : une date comme 2026-01-31, ou des jours comme 7d"), since=since)


def _draw(folder: Path, dice: DiceTest) -> None:
    path = folder / "dice.png"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(dice_picture(dice, spoken()))
    except ImportError:
        refused(
            said("--plot dessine avec matplotlib, qui manque ; {python} -m pip install matplotlib"),
            python=sys.executable,
        )
    except OSError as error:
        refused(said("{path} : {why}"), path=path, why=why(error))
    complain(said("{path} est dessiné"), path=path)
