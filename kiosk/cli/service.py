"""`lebon shots`, `lebon pin` and `lebon record`: what one does around a kiosk, not at it."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from kiosk.cli.play import Data
from kiosk.cli.say import line, out, refused, wrong_usage
from kiosk.cli.tables import counted
from kiosk.disk.files import data_folder


def add_to(app: typer.Typer) -> None:
    """Give the commands of this file to the program."""
    app.command("shots")(shots)
    app.command("pin")(pin)
    app.command("record")(record)


def shots(
    folder: Annotated[Path, typer.Argument(help="Where the pictures and index.html go.")],
    size: Annotated[str | None, typer.Option(help="Only this size, such as 800x480.")] = None,
) -> None:
    """Save every screen in every language, size and theme, and a page to leaf through them."""
    from kiosk.cli.play import size_of
    from kiosk.ui.gallery import SIZES, gallery, pages

    sizes = SIZES if size is None else (size_of(size),)
    count = sum(1 for _ in pages(sizes))
    try:
        for _ in counted("screens", gallery(folder, sizes=sizes), count):
            pass
    except OSError as error:
        refused(f"{folder}: {error.strerror}")
    out.print(f"{count} pictures: {folder / 'index.html'}", markup=False)


def pin(data: Data = None) -> None:
    """Set the PIN of the service page; it is asked for twice and kept as a hash."""
    from kiosk.disk.pin import set_pin

    digits = typer.prompt("PIN (four digits)", hide_input=True, confirmation_prompt=True, err=True)
    try:
        set_pin(data_folder(data), digits)
    except ValueError as error:
        wrong_usage(str(error))
    except OSError as error:
        refused(f"{data_folder(data)}: {error.strerror}")
    line("the PIN is set")


def record(
    folder: Annotated[Path, typer.Argument(help="Where the frames and their times go.")],
    rig: Annotated[str, typer.Option(help="pi, usb:N, sim[:SEED] or replay:PATH.")] = "sim",
    seconds: Annotated[float, typer.Option(min=0.1, help="How long.")] = 10.0,
) -> None:
    """Store frames with their times (and the truth, from the simulation); `replay:` plays them back."""
    from hardware.ports import BadAddress, CameraLost
    from hardware.recorded.record import record as recorded
    from hardware.rig import open_rig

    try:
        with closing(open_rig(rig)) as devices:
            frames = recorded(devices, folder, seconds)
            count = sum(1 for _ in counted("frames", frames))
    except BadAddress as bad:
        wrong_usage(str(bad))
    except (CameraLost, OSError) as lost:
        refused(f"{rig}: {lost}")
    out.print(f"{count} frames: {folder}", markup=False)
