"""How things are called on the screen: combinations, their worth, what « le bon » does, the throw."""

from kiosk.counter.arrange.setup import DRINKS, STAKES
from kiosk.counter.tray import Notice
from kiosk.engine.events import Stopped
from kiosk.engine.game import step
from kiosk.engine.hands.combos import Hand, digits
from kiosk.engine.names import name, piece
from kiosk.engine.play.stages import Turn
from kiosk.engine.play.state import Game, LastCoup, Phase
from kiosk.engine.rules import Rules
from kiosk.language import Line, Tongue, one_or_many, said


def hand_name(hand: Hand, rules: Rules, say: Tongue) -> str:
    """The name of a combination as players say it, with a capital."""
    words = name(hand, rules, say)
    return words[:1].upper() + words[1:]


WORTH = {
    "fiche": one_or_many("{hand} vaut {n} fiche", "{hand} vaut {n} fiches"),
    "jeton": one_or_many("{hand} vaut {n} jeton", "{hand} vaut {n} jetons"),
}

ALL_BUT_ONE = {
    "fiche": said("{hand} vaut tout sauf une fiche"),
    "jeton": said("{hand} vaut tout sauf un jeton"),
}

TAKES = {
    "fiche": one_or_many("{name} prend {n} fiche", "{name} prend {n} fiches"),
    "jeton": one_or_many("{name} prend {n} jeton", "{name} prend {n} jetons"),
}

GIVES = {
    "fiche": one_or_many("{giver} donne {n} fiche à {name}", "{giver} donne {n} fiches à {name}"),
    "jeton": one_or_many("{giver} donne {n} jeton à {name}", "{giver} donne {n} jetons à {name}"),
}


def worth(hand: Hand, rules: Rules, say: Tongue) -> str:
    """What a combination is worth, in words."""
    value, of = rules.scale.value[hand], piece(rules)
    if value == "all":
        return say("{hand} vaut tout ce qui reste", hand=digits(hand))
    if value == "all_but_one":
        return say(ALL_BUT_ONE[of], hand=digits(hand))
    return say.plural(*WORTH[of], value, hand=digits(hand))


def payment(coup: LastCoup, rules: Rules, say: Tongue) -> str:
    """Who takes how many tokens, from whom, and the hand that cost them."""
    loser, n, of = coup.worst or "", coup.moved, piece(rules)
    if coup.source == "pot":
        words = say.plural(*TAKES[of], n, name=loser)
    else:
        words = say.plural(*GIVES[of], n, giver=coup.source, name=loser)
    hand = dict(coup.hands).get(coup.best or "")
    return say("{hand} l’emporte : {what}", hand=digits(hand), what=words) if hand else words


def le_bon(game: Game, say: Tongue) -> str:
    """What the button does now, in a few words."""
    if not game.can_stop:
        return say("relancez des dés") if game.hand else say("lancez les dés")
    after = step(game, Stopped()).stage
    if isinstance(after, Turn) and after.last is not None:
        return say("le prochain lancer sera le dernier")
    return say("gardez {hand}, ou relancez", hand=digits(game.hand))


def throw(game: Game, say: Tongue, *, lies: bool) -> str:
    """Which throw of how many: the one that lies there, else the one that is awaited.

    Over the dice of the second throw « 3 sur 3 » would say that the last one is gone.
    """
    expects = game.expects
    if expects.throw is None:
        return ""
    if expects.throw_off:
        return say("Rampeau : un coup sec")
    if game.phase is Phase.OPENING:
        return (
            say("Le plus fort commence")
            if "highest" in game.rules.first_player
            else say("Le plus faible commence")
        )
    return say("Lancer {n} sur {most}", n=expects.throw - lies, most=expects.max_throws)


def sentence(remark: Notice | Line, say: Tongue) -> str:
    """A sentence with its holes filled, with a capital: what the rules refuse is told without one."""
    values = dict(remark.values)
    if isinstance(remark, Line):
        values = {
            hole: with_sign(each, say) if isinstance(each, float) else each for hole, each in values.items()
        }
    words = say(remark.msgid, **values)
    return words[:1].upper() + words[1:]


def with_sign(number: float, say: Tongue) -> str:
    """Luck as it is printed: with a sign, where it is not nothing."""
    return say.number(number, "+.1f") if f"{abs(number):.1f}" != "0.0" else say.number(0.0, ".1f")


def verdict(payers: tuple[str, ...], stake: str, say: Tongue) -> str:
    """What who lost does about the stake, "" for practice: a drink is paid, all else is merely lost."""
    if not stake:
        alone, shared = said("{name} perd la partie"), said("{names} perdent ensemble")
    elif stake in DRINKS:
        alone, shared = said("{name} paie {stake}"), said("{names} se partagent {stake}")
    else:
        alone, shared = said("{name} perd : {stake}"), said("{names} perdent ensemble : {stake}")
    who, words = " + ".join(payers), alone if len(payers) == 1 else shared
    return say(words, name=who, names=who, stake=stake_words(stake, say))


def stake_words(stake: str, say: Tongue) -> str:
    """What is played for: the usual stakes in every language, people's own words as they wrote them."""
    return say(stake) if stake in STAKES else stake
