"""The devices before they run: camera, button, lamp, tray, from what was asked for and is kept."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from hardware.clock import SimClock
from hardware.missing import rig_without_camera
from hardware.ports import Camera, CameraLost, Clock
from hardware.rig import Rig, kind_of, open_rig, tray_light
from kiosk.disk.tray import kept_tray
from kiosk.doctor.mount import unread
from kiosk.language import Tell, line, said
from kiosk.running.wanted import Fitted, Wanted
from vision.tray import UNKNOWN, Tray
from vision.watch import Watcher

SAFE = said("réglages de secours : la caméra n’est pas ouverte")


def tray_of(address: str, folder: Path, told: Tell) -> Tray:
    """The calibrated tray; a simulated or recorded one is another one and is read without."""
    if not kind_of(address).real:
        return UNKNOWN
    found = kept_tray(folder)
    if (complaint := unread(found, folder)) is not None:
        told(complaint)
    return found.tray


def rig_of(wanted: Wanted, stack: ExitStack, told: Tell, *, safe: bool) -> Rig:
    """The devices; where the camera is not there the kiosk starts all the same and the eye keeps trying."""
    if safe:
        return rig_without_camera(wanted.address, SAFE, wanted.speed, retry=False)
    clock: Clock | None = SimClock() if wanted.stepped else None
    try:
        rig = open_rig(wanted.address, clock=clock, speed=wanted.speed)
    except CameraLost as lost:
        why = line(lost.msgid, **lost.values)
        told(line(said("{why} ; en attendant, on joue au toucher"), why=why))
        rig = rig_without_camera(wanted.address, str(lost), wanted.speed)
    stack.callback(rig.close)
    if wanted.tray_light:
        stack.callback(tray_light().close)
    return rig


def cameras(rig: Rig) -> Callable[[], Camera]:
    """The camera as it was opened with the rig, and after that a newly opened one each time."""
    first = iter((rig.camera,))

    def open_next() -> Camera:
        return next(first, None) or rig.reopen()

    return open_next


def fitted_to(
    wanted: Wanted, folder: Path, stack: ExitStack, told: Tell, *, safe: bool, loud: bool
) -> Fitted:
    """The real parts: the devices at the address, closed by `stack`, and the eye for their tray."""
    rig = rig_of(wanted, stack, told, safe=safe)
    return Fitted(rig, Watcher(tray=tray_of(wanted.address, folder, told)), loud=loud)
