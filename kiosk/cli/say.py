"""How a command speaks: JSON and tables on standard output, everything else in one line on standard error."""

import json
import sys
from collections.abc import Mapping
from typing import Any, NoReturn

import typer
from rich.console import Console

DONE = 0
REFUSED = 1
WRONG_USAGE = 2

out = Console(soft_wrap=True, highlight=False)
err = Console(stderr=True, soft_wrap=True, highlight=False)


def json_line(row: Mapping[str, Any]) -> None:
    """One object on one line, at once: whoever reads a pipe sees it when it happens."""
    sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def line(text: str) -> None:
    """One line on standard error."""
    err.print(text, markup=False)


def wrong_usage(text: str) -> NoReturn:
    """Say what is wrong with the call, in one line, and stop with status 2."""
    line(f"lebon: {text}")
    raise typer.Exit(WRONG_USAGE)


def refused(text: str) -> NoReturn:
    """Say what in the input cannot be used, in one line, and stop with status 1."""
    line(f"lebon: {text}")
    raise typer.Exit(REFUSED)
