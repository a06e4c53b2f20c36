"""One archive: games, settings, tray, PIN and voices, no photographs; right or refused, never half.

It is a plain gzipped tar, so that any computer opens it, with a list of the SHA-256 of each file as its last
member: what was cut has no list, and what does not agree with it is refused before anything of it is used. A
stick comes from outside: names are taken only from the few that belong to a house, and sizes have bounds.
"""

import errno
import gzip
import hashlib
import io
import json
import os
import sqlite3
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

from kiosk.disk.files import passing_folder, size_of, synchronise
from kiosk.disk.pin import PIN_FILE as PIN
from kiosk.disk.tray import CHECK_PICTURE
from kiosk.disk.tray import TRAY_FILE as TRAY
from kiosk.language import said
from kiosk.own_rules import RULES_FILE as RULES
from kiosk.settings import SETTINGS_FILE as SETTINGS
from kiosk.store import LOG_FILE as LOG
from kiosk.store.copies import back_up

ONES = (LOG, SETTINGS, PIN, TRAY, CHECK_PICTURE, RULES)
"""The files of a house."""

FOLDERS = ("voices",)
LIST = "sha256.json"
DEEPEST = 4
LARGEST = 2_000_000_000
"""Bytes of all files together: more is no house, and would fill the card."""

MOST_FILES = 20_000
"""Files of a house: every sentence in six languages, by half a dozen voices."""

CHUNK = 1 << 20
"""Bytes that are read at once: of the headers of a tar one may say that it is larger than any memory."""

DAMAGE = (
    OSError,
    EOFError,
    tarfile.TarError,
    zlib.error,
    ValueError,
    KeyError,
    TypeError,
    RecursionError,
    sqlite3.Error,
)
"""What a damaged archive, a full stick or one that was pulled raises."""


class BackupRefused(Exception):
    """French, for the screen: what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What an archive holds: the SHA-256 of each file by its name."""

    sums: tuple[tuple[str, str], ...]


def parts(folder: Path) -> Iterator[tuple[str, Path]]:
    """Name and place of every file of that house but the log, in order."""
    for name in ONES[1:]:
        if (folder / name).is_file():
            yield name, folder / name
    for top in FOLDERS:
        for path in sorted((folder / top).rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and not path.is_symlink() and belongs(name):
                yield name, path


def belongs(name: str) -> bool:
    """Whether a house has a file of that name; what climbs out or hides does not belong."""
    pieces = PurePosixPath(name).parts
    if any(each in {"..", "/"} or each.startswith(".") or "\\" in each for each in pieces):
        return False
    return name in ONES or (1 < len(pieces) <= DEEPEST and pieces[0] in FOLDERS)


def write(folder: Path, target: Path) -> Contents:
    """Put the house into that file: wholly, read back and verified, or not at all.

    Raises BackupRefused; what was begun is taken away as far as the stick is still there.
    """
    beside = target.with_name(target.name + ".new")
    try:
        with _log_of(folder) as log, beside.open("wb") as file:
            sums = _pack(file, log, folder)
            file.flush()
            os.fsync(file.fileno())
        if read(beside).sums != sums:
            raise BackupRefused(said("La clé n’a pas gardé ce qui a été écrit : prendre une autre clé"))
        beside.replace(target)
        synchronise(target.parent)
    except DAMAGE as error:
        raise BackupRefused(refusal(error)) from error
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return Contents(sums)


def contents(folder: Path) -> Contents:
    """What an archive made now would hold. Raises BackupRefused."""
    try:
        with _log_of(folder) as log:
            return Contents(tuple((name, _sum(path)) for name, path in ((LOG, log), *parts(folder))))
    except DAMAGE as error:
        raise BackupRefused(refusal(error)) from error


@contextmanager
def _log_of(folder: Path) -> Iterator[Path]:
    """The log of that house as it is now; in memory, since a card that is full has no room for two."""
    log = folder / LOG
    with passing_folder(size_of(log, log.with_name(f"{LOG}-wal"))) as passing:
        back_up(log, passing / LOG)
        yield passing / LOG


def read(path: Path, into: Path | None = None) -> Contents:
    """Verify the archive, and where `into` is given put its files below that new folder.

    Raises BackupRefused where anything of it is not as it was written.
    """
    try:
        with Piecewise(path) as file, tarfile.open(fileobj=file, mode="r:") as tar:
            listed, found = _members(tar, into)
        if listed != found or LOG not in found:
            raise ValueError(LIST)
    except DAMAGE as error:
        raise BackupRefused(said("Cette sauvegarde est abîmée : elle n’est pas reprise")) from error
    return Contents(tuple(found.items()))


class Piecewise(gzip.GzipFile):
    """A packed file of which nobody gets more than a piece at once."""

    def read(self, size: int | None = -1) -> bytes:
        """That many bytes. Raises ValueError where they are more than a piece, or all there are."""
        if size is None or not 0 <= size <= CHUNK:
            raise ValueError(size)
        return super().read(size)


def _members(tar: tarfile.TarFile, into: Path | None) -> tuple[object, dict[str, str]]:
    """What its list says that it holds, and the sums of what it holds; the list is the last of all.

    Raises one of DAMAGE at the first member that does not belong there.
    """
    found: dict[str, str] = {}
    room = LARGEST
    for member in tar:
        source = tar.extractfile(member)
        if source is None or member.name in found or len(found) == MOST_FILES:
            raise ValueError(member.name)
        if member.name == LIST:
            listed = json.loads(source.read(CHUNK))
            if tar.next() is not None:
                raise ValueError(LIST)
            return listed, found
        room -= member.size
        if room < 0 or not belongs(member.name):
            raise ValueError(member.name)
        found[member.name] = _copy(source, None if into is None else into / member.name)
    raise ValueError(LIST)


def _pack(file: IO[bytes], log: Path, folder: Path) -> tuple[tuple[str, str], ...]:
    """Write the tar; name and sum of each file as it was when it was read."""
    sums = []
    with tarfile.open(fileobj=file, mode="w:gz", compresslevel=6) as tar:
        for name, path in ((LOG, log), *parts(folder)):
            content = path.read_bytes()
            sums.append((name, hashlib.sha256(content).hexdigest()))
            _add(tar, name, content)
        _add(tar, LIST, json.dumps(dict(sums), indent=1).encode())
    return tuple(sums)


def _add(tar: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(content)
    member.mode = 0o600
    tar.addfile(member, io.BytesIO(content))


def _copy(source: IO[bytes], target: Path | None) -> str:
    """The sum of what is there; written down on the way where there is a target."""
    total = hashlib.sha256()
    if target is None:
        while piece := source.read(CHUNK):
            total.update(piece)
        return total.hexdigest()
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("xb") as file:
        while piece := source.read(CHUNK):
            total.update(piece)
            file.write(piece)
        file.flush()
        os.fsync(file.fileno())
    return total.hexdigest()


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def refusal(error: BaseException) -> str:
    """What stopped the writing, for the screen."""
    if isinstance(error, BackupRefused):
        return str(error)
    match getattr(error, "errno", None):
        case errno.ENOSPC:
            return said("La clé est pleine : rien n’y a été gardé")
        case errno.EROFS | errno.EACCES | errno.EEXIST | errno.ENOTDIR | errno.EISDIR:
            return said("On ne peut pas écrire sur la clé : la déverrouiller, ou en prendre une autre")
        case _:
            return said("La sauvegarde n’a pas pu être écrite : remettre la clé, et recommencer")
