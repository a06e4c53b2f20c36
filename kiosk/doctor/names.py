"""What each check is called, by its name in `lebon doctor --json`."""

from kiosk.language import said

NAMES = {
    "camera": said("caméra"),
    "camera rate": said("cadence"),
    "light": said("lumière"),
    "calibration": said("calibrage"),
    "reading": said("lecture"),
    "button": said("bouton"),
    "display": said("écran"),
    "sound": said("son"),
    "fonts": said("polices"),
    "disk": said("disque"),
    "settings": said("réglages"),
    "database": said("journal"),
    "clock": said("horloge"),
    "permissions": said("droits"),
    "heat": said("chaleur"),
    "temperature": said("température"),
    "throttling": said("courant"),
    "service": said("service"),
    "software": said("logiciel"),
}
