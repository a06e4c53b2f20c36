"""`lebon stats`, `export`, `import` and `forget`: the log told, carried away, added to and deleted."""

import codecs
import os
import stat
import sys
from collections.abc import Generator
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from hardware.clock import wall
from kiosk.cli.log.access import Since, all_games, change_log, chosen_games, moment, read_log
from kiosk.cli.log.tables import json_rows, show
from kiosk.cli.options import AsJson, Data, named, path_option
from kiosk.cli.progress import track, track_bytes
from kiosk.cli.say import REFUSED, complain, err, json_line, out, refuse, unusable, why, wrong_usage
from kiosk.cli.speech import call_tongue
from kiosk.language import said
from kiosk.records.dice import DiceTest
from kiosk.records.plot import dice_picture
from kiosk.records.taking_in import PIECE, ImportRefused, Shelf, games_in
from kiosk.records.totals import rebuild, statistics_of
from kiosk.store import EVER, LOG_FILE, SavedGame, Store


def stats(
    as_json: AsJson = False,
    plot: Annotated[
        Path | None, path_option(help=said("Dessiner les dés dans dice.png, dans ce dossier."))
    ] = None,
    since: Since = "",
    data: Data = None,
) -> None:
    """Tell who played, lost and survived, who had luck, and whether the dice are fair."""
    start = moment(since)
    with read_log(data) as store:
        games = [saved for saved in all_games(store) if saved.started >= start]
        told = statistics_of(store, track(LOG_FILE, games))
    if as_json:
        for row in json_rows(told, call_tongue()):
            json_line(row)
    else:
        show(told, call_tongue(), out)
    if plot is not None:
        _draw(plot, told.dice)


def import_games(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE", help=said("Des parties écrites ; - est l’entrée standard."), parser=named
        ),
    ],
    data: Data = None,
) -> None:
    """Take written games into the log; none twice, and none of a file in which a word is wrong."""
    clean = True
    with change_log(data, make=True, alone=True) as store:
        shelf = Shelf(track(LOG_FILE, store.games(EVER), store.count(EVER)))
        for file in files:
            try:
                new, old = _take_in(file, store, shelf)
            except ImportRefused as no:
                clean = False
                complain(said("{path} : {why}"), path=file, why=no)
                continue
            told = said("{path} : parties reprises {new}, déjà là {old}")
            out.print(call_tongue()(told, path=file, new=new, old=old), markup=False)
        _tidy(store)
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
    with change_log(data, alone=under_way) as store:
        games = all_games(store) if everything else [*chosen_games(store, [game or 0], EVER)]
        kept, gone = _apart(games, under_way)
        if kept and not everything:
            refuse(
                said("la partie {n} est en cours ; finissez-la, ou arrêtez la borne et dites --under-way"),
                n=kept[0],
            )
        if gone:
            _delete(store, gone, yes=yes)
        store.tidy()
    for number in kept:
        complain(said("la partie {n} est en cours et reste"), n=number)
    out.print(call_tongue().plural("{n} partie effacée", "{n} parties effacées", len(gone)), markup=False)


def _apart(games: list[SavedGame], under_way: bool) -> tuple[list[int], list[int]]:
    """Numbers of games that stay, since they are under way, and of those that go."""
    kept = [saved.id for saved in games if saved.ended is None and not under_way]
    return kept, [saved.id for saved in games if saved.id not in kept]


def _delete(store: Store, games: list[int], *, yes: bool) -> None:
    """Delete them for good, after a question unless `yes`."""
    if not yes:
        question = call_tongue().plural(
            "Effacer {n} partie pour de bon ?", "Effacer {n} parties pour de bon ?", len(games)
        )
        yes_letter, no_letter = call_tongue()(said("oui"))[0], call_tongue()(said("non"))[0]
        err.print(f"{question} [{yes_letter}/{no_letter.upper()}]", end=" ", markup=False)
        answer = sys.stdin.readline().strip().lower()
        if not sys.stdin.isatty():
            err.print()  # a pipe breaks no line; what follows is one of its own
        if answer != yes_letter:
            refuse(said("rien n’est effacé"))
    for number in games:
        store.forget(number)
    rebuild(store)


def _take_in(file: str, store: Store, shelf: Shelf) -> tuple[int, int]:
    """How many games of the file are new, and how many were there; all of it or nothing.

    One transaction: to flush each game by itself takes longer than to play it. Raises ImportRefused.
    """
    new = old = 0
    with shelf.all_or_none(), store.together(), closing(_text(file)) as pieces:
        for found in games_in(pieces, wall(), call_tongue()):
            if shelf.has(found):
                old += 1
                continue
            store.add(found.saved)
            shelf.add(found.saved)
            new += 1
    return new, old


def _tidy(store: Store) -> None:
    """Keep the log within its bounds, and say what went for that: it may be what just came in."""
    before = store.count(EVER)
    store.tidy()
    if gone := before - store.count(EVER):
        complain(
            call_tongue().plural(
                "le journal est plein : {n} partie, la plus ancienne, n’y est plus",
                "le journal est plein : {n} parties, les plus anciennes, n’y sont plus",
                gone,
            )
        )


def _text(file: str) -> Generator[str]:
    """What stands in the file, piece by piece. Raises ImportRefused where it cannot be read."""
    decode, at = codecs.getincrementaldecoder("utf-8-sig")(), 0
    try:
        with (
            nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as source,
            closing(track_bytes(file, iter(partial(source.read, PIECE), b""), _size(source))) as pieces,
        ):
            for piece in pieces:
                yield decode.decode(piece)
                at += len(piece)
        yield decode.decode(b"", final=True)
    except OSError as error:
        raise ImportRefused(why(error)) from None
    except UnicodeDecodeError as error:
        place = at - len(decode.getstate()[0]) + error.start + 1
        raise ImportRefused(
            call_tongue()(said("ce n’est pas un texte en UTF-8 (octet {byte})"), byte=place)
        ) from None


def _size(source: BinaryIO) -> int | None:
    """Bytes of a file; of a pipe nobody knows."""
    try:
        found = os.fstat(source.fileno())
    except OSError:
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else None


def _draw(folder: Path, dice: DiceTest) -> None:
    path = folder / "dice.png"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(dice_picture(dice, call_tongue()))
    except ImportError:
        refuse(
            said("--plot dessine avec matplotlib, qui manque ; {python} -m pip install matplotlib"),
            python=sys.executable,
        )
    except OSError as error:
        unusable(path, error)
    complain(said("{path} est dessiné"), path=path)
