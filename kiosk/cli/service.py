"""`lebon pin` and `lebon record`: what one does around a kiosk, not at it."""

import sys
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from hardware.rig import ADDRESSES
from kiosk.cli.options import Data, path_argument
from kiosk.cli.outputs import make_folder
from kiosk.cli.progress import track
from kiosk.cli.say import bad_address, line, out, refuse, unusable, wrong_usage
from kiosk.cli.speech import call_tongue
from kiosk.disk.files import data_folder
from kiosk.language import said


def pin(data: Data = None) -> None:
    """Set the PIN of the service page; it is asked for twice and kept as a hash."""
    from kiosk.disk.pin import set_pin

    asked = (
        call_tongue()(said("Code (quatre chiffres) :")),
        call_tongue()(said("Encore une fois, pour être sûr :")),
    )
    digits, again = (_secret(words) for words in asked)
    if digits != again:
        wrong_usage(said("Ce n’est pas le même code : recommencez"))
    try:
        set_pin(data_folder(data), digits)
    except ValueError:
        wrong_usage(said("le code a quatre chiffres, comme 4210"))
    except OSError as error:
        unusable(data_folder(data), error)
    line(said("le code est choisi"))


def _secret(words: str) -> str:
    """What is typed unseen at a terminal, else the next line of a pipe; nothing where there is none."""
    if sys.stdin.isatty():
        return str(typer.prompt(words, hide_input=True, err=True, prompt_suffix=" "))
    return sys.stdin.readline().strip()


def record(
    folder: Annotated[Path, path_argument(metavar="DIR", help=said("Où vont les images et leurs instants."))],
    rig: Annotated[str, typer.Option(metavar="RIG", help=ADDRESSES)] = "sim",
    seconds: Annotated[float, typer.Option(min=0.1, help=said("Combien de secondes."))] = 10.0,
) -> None:
    """Store frames with their times; on the simulated table people throw, and the truth is stored too."""
    from hardware.ports import BadAddress, CameraLost
    from hardware.record import AlreadyRecorded
    from hardware.record import record as recorded
    from hardware.rig import kind_of, open_rig
    from hardware.sim.hands.evening import Evening

    try:
        kind_of(rig)
        make_folder(folder)
        with closing(open_rig(rig)) as devices:
            people = Evening(devices.table) if devices.table is not None else None
            frames = recorded(devices, folder, seconds, people.tend if people else lambda: None)
            count = sum(1 for _ in track(call_tongue()(said("images")), frames))
    except BadAddress as bad:
        bad_address(bad)
    except (AlreadyRecorded, CameraLost) as no:
        refuse(no.msgid, **no.values)
    except OSError as error:
        unusable(error.filename or folder, error)
    out.print(call_tongue()(said("{n} images : {path}"), n=count, path=folder), markup=False)
