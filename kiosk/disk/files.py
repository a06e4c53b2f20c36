"""Files that survive a power cut: written beside, synchronised, renamed; the previous one is kept."""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from platformdirs import user_data_path

_IN_MEMORY = Path("/dev/shm")
"""Where Linux has a folder that is no disk."""

_SHARE = 4
"""Of the room in memory no more than one part in so many is taken: what runs needs the rest."""


def data_folder(home: Path | None = None) -> Path:
    """Where games and settings live: the given folder, $LEBON_DATA, or the user's own data folder."""
    if home is not None:
        return home
    chosen = os.environ.get("LEBON_DATA") or os.environ.get("STATE_DIRECTORY")
    if chosen:
        return Path(chosen)
    return user_data_path("lebon")


def previous_of(path: Path) -> Path:
    """Where the file lies that was there before the last time it was written."""
    return path.with_name(path.name + ".previous")


def write_whole(path: Path, content: str | bytes, *, previous: bool = False) -> None:
    """Put this into the file: wholly, or not at all.

    previous  the file that was there stays beside it as `.previous`, for who falls back on it; else the one
              before that does.
    Raises OSError where the disk is full or may not be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with replaced(path) as beside:
        with beside.open("wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        if previous:
            _keep_previous(path)
    synchronise(path.parent)


def beside_of(path: Path) -> Path:
    """Where a file is written that is to take this one's place."""
    return path.with_name(path.name + ".new")


@contextmanager
def replaced(path: Path) -> Iterator[Path]:
    """The path of what takes that file's place afterwards; where anything fails, none of it stays.

    On the disk it is only once it was synchronised. Only a file is replaced: what else stands there stays,
    and an OSError says so.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file():
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP), str(path))
    beside = beside_of(path)
    try:
        yield beside
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def _keep_previous(path: Path) -> None:
    """The file under a second name, without a moment in which it is not there under its own."""
    second = path.with_name(path.name + ".second")
    if not path.exists():
        return
    try:
        second.unlink(missing_ok=True)
        second.hardlink_to(path)
        second.replace(previous_of(path))
    except OSError:  # a file system that knows no second names
        path.replace(previous_of(path))


def set_aside(path: Path, stamp: str) -> Path:
    """Rename a file that cannot be used to `NAME.damaged-STAMP` and return the new path."""
    aside = path.with_name(f"{path.name}.damaged-{stamp}")
    count = 1
    while aside.exists():
        count += 1
        aside = path.with_name(f"{path.name}.damaged-{stamp}-{count}")
    path.replace(aside)
    synchronise(path.parent)
    return aside


def synchronise(folder: Path) -> None:
    """A rename is only safe from a power cut once its folder is on the disk too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def passing_folder(need: int) -> Iterator[Path]:
    """A folder for `need` bytes, for as long as it is used: in memory, or where passing files go.

    Raises OSError, also where neither has the room.
    """
    for home, share in ((_IN_MEMORY, _SHARE), (Path(gettempdir()), 1)):
        if share * need <= _free(home):
            with TemporaryDirectory(dir=home) as folder:
                yield Path(folder)
            return
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _free(folder: Path) -> int:
    """Bytes that may be written there; fewer than none where nothing can be."""
    try:
        return shutil.disk_usage(folder).free if os.access(folder, os.W_OK) else -1
    except OSError:
        return -1


def size_of(*paths: Path) -> int:
    """Bytes that these files have together; one that is not there has none."""
    total = 0
    for path in paths:
        with suppress(OSError):
            total += path.stat().st_size
    return total


def is_there(path: Path) -> bool:
    """Whether something lies there, or where nobody may look: opening it then tells what is wrong."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def takes(path: Path, room: int) -> bool:
    """Whether a file of so many bytes can be put there; it is taken away again."""
    try:
        with path.open("wb") as file:
            file.write(bytes(room))
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        return False
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)
    return True
