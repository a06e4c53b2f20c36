"""`lebon read` and `lebon watch`: what the eye sees in pictures, recordings and live cameras."""

from collections.abc import Iterator
from contextlib import closing
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kiosk.cli.options import EYE, AsJson
from kiosk.cli.say import REFUSED, complain, json_line, out, refused, why, wrong_usage
from kiosk.cli.speech import spoken
from kiosk.disk.tray import TrayRefused, read_tray_file
from kiosk.language import said
from vision.agreement.agree import Readers
from vision.picture import PictureRefused, load, pictures, save
from vision.read import read_tray
from vision.readings import DieReading, Image, TrayChange, TrayReading, shown
from vision.trace import Trace
from vision.tray import UNKNOWN, Tray

if TYPE_CHECKING:
    from hardware.ports import Camera
    from vision.watch import Watcher

ReaderName = Annotated[Readers, typer.Option("--reader", help=said("Quel lecteur décide."))]


def add_to(app: typer.Typer) -> None:
    """Give the commands of this file to the program."""
    app.command(
        "read",
        rich_help_panel=EYE,
        help=said("Lire les dés sur des images de la piste, ou refuser en disant pourquoi."),
    )(read)
    app.command(
        "watch", rich_help_panel=EYE, help=said("Observer une piste et dire chacun de ses changements.")
    )(watch)


def read(
    images: Annotated[list[Path], typer.Argument(help=said("Des images, ou des dossiers d’images."))],
    dice: Annotated[str, typer.Option(help=said("Combien de dés : un nombre, ou `any`."))] = "3",
    as_json: AsJson = False,
    background: Annotated[
        Path | None,
        typer.Option(
            help=said("La piste vide : une image, ou un dossier où chaque image a la sienne du même nom.")
        ),
    ] = None,
    tray: Annotated[
        Path | None, typer.Option(help=said("Ce que `lebon calibrate --out` a écrit pour cette caméra."))
    ] = None,
    reader: ReaderName = Readers.BOTH,
    debug: Annotated[Path | None, typer.Option(help=said("Écrire ici une image de chaque étape."))] = None,
) -> None:
    """Read the dice in pictures of a tray, or refuse with a reason."""
    count = dice_count(dice)
    if background is not None and not background.exists():
        wrong_usage(said("--background {path} : cela n’existe pas"), path=background)
    known = _known(tray)
    clean = True
    for path in _files(images):
        try:
            image = load(path)
            _compare(known, image, path)
            empty = _background(background, path, image)
            trace = Trace() if debug else None
            reading = read_tray(image, dice=count, tray=known, background=empty, readers=reader, trace=trace)
        except PictureRefused as error:
            clean = False
            _say_error(path, spoken()(error.msgid, **error.values), as_json)
            continue
        except ValueError:
            clean = False
            _say_error(
                path, spoken()(said("{path} : trop petite ; au moins 16 x 16 pixels"), path=path), as_json
            )
            continue
        clean = clean and reading.reason is None
        if trace and debug:
            _draw_stages(trace, debug / path.stem)
        if as_json:
            json_line(read_row(path, reading))
        else:
            out.print(_sentence(path, reading), markup=False)
    if not clean:
        raise typer.Exit(REFUSED)


def watch(
    source: Annotated[
        str, typer.Argument(help=said("Une vidéo, un dossier d’images, ou l’adresse d’une caméra (usb:0)."))
    ],
    as_json: AsJson = False,
    background: Annotated[Path | None, typer.Option(help=said("Une image de la piste vide."))] = None,
    dice: Annotated[str, typer.Option(help=said("Combien de dés : un nombre, ou `any`."))] = "any",
    tray: Annotated[
        Path | None, typer.Option(help=said("Ce que `lebon calibrate --out` a écrit pour cette caméra."))
    ] = None,
    reader: ReaderName = Readers.BOTH,
) -> None:
    """Watch a tray and tell every change of it."""
    from hardware.ports import BadAddress, CameraLost
    from hardware.rig import Kind, open_rig
    from vision.watch import Watcher

    count = dice_count(dice)
    try:
        empty = None if background is None else load(background)
    except PictureRefused as error:
        refused(error.msgid, **error.values)
    known = _known(tray)
    watcher = Watcher(dice=count, tray=known, background=empty, readers=reader)
    recorded = Path(source).exists()
    if not recorded and ":" not in source and not get_close_matches(source, tuple(Kind)):
        refused(said("{path} : cela n’existe pas"), path=source)
    try:
        rig = open_rig(f"replay:{source}" if recorded else source)
    except BadAddress as error:
        (refused if recorded else wrong_usage)(error.msgid, **error.values)
    except CameraLost as lost:
        refused(lost.msgid, **lost.values)
    with closing(rig):
        for change in _changes(rig.camera, watcher, known):
            if as_json:
                json_line(change_row(change))
            else:
                out.print(_change_sentence(change), markup=False)


