"""What deserves a breath: a game before and after an event tells whether something happened worth telling."""

from kiosk.counter.game.moment import Flight, Glow, Moment
from kiosk.counter.house import Prefs
from kiosk.engine.events import Event, Thrown
from kiosk.engine.hands.combos import FOUR_TWO_ONE, NENETTE, TRIPLE_ACE
from kiosk.engine.play.stages import Opening, ThrowOff, Turn
from kiosk.engine.play.state import Game, Phase
from kiosk.language import said

SECONDS = {"sober": 1.2, "normal": 1.8, "party": 2.6}
"""How long a moment stands, by strength."""

FLIGHT_SECONDS = 0.7
"""How long tokens take from one pile to another."""

_Told = tuple[str, dict[str, object], str, Glow]


def moment(before: Game, after: Game, event: Event, prefs: Prefs, now: float) -> Moment | None:
    """The most telling thing that the event brought about, None where it was an ordinary one."""
    told = (
        _game_over(before, after)
        or _manche_over(before, after)
        or _charge_over(before, after)
        or _throw_off(before, after)
        or _figure(before, event)
        or _coup_over(before, after)
    )
    if told is None:
        return None
    title, values, line, glow = told
    if prefs.strength == "sober":
        glow = Glow.CALM
    until = now + SECONDS[prefs.strength]
    return Moment(title, tuple(values.items()), line, glow, now, until)


def flights(before: Game, after: Game, prefs: Prefs, now: float) -> tuple[Flight, ...]:
    """The tokens that change hands, none where motion is reduced."""
    coup = after.last_coup
    if prefs.reduced_motion or coup is None or coup is before.last_coup or not coup.moved:
        return ()
    if coup.worst is None:
        return ()
    giver = None if coup.source == "pot" else coup.source
    return (Flight(giver, coup.worst, coup.moved, now, now + FLIGHT_SECONDS),)


def parties(shown: Moment | None, prefs: Prefs) -> bool:
    """Whether there is dancing on the counter: only when asked for, and for what is bright."""
    wanted = prefs.strength == "party" and not prefs.reduced_motion
    return wanted and shown is not None and shown.glow is Glow.BRIGHT


def at_rest(flying: tuple[Flight, ...], now: float) -> tuple[Flight, ...]:
    """Those that are still under way."""
    return tuple(flight for flight in flying if flight.until > now)


def _game_over(before: Game, after: Game) -> _Told | None:
    result = after.result
    if result is None or before.result is not None:
        return None
    if before.phase is Phase.CHARGE and result.loser:
        return said("L’Espagnole !"), {"name": result.loser}, said("{name} a tout pris, et paie"), Glow.BRIGHT
    if result.grand_perdant:
        values: dict[str, object] = {"name": result.grand_perdant}
        return said("Grand perdant : {name}"), values, said("Les deux manches perdues"), Glow.BRIGHT
    if result.loser:
        return said("{name} paie"), {"name": result.loser}, said("La partie est finie"), Glow.BRIGHT
    return said("La partie est finie"), {}, "", Glow.BRIGHT


def _manche_over(before: Game, after: Game) -> _Told | None:
    if len(after.losers) <= len(before.losers):
        return None
    values: dict[str, object] = {"name": after.players[after.losers[-1]], "n": before.manche}
    if before.phase is Phase.CHARGE:
        return said("L’Espagnole !"), values, said("{name} perd la manche {n}"), Glow.BRIGHT
    return said("{name} perd la manche {n}"), values, said("On repart : la seconde manche décide"), Glow.WARM


def _charge_over(before: Game, after: Game) -> _Told | None:
    if before.phase is not Phase.CHARGE or after.phase is not Phase.DECHARGE:
        return None
    return said("La décharge"), {}, said("Le pot est vide : le meilleur donne au plus faible"), Glow.WARM


def _throw_off(before: Game, after: Game) -> _Told | None:
    stage = after.stage
    if not isinstance(stage, ThrowOff) or stage.throws:
        return None
    if isinstance(before.stage, ThrowOff) and before.stage.contest.throw_offs == stage.contest.throw_offs:
        return None
    if stage.asks:
        return said("Main chaude !"), {}, said("Encore à égalité : on relance"), Glow.WARM
    return said("Rampeau !"), {}, said("Égalité : un coup sec pour se départager"), Glow.WARM


def _figure(before: Game, event: Event) -> _Told | None:
    if not isinstance(event, Thrown) or isinstance(before.stage, Opening):
        return None
    name: dict[str, object] = {"name": before.player}
    figures: dict[tuple[int, ...], _Told] = {
        FOUR_TWO_ONE: ("421 !", name, said("Le plus beau lancer du jeu"), Glow.BRIGHT),
        TRIPLE_ACE: (said("Brelan d’as !"), name, "", Glow.WARM),
        NENETTE: (said("Nénette…"), name, said("Le plus petit lancer du jeu"), Glow.CALM),
    }
    told = figures.get(event.dice)
    if told and event.dice == NENETTE and before.rules.nenette_rank != "lowest":
        told = (told[0], told[1], "", Glow.CALM)
    return told


def _coup_over(before: Game, after: Game) -> _Told | None:
    coup = after.last_coup
    if coup is None or coup is before.last_coup or not coup.moved or coup.worst is None:
        return None
    if not isinstance(after.stage, Turn):
        return None
    values: dict[str, object] = {"name": coup.worst, "n": coup.moved, "giver": coup.source}
    if coup.source == "pot":
        return said("{name} prend {n}"), values, said("du pot"), Glow.CALM
    return said("{name} prend {n}"), values, said("c’est {giver} qui donne"), Glow.CALM
