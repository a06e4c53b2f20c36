"""The calibration: is there one, and does the camera still stand where it stood then."""

from kiosk.disk.tray import TRAY_FILE, kept_tray
from kiosk.doctor.finding import Finding, Status
from kiosk.doctor.place import Place
from kiosk.language import line, said
from vision.readings import Image
from vision.track.motion.moved import moved

MOUNT_CHECK = "calibration"

UNCALIBRATED = said("{path} : le calibrage ne se lit pas ; la piste est devinée")


def calibration(place: Place, image: Image) -> Finding:
    """What is kept of this tray, held against a picture of it; hands and dice in it do no harm."""
    if place.simulated:
        return Finding(MOUNT_CHECK, Status.ABSENT, line(said("Une table simulée se lit sans calibrage.")))
    found = kept_tray(place.data)
    again = line(said("Refaire le calibrage : lebon calibrate, ou la page de service."))
    if found.damaged:
        damaged = line(UNCALIBRATED, path=place.data / TRAY_FILE)
        return Finding(MOUNT_CHECK, Status.WARN, damaged, again)
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
