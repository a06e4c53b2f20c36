"""How far a long command is, for people: on standard error, and only where that is a terminal."""

from collections.abc import Generator, Iterable, Iterator
from typing import TypeVar

from rich.progress import (
    BarColumn,
    DownloadColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from kiosk.cli.say import err

T = TypeVar("T")


def track(title: str, items: Iterable[T], total: int | None = None) -> Iterator[T]:
    """Hand the items on and show how far they are."""
    with _progress(MofNCompleteColumn()) as progress:
        yield from progress.track(items, total=total, description=title)


def track_bytes(
    title: str, pieces: Iterable[bytes], total: int | None = None
) -> Generator[bytes, None, None]:
    """Hand the pieces on and show how many bytes they are; of how many, where that is known."""
    with _progress(DownloadColumn()) as progress:
        task = progress.add_task(title, total=total)
        for piece in pieces:
            yield piece
            progress.advance(task, len(piece))


def _progress(count: ProgressColumn) -> Progress:
    # A title may be the name of a file: never markup. What goes to standard output stays there: rich would
    # lead it to the bar's terminal.
    title = TextColumn("{task.description}", markup=False)
    columns = (title, BarColumn(), count, TimeRemainingColumn())
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal, redirect_stdout=False)