def _known(path: Path | None) -> Tray:
    """The calibration in a file; a file that holds none is refused in one line."""
    if path is None:
        return UNKNOWN
    try:
        return read_tray_file(path)
    except TrayRefused:
        refused(said("{path} : ce n’est pas un calibrage, comme `lebon calibrate --out` en écrit"), path=path)
    except OSError as error:
        refused(said("{path} : {why}"), path=path, why=why(error))


def _compare(known: Tray, image: Image, source: object) -> None:
    """Raise PictureRefused for a picture of another shape than those of the calibrated camera."""
    if known.reference is None:
        return
    (high, wide), (height, width) = known.reference.shape[:2], image.shape[:2]
    if abs(wide * height - width * high) > wide + width:
        raise PictureRefused(
            f"{source}: {width}x{height}, --tray is of a camera with {wide}x{high}: calibrate this one"
        )


def dice_count(text: str) -> int | None:
    """`any` or a number from 1 to 12."""
    if text == "any":
        return None
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 12:
        return int(text)
    wrong_usage(said("--dice {n} : un nombre de 1 à 12, ou any"), n=text)


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


def change_row(change: TrayChange) -> dict[str, Any]:
    """One line of `lebon watch --json`, as the contract has it."""
    return {
        "frame": change.frame,
        "t": round(change.t, 3),
        "event": change.event,
        "values": list(change.values),
        "kept": list(shown(change.kept)),
        "thrown": list(shown(change.thrown)),
        "touched": [each.was for each in change.touched],
        "reason": change.reason,
    }


def _changes(camera: "Camera", watcher: "Watcher", known: Tray) -> Iterator[TrayChange]:
    """Every change until the recording ends; a live camera that is lost is told, and ends it."""
    from hardware.ports import CameraLost, EndOfRecording

    number, t = 0, 0.0
    while True:
        try:
            frame = camera.frame()
        except EndOfRecording:
            return
        except CameraLost as lost:
            yield from watcher.lost(t, number)
            refused(lost.msgid, **lost.values)
        try:
            _compare(known, frame.image, "frame")
        except PictureRefused as error:
            refused(str(error))
        number, t = frame.number, frame.taken_at
        yield from watcher.look(frame.image, t, number)


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
        refused(said("--debug {path} : {why}"), path=folder, why=why(error))


def _files(images: list[Path]) -> Iterator[Path]:
    for path in images:
        if path.is_dir():
            found = pictures(path)
            if not found:
                refused(said("{path} : pas d’image dans ce dossier"), path=path)
            yield from found
        else:
            yield path


def _background(background: Path | None, path: Path, image: Image) -> Image | None:
    if background is None:
        return None
    name = background / path.name if background.is_dir() else background
    if not name.exists():
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
    if reading.reason is None:
        return f"{path}: {' '.join(map(str, reading.values))}"
    seen = shown(reading.dice)
    text = spoken()
    if seen:
        dice = " ".join(map(str, seen))
        return text(said("{path} : refusé, {why} (vus : {dice})"), path=path, why=reading.reason, dice=dice)
    return text(said("{path} : refusé, {why}"), path=path, why=reading.reason)


def _change_sentence(change: TrayChange) -> str:
    row = change_row(change)
    lists = ("values", "kept", "thrown", "touched")
    told = [f"{key} {' '.join(map(str, row[key]))}" for key in lists if row[key]]
    if change.reason is not None:
        told.append(str(change.reason))
    return f"{change.t:8.3f} s  {change.event:<12} {'; '.join(told)}".rstrip()
