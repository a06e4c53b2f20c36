"""Where a command is told to write: tried before the work, so that nobody waits for what cannot be kept."""

from pathlib import Path

from kiosk.cli.say import unusable


def make_folder(folder: Path) -> None:
    """Make the folder, or say in one line why it cannot be, and stop with status 1."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        unusable(folder, error)


def try_file(file: Path) -> None:
    """Open the file for writing once, or say why not, and stop with status 1; all stays as it was."""
    make_folder(file.parent)
    new = not file.exists()
    try:
        file.open("ab").close()
        if new:
            file.unlink()
    except OSError as error:
        unusable(file, error)
