"""How a command speaks: JSON and tables on standard output, everything else in one line on standard error."""

import errno
import json
import sys
from collections.abc import Mapping
from typing import Any, NoReturn

import typer
from rich.console import Console

from kiosk.cli.speech import spoken
from kiosk.language import said

DONE = 0
REFUSED = 1
WRONG_USAGE = 2

out = Console(soft_wrap=True, highlight=False)
err = Console(stderr=True, soft_wrap=True, highlight=False)


def json_line(row: Mapping[str, Any]) -> None:
    """One object on one line, at once: whoever reads a pipe sees it when it happens."""
    sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def line(sentence: str, /, **values: object) -> None:
    """One line on standard error: a French text in the language of the call, or words as they are."""
    err.print(spoken()(sentence, **values), markup=False)


def complain(sentence: str, /, **values: object) -> None:
    """The same, told as the program's own."""
    err.print(f"lebon: {spoken()(sentence, **values)}", markup=False)


def wrong_usage(sentence: str, /, **values: object) -> NoReturn:
    """Say what is wrong with the call, in one line, and stop with status 2."""
    complain(sentence, **values)
    raise typer.Exit(WRONG_USAGE)


def refused(sentence: str, /, **values: object) -> NoReturn:
    """Say what in the input cannot be used, in one line, and stop with status 1."""
    complain(sentence, **values)
    raise typer.Exit(REFUSED)


def why(error: OSError) -> str:
    """What a file or folder has against being used, in the language of the call."""
    reason = _REASONS.get(error.errno or 0)
    return spoken()(reason) if reason else str(error.strerror or error)


_REASONS = {
    errno.ENOENT: said("cela n’existe pas"),
    errno.EACCES: said("l’accès est refusé"),
    errno.EPERM: said("l’accès est refusé"),
    errno.EROFS: said("ce disque ne se laisse pas écrire"),
    errno.ENOSPC: said("le disque est plein"),
    errno.EISDIR: said("c’est un dossier, il faut un fichier"),
    errno.ENOTDIR: said("c’est un fichier, il faut un dossier"),
    errno.EEXIST: said("cela existe déjà"),
    errno.ENAMETOOLONG: said("ce nom est trop long"),
    errno.EIO: said("le disque ou la clé ne répond pas bien"),
}
"""The errors of a file system that people meet; what is rarer keeps the system's words."""
