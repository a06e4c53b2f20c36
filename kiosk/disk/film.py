"""The picture of the last 421 of the house: the one of the film that outlives a start."""

from contextlib import suppress
from pathlib import Path

from kiosk.disk.files import write_whole
from vision.picture import PictureRefused, encoded, load
from vision.readings import Image

FILM_FILE = "last-421.png"


def keep_421(folder: Path, image: Image | None) -> None:
    """Write it in the place of the one before; None: there is none any more. Raises OSError."""
    path = folder / FILM_FILE
    if image is None:
        path.unlink(missing_ok=True)
        return
    write_whole(path, encoded(image, path))


def last_421(folder: Path) -> Image | None:
    """The picture; None where there is none, or none that can be used."""
    with suppress(PictureRefused):
        return load(folder / FILM_FILE)
    return None
