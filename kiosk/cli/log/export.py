"""`lebon export`: games carried out of the log one after the other, however many there are."""

import os
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from hardware.clock import wall
from kiosk.cli.log.access import Since, chosen_games, moment, read_log
from kiosk.cli.options import AsJson, Data, named
from kiosk.cli.progress import track
from kiosk.cli.say import REFUSED, complain, json_line, out, refuse
from kiosk.cli.speech import call_tongue
from kiosk.cli.streams import write_exact
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.script import read_script
from kiosk.language import Tongue, said
from kiosk.records.export import Exported, ExportRefused, Format, export_files, put
from kiosk.store import LOG_FILE, SavedGame

TOLD_EVERY = 100
"""Games between two lines about how far an export is."""

LEFT_OUT = said("la partie {n} ne se lit pas et est omise : {why}")


def export(
    folder: Annotated[
        str, typer.Argument(metavar="DIR|-", help=said("Vers où ; - est la sortie standard."), parser=named)
    ],
    kind: Annotated[
        Format, typer.Option("--format", help=said("Comment les parties sont écrites."))
    ] = Format.WRITTEN,
    since: Since = "",
    game: Annotated[
        list[int] | None, typer.Option(help=said("Cette partie seulement ; peut se répéter."))
    ] = None,
    as_json: AsJson = False,
    data: Data = None,
) -> None:
    """Write the games down: as `lebon replay` reads them, as a table of throws, or as JSON.

    With --json one object a line on standard output: how many are written, of how many; at last what kept
    the others from being written, as `error`.
    """
    start, stamp = moment(since), datetime.fromtimestamp(wall(), UTC).strftime("%Y%m%d-%H%M%S")
    with read_log(data) as store:
        games = _Readable(chosen_games(store, game, start), call_tongue())
        total = len(game) if game else store.count(start)
        if folder == "-":
            # Written to the same terminal, the games themselves tell how far it is.
            told = games if sys.stdout.isatty() else track(LOG_FILE, games, total)
            for number, file in enumerate(export_files(told, kind, stamp)):
                write_exact("\n" * (number > 0) + file.text)
        elif as_json:
            _put_all(Path(folder), export_files(_with_progress(games, total), kind, stamp), as_json=True)
        else:
            count = _put_all(Path(folder), export_files(track(LOG_FILE, games, total), kind, stamp))
            _tell_exported(folder, games.count, count)
    if games.left_out:
        raise typer.Exit(REFUSED)


def _with_progress(games: "_Readable", total: int) -> Iterator[SavedGame]:
    """The games, and now and then a line about how far they are."""
    for saved in games:
        if games.count % TOLD_EVERY == 0:
            json_line({"written": games.count, "of": total})
        yield saved
    json_line({"written": games.count, "of": total})


class _Readable:
    """Of these games those that can be made; the others are told, and counted."""

    def __init__(self, games: Iterable[SavedGame], text: Tongue) -> None:
        self._games, self._text = games, text
        self.count = self.left_out = 0

    def __iter__(self) -> Iterator[SavedGame]:
        for saved in self._games:
            try:
                script = read_script(saved.tags)
                script.begin()
            except UsageRefused as no:
                self.left_out += 1
                complain(LEFT_OUT, n=saved.id, why=no.sentence(self._text))
                continue
            self.count += 1
            yield saved


def _put_all(folder: Path, files: Iterator[Exported], *, as_json: bool = False) -> int:
    """How many files that were; they are on the disk when this returns."""
    count = 0
    try:
        for file in files:
            put(folder, file)
            count += 1
    except ExportRefused as no:
        if as_json:
            json_line({"error": no.line.text(call_tongue())})
        refuse("{why}", why=no.line)
    os.sync()
    return count


def _tell_exported(folder: str, games: int, files: int) -> None:
    text = call_tongue()
    told = text(
        said("{games}, {files} : {folder}"),
        games=text.plural("{n} partie", "{n} parties", games),
        files=text.plural("{n} fichier", "{n} fichiers", files),
        folder=folder,
    )
    out.print(told, markup=False)
