"""What a screen is for, in three sentences and one picture."""

from kiosk.counter.state import Screen
from kiosk.language import said
from kiosk.ui.drawings import back_arrow, glass, loudspeaker, padlock, push_button
from kiosk.ui.pieces import die, token
from kiosk.ui.shapes import Drawing
from kiosk.ui.sheet import Rect, Sheet
from kiosk.ui.theme import SEATS, Theme

_TABLE = (
    said("Lancez les dés dans la piste et retirez la main : la caméra lit."),
    said("Laissez ceux que vous gardez, relancez les autres, ou poussez « le bon »."),
    said("Un dé mal lu : touchez-le. Une erreur : la flèche annule le lancer."),
)
_WRITE = (
    said("Touchez les lettres ; leurs accents paraissent au-dessus."),
    said("La dernière lettre s’efface avec la flèche à croix."),
    said("OK garde ce qui est écrit, la flèche en haut l’oublie."),
)
_RULES = (
    said("Chaque carte est une façon de jouer au 421."),
    said("« Règles de la maison » change un détail à la fois."),
    said("Ce qui est changé est bordé d’or ; une touche rend l’origine."),
)
_MEND = (
    said("Touchez le dé mal lu, puis ce qu’il montre vraiment."),
    said("La photo du lancer dit qui a raison."),
    said("Tout ce qui a suivi est recompté."),
)
_STAFF = (
    said("Cette page est pour la maison : réglages, essais, calibrage."),
    said("Rien ici ne touche à la partie en cours."),
    said("La flèche ou le bouton ramène à la table."),
)

ADVICE: dict[Screen, tuple[str, str, str]] = {
    Screen.ATTRACT: (
        said("Touchez « Jouer », poussez le bouton ou lancez les dés."),
        said("La caméra lit les dés ; personne ne compte."),
        said("Qui garde tous les jetons à la fin paie la tournée."),
    ),
    Screen.PLAYERS: (
        said("Touchez un nom pour l’écrire, glissez-le pour changer l’ordre."),
        said("La règle et l’enjeu se choisissent à droite."),
        said("« C’est parti », ou le bouton, commence la partie."),
    ),
    Screen.NAME: _WRITE,
    Screen.STAKE: _WRITE,
    Screen.TITLE: _WRITE,
    Screen.SIGN: _WRITE,
    Screen.RULES: _RULES,
    Screen.HOUSE: _RULES,
    Screen.OWN: (
        said("Réglez une règle, donnez-lui un nom : elle a sa touche ici."),
        said("Le code se montre à la caméra d’une autre borne."),
        said("Une clé USB emporte et rapporte toutes nos règles."),
    ),
    Screen.PLAY: _TABLE,
    Screen.HAND: (
        said("Touchez les dés gardés, puis les faces qui sont tombées."),
        said("« Le bon » arrête, comme avec la caméra."),
        said("« Caméra » rend la lecture à l’œil."),
    ),
    Screen.CHOICE: (
        said("Encore à égalité : le premier à relancer choisit l’enjeu du coup."),
        said("Le bouton passe de l’un à l’autre, ou touchez votre choix."),
        said("Lancez : ce qui est marqué compte."),
    ),
    Screen.FIX: _MEND,
    Screen.DISPUTE: _MEND,
    Screen.MENU: _TABLE,
    Screen.RANKS: (
        said("La main la plus forte est en haut à gauche, puis ligne par ligne."),
        said("Le nombre dit ce qu’elle coûte au plus faible."),
        said("Deux mains simples se comparent chiffre par chiffre."),
    ),
    Screen.COACH: (
        said("Chaque ligne est un choix, la barre dit ce qu’il vaut."),
        said("Le choix fait est encadré d’or ; le meilleur est en haut."),
        said("Chance et choix se comptent à part, en coups."),
    ),
    Screen.OVER: (
        said("En haut, qui paie ; dessous, les jetons de toute la partie."),
        said("« La revanche », ou le bouton, recommence avec les mêmes."),
        said("Une erreur au dernier lancer s’annule encore ici."),
    ),
    Screen.RESULT: (
        said("Visez le code avec l’appareil photo d’un téléphone."),
        said("Le résultat est écrit dans le code : il ne faut aucun réseau."),
        said("« Retour » revient à la fin de la partie."),
    ),
    Screen.RECORDS: (
        said("Ici la maison se souvient : qui a payé, qui a de la chance."),
        said("Touchez un joueur pour voir sa carte et ses duels."),
        said("La page des dés dit s’ils sont justes."),
    ),
    Screen.LEAVING: (
        said("Touchez qui s’en va ; les autres continuent."),
        said("Une règle de la maison dit où vont ses jetons."),
        said("Un départ s’annule comme un lancer."),
    ),
    Screen.PIN: _STAFF,
    Screen.WELCOME: _STAFF,
    Screen.SERVICE: _STAFF,
    Screen.SETTINGS: _STAFF,
    Screen.TRIALS: _STAFF,
    Screen.TOUCH: _STAFF,
    Screen.DUES: _STAFF,
    Screen.PEOPLE: _STAFF,
    Screen.CALIBRATE: _STAFF,
    Screen.DIAGNOSIS: _STAFF,
    Screen.HELP: _STAFF,
}
"""For every screen there is; those that do the same are told alike."""


