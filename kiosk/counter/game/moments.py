"""What deserves a breath: a game before and after an event tells whether something happened worth telling."""

from collections.abc import Iterator

from kiosk.counter.game.moment import MOTION, Flight, Highlight, Moment
from kiosk.counter.house import Prefs
from kiosk.engine.events import Event, Stopped, Thrown
from kiosk.engine.hands.combos import FOUR_TWO_ONE, NENETTE, TRIPLE_ACE, Hand, hand_of
from kiosk.engine.play.change import replace
from kiosk.engine.play.stages import Opening, ThrowOff, Turn
from kiosk.engine.play.state import Game, Phase
from kiosk.language import said
from kiosk.records.throws import coup_paid, last_hands

BRIGHT = frozenset({Highlight.FOUR_TWO_ONE, Highlight.ESPAGNOLE, Highlight.GRAND_PERDANT, Highlight.OVER})
"""For these there may be dancing on the counter."""


def moment(before: Game, after: Game, event: Event, prefs: Prefs, now: float) -> Moment | None:
    """What the event brought about, and after it what that led to; None where it was an ordinary one.

    What a throw led to waits until the throw itself was seen; the end of the game has it in its own scene.
    """
    still = prefs.strength == "sober" or prefs.reduced_motion
    if after.result is not None and before.result is None:
        ending = replace(_game_over(before, after), dice=_fallen(event) or before.hand, still=still)
        values = (*ending.values, ("thrower", before.player))
        reveal = now + (0.0 if still else MOTION.suspense)
        until = reveal + MOTION.verdict
        return replace(ending, values=values, began=now, reveal=reveal, until=until, waits=not still)
    scenes = [each for each in (_of_throw(before, after, event), _of_coup(before, after)) if each]
    if len(scenes) > 1 and scenes[-1].highlight is Highlight.COUP:
        scenes.pop()  # the line under the dice says what the coup cost
    shown = None
    for number, each in reversed(tuple(enumerate(scenes))):
        start = now + number * MOTION.scene(prefs.strength)
        until = start + MOTION.scene(prefs.strength)
        shown = replace(each, began=start, reveal=start, until=until, still=still, then=shown)
    return shown


def what_is_left(shown: Moment | None, now: float) -> Moment | None:
    """What is left of it; one that waited long enough tells what came of the throw."""
    while shown is not None and shown.until <= now:
        shown = shown.then
    if shown is not None and shown.waits and shown.reveal <= now:
        return replace(shown, waits=False)
    return shown


def skip(shown: Moment | None, now: float) -> Moment | None:
    """A touch: the dice have lain there long enough, or all was seen."""
    if shown is None or not shown.waits:
        return None
    return replace(shown, reveal=now, until=now + MOTION.verdict, waits=False)


def flights(before: Game, after: Game, prefs: Prefs, now: float) -> tuple[Flight, ...]:
    """The tokens that change hands, none where motion is reduced."""
    coup = coup_paid(before, after)
    if prefs.reduced_motion or prefs.strength == "sober" or coup is None or coup.worst is None:
        return ()
    giver = None if coup.source == "pot" else coup.source
    return (Flight(giver, coup.worst, coup.moved, now, now + MOTION.flight),)


def parties(shown: Moment | None, prefs: Prefs) -> bool:
    """Whether there is dancing on the counter: only when asked for, and for what is bright."""
    wanted = prefs.strength == "party" and not prefs.reduced_motion
    return wanted and shown is not None and shown.highlight in BRIGHT


def at_rest(flying: tuple[Flight, ...], now: float) -> tuple[Flight, ...]:
    """Those that are still under way."""
    return tuple(flight for flight in flying if flight.until > now)


def _scene(
    highlight: Highlight, title: str, line: str = "", /, *, count: int = 0, **values: object
) -> Moment:
    return Moment(highlight, title, tuple(values.items()), line, count=count)


def _fallen(event: Event) -> tuple[int, ...]:
    return event.dice if isinstance(event, Thrown) else ()


def _game_over(before: Game, after: Game) -> Moment:
    result = after.result
    loser = result.loser if result else None
    count = max(after.purse)
    if before.phase is Phase.CHARGE and loser and loser == after.players[after.losers[-1]]:
        line = said("{name} a tout pris pendant la charge")
        return _scene(Highlight.ESPAGNOLE, said("L’Espagnole !"), line, count=count, name=loser)
    if result and result.grand_perdant:
        both, every = said("Les deux manches sont pour {name}"), said("Toutes les manches sont pour {name}")
        line = both if after.rules.manches == 2 else every
        return _scene(Highlight.GRAND_PERDANT, said("Grand perdant !"), line, name=result.grand_perdant)
    hands = last_hands(after)
    line = said("Dernier coup : {hands}.") if hands else ""
    title = said("La partie est finie")
    return _scene(Highlight.OVER, title, line, count=count, name=loser or "", hands=hands)


def _of_coup(before: Game, after: Game) -> Moment | None:
    """What became of the coup, the most telling first."""
    found: Iterator[Moment | None] = (
        told(before, after)
        for told in (_manche_over, _free, _charge_over, _throw_off, _last_token, _coup_over)
    )
    return next((each for each in found if each), None)


