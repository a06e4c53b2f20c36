"""The dice as read, beside the live picture of the tray, and what they make."""

from dataclasses import replace

from kiosk.counter.game.fix import lying_there
from kiosk.counter.game.opponent import its_throw
from kiosk.counter.game.sight import REASONS, SIGHTS
from kiosk.counter.game.table import ENDED_SHOWN
from kiosk.counter.state import Counter
from kiosk.counter.tray import Sight
from kiosk.engine.play.state import Game
from kiosk.ui import calls
from kiosk.ui.drawings import cross, disc, padlock, ring, triangle
from kiosk.ui.pieces import die, empty_die, unread_die
from kiosk.ui.screens.game.made import made
from kiosk.ui.shapes import Drawing
from kiosk.ui.sheet import Align, Face, Outline, Picture, Rect, Sheet
from kiosk.ui.theme import DOUBTED, SEEN, Colour, Theme, mix, seat_colour


def dice(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """The throw on the felt, kept dice with a padlock; a touch puts a die right."""
    theme = sheet.theme
    sheet.panel(rect, theme.felt, theme.brass, 3)
    label, places = rect.inset(sheet.px(8), sheet.px(5)).top(sheet.px(28))
    sheet.text(label, whose(sheet, counter, game), 19, theme.on_felt, Face.BOLD)
    row(sheet, counter, game, places)


def whose(sheet: Sheet, counter: Counter, game: Game) -> str:
    """Which throw of the turn lies there; whose it was, from the instant on at which the turn passes."""
    _, _, owner = dice_to_draw(counter, game)
    fresh = lying_there(counter).fresh
    if its_throw(counter):
        return sheet.say("{name} : dés simulés", name=owner)
    if owner and not fresh and not _of_this_turn(owner, game):
        return sheet.say("{name} avait", name=owner)
    return calls.throw(game, sheet.say, lies=bool(owner) and not fresh)


def row(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """The dice alone, side by side."""
    values, kept, owner = dice_to_draw(counter, game)
    places = rect.columns(len(values), sheet.px(4))
    side = min(sheet.px(112), rect.h - sheet.px(9), *(place.w for place in places))
    simulated = _its_colour(counter, game)
    light = _light(sheet, counter, game, owner)
    for number, value in enumerate(values):
        box = places[number].centre(side, side)
        sheet.figure(box, _face(sheet.theme, value, kept=number in kept, mine=light, simulated=simulated))
        if number in kept:
            lock(sheet, box)
        if (counter.last and simulated is None) or lying_there(counter).fresh:
            sheet.touch(places[number], "fix", str(number))


def _light(sheet: Sheet, counter: Counter, game: Game, owner: str) -> bool:
    """Whether the throw stands in full light: it is one of the turn under way, or was told just now.

    What a step back leaves lying there was not.
    """
    just_told = sheet.now < counter.turn.began + ENDED_SHOWN and not counter.undone
    return _of_this_turn(owner, game) or just_told or lying_there(counter).fresh


def _of_this_turn(owner: str, game: Game) -> bool:
    return owner == game.player and bool(game.hand)


def _its_colour(counter: Counter, game: Game) -> Colour | None:
    """That of the seat whose dice are only drawn; None for dice that lie in the tray."""
    if counter.opponent is None or lying_there(counter).fresh or not its_throw(counter):
        return None
    return seat_colour(game.players.index(counter.opponent.name))


def lock(sheet: Sheet, die_at: Rect) -> None:
    """A padlock on the lower edge of a kept die, where no face has a pip."""
    side = die_at.w * 3 // 10
    place = Rect(die_at.middle[0] - side // 2, die_at.bottom - side * 3 // 4, side, side)
    sheet.figure(place, padlock(sheet.theme.brass, sheet.theme.pip))


def dice_to_draw(counter: Counter, game: Game) -> tuple[tuple[int | None, ...], tuple[int, ...], str]:
    """The dice to draw, the places of the kept ones, and whose throw it is."""
    there = lying_there(counter)
    if there.fresh:
        return there.dice, there.kept, game.player or ""
    last = counter.last
    if last is None:
        return (0,) * game.dice, (), ""
    kept = list(last.kept)
    places = []
    for place, value in enumerate(last.values):
        if value in kept:
            kept.remove(value)
            places.append(place)
    return last.values, tuple(places), last.player


def is_overruled(counter: Counter) -> bool:
    """The dice that lie there counted, but not as the eye read them: somebody put them right."""
    eye, last = counter.eye, counter.last
    if last is None or eye.counted is None or eye.change is not eye.counted:
        return False
    return sorted(die.value or 0 for die in eye.counted.dice) != sorted(last.values)


def watch(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """The tray as the camera sees it, with the eye's dot and its word."""
    theme, eye = sheet.theme, counter.eye
    foot, picture = rect.foot(sheet.px(36))
    sheet.items.append(Picture(picture, "tray", theme.panel))
    if eye.sight is Sight.LOST:
        sheet.plate(picture, sheet.say(SIGHTS[Sight.LOST]), 24, theme.bad)
    told = not is_overruled(counter)
    for each in eye.dice:
        colour = SEEN if each.value else DOUBTED
        word = str(each.value or "?") if told else ""
        sheet.items.append(Outline(picture, eye.size, each.corners, colour, word))
    mark, words = foot.left(sheet.px(26))
    colour, sign = _dot(theme, eye.sight)
    sheet.figure(mark, sign, sheet.px(18))
    word = REASONS[eye.reason][0] if eye.reason else SIGHTS[eye.sight]
    sheet.text(words.edge(sheet.px(2))[1], sheet.say(word), 18, colour, Face.BOLD)
    sheet.touch(rect, "sight")


def combination(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """Name and worth of the combination that lies there."""
    lies, theme = made(counter, game, sheet.say), sheet.theme
    if lies is None:
        hint = sheet.say("Lancez les trois dés") if game.dice == 3 else sheet.say("Lancez un dé")
        sheet.words(rect, hint, 30, None, Face.BOLD, Align.MIDDLE)
        return
    upper, lower = rect.top(rect.h * 3 // 5 if lies.under else rect.h)
    sheet.words(upper, lies.title, 34, None, Face.TITLE, Align.MIDDLE)
    sheet.words(lower, lies.under, 23, theme.gold if lies.paid else theme.soft, Face.BOLD, Align.MIDDLE)


def _face(theme: Theme, value: int | None, *, kept: bool, mine: bool, simulated: Colour | None) -> Drawing:
    """A die of the turn under way in full light; what lay there before fades into the felt.

    simulated  the colour of a die that is only drawn.
    """
    if simulated:
        theme = replace(theme, bone=simulated, shade=mix(simulated, theme.pip, 0.5))
    theme = theme if mine else _fade(theme)
    if value is None:
        return unread_die(theme)
    if value == 0:
        return empty_die(theme.edge, theme.felt)
    return die(value, theme, theme.brass if kept else None)


def _fade(theme: Theme) -> Theme:
    bone, pip, shade, brass = (
        mix(each, theme.felt, 0.5) for each in (theme.bone, theme.pip, theme.shade, theme.brass)
    )
    return replace(theme, bone=bone, pip=pip, shade=shade, brass=brass)


def _dot(theme: Theme, sight: Sight) -> tuple[Colour, Drawing]:
    """Never by colour alone: each state has its own shape beside its word."""
    match sight:
        case Sight.READY:
            return theme.good, disc(theme.good, theme.good)
        case Sight.ROLLING:
            return theme.ink, ring(theme.ink, theme.ground)
        case Sight.HAND:
            return theme.gold, disc(theme.ground, theme.gold)
        case Sight.UNSURE:
            return theme.gold, triangle(theme.gold)
        case Sight.LOST:
            return theme.bad, cross(theme.bad)
