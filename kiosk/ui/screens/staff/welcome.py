"""The first start: what is to be set before the first game, each with its state; all of it may wait."""

from dataclasses import dataclass

from kiosk.counter.staff.pages import CAMERA
from kiosk.counter.staff.welcome import Step
from kiosk.counter.state import Counter
from kiosk.counter.tray import Sight
from kiosk.language import OWN_NAME
from kiosk.ui.layout import Rect
from kiosk.ui.screens.page import title_page
from kiosk.ui.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Line:
    """A step as it stands: what a touch does, what it is called, how it is."""

    action: str
    label: str
    state: str
    argument: str = ""
    done: bool = False


def compose(sheet: Sheet, counter: Counter, _: float) -> None:
    """A large key for each step, and the way into the house."""
    rest = title_page(sheet, counter, sheet.say("Bienvenue : mise en marche"))
    foot, board = rest.foot(sheet.px(96))
    words, steps = board.top(sheet.px(40))
    told, colour = sheet.say("Touchez ce qui est à régler ; tout peut attendre."), sheet.theme.soft
    if counter.staff.note:
        told, colour = sheet.say(counter.staff.note), sheet.theme.bad
    sheet.words(words.inset(sheet.px(4)), told, 22, colour)
    cells = steps.rows(len(Step)) if sheet.glass.upright else steps.grid(2, len(Step) // 2)
    for line, cell in zip(_lines(sheet, counter), cells, strict=True):
        sheet.key(cell, line.action, line.label, line.argument, under=line.state, size=28, dim=line.done)
    if counter.staff.offer:
        back, foot = foot.columns(2)
        take_back(sheet, counter, back.inset(sheet.px(4)), 28)
    # Beside the key that takes a house back there is no room for more.
    under = "" if counter.staff.offer else sheet.say("le reste est sur la page de service")
    main = counter.asked != "serve restore"
    sheet.key(foot.inset(sheet.px(4)), "ready", sheet.say("C’est prêt"), under=under, main=main, size=34)


def take_back(sheet: Sheet, counter: Counter, rect: Rect, size: int) -> None:
    """The key of a new card with a stick of the house in it: two touches bring back all that was."""
    sure = counter.asked == "serve restore"
    under = sheet.say("depuis la clé")
    sheet.key(rect, "serve", sheet.say("Restaurer"), "restore", main=sure, under=under, size=size)


def _lines(sheet: Sheet, counter: Counter) -> tuple[Line, ...]:
    say, done = sheet.say, counter.staff.done
    code = say("choisi") if Step.PIN in done else say("à choisir : quatre chiffres pour le service")
    name = counter.prefs.house_name or say("à écrire : en haut de l’écran d’accueil")
    felt = say("essayés") if Step.SCREEN in done else say("à essayer : le cadre, les cinq cibles")
    wrong = any(why for _, why in counter.staff.tried)
    tried = say("essayés") if Step.TRIALS in done else say("à essayer, l’un après l’autre")
    if wrong:
        tried = say("tout ne marche pas : voyez la touche rouge")
    return (
        Line("set", say("Langue"), say(OWN_NAME), "language"),
        Line("sign", say("Le nom de la maison"), name, done=Step.HOUSE in done),
        Line("new_pin", say("Code de service"), code, done=Step.PIN in done),
        Line("screen", say("Écran et toucher"), felt, done=Step.SCREEN in done),
        Line("trials", say("Bouton, lampe, son, voix"), tried, done=Step.TRIALS in done and not wrong),
        Line("calibrate", say(CAMERA), _camera(sheet, counter), done=Step.CALIBRATE in done),
    )


def _camera(sheet: Sheet, counter: Counter) -> str:
    if counter.eye.sight is Sight.LOST:
        return sheet.say("pas de caméra : voyez son câble ; on joue au toucher")
    if Step.CALIBRATE in counter.staff.done:
        return sheet.say("calibrée")
    return sheet.say("à calibrer : la piste vide, puis trois dés")
