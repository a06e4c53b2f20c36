"""What `lebon read` and `lebon watch` share: how many dice, which reader, and the calibration of a camera."""

from pathlib import Path
from typing import Annotated

import typer

from kiosk.cli.options import path_option
from kiosk.cli.say import refuse, unusable, wrong_usage
from kiosk.disk.tray import read_tray_file
from kiosk.language import said
from vision.classify.agree import Readers
from vision.picture import PictureRefused
from vision.readings import Image
from vision.tray import UNKNOWN, Tray

Count = Annotated[
    str, typer.Option("--dice", metavar="N|any", help=said("Combien de dés : un nombre, ou `any`."))
]
ReaderName = Annotated[Readers, typer.Option("--reader", help=said("Quel lecteur décide."))]

TrayFile = Annotated[
    Path | None, path_option("--tray", help=said("Ce que `lebon calibrate --out` a écrit pour cette caméra."))
]


def calibration(path: Path | None) -> Tray:
    """The calibration in a file; a file that holds none is refused in one line."""
    if path is None:
        return UNKNOWN
    try:
        return read_tray_file(path)
    except OSError as error:
        unusable(path, error)
    except ValueError:
        refuse(said("{path} : ce n’est pas un calibrage, comme `lebon calibrate --out` en écrit"), path=path)


def compare(known: Tray, image: Image, source: object) -> None:
    """Raise PictureRefused for a picture of another shape than those of the calibrated camera."""
    if known.reference is None:
        return
    (high, wide), (height, width) = known.reference.shape[:2], image.shape[:2]
    if abs(wide * height - width * high) > wide + width:
        raise PictureRefused(
            said("{path} : {size} pixels, --tray est d’une caméra à {calibrated} : calibrez celle-ci"),
            path=source,
            size=f"{width}x{height}",
            calibrated=f"{wide}x{high}",
        )


def dice_count(text: str) -> int | None:
    """`any` or a number from 1 to 12."""
    if text == "any":
        return None
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 12:
        return int(text)
    wrong_usage(said("--dice {n} : un nombre de 1 à 12, ou any"), n=text)
