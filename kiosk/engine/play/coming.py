"""Who comes in the middle of a game, and who goes: what happens to the tokens, and to the coup under way.

No source speaks of it; these are the readings of this project. Who comes plays from the next coup on and
takes as many tokens as whoever has the fewest (`arrival`): none early in a charge, and nobody comes into a
décharge already won. Who goes gives his tokens back to the pot, which in the décharge is the box
(`departure`); his hand counts no more, all others stand, and a throw-off that he was in is thrown again.
"""

from kiosk.engine.play.change import replace
from kiosk.engine.play.coup import compare, settle
from kiosk.engine.play.manche import clockwise, end_manche, holders, open_coup, start_manche
from kiosk.engine.play.opening import end_round
from kiosk.engine.play.stages import Opening, Over, ThrowOff, Turn
from kiosk.engine.play.state import Game, Phase
from kiosk.engine.refusal import Refused, Why


def sit_down(game: Game, name: str) -> Game:
    """Somebody sits down after the last seat, or comes back to his own. Raises Refused."""
    rules = game.rules
    if isinstance(game.stage, Over):
        raise Refused(Why.GAME_OVER)
    if rules.arrival == "next":
        raise Refused(Why.NOBODY_COMES)
    if rules.arrival == "charge" and game.phase is Phase.DECHARGE:
        raise Refused(Why.ONLY_IN_THE_CHARGE)
    if name in game.present or not name.strip():
        raise Refused(Why.NAME_TAKEN, name=name)
    if rules.max_players is not None and len(game.present) >= rules.max_players:
        raise Refused(Why.TABLE_FULL, most=rules.max_players)
    return _seat(game, name, _brings(game))


def get_up(game: Game, name: str) -> Game:
    """Somebody gets up. Raises Refused where he is not there, and where fewer than two would play on."""
    if isinstance(game.stage, Over):
        raise Refused(Why.GAME_OVER)
    if name not in game.present:
        raise Refused(Why.NOT_AT_TABLE, name=name)
    seat = game.players.index(name)
    if seat not in game.in_play:
        return replace(game, gone=(*game.gone, seat))
    if len(game.in_play) == 2:
        raise Refused(Why.LAST_TWO)
    after = _give_back(replace(game, out=(*game.out, (seat,)), gone=(*game.gone, seat)), seat)
    if after.phase is Phase.DECHARGE and len(holders(after)) == 1:
        return end_manche(after, *holders(after))
    return _without(after, seat)


def _brings(game: Game) -> int:
    if game.phase is Phase.OPENING or game.rules.arrival == "charge":
        return 0
    return min(game.purse[seat] for seat in game.in_play)


def _seat(game: Game, name: str, tokens: int) -> Game:
    if name not in game.players:
        return replace(game, players=(*game.players, name), purse=(*game.purse, tokens))
    seat = game.players.index(name)
    purse = tuple(tokens if each == seat else held for each, held in enumerate(game.purse))
    groups = (tuple(each for each in group if each != seat) for group in game.out)
    gone = tuple(each for each in game.gone if each != seat)
    return replace(game, purse=purse, out=tuple(filter(None, groups)), gone=gone)


def _give_back(game: Game, seat: int) -> Game:
    """His tokens: to the pot while there is one, to the others one by one, or out of the game."""
    held, purse, pot = game.purse[seat], list(game.purse), game.pot
    purse[seat] = 0
    if game.rules.departure == "pot" and game.charge:
        pot += held
    elif game.rules.departure == "shared":
        stay = clockwise(game, seat)
        for number in range(held):
            purse[stay[number % len(stay)]] += 1
    return replace(game, pot=pot, purse=tuple(purse))


def _without(game: Game, seat: int) -> Game:
    """The coup goes on without him."""
    match game.stage:
        case Opening() as roll:
            return _roll_without(game, roll, seat)
        case Turn() as turn:
            return _coup_without(game, seat, Turn() if game.seat == seat else turn)
        case ThrowOff(contest) as throw_off:
            told_apart = {*contest.strong, *contest.weak, *contest.tied}
            return _coup_without(game, seat, Turn() if seat in told_apart else throw_off)
        case Over():
            return game


def _roll_without(game: Game, roll: Opening, seat: int) -> Game:
    rolls = dict(zip(roll.seats, roll.rolls, strict=False))
    rolls.pop(seat, None)
    seats = tuple(each for each in roll.seats if each != seat)
    if len(seats) == 1:
        return start_manche(replace(game, first=seats[0]), seats[0])
    roll = replace(roll, seats=seats, rolls=tuple(rolls.values()))
    return end_round(game, roll) if len(rolls) == len(seats) else replace(game, stage=roll)


def _coup_without(game: Game, seat: int, stage: Turn | ThrowOff) -> Game:
    """His hand is gone; where that leaves nobody to compare with, the coup begins anew."""
    order = tuple(each for each in game.order if each != seat)
    plays = tuple(play for play in game.plays if play.seat != seat)
    game = replace(game, order=order, plays=plays, stage=stage)
    if len(order) < 2:
        return open_coup(replace(game, coup=game.coup - 1), order[0] if order else seat)
    if isinstance(stage, Turn) and len(plays) == len(order):
        return settle(game, compare(game.rules, plays))
    return game
