"""A small disk of a trial's own, full as its file system says it (ENOSPC): a tmpfs in a mount namespace."""

import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

SIZE = 48 << 20
"""Bytes of such a disk: a few evenings, filled within a tenth of a second."""

FILLER = "filler"
MOUNT = f'mount -t tmpfs -o size={SIZE} none "$TMPDIR" && exec "$@"'
WAYS = (("unshare", "--user", "--map-root-user", "--mount"), ("unshare", "--mount"))


class NoDisk(Exception):
    """This machine gives nobody a disk of his own."""


def on_own_disk(command: list[str]) -> str:
    """What that command says, all its temporary folders lying on a small disk of its own.

    Raises NoDisk, and CalledProcessError where the command fails.
    """
    with TemporaryDirectory() as folder:
        own = {**os.environ, "TMPDIR": folder}
        for way in WAYS:
            asked = [*way, "sh", "-c", MOUNT, "sh"]
            if subprocess.run([*asked, "true"], env=own, check=False, capture_output=True).returncode == 0:
                return subprocess.run(
                    [*asked, *command], env=own, check=True, stdout=subprocess.PIPE, text=True
                ).stdout
    raise NoDisk


def own(folder: Path) -> bool:
    """Whether it lies on such a disk: only that may be filled."""
    disk = os.statvfs(folder)
    return disk.f_blocks * disk.f_frsize <= SIZE


def fill(folder: Path) -> None:
    """Not a byte more goes onto the disk of that folder. Raises ValueError where it is none of its own."""
    if not own(folder):
        raise ValueError(f"{folder} lies on no disk of its own: it is left as it is")
    disk = os.statvfs(folder)
    with (folder / FILLER).open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, disk.f_bavail * disk.f_frsize)


def clear(folder: Path) -> None:
    """There is room again."""
    (folder / FILLER).unlink(missing_ok=True)
