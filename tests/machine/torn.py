"""What a cut leaves on a card that tears its writes, made of what was really written.

QEMU notes each write and each flush of the games' disk (blklogwrites; the format is that of the kernel's
dm-log-writes). Of that a card is made as a cut anywhere would leave it: all that was flushed, of the rest any
part in any order, the last write torn in its middle. It is mended by fsck, and the games are read.
"""

import random
import shutil
import sqlite3
import struct
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

MAGIC = 0x6A736677736872
FLUSH, DISCARD = 1, 4
SECTOR = 512

Ack = tuple[int, tuple[str, ...]]
"""How long the log was, in bytes, when these words of the game were told to be written."""


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes at a place of the disk.

    flush  all before it is kept.
    end    where the log goes on after it.
    """

    place: int
    data: bytes
    flush: bool
    end: int


def written(log: Path) -> Iterator[Write]:
    """What the log holds, in order; an end that is not whole is left out. Raises ValueError for no log."""
    data = log.read_bytes()
    magic, _, _, sector = struct.unpack_from("<QQQI", data)
    if magic != MAGIC:
        raise ValueError(f"{log} is no log of writes: {magic:#x}")
    at = sector
    while at + sector <= len(data):
        place, sectors, flags = struct.unpack_from("<QQQ", data, at)
        head, end = at + sector, at + sector + (0 if flags & DISCARD else sectors * sector)
        if end > len(data) or (flags == 0 and sectors == 0):
            return
        yield Write(place * sector, data[head:end], bool(flags & FLUSH), end)
        at = end


def cuts(
    log: list[Write], after: int, chance: random.Random, count: int
) -> Iterator[tuple[int, list[Write], list[Write]]]:
    """For `count` moments: how long the log was, what is kept for sure, and what was of the rest.

    after  bytes that the log has at least then.
    """
    late = [n for n, each in enumerate(log) if each.end >= after]
    for n in sorted(chance.sample(late, min(count, len(late)))):
        sure = next((i + 1 for i in range(n, -1, -1) if log[i].flush), 0)
        rest = [each for each in log[sure : n + 1] if chance.random() < 0.5]
        chance.shuffle(rest)
        yield log[n].end, log[:sure], [*rest[:-1], *(_half(each, chance) for each in rest[-1:])]


def _half(whole: Write, chance: random.Random) -> Write:
    """Only the first sectors of it."""
    sectors = chance.randint(0, len(whole.data) // SECTOR)
    return Write(whole.place, whole.data[: sectors * SECTOR], whole.flush, whole.end)


def found(before: Path, kept: list[Write], work: Path) -> tuple[str, ...]:
    """The words of the last game on a card that was `before` and got those writes; ("?",): broken."""
    card = work / "card.raw"
    shutil.copyfile(before, card)
    with card.open("r+b") as file:
        for each in kept:
            file.seek(each.place)
            file.write(each.data)
    subprocess.run(["e2fsck", "-fy", card], check=False, capture_output=True)
    for name in ("games.db", "games.db-wal", "games.db-shm"):
        (work / name).unlink(missing_ok=True)
    for name in ("games.db", "games.db-wal"):
        subprocess.run(
            ["debugfs", "-R", f"dump /{name} {work / name}", card], check=False, capture_output=True
        )
    return words(work / "games.db")


def words(path: Path) -> tuple[str, ...]:
    """Of the last game; ("?",) where the log is broken."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as there:
        if there.execute("PRAGMA integrity_check").fetchone() == ("ok",):
            last = "SELECT word FROM words WHERE game = (SELECT max(id) FROM games) ORDER BY n"
            return tuple(row[0] for row in there.execute(last))
    return ("?",)


def lost(acks: list[Ack], length: int, read: tuple[str, ...]) -> bool:
    """Whether a word that was told to be written when the log was at most so long is not there."""
    told = max((words for at, words in acks if at <= length), key=len, default=())
    return read[: len(told)] != told


def tried(
    before: Path, log: Path, acks: list[Ack], work: Path, count: int, *, lies: int = 0
) -> tuple[int, int]:
    """How many cards were made, cut after the first of `acks`, and how many of them had lost something.

    lies  the control: a card that says "flushed" of so many writes that it has not kept.
    """
    chance, faults, made = random.Random(23), 0, 0
    for length, sure, rest in cuts(list(written(log)), acks[0][0], chance, count):
        kept = sure[: len(sure) - lies] if lies else [*sure, *rest]
        faults += lost(acks, length, found(before, kept, work))
        made += 1
    return made, faults
