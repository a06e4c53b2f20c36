"""How far a long command is, for people."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kiosk.cli.say import err

T = TypeVar("T")


def track(title: str, items: Iterable[T], total: int | None = None) -> Iterator[T]:
    """Hand the items on and show how far they are, on standard error."""
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        yield from progress.track(items, total=total, description=title)
