"""The calibration: is there one, and does the camera still stand where it stood then."""

from pathlib import Path

from kiosk.disk.tray import TRAY_FILE, Kept, kept_tray
from kiosk.doctor.finding import Finding, Status
from kiosk.doctor.place import Place
from kiosk.language import Line, line, said
from vision.readings import Image
from vision.track.motion.moved import moved
from vision.tray import UNKNOWN

MOUNT_CHECK = "calibration"


def calibration(place: Place, image: Image) -> Finding:
    """What is kept of this tray, held against a picture of it; hands and dice in it do no harm."""
    if place.simulated:
        return Finding(MOUNT_CHECK, Status.ABSENT, line(said("Une table simulée se lit sans calibrage.")))
    found = kept_tray(place.data)
    again = line(said("Refaire le calibrage : lebon calibrate, ou la page de service."))
    if (complaint := unread(found, place.data)) is not None:
        return Finding(MOUNT_CHECK, Status.WARN, complaint, again)
    reference, edge = found.tray.reference, found.tray.die_px
    if reference is None or edge is None:
        return Finding(
            MOUNT_CHECK, Status.WARN, line(said("Pas encore de calibrage : la piste est devinée.")), again
        )
    if moved(reference, image):
        return Finding(MOUNT_CHECK, Status.WARN, line(said("La caméra a bougé depuis le calibrage.")), again)
    return Finding(
        MOUNT_CHECK,
        Status.OK,
        line(said("La caméra est en place ; un dé mesure {edge:.0f} pixels."), edge=edge),
    )


def unread(found: Kept, folder: Path) -> Line | None:
    """What holds instead of the calibration in that folder, where it cannot be read."""
    if not found.damaged:
        return None
    path = folder / TRAY_FILE
    if found.tray is UNKNOWN:
        return line(said("{path} : le calibrage ne se lit pas ; la piste est devinée"), path=path)
    return line(said("{path} : le calibrage ne se lit pas ; celui d’avant est repris"), path=path)
