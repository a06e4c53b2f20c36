"""The one table of what people can do: touch, key, button, lamp and the help overlay all come from it.

A gesture has at most one meaning on a screen and every screen has a way out: its test reads the table and
walks the graph.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from kiosk.counter.messages import Act, By
from kiosk.counter.state import Screen
from kiosk.language import said


class Gesture(StrEnum):
    """What a hand can do with « le bon ». The press counts when it goes down, but see `released`."""

    PRESS = "press"
    HOLD = "hold"
    LONG = "long"


HOLD_SECONDS = {Gesture.HOLD: 2.0, Gesture.LONG: 6.0}
"""How long the button stays down for each of the longer gestures."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something people can do.

    label    French text for the help, which tells keys and gestures; "" of what only a finger does.
    keys     keyboard keys that mean it, as pygame names them.
    gesture  what it is on the button.
    digits   a digit key means it too, and is its argument.
    released  a press counts only when the button comes up: there a hold means something else, and what this
              begins could not be taken back.
    """

    id: str
    label: str
    screens: tuple[Screen, ...]
    keys: tuple[str, ...] = ()
    gesture: Gesture | None = None
    digits: str = ""
    released: bool = False


_S = Screen
_LETTERS = (Screen.NAME, Screen.STAKE, Screen.TITLE, Screen.SIGN)
_GUESTS = tuple(screen for screen in Screen if screen not in {*_LETTERS, Screen.PIN, Screen.HELP})
STAFF = (
    Screen.SERVICE,
    Screen.SETTINGS,
    Screen.TRIALS,
    Screen.TOUCH,
    Screen.DUES,
    Screen.PEOPLE,
    Screen.CALIBRATE,
    Screen.DIAGNOSIS,
)
"""All that stands behind the lock."""

_ASIDE = (
    Screen.RULES,
    Screen.HOUSE,
    Screen.OWN,
    Screen.FIX,
    Screen.MENU,
    Screen.DISPUTE,
    Screen.COACH,
    Screen.RANKS,
    Screen.RESULT,
    Screen.LEAVING,
    Screen.RECORDS,
    Screen.PIN,
    Screen.SERVICE,
    Screen.SETTINGS,
    Screen.DUES,
    Screen.PEOPLE,
    Screen.DIAGNOSIS,
    Screen.HELP,
    Screen.TOUCH,
)
_TABLE = (Screen.PLAY, Screen.HAND)

ACTIONS: tuple[Action, ...] = (
    Action("start", said("Jouer"), (_S.ATTRACT,), ("return", "space"), Gesture.PRESS, released=True),
    Action("accept", said("Jouer ce match"), (_S.ATTRACT, _S.OVER), ("a",)),
    Action("later", said("Pas maintenant"), (_S.ATTRACT,), ("p",)),
    Action("begin", said("C’est parti"), (_S.PLAYERS,), ("return",), Gesture.PRESS, released=True),
    Action("seat_add", said("Ajouter un joueur"), (_S.PLAYERS,), ("+", "insert")),
    Action("seat_drop", said("Retirer un joueur"), (_S.PLAYERS, _S.NAME), ("delete", "-")),
    Action("seat_name", said("Changer un nom"), (_S.PLAYERS,), digits="12345678"),
    Action("seat_lift", "", (_S.PLAYERS,)),
    Action("seat_put", "", (_S.PLAYERS,)),
    Action("seat_recent", "", (_S.NAME,)),
    Action("seat_later", said("Jouer plus tard"), (_S.NAME,), ("page down",)),
    Action("shuffle", said("Mélanger l’ordre"), (_S.PLAYERS,), ("x",)),
    Action("opponent", said("Jouer avec la maison"), (_S.PLAYERS,), ("h",)),
    Action("rules", said("Changer de règle"), (_S.PLAYERS,), ("r",)),
    Action("stake", said("Changer l’enjeu"), (_S.PLAYERS,), ("e",)),
    Action("stake_take", "", (_S.STAKE,)),
    Action("stake_next", said("L’enjeu suivant"), (_S.STAKE,), ("tab",)),
    Action("staked", said("Valider l’enjeu"), (_S.STAKE,), ("return",), Gesture.PRESS),
    Action("write", "", _LETTERS),
    Action("signs", "", _LETTERS),
    Action("type", "", _LETTERS),
    Action("accent", "", _LETTERS),
    Action("erase", said("Effacer"), (*_LETTERS, _S.PIN, _S.HAND), ("backspace",)),
    Action("named", said("Valider le nom"), (_S.NAME,), ("return",), Gesture.PRESS),
    Action("preset", said("Choisir une règle"), (_S.RULES, _S.OWN), digits="1234567"),
    Action("house", said("Règles de la maison"), (_S.RULES,), ("r",)),
    Action("own", said("Nos règles"), (_S.RULES,), ("n",)),
    Action("title", said("Donner un nom à ces règles"), (_S.HOUSE, _S.OWN), ("n",)),
    Action("titled", said("Valider le nom des règles"), (_S.TITLE,), ("return",), Gesture.PRESS),
    Action("forget", said("Oublier ces règles"), (_S.OWN,), ("delete",)),
    Action("switch", said("Changer une règle"), (_S.HOUSE,), digits="12345678"),
    Action("page", said("Page suivante"), (_S.HOUSE,), ("page down", "right")),
    Action("plain", said("Règles d’origine"), (_S.HOUSE,), ("delete",)),
    Action("stop", said("Le bon"), _TABLE, ("return",), Gesture.PRESS),
    Action("mark", said("Changer de choix"), (_S.CHOICE,), ("tab",), Gesture.PRESS),
    Action("choose", said("Choisir"), (_S.CHOICE,), ("return",)),
    Action("fix", said("Corriger un dé"), (_S.PLAY, _S.CHOICE, _S.OVER, _S.MENU, _S.DISPUTE), ("c",)),
    Action("fix_die", said("Le dé suivant"), (_S.FIX,), ("tab",)),
    Action("face", said("Ce dé montre…"), (_S.FIX, _S.HAND), digits="123456"),
    Action("keep", said("Garder un dé"), (_S.HAND,), ("k",)),
    Action("confirm", said("C’est bien ça"), (*_TABLE, _S.CHOICE), ("v",)),
    Action("by_hand", said("Saisir à la main"), (_S.PLAY, _S.MENU), ("h",)),
    Action("undo", said("Annuler le lancer"), (*_TABLE, _S.CHOICE, _S.MENU, _S.OVER), ("u",)),
    Action("redo", said("Rétablir"), (*_TABLE, _S.CHOICE, _S.MENU, _S.OVER), ("y",)),
    Action("ranks", said("Que bat quoi ?"), (_S.MENU, _S.ATTRACT, _S.PLAYERS), ("b",)),
    Action("dispute", said("Litige"), (_S.MENU,), ("d",)),
    Action("coach", said("Conseil"), (_S.PLAY, _S.OVER), ("g",)),
    Action("agree", said("Des conseils avant de jouer"), (_S.COACH,), ("a",)),
    Action("menu", said("Menu"), (*_TABLE, _S.CHOICE, _S.OVER), ("escape",), Gesture.HOLD),
    Action("arrives", said("Qui arrive ?"), (_S.MENU,), ("a",)),
    Action("leaving", said("Qui part ?"), (_S.MENU,), ("p",)),
    Action("departs", said("Celui qui part"), (_S.LEAVING,), digits="12345678"),
    Action("skip", "", (*_TABLE, _S.CHOICE, _S.OVER)),
    Action("leave", said("Quitter la partie"), (_S.MENU,), ("q",)),
    Action("revenge", said("La revanche"), (_S.OVER,), ("return",), Gesture.PRESS, released=True),
    Action("served", said("Servie"), (_S.OVER,), ("s",)),
    Action("result", said("Le résultat, sur un téléphone"), (_S.OVER,), ("t",)),
    Action("home", said("Terminer"), (_S.OVER,), ("f",)),
    Action("cleared", said("Tournée payée"), (_S.DUES,), digits="12345678"),
    Action("records", said("Palmarès"), (_S.ATTRACT, _S.OVER), ("r",)),
    Action("leaf", said("Page suivante"), (_S.RECORDS,), ("tab", "page down", "right")),
    Action("new_dice", said("Ce sont de nouveaux dés"), (_S.RECORDS,), ("n",)),
    Action("card", said("Un joueur"), (_S.RECORDS,), digits="123456789"),
    Action("language", said("Langue"), _GUESTS, ("l",)),
    Action("theme", said("Jour ou nuit"), (_S.MENU, *STAFF), ("n",)),
    Action("mute", said("Son"), _GUESTS, ("m",)),
    Action("service", said("Service"), (_S.ATTRACT, _S.PLAYERS, _S.MENU), ("f12",), Gesture.LONG),
    Action("digit", said("Un chiffre du code"), (_S.PIN,), digits="0123456789"),
    Action("serve", "", (_S.SERVICE, _S.TRIALS, _S.ATTRACT, _S.WELCOME, _S.OWN)),
    Action("look", said("Ce que voit l’œil, étape par étape"), (_S.SERVICE,), ("tab", "right")),
    Action("settings", said("Réglages"), (_S.SERVICE,), ("r",)),
    Action("new_pin", said("Choisir le code"), (_S.WELCOME,), ("p",)),
    Action("sign", said("Le nom de la maison"), (_S.WELCOME, _S.SETTINGS), ("h",)),
    Action("signed", said("Valider le nom"), (_S.SIGN,), ("return",), Gesture.PRESS),
    Action("screen", said("Écran et toucher"), (_S.WELCOME, _S.TRIALS), ("t",)),
    Action("target", "", (_S.TOUCH,)),
    Action("missed", "", (_S.TOUCH,)),
    Action("ready", said("C’est prêt"), (_S.WELCOME,), ("return", "escape"), Gesture.PRESS),
    Action("set", said("Changer un réglage"), (_S.SETTINGS, _S.WELCOME), digits="123456789"),
    Action("more", said("Page suivante"), (_S.SETTINGS, _S.PEOPLE), ("page down", "right")),
    Action("trials", said("Essais"), (_S.SERVICE, _S.WELCOME), ("e",)),
    Action("push", said("Essayer le bouton"), (_S.TRIALS,), ("space",), Gesture.PRESS),
    Action("dues", said("Tournées dues"), (_S.SERVICE,), ("p",)),
    Action("people", said("Oublier quelqu’un"), (_S.SERVICE,), ("o",)),
    Action("letter", said("Lettre suivante"), (_S.PEOPLE,), ("tab",)),
    Action("forget_name", said("Oublier ce nom"), (_S.PEOPLE,), digits="123456"),
    Action("calibrate", said("Calibrer"), (_S.SERVICE, _S.WELCOME), ("c",)),
    Action("learn", said("Continuer"), (_S.CALIBRATE,), ("return",), Gesture.PRESS),
    Action("relearn", said("Recommencer"), (_S.CALIBRATE,), ("r",)),
    Action("diagnosis", said("Diagnostic"), (_S.SERVICE,), ("d",)),
    Action("sight", said("Que voit l’œil ?"), (_S.PLAY, _S.CHOICE), ("o",)),
    Action("help", said("Aide"), (*_GUESTS, *_LETTERS, _S.PIN), ("f1",)),
    Action("leave_hand", said("Retour à la caméra"), (_S.HAND,), ("o",)),
    Action("cancel", said("Annuler"), (_S.PLAYERS, *_LETTERS, _S.TRIALS, _S.CALIBRATE), ("escape",)),
    Action("back", said("Retour"), _ASIDE, ("escape",), Gesture.PRESS),
)

BY_ID = {action.id: action for action in ACTIONS}


@cache
def on(screen: Screen) -> tuple[Action, ...]:
    """What can be done on that screen."""
    return tuple(action for action in ACTIONS if screen in action.screens)


def of_gesture(screen: Screen, gesture: Gesture) -> Action | None:
    """What the button means there, None where it means nothing."""
    return next((action for action in on(screen) if action.gesture is gesture), None)


AZERTY = dict(zip("&é\"'(§è!çà_", "12345678908", strict=True))
"""The digits of a French keyboard without Shift; its sixth key is a dash, which means something else."""


def of_key(screen: Screen, key: str, letter: str = "") -> Act | None:
    """What a key means there: its name, and the letter it writes; None where it means nothing.

    The keypad's keys have brackets in their names; what a letter row writes depends on the country. Where
    one writes, whatever can be seen is a letter.
    """
    if screen in _LETTERS and letter.isprintable() and letter:
        return Act("type", letter, By.KEY)
    for name in (key, key.strip("[]"), letter, AZERTY.get(letter, "")):
        for action in on(screen) if name else ():
            if name in action.keys:
                return Act(action.id, "", By.KEY)
            if name in action.digits:
                return Act(action.id, name, By.KEY)
    return None
