"""Picture files: whole ones are loaded, damaged ones are refused by name instead of half read."""

from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np

from vision.header import size_of
from vision.readings import Image

ENDINGS = (".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff")
"""What counts as a picture in a folder."""

MOST_PIXELS = 100_000_000
"""Rejects a picture that would need more than 300 MB of memory."""

MOST_BYTES = 300_000_000
"""Rejects a file that is larger than such a picture without any packing, such as one that never ends."""

# Silence: until OpenCV 4.11, which Bookworm's camera needs, the switch was at another place.
_set_log_level = getattr(cv2, "setLogLevel", None) or cv2.utils.logging.setLogLevel
_set_log_level(0)


def said(msgid: str) -> str:
    """Mark a French text for the catalogue; it comes back unchanged."""
    return msgid


NO_PICTURE = said("{path} : ce n’est pas une image (JPEG, PNG, BMP, WebP et TIFF se lisent)")


class PictureRefused(ValueError):
    """The file is no picture that can be read: which one, and what is wrong with it.

    msgid   the French sentence with its holes; values: what fills them.
    """

    def __init__(self, msgid: str, /, **values: object) -> None:
        self.msgid = msgid
        self.values = values
        super().__init__(msgid.format(**values))


def load(path: Path) -> Image:
    """The picture in a file, (height, width, 3) BGR, turned as its EXIF says.

    Raises PictureRefused: missing, a folder, not a picture, cut off, too large.
    """
    content = _content(path)
    if not content:
        raise PictureRefused(said("{path} : le fichier est vide"), path=path)
    _whole(path, content)
    return decoded(path, content)


def decoded(path: Path, content: bytes) -> Image:
    """The picture in these bytes; the path only names it. Raises PictureRefused before anything large is
    made."""
    size = size_of(content)
    if size is None:
        raise PictureRefused(NO_PICTURE, path=path)
    wide, high = size
    if wide * high > MOST_PIXELS:
        raise PictureRefused(
            said("{path} : {wide}x{high} font {n} millions de pixels, {most} au plus"),
            path=path,
            wide=wide,
            high=high,
            n=round(wide * high / 1e6),
            most=round(MOST_PIXELS / 1e6),
        )
    image = None
    with suppress(cv2.error):
        image = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise PictureRefused(NO_PICTURE, path=path)
    return np.asarray(image, np.uint8)


def save(image: Image, path: Path) -> None:
    """Write a picture as PNG. Raises OSError where it cannot be written."""
    path.write_bytes(encoded(image, path))


def encoded(image: Image, path: Path) -> bytes:
    """The picture as PNG; the path only names it. Raises OSError where OpenCV makes none of it."""
    done, content = cv2.imencode(".png", image)
    if not done:
        raise OSError(f"{path}: this picture cannot be written as PNG")
    return content.tobytes()


def pictures(path: Path) -> tuple[Path, ...]:
    """The file itself, or the picture files in the folder, by name; its own folders are left out.

    Raises PictureRefused for a folder without any, or one that nobody may look into.
    """
    try:
        if not path.is_dir():
            return (path,)
        found = sorted(each for each in path.iterdir() if each.suffix.lower() in ENDINGS and each.is_file())
    except OSError as error:
        raise _unreadable(path, error) from None
    if not found:
        raise PictureRefused(said("{path} : pas d’image dans ce dossier"), path=path)
    return tuple(found)


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise PictureRefused(said("{path} : ce fichier n’existe pas"), path=path) from None
    except IsADirectoryError:
        raise PictureRefused(said("{path} : c’est un dossier, pas une image"), path=path) from None
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    if len(content) > MOST_BYTES:
        most = round(MOST_BYTES / 1e6)
        raise PictureRefused(said("{path} : plus de {most} Mo, le plus qui se lise"), path=path, most=most)
    return content


def _unreadable(path: Path, error: OSError | ValueError) -> PictureRefused:
    if isinstance(error, PermissionError):
        return PictureRefused(said("{path} : l’accès est refusé"), path=path)
    reason = getattr(error, "strerror", None) or error
    return PictureRefused(said("{path} : illisible ({reason})"), path=path, reason=reason)


def _whole(path: Path, content: bytes) -> None:
    """The decoders fill up what is missing with grey, and dice could be read from the upper half alone."""
    cut = (content.startswith(b"\xff\xd8") and b"\xff\xd9" not in content[-65536:]) or (
        content.startswith(b"\x89PNG") and b"IEND" not in content[-65536:]
    )
    if cut:
        raise PictureRefused(said("{path} : l’image est coupée après {n} octets"), path=path, n=len(content))
