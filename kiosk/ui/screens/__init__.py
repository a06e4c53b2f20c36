"""Every screen as a pure function: counter, size and time in, scene out."""

from collections.abc import Callable
from dataclasses import replace

from kiosk.counter.state import Counter, Screen
from kiosk.language import tongue
from kiosk.ui.layout import Glass
from kiosk.ui.scene import Scene
from kiosk.ui.screens import attract, help, leaving, menu, outcome, over, ranks, records
from kiosk.ui.screens.arrange import name, own, players, rules, stake
from kiosk.ui.screens.game import coach, dispute, fix, play
from kiosk.ui.screens.staff import (
    calibrate,
    diagnosis,
    dues,
    people,
    pin,
    service,
    settings,
    touch,
    trials,
    welcome,
)
from kiosk.ui.sheet import Sheet
from kiosk.ui.theme import NIGHT, THEMES

Composer = Callable[[Sheet, Counter], None]

SCREENS: dict[Screen, Composer] = {
    Screen.ATTRACT: attract.compose,
    Screen.PLAYERS: players.compose,
    Screen.NAME: name.compose,
    Screen.STAKE: stake.compose,
    Screen.RULES: rules.compose,
    Screen.HOUSE: rules.house,
    Screen.OWN: own.compose,
    Screen.TITLE: own.title,
    Screen.PLAY: play.compose,
    Screen.CHOICE: play.compose,
    Screen.HAND: play.compose,
    Screen.FIX: fix.compose,
    Screen.MENU: menu.compose,
    Screen.DISPUTE: dispute.compose,
    Screen.RANKS: ranks.compose,
    Screen.RESULT: outcome.compose,
    Screen.OVER: over.compose,
    Screen.RECORDS: records.compose,
    Screen.PIN: pin.compose,
    Screen.SERVICE: service.compose,
    Screen.SETTINGS: settings.compose,
    Screen.TRIALS: trials.compose,
    Screen.DUES: dues.compose,
    Screen.PEOPLE: people.compose,
    Screen.CALIBRATE: calibrate.compose,
    Screen.DIAGNOSIS: diagnosis.compose,
    Screen.LEAVING: leaving.compose,
    Screen.COACH: coach.compose,
    Screen.HELP: help.compose,
    Screen.WELCOME: welcome.compose,
    Screen.SIGN: settings.sign,
    Screen.TOUCH: touch.compose,
}


def scene(counter: Counter, size: tuple[int, int], now: float) -> Scene:
    """What the counter looks like on a screen of that size (width and height in pixels)."""
    theme, say = THEMES.get(counter.prefs.theme, NIGHT), tongue(counter.prefs.language)
    sheet = Sheet(Glass(*size), theme, say, counter.keyed, now=now)
    SCREENS[counter.screen](sheet, counter)
    return replace(sheet.scene(), dim=counter.asleep)