def card(sheet: Sheet, screen: Screen, rect: Rect) -> None:
    """The picture, and three sentences in letters of one size."""
    told = tuple(sheet.say(words) for words in ADVICE[screen])
    picture, words = rect.top(rect.h * 3 // 10) if sheet.glass.upright else rect.left(rect.w * 3 // 10)
    sheet.panel(picture.inset(sheet.px(3)), sheet.theme.felt, sheet.theme.brass, 3)
    _picture(sheet, screen, picture.inset(sheet.px(14)))
    rows = words.rows(3, sheet.px(6))
    size = sheet.common(rows[0].inset(sheet.px(14), sheet.px(6)), told, 30)
    for row, sentence in zip(rows, told, strict=True):
        sheet.panel(row)
        sheet.words(row.inset(sheet.px(14), sheet.px(6)), sentence, size)


def _picture(sheet: Sheet, screen: Screen, rect: Rect) -> None:
    """Three things, one under the other; upright beside one another."""
    places = rect.columns(3, sheet.px(8)) if sheet.glass.upright else rect.rows(3, sheet.px(8))
    for place, drawing in zip(places, drawings_of(screen, sheet.theme), strict=True):
        sheet.figure(place, drawing)


def drawings_of(screen: Screen, theme: Theme) -> tuple[Drawing, Drawing, Drawing]:
    """What one handles there."""
    dice = {value: die(value, theme) for value in (1, 2, 4, 6)}
    button = push_button(theme)
    match screen:
        case Screen.PLAY | Screen.MENU | Screen.HAND | Screen.CHOICE:
            return dice[4], padlock(theme.brass, theme.pip), button
        case Screen.FIX | Screen.DISPUTE:
            return dice[6], back_arrow(theme.on_felt), dice[1]
        case Screen.PLAYERS | Screen.NAME | Screen.STAKE | Screen.LEAVING:
            return token(SEATS[0], theme.shade), token(SEATS[1], theme.shade), glass(theme.bone, theme.gold)
        case Screen.ATTRACT | Screen.RULES | Screen.HOUSE | Screen.OWN | Screen.RANKS | Screen.COACH:
            return dice[4], dice[2], dice[1]
        case Screen.OVER | Screen.RESULT | Screen.RECORDS:
            return glass(theme.bone, theme.gold), token(theme.brass, theme.shade), dice[1]
        case _:
            return loudspeaker(theme.on_felt, silent=False), button, dice[6]
