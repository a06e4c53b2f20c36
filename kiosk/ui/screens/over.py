"""It is over: who pays, in large letters, how it came to that, and the revenge in one touch."""

from kiosk.counter.arrange.setup import DRINKS
from kiosk.counter.game.coach import can_be_asked
from kiosk.counter.game.moments import parties
from kiosk.counter.game.table import payers
from kiosk.counter.state import Counter
from kiosk.engine.hands.combos import digits, within
from kiosk.engine.names import piece
from kiosk.engine.play.state import Game, Phase, Result
from kiosk.records.story import Story
from kiosk.records.throws import last_hands
from kiosk.ui import calls
from kiosk.ui.drawings import back_arrow, glass, push_button
from kiosk.ui.screens import outcome
from kiosk.ui.screens.confetti import confetti
from kiosk.ui.screens.course import course
from kiosk.ui.screens.game.theatre import stage_of, theatre
from kiosk.ui.screens.invited import called_names
from kiosk.ui.screens.trouble import trouble
from kiosk.ui.sheet import Face, Rect, Sheet


def compose(sheet: Sheet, counter: Counter) -> None:
    """The deciding throw and the verdict; then who pays what, the tokens through the game; what next."""
    game, story = counter.state, counter.story
    if game is None or story is None:
        return
    whole = sheet.glass.whole.inset(sheet.px(8))
    shown = stage_of(counter)
    if shown:
        theatre(sheet, counter, game, shown, whole, _who_pays(sheet, counter, game))
        if parties(shown, counter.prefs) and not shown.waits:
            confetti(sheet, shown.reveal)
        return
    rows = 2 if sheet.glass.upright else 1
    foot, rest = whole.foot(rows * sheet.glass.touch + sheet.px(4))
    head, middle = rest.top(rest.h * 9 // 20)
    _verdict(sheet, counter, game, story, head)
    course(sheet, story, piece(game.rules), middle.inset(0, sheet.px(6)))
    _next(sheet, counter, foot)


def _verdict(sheet: Sheet, counter: Counter, game: Game, story: Story, rect: Rect) -> None:
    theme = sheet.theme
    sheet.panel(rect, None, theme.gold, 3)
    sign, words = rect.inset(sheet.px(12), sheet.px(8)).left(sheet.px(110))
    if not outcome.opening(sheet, counter, sign):
        sheet.figure(sign, glass(theme.ink, theme.gold), sheet.px(96))
    upper, lower = words.left(sheet.px(8))[1].top(words.h // 2)
    sheet.words(upper, _who_pays(sheet, counter, game), 50, theme.gold, Face.TITLE)
    facts, how = lower.foot(lower.h // 2)
    sheet.words(how, _how(sheet, game, story, how), 22)
    told = calls.sentence(counter.notice, sheet.say) if counter.notice else trouble(counter, sheet.say)
    if told:
        sheet.words(facts, told, 20, theme.gold if counter.notice else theme.bad, Face.BOLD)
    else:
        sheet.words(facts, _facts(sheet, story), 20, theme.soft)


def _who_pays(sheet: Sheet, counter: Counter, game: Game) -> str:
    """The verdict, in the words of the table."""
    if game.result and game.result.payers:
        return calls.verdict(game.result.payers, counter.stake, sheet.say)
    first = _saved_names(game)
    if len(first) > 1:
        return sheet.say("{names} gagnent ensemble", names=" + ".join(first))
    return sheet.say("{name} gagne la partie", name="".join(first))


def _how(sheet: Sheet, game: Game, story: Story, room: Rect) -> str:
    """The hands that decided it, as this page comes before all have seen them, and how it came to that.

    Who was saved is a list of up to seven names: it stands last, and not at all where it would be cut.
    """
    last = _last(sheet, game)
    ending = _ending(sheet, game, story)
    if ending:
        return f"{ending} {last}".rstrip()
    whole = f"{last} {_saved(sheet, game)}".strip()
    return whole if sheet.holds(room, whole) else last


def _ending(sheet: Sheet, game: Game, story: Story) -> str:
    spaniard = bool(story.coups) and story.coups[-1].phase is Phase.CHARGE
    match game.result:
        case Result(loser=str()) if spaniard:
            return sheet.say("L’Espagnole ! Tout pris pendant la charge.")
        case Result(grand_perdant=str()):
            return sheet.say("Grand perdant : toutes les manches perdues.")
        case Result(loser=None, losers=(_, _, *_) as lost, payers=(payer, *_)):
            n = lost.count(payer)
            return sheet.say.plural("Une manche perdue chacun.", "{n} manches perdues chacun.", n)
        case Result(winner=str(first)):
            return sheet.say("Premier sorti : {name}.", name=first)
        case _:
            return ""


def _saved_names(game: Game) -> tuple[str, ...]:
    """Who left the game as one who has won; not who got up before the end."""
    return tuple(name for name in game.left if name in game.present)


def _saved(sheet: Sheet, game: Game) -> str:
    saved = ", ".join(_saved_names(game))
    return sheet.say("Sauvés : {names}.", names=saved) if saved else ""


def _last(sheet: Sheet, game: Game) -> str:
    coup = game.last_coup
    if coup is None:
        return ""
    told = last_hands(game)
    if told and coup.throw_offs:
        return sheet.say("Dernier coup : {hands}, puis rampeau.", hands=told)
    return sheet.say("Dernier coup : {hands}.", hands=told) if told else ""


def _facts(sheet: Sheet, story: Story) -> str:
    """The throws that one will talk about."""
    if story.extremes is None:
        return ""
    (best, hand), (worst, low) = story.extremes
    say = sheet.say
    one = say("Le plus beau lancer : {hand}, {name}.", hand=digits(hand), name=best)
    other = say("Le pire : {hand}, {name}.", hand=digits(low), name=worst)
    lucky = story.luckiest
    luck = (
        say("La chance était avec {name}.", name=lucky) if lucky else say("La chance n’était avec personne.")
    )
    return f"{one} {_turning(sheet, story) or other} {luck}"


def _turning(sheet: Sheet, story: Story) -> str:
    """Where the game was lost; "" where no decision cost enough to be told."""
    turning = story.turning
    if turning is None:
        return ""
    say, lying = sheet.say, {"name": turning.player, "hand": digits(turning.hand), "n": turning.coup}
    if turning.best.keep is None:
        return say("Où la partie s’est perdue : coup {n}, {name} relance {hand}.", **lying)
    if turning.made.keep is None:
        return say("Où la partie s’est perdue : coup {n}, {name} s’arrête à {hand}.", **lying)
    if within(turning.best.keep, turning.made.keep):
        return say("Où la partie s’est perdue : coup {n}, {name} garde trop de {hand}.", **lying)
    return say(
        "Où la partie s’est perdue : coup {n}, {name} ne garde pas {kept} de {hand}.",
        kept=digits(turning.best.keep),
        **lying,
    )


def _next(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """The revenge, or the next match; the round, until it is there; the end; the way back."""
    theme, touch = sheet.theme, sheet.glass.touch
    revenge, rect = rect.top(touch if sheet.glass.upright else 0)
    undo, rest = rect.edge(touch)
    home, rest = rest.edge(touch * 5 // 4)
    if can_be_asked(counter):
        key, rest = rest.edge(touch * 5 // 4)
        sheet.key(key, "coach", sheet.say("Conseil"), size=20)
    if payers(counter):  # the key stays where it was: a second touch of it must not meet the revenge
        brought, rest = rest.edge(touch * 5 // 4)
        label = sheet.say("Servie") if counter.stake in DRINKS else sheet.say("Réglé")
        owed = any(due.game == counter.game for due in counter.due)
        sheet.key(brought, "served", label, size=20, dim=not owed)
    sign = push_button(theme)
    under = sheet.say("ou poussez le bouton")
    large = revenge if sheet.glass.upright else rest
    if counter.match and counter.invitation:
        coming = called_names(counter.invitation)
        sheet.key(large, "accept", sheet.say("Match suivant"), main=True, under=coming, size=34)
    else:
        again = sheet.say("La revanche")
        sheet.key(large, "revenge", again, main=True, sign=sign, under=under, size=34)
    sheet.key(home, "home", sheet.say("Terminer"), size=20)
    sheet.key(undo, "undo", sign=back_arrow(theme.on_key))