def _manche_over(before: Game, after: Game) -> Moment | None:
    if len(after.losers) <= len(before.losers):
        return None
    name = after.players[after.losers[-1]]
    if before.phase is Phase.CHARGE:
        line = said("{name} perd la manche {n}")
        held, title = before.rules.tokens, said("L’Espagnole !")
        return _scene(Highlight.ESPAGNOLE, title, line, count=held, name=name, n=before.manche)
    most, next_one = after.rules.manches, said("On repart : manche {next} sur {most}")
    line = said("On repart : la seconde manche décide") if most == 2 else next_one
    lost = said("{name} perd la manche {n}")
    return _scene(Highlight.MANCHE, lost, line, name=name, n=before.manche, next=after.manche, most=most)


def _free(before: Game, after: Game) -> Moment | None:
    """The last token is given away: that is the win."""
    coup = coup_paid(before, after)
    if coup is None or before.charge or coup.source not in after.left:
        return None
    line = said("Plus rien à donner : c’est gagné")
    return _scene(Highlight.FREE, said("{name} s’en sort !"), line, name=coup.source)


def _charge_over(before: Game, after: Game) -> Moment | None:
    if before.phase is not Phase.CHARGE or after.phase is not Phase.DECHARGE:
        return None
    out = [name for name in after.left if name in after.present]
    if out:
        line, names = said("Le pot est vide. Déjà dehors : {names}"), ", ".join(out)
        return _scene(Highlight.DECHARGE, said("La décharge"), line, names=names)
    line = said("Le pot est vide : le meilleur donne au plus faible")
    return _scene(Highlight.DECHARGE, said("La décharge"), line)


def _throw_off(before: Game, after: Game) -> Moment | None:
    stage = after.stage
    if not isinstance(stage, ThrowOff) or stage.throws:
        return None
    if isinstance(before.stage, ThrowOff) and before.stage.contest.throw_offs == stage.contest.throw_offs:
        return None
    names = " – ".join(after.players[seat] for seat in stage.seats)
    if stage.asks:
        return _scene(
            Highlight.RAMPEAU, said("Main chaude !"), said("Encore à égalité : {names}"), names=names
        )
    line = said("Égalité : un coup sec pour {names}")
    return _scene(Highlight.RAMPEAU, said("Rampeau !"), line, names=names)


def _last_token(before: Game, after: Game) -> Moment | None:
    coup = coup_paid(before, after)
    if coup is None or before.charge or after.tokens.get(coup.source) != 1:
        return None
    line = said("Plus qu’un à donner, et c’est la sortie")
    return _scene(Highlight.LAST_TOKEN, said("{name} touche au but"), line, name=coup.source)


def _coup_over(before: Game, after: Game) -> Moment | None:
    coup = coup_paid(before, after)
    if coup is None or coup.worst is None or not isinstance(after.stage, Turn):
        return None
    values: dict[str, object] = {"name": coup.worst, "n": coup.moved, "giver": coup.source}
    line = said("du pot") if coup.source == "pot" else said("c’est {giver} qui donne")
    return _scene(Highlight.COUP, said("{name} prend {n}"), line, count=coup.moved, **values)


def _of_throw(before: Game, after: Game, event: Event) -> Moment | None:
    """What fell, where that is one of the hands that have a name at the counter, or saved somebody."""
    if isinstance(before.stage, Opening):
        return None
    stopped = isinstance(event, Stopped) and not after.hand
    hand = _fallen(event) or (before.hand if stopped else ())
    if len(hand) != 3:
        return None
    told = _figure(before, after, hand_of(hand), thrown=isinstance(event, Thrown))
    return replace(told, dice=hand) if told else None


def _figure(before: Game, after: Game, hand: Hand, *, thrown: bool) -> Moment | None:
    name = before.player
    if hand == FOUR_TWO_ONE and thrown:
        line = said("{name} a sorti le plus beau lancer du jeu")
        return _scene(Highlight.FOUR_TWO_ONE, "421 !", line, name=name)
    if hand == TRIPLE_ACE and thrown:
        return _scene(Highlight.ACES, said("Brelan d’as !"), said("Un beau lancer de {name}"), name=name)
    if hand == NENETTE and not after.hand:
        lowest = before.rules.nenette_rank == "lowest"
        line = (
            said("{name} finit sur le plus petit lancer du jeu") if lowest else said("{name} finit là-dessus")
        )
        return _scene(Highlight.NENETTE, said("Nénette…"), line, name=name)
    if thrown and _is_rescue(before, after, hand):
        line = said("{name} n’est plus au plus bas")
        return _scene(Highlight.SAVED, said("In extremis !"), line, name=name)
    return None


def _is_rescue(before: Game, after: Game, hand: Hand) -> bool:
    """The last throw lifted off the bottom whoever lay there with the one before."""
    if not before.hand or not before.plays or after.hand:
        return False
    strength = before.rules.scale.strength
    lowest = min(strength[play.hand] for play in before.plays)
    return strength[hand_of(before.hand)] <= lowest < strength[hand]
