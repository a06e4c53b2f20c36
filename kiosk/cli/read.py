"""`lebon read`: the dice in pictures of a tray, or a reason."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from kiosk.cli.options import AsJson, path_argument, path_option
from kiosk.cli.outputs import make_folder
from kiosk.cli.say import REFUSED, complain, json_line, out, refuse, unusable, why
from kiosk.cli.sight import Count, ReaderName, TrayFile, calibration, compare, dice_count
from kiosk.cli.speech import call_tongue
from kiosk.disk.files import is_there
from kiosk.language import said
from vision.classify.agree import Readers
from vision.picture import PictureRefused, load, pictures, save
from vision.read import read_tray
from vision.readings import DieReading, Image, TrayReading, shown
from vision.trace import Trace


def read(
    images: Annotated[
        list[Path], path_argument(metavar="IMAGE", help=said("Des images, ou des dossiers d’images."))
    ],
    dice: Count = "3",
    as_json: AsJson = False,
    background: Annotated[
        Path | None,
        path_option(
            help=said("La piste vide : une image, ou un dossier où chaque image a la sienne du même nom.")
        ),
    ] = None,
    tray: TrayFile = None,
    reader: ReaderName = Readers.BOTH,
    debug: Annotated[Path | None, path_option(help=said("Écrire ici une image de chaque étape."))] = None,
) -> None:
    """Read the dice in pictures of a tray, or refuse with a reason."""
    count = dice_count(dice)
    _find(background)
    known = calibration(tray)
    if debug is not None:
        make_folder(debug)
    ask = partial(read_tray, dice=count, tray=known, readers=reader)
    clean = True
    for path, refused in _files(images):
        trace = Trace() if debug else None
        try:
            if refused is not None:
                raise refused
            image = load(path)
            compare(known, image, path)
            reading = _ask(
                partial(ask, background=_background(background, path, image), trace=trace), path, image
            )
        except PictureRefused as error:
            clean = False
            _say_error(path, call_tongue()(error.msgid, **error.values), as_json)
            continue
        clean = clean and reading.reason is None
        if trace and debug:
            _draw_stages(trace, debug / path.stem)
        _tell(path, reading, as_json)
    if not clean:
        raise typer.Exit(REFUSED)


def _find(background: Path | None) -> None:
    """See that it is there."""
    try:
        if background is not None:
            background.stat()
    except OSError as error:
        unusable(f"--background {background}", error)


def _ask(ask: Callable[[Image], TrayReading], path: Path, image: Image) -> TrayReading:
    try:
        return ask(image)
    except ValueError:
        raise PictureRefused(said("{path} : trop petite ; au moins 16 x 16 pixels"), path=path) from None


def _tell(path: Path, reading: TrayReading, as_json: bool) -> None:
    if as_json:
        json_line(read_row(path, reading))
    else:
        out.print(_sentence(path, reading), markup=False)


def read_row(path: Path, reading: TrayReading) -> dict[str, Any]:
    """One line of `lebon read --json`, as the contract has it."""
    return {
        "file": str(path),
        "status": "read" if reading.reason is None else "refused",
        "reason": reading.reason,
        "values": list(reading.values),
        "dice": [_die_row(die) for die in reading.dice],
        "width": reading.width,
        "height": reading.height,
        "ms": round(reading.ms, 2),
    }


def _die_row(die: DieReading) -> dict[str, Any]:
    return {
        "value": die.value,
        "center": [round(each, 1) for each in die.center],
        "corners": [[round(each, 1) for each in corner] for corner in die.corners],
        "confidence": round(die.confidence, 4),
    }


def _draw_stages(trace: Trace, folder: Path) -> None:
    """One picture a stage, numbered in their order."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, (name, picture) in enumerate(trace.pictures, start=1):
            save(picture, folder / f"{number:02}-{name.replace(' ', '-')}.png")
    except OSError as error:
        refuse(said("--debug {path} : {why}"), path=folder, why=why(error))


def _files(images: list[Path]) -> Iterator[tuple[Path, PictureRefused | None]]:
    """Each picture that is meant, or a folder and what it has against holding any."""
    for path in images:
        try:
            yield from ((each, None) for each in pictures(path))
        except PictureRefused as refused:
            yield path, refused


def _background(background: Path | None, path: Path, image: Image) -> Image | None:
    if background is None:
        return None
    name = background / path.name if background.is_dir() else background
    if not is_there(name):
        complain(
            said("{name} : pas d’image de la piste vide pour {path} ; on lit sans elle"), name=name, path=path
        )
        return None
    empty = load(name)
    if empty.shape != image.shape:
        height, width = image.shape[:2]
        raise PictureRefused(
            said("{name} : la piste vide a {empty} pixels, {path} en a {size}"),
            name=name,
            empty=f"{empty.shape[1]}x{empty.shape[0]}",
            path=path,
            size=f"{width}x{height}",
        )
    return empty


def _say_error(path: Path, why: str, as_json: bool) -> None:
    if as_json:
        json_line(
            {
                "file": str(path),
                "status": "error",
                "reason": None,
                "values": [],
                "dice": [],
                "width": None,
                "height": None,
                "ms": None,
                "error": why,
            }
        )
    complain(why)


def _sentence(path: Path, reading: TrayReading) -> str:
    text = call_tongue()
    if reading.reason is None:
        return text(said("{path} : {dice}"), path=path, dice=" ".join(map(str, reading.values)))
    seen = shown(reading.dice)
    if seen:
        dice = " ".join(map(str, seen))
        return text(said("{path} : refusé, {why} (vus : {dice})"), path=path, why=reading.reason, dice=dice)
    return text(said("{path} : refusé, {why}"), path=path, why=reading.reason)
