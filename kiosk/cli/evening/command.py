"""`lebon evening`: plays a written evening and answers each line at once, as the contract has it."""

import math
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from kiosk.cli.evening.lines import Line, NotALine, check_text, line_of
from kiosk.cli.options import AsJson, Data, Players, Preset, Switched, named
from kiosk.cli.play import refuse_occupied
from kiosk.cli.rules import names_of, switches_of
from kiosk.cli.say import REFUSED, complain, json_line, refuse, unusable, wrong_usage
from kiosk.cli.speech import call_tongue
from kiosk.counter.arrange.setup import STAKES
from kiosk.counter.state import Setup
from kiosk.disk.files import data_folder
from kiosk.engine.game import new_game
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.script import Options, read_script
from kiosk.language import said
from kiosk.settings import Loaded, load
from kiosk.store import InUse

if TYPE_CHECKING:
    from kiosk.cli.evening.play import Evening


def evening(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help=said("Une soirée écrite ; - la lit sur l’entrée standard."), parser=named
        ),
    ] = "-",
    rules: Preset = None,
    players: Players = None,
    switches: Switched = None,
    data: Data = None,
    _: AsJson = True,
) -> None:
    """Play what eye, button and fingers did, against the kiosk itself and without any device."""
    options = Options(rules, names_of(players), switches_of(switches))
    with ExitStack() as stack:
        folder = data_folder(data) if data else Path(stack.enter_context(TemporaryDirectory()))
        source = stack.enter_context(_open(file))
        try:
            tags, first = _tags(source)
            loaded = load(folder)
            setup = _setup(tags, options, loaded.settings.rules)
            start = partial(_start, folder, loaded, setup, stack)
            clean = _play(chain(first, iter(source.readline, "")), len(tags), start)
        except NotALine as no:
            refuse(said("{path} : {why}"), path=file, why=no.sentence(call_tongue()))
        except InUse as no:
            refuse_occupied(no)
    if not clean:
        raise typer.Exit(REFUSED)


def _tags(source: TextIO) -> tuple[list[str], list[str]]:
    """The tags at the head of the text, comments among them, and the first line that is none.

    Raises NotALine for one that is no UTF-8: which game is meant nobody can tell.
    """
    tags: list[str] = []
    for number, text in enumerate(iter(source.readline, ""), 1):
        if text.strip() and text.lstrip()[0] not in "[#":
            return tags, [text]
        if text.lstrip().startswith("["):
            _check_tag(text, number)
        tags.append(text)
    return tags, []


def _check_tag(text: str, number: int) -> None:
    try:
        check_text(text)
    except NotALine as no:
        raise no.at(number) from None


def _setup(tags: list[str], options: Options, rules: str) -> Setup:
    """The game that is asked for, by the rules of the house where none are; without names nobody sits yet."""
    if options.rules is None and not any(tag.lstrip().startswith("[rules") for tag in tags):
        options = replace(options, rules=rules)
    try:
        script = read_script("".join(tags), options)
        if script.players:
            new_game(script.rules, script.players)
    except UsageRefused as no:
        wrong_usage(no.sentence(call_tongue()))
    return Setup(names=script.players, rules=script.rules, stake=STAKES[0])


def _open(file: str) -> TextIO:
    """The text, its bytes that are no UTF-8 as surrogates: a bad byte is the matter of its line alone."""
    if file == "-":
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="surrogateescape")  # type: ignore[union-attr]
        return sys.stdin
    try:
        return Path(file).open(encoding="utf-8-sig", errors="surrogateescape")
    except OSError as error:
        unusable(file, error)


def _play(source: Iterable[str], tags: int, start: Callable[[float], "Evening"]) -> bool:
    """Answer line by line; whether each could be read.

    start  makes the kiosk, given the seconds of the first line.
    """
    kiosk: Evening | None = None
    clean = True
    for number, told in _lines(source, tags + 1):
        kiosk = kiosk or start(told.at if isinstance(told, Line) else 0.0)
        if isinstance(told, Line):
            json_line(kiosk.answer(told))
            continue
        clean = False
        wrong = told.at(number).sentence(call_tongue())
        json_line({"t": None, "word": None, "heard": False, "error": wrong, **kiosk.report()})
        complain(wrong)
    return clean


def _lines(source: Iterable[str], start: int) -> Iterator[tuple[int, Line | NotALine]]:
    """Each line that says something, as it comes, with its number; or what is wrong with it."""
    after = -math.inf
    for number, text in enumerate(source, start):
        try:
            found = line_of(text, after)
        except NotALine as no:
            yield number, no
            continue
        if found is not None:
            after = found.at
            yield number, found


def _start(folder: Path, loaded: Loaded, setup: Setup, stack: ExitStack, begins: float) -> "Evening":
    """The kiosk on that folder; what of it cannot be used is said, as `lebon run` says it."""
    from datetime import datetime

    from hardware.clock import wall
    from kiosk.cli.evening.play import Evening
    from kiosk.journal import Journal
    from vision.watch import Watcher

    journal = stack.enter_context(closing(Journal.open(folder, wall, f"{datetime.now():%Y%m%d-%H%M%S}")))
    for trouble in filter(None, (loaded.complaint, *journal.trouble)):
        complain(trouble.text(call_tongue()))
    kiosk = Evening(journal, loaded.settings, Watcher(), begins)
    kiosk.begin(setup)
    return kiosk
