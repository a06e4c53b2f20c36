"""The writes of a log, recorded between SQLite and the file system (https://www.sqlite.org/vfs.html).

The recording goes through apsw, whose SQLite lets Python stand below it; the log itself is the kiosk's own
store on a connection that speaks as the standard library's does.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import apsw

VFS = "lebon-recorder"


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes put into a file at a place."""

    file: str
    at: int
    content: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    """A file set to so many bytes."""

    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Flush:
    """All that was written into a file before is on the disk (fsync returned)."""

    file: str


@dataclass(frozen=True, slots=True)
class Delete:
    """A file taken away."""

    file: str


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """An answer was told to be on the disk; the number of the state that the table is in then."""

    state: int


Step = Write | Truncate | Flush | Delete | Acknowledged


class Recorder(apsw.VFS):
    """The file system of this machine, with everything written down that happens to files with a name."""

    def __init__(self) -> None:
        super().__init__(VFS, "")
        self.steps: list[Step] = []

    def xOpen(self, name: "str | apsw.URIFilename | None", flags: list[int]) -> "_File":  # noqa: N802
        """A file whose writes are recorded; one without a name is scratch paper."""
        return _File(self, name, flags)

    def xDelete(self, name: str, sync: bool) -> None:  # noqa: N802
        """A file goes; for good, where the folder is flushed too."""
        super().xDelete(name, sync)
        self.steps += [Delete(Path(name).name), *([Flush(Path(name).name)] if sync else [])]


class _File(apsw.VFSFile):
    def __init__(self, recorder: Recorder, name: "str | apsw.URIFilename | None", flags: list[int]) -> None:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._name = Path(path).name if path else ""
        self._steps = recorder.steps if path else []
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._steps.append(Write(self._name, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._steps.append(Truncate(self._name, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self._steps.append(Flush(self._name))


class Connection:
    """An apsw connection that speaks as sqlite3.Connection does, as far as the store asks."""

    text_factory: Any = None

    def __init__(self, path: Path) -> None:
        self._db = apsw.Connection(str(path), vfs=VFS)

    @property
    def in_transaction(self) -> bool:
        """Whether something is written that is not committed yet."""
        return self._db.in_transaction

    def execute(self, statement: str, values: Iterable[Any] = ()) -> "_Rows":
        """Run a statement to its end."""
        with _translate_errors():
            rows = list(self._db.execute(statement, tuple(values)))
            return _Rows(rows, self._db.changes())

    def executescript(self, statements: str) -> None:
        """Run several."""
        self.execute(statements)

    def close(self) -> None:
        """Let go of the files."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._db.in_transaction:
            self.execute("COMMIT" if kind is None else "ROLLBACK")


class _Rows(list[tuple[Any, ...]]):
    def __init__(self, rows: list[tuple[Any, ...]], rowcount: int) -> None:
        super().__init__(rows)
        self.rowcount = rowcount

    def fetchone(self) -> tuple[Any, ...] | None:
        return self[0] if self else None

    def fetchall(self) -> list[tuple[Any, ...]]:
        return list(self)


@contextmanager
def _translate_errors() -> Iterator[None]:
    try:
        yield
    except apsw.Error as error:
        raise sqlite3.OperationalError(str(error)) from error
