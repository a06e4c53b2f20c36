"""The first start: what is to be set before the first game, each with its state; all of it may wait."""

from kiosk.counter.staff.pages import CAMERA
from kiosk.counter.staff.welcome import Step
from kiosk.counter.state import Counter
from kiosk.counter.tray import Sight
from kiosk.language import OWN_NAME
from kiosk.ui.screens.page import title_page
from kiosk.ui.sheet import Rect, Sheet


def compose(sheet: Sheet, counter: Counter) -> None:
    """A large key for each step, and the way into the house."""
    rest = title_page(sheet, counter, sheet.say("Bienvenue : mise en marche"))
    foot, board = rest.foot(sheet.px(96))
    words, steps = board.top(sheet.px(40))
    told, colour = sheet.say("Touchez ce qui est à régler ; tout peut attendre."), sheet.theme.soft
    if counter.staff.note:
        told, colour = sheet.say(counter.staff.note), sheet.theme.bad
    sheet.words(words.inset(sheet.px(4)), told, 22, colour)
    cells = steps.rows(len(Step)) if sheet.glass.upright else steps.grid(2, len(Step) // 2)
    _steps(sheet, counter, cells)
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


def _steps(sheet: Sheet, counter: Counter, cells: tuple[Rect, ...]) -> None:
    """What each is called and how it is; one that is done stands back."""
    say, done = sheet.say, counter.staff.done
    language, house, pin, screen, trials, camera = cells
    sheet.key(language, "set", say("Langue"), "language", under=say(OWN_NAME), size=28)
    name = counter.prefs.house_name or say("à écrire : en haut de l’écran d’accueil")
    sheet.key(house, "sign", say("Le nom de la maison"), under=name, size=28, dim=Step.HOUSE in done)
    code = say("choisi") if Step.PIN in done else say("à choisir : quatre chiffres pour le service")
    sheet.key(pin, "new_pin", say("Code de service"), under=code, size=28, dim=Step.PIN in done)
    felt = say("essayés") if Step.SCREEN in done else say("à essayer : le cadre, les cinq cibles")
    sheet.key(screen, "screen", say("Écran et toucher"), under=felt, size=28, dim=Step.SCREEN in done)
    wrong = any(why for _, why in counter.staff.tried)
    tried = say("essayés") if Step.TRIALS in done else say("à essayer, l’un après l’autre")
    if wrong:
        tried = say("tout ne marche pas : voyez la touche rouge")
    well = Step.TRIALS in done and not wrong
    sheet.key(trials, "trials", say("Bouton, lampe, son, voix"), under=tried, size=28, dim=well)
    learned, sight = Step.CALIBRATE in done, _camera(sheet, counter)
    sheet.key(camera, "calibrate", say(CAMERA), under=sight, size=28, dim=learned)


def _camera(sheet: Sheet, counter: Counter) -> str:
    if counter.eye.sight is Sight.LOST:
        return sheet.say("pas de caméra : voyez son câble ; on joue au toucher")
    if Step.CALIBRATE in counter.staff.done:
        return sheet.say("calibrée")
    return sheet.say("à calibrer : la piste vide, puis trois dés")
