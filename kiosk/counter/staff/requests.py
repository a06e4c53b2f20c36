"""What the service page and that of the house's own rules ask of the shell, with what is said of it."""

from enum import Enum

from kiosk.language import said


class Request(Enum):
    """A request by its name, which the keys carry.

    done   what the page says once it is done; empty where the answer tells more.
    twice  what a first touch is answered with, where it cannot be taken back; empty where one touch does.
    """

    CAMERA = "camera", said("caméra relancée")
    LAMP = "lamp", said("lampe essayée")
    SOUND = "sound", said("son essayé")
    VOICE = "voice", said("voix essayée")
    CALIBRATE = "calibrate", said("calibrage commencé")
    EMPTIED = "emptied", said("piste vide")
    KEEP = "keep", said("calibrage gardé")
    WATCH_GAME = "watch_game", said("calibrage quitté")
    EXAMINE = "examine", said("diagnostic demandé")
    BACKUP = "backup", ""
    EXPORT = "export", ""
    PEOPLE = "people", said("noms cherchés")
    RULES_OUT = "rules_out", said("Les règles sont sur la clé")
    RULES_IN = "rules_in", said("Les règles de la clé sont là")
    RULES_SCAN = "rules_scan", said("Montrez le code à la caméra")
    RESTORE = "restore", "", said("Touchez encore : la sauvegarde de la clé remplace tout ce qui est ici")
    UPDATE = (
        "update",
        said("mise à jour : vérification"),
        said("Touchez encore : la borne redémarre avec la mise à jour de la clé"),
    )
    REPAIR = (
        "repair",
        said("réparé"),
        said("Touchez encore : les réglages reviennent à ceux d’usine, les parties restent"),
    )
    RESTART = "restart", said("redémarrage"), said("Touchez encore pour redémarrer")
    SHUTDOWN = "shutdown", said("extinction"), said("Touchez encore pour éteindre")

    def __init__(self, word: str, done: str, twice: str = "") -> None:
        self.word = word
        self.done = done
        self.twice = twice


BY_WORD = {request.word: request for request in Request}
