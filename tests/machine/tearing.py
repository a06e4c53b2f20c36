"""The kiosk's own log on a disk that tears its writes: this kernel's ext4, and QEMU's notes beneath it.

    python -m tests.machine.tearing FOLDER [CUTS]     needs root, qemu-storage-daemon, e2fsprogs

A game is written word by word; of what came to the disk a card is made for each cut, mended and read
(torn.py). Exit status 1 where a word is lost that was told to be written, or where the control loses none.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kiosk.store.log import Store
from tests.machine.torn import Ack, tried

WORDS, TIDIED = 120, 25
"""Words of the game, and after how many of them the log is tidied as between two games."""

LIES = 30
"""Writes that the control's card has not kept, though it said so."""


@contextmanager
def noted(folder: Path) -> Iterator[Path]:
    """A new ext4, mounted; its writes in games.log, what it was before in games-before.raw."""
    disk, before, glass = (folder / name for name in ("games.raw", "games-before.raw", "games-noted.raw"))
    place = folder / "mounted"
    place.mkdir(parents=True, exist_ok=True)
    for each in (disk, folder / "games.log", glass):
        each.write_bytes(b"")
    with disk.open("r+b") as file:
        file.truncate(64 << 20)
    call("mkfs.ext4", "-q", "-F", disk)
    call("cp", "--sparse=always", disk, before)
    files = [f"driver=file,node-name={name},filename={folder}/games.{name}" for name in ("raw", "log")]
    nodes = [*files, "driver=blklogwrites,node-name=noted,file=raw,log=log"]
    export = f"type=fuse,id=noted,node-name=noted,mountpoint={glass},writable=on"
    daemon = subprocess.Popen(
        [
            "qemu-storage-daemon",
            *(word for node in nodes for word in ("--blockdev", node)),
            "--export",
            export,
        ]
    )
    try:
        while glass.stat().st_size == 0 and daemon.poll() is None:
            time.sleep(0.05)
        call("mount", "-o", "loop,noatime,commit=5", glass, place)
        try:
            yield place
        finally:
            call("umount", place)
    finally:
        daemon.terminate()
        daemon.wait()


def call(*command: object) -> None:
    subprocess.run([str(each) for each in command], check=True)


def played(place: Path, log: Path) -> list[Ack]:
    """A game written as the kiosk writes it; how long the log of writes was when each word was there."""
    games, _ = Store.open(place / "games.db", "trial")
    games.begin(1, '[players "Ana" "Bo"]', "", 0.0)
    words, acks = (), []
    for n in range(WORDS):
        games.append(1, str(n), float(n))
        words = (*words, str(n))
        acks.append((log.stat().st_size, words))
        if n % TIDIED == 0:
            games.tidy()
    games.close()
    return acks


def main(folder: Path, count: int) -> int:
    log, before = folder / "games.log", folder / "games-before.raw"
    with noted(folder) as place:
        acks = played(place, log)
    made, faults = tried(before, log, acks, folder, count)
    print(f"{made} cards cut anywhere: {faults} lost a word that was told to be written", flush=True)
    lied, found = tried(before, log, acks, folder, max(count // 10, 1), lies=LIES)
    print(f"the control, {lied} cards that lied of {LIES} writes: {found} lost one", flush=True)
    return int(faults > 0 or found == 0 or made == 0)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 300))
