"""How a command speaks: JSON and tables on standard output, everything else in one line on standard error."""

import json
import sqlite3
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn

import typer
from rich.console import Console

from kiosk.cli.speech import call_tongue
from kiosk.cli.streams import write_exact
from kiosk.language import Line, said, told_value
from kiosk.reasons import reason

if TYPE_CHECKING:
    from hardware.ports import BadAddress

REFUSED = 1
WRONG_USAGE = 2

_BLANKS = "\u00a0\u202f"
"""Blanks at which no line is broken: they stand before a colon and inside quotes."""

out = Console(soft_wrap=True, highlight=False)
err = Console(stderr=True, soft_wrap=True, highlight=False)


def json_line(row: Mapping[str, Any]) -> None:
    """One object on one line, at once: whoever reads a pipe sees it when it happens."""
    write_exact(json.dumps(row, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def line(sentence: str, /, **values: object) -> None:
    """One line on standard error: a French text in the language of the call, or words as they are."""
    _print(_in_words(sentence, values))


def tell(what: Line) -> None:
    """The same, as the parts that know no command line put it."""
    _print(what.text(call_tongue()))


def complain(sentence: str, /, **values: object) -> None:
    """The same, told as the program's own."""
    _print(f"lebon: {_in_words(sentence, values)}")


def visible(text: str) -> str:
    """The text on one line, without what a terminal would obey; the blanks of French stay."""
    return "".join(each if each.isprintable() or each in _BLANKS else "\ufffd" for each in text)


def _print(words: str) -> None:
    err.print(visible(words), markup=False)


def _in_words(sentence: str, values: Mapping[str, object]) -> str:
    text = call_tongue()
    return text(sentence, **{key: told_value(value, text) for key, value in values.items()})


def wrong_usage(sentence: str, /, **values: object) -> NoReturn:
    """Say what is wrong with the call, in one line, and stop with status 2."""
    complain(sentence, **values)
    raise typer.Exit(WRONG_USAGE)


def refuse(sentence: str, /, **values: object) -> NoReturn:
    """Say what in the input cannot be used, in one line, and stop with status 1."""
    complain(sentence, **values)
    raise typer.Exit(REFUSED)


def bad_address(bad: "BadAddress") -> NoReturn:
    """Say what is wrong with the address of a rig, and stop: with status 1 where it is in order itself."""
    from hardware.ports import NoRecording

    (refuse if isinstance(bad, NoRecording) else wrong_usage)(bad.msgid, **bad.values)


def unusable(path: object, error: OSError | sqlite3.Error) -> NoReturn:
    """Say what a file or folder has against being used, in one line, and stop with status 1."""
    refuse(said("{path} : {why}"), path=path, why=reason(error))


def why(error: OSError) -> str:
    """What a file or folder has against being used, in the language of the call."""
    return reason(error).text(call_tongue())
