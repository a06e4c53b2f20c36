"""From one coup to the next: who opens, when the charge ends, who leaves, who lost, and manche 2.

RULES §5, A9, A15, A16, C8, C10. Where §5 and `first_out` (C10) meet in an Espagnole, the Espagnole is
told first: it has a loser, and as everybody else has left, the game is over. Where an Espagnole does
not lose, the end of the décharge is looked at after each coup as ever: if the holder is not best in
the first one, he still holds every token and has lost.
"""

from kiosk.engine.play.change import replace
from kiosk.engine.play.stages import Over, Turn
from kiosk.engine.play.state import Game, Phase, Result, most_often


def open_coup(game: Game, opener: int) -> Game:
    """The next coup, opened by this seat or, where it is out, by the next one clockwise."""
    order = clockwise(game, opener)
    return replace(game, coup=game.coup + 1, order=order, plays=(), stage=Turn())


def start_manche(game: Game, opener: int) -> Game:
    """The first coup of a manche; `game.pot` and `game.purse` are laid out already."""
    return open_coup(replace(game, phase=Phase.CHARGE, coup=0), opener)


def after_coup(game: Game, *, giver: int | None, loser: int) -> Game:
    """The coup is paid: what comes next.

    giver  who was best in the décharge, None in the charge.
    loser  who was weakest.
    """
    if giver is None:
        return _charge_over(game, loser) if game.pot == 0 else open_coup(game, _next_opener(game, loser))
    if game.rules.leave_at_zero and game.purse[giver] == 0:
        if game.rules.end == "first_out":
            return _first_out(game, (giver,))
        game = replace(game, out=(*game.out, (giver,)))
    if len(holders(game)) == 1:
        return end_manche(game, *holders(game))
    return open_coup(game, _next_opener(game, loser))


def clockwise(game: Game, start: int) -> tuple[int, ...]:
    """Seats in play in the order of play, from this seat on."""
    seats = game.in_play
    return tuple(seat for seat in seats if seat >= start) + tuple(seat for seat in seats if seat < start)


def holders(game: Game) -> tuple[int, ...]:
    """Seats that hold any tokens."""
    return tuple(seat for seat, tokens in enumerate(game.purse) if tokens)


def _next_opener(game: Game, loser: int) -> int:
    """Who opens the next coup of the phase under way."""
    if not game.charge and game.rules.decharge_opener == "fewest":
        return _fewest(game, loser)
    if game.rules.next_opener == "rotate":
        return (game.order[0] + 1) % len(game.players)
    return loser


def _fewest(game: Game, loser: int) -> int:
    """The fewest tokens; among equals the first met from the last loser on, clockwise (A9)."""
    return min(clockwise(game, loser), key=game.purse.__getitem__)


def _charge_over(game: Game, loser: int) -> Game:
    """The pot is empty: an Espagnole, or the décharge."""
    holding = holders(game)
    if len(holding) == 1:
        if game.rules.espagnole_loses:
            return end_manche(game, holding[0])
        return open_coup(replace(game, phase=Phase.DECHARGE), holding[0])
    leavers = tuple(seat for seat in game.in_play if game.purse[seat] == 0)
    if leavers and game.rules.leave_at_charge_end:
        if game.rules.end == "first_out":
            return _first_out(game, leavers)
        game = replace(game, out=(*game.out, leavers))
    return open_coup(replace(game, phase=Phase.DECHARGE), _decharge_opener(game, loser))


def _decharge_opener(game: Game, loser: int) -> int:
    match game.rules.decharge_opener:
        case "fewest":
            return _fewest(game, loser)
        case "first_player":
            return game.first
        case "loser":
            return loser


def end_manche(game: Game, loser: int) -> Game:
    """One player holds every token: everybody else leaves, together."""
    leavers = tuple(seat for seat in game.in_play if seat != loser)
    out = (*game.out, leavers) if leavers else game.out
    game = replace(game, out=out, losers=(*game.losers, loser))
    if len(game.losers) < game.rules.manches and game.rules.end == "last_holder":
        return _second_manche(game, loser)
    return _over(game, _result(game))


def _second_manche(game: Game, loser: int) -> Game:
    """Everybody who did not go is back, the loser opens, and takes first what the pot could not pay (A15)."""
    rules = game.rules
    owed = _carried_debt(game, loser)
    taken = min(owed, rules.tokens) if rules.handicap_from_pot else owed
    pot = rules.tokens - taken if rules.handicap_from_pot else rules.tokens
    purse = tuple(taken if seat == loser else 0 for seat in range(len(game.players)))
    gone = tuple((seat,) for seat in game.gone)
    game = replace(game, manche=game.manche + 1, pot=pot, purse=purse, out=gone, debt=None)
    if pot == 0:
        return _charge_over(replace(game, phase=Phase.CHARGE, coup=0), loser)
    return start_manche(game, loser)


def _carried_debt(game: Game, loser: int) -> int:
    """The debt of the last charge coup, if it is the loser's own (A15)."""
    if not game.rules.supervache or game.debt is None or game.debt[0] != loser:
        return 0
    return game.debt[1]


def _first_out(game: Game, leavers: tuple[int, ...]) -> Game:
    """The first to leave ends it (C10); it has a winner and no loser."""
    game = replace(game, out=(*game.out, leavers))
    return _over(game, Result(None, _winner(game), None, ()))


def _result(game: Game) -> Result:
    losers = tuple(game.players[seat] for seat in game.losers)
    payers = most_often(losers)
    loser = payers[0] if len(payers) == 1 else None
    grand_perdant = loser if len(losers) > 1 and len(set(losers)) == 1 else None
    named = game.rules.names_winner or game.rules.end == "first_out"
    return Result(loser, _winner(game) if named else None, grand_perdant, losers)


def _winner(game: Game) -> str | None:
    """The first to leave, None where several left together."""
    first = next(group for group in game.out if not set(group) <= set(game.gone))
    return game.players[first[0]] if len(first) == 1 else None


def _over(game: Game, result: Result) -> Game:
    return replace(game, phase=Phase.OVER, order=(), plays=(), stage=Over(), result=result)
