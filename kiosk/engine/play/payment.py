"""A coup told apart is paid: how much, by whom, and what is said about it.

RULES §2, A11 to A13 (totals), C2 (own value), C3 (all), E3 (deduct); the cap is what is there to give.
"""

from kiosk.engine.play.change import replace
from kiosk.engine.play.manche import after_coup
from kiosk.engine.play.stages import Contest, Play
from kiosk.engine.play.state import Game, LastCoup
from kiosk.engine.rules import Rules, value


def accumulates(rules: Rules, *, charge: bool) -> bool:
    """The throws of a coup add up in this phase (A11, A12)."""
    return rules.accumulate != "off" and (charge or rules.accumulate_phase == "both")


def pay(game: Game, contest: Contest) -> Game:
    """Move the tokens of a coup with one weakest player, and go on to what follows."""
    worst = contest.weak[0]
    best = contest.strong[0] if len(contest.strong) == 1 else None
    giver = None if game.charge else best
    amount, moved = _amount(game, contest, _there(game, giver)), cost(game, contest, giver)
    paid = _move(game, giver, worst, moved)
    told = LastCoup(
        best=None if best is None else game.players[best],
        worst=game.players[worst],
        amount=amount,
        moved=moved,
        source="pot" if giver is None else game.players[giver],
        throw_offs=contest.throw_offs,
        hands=_hands(game),
    )
    debt = (worst, amount - moved) if game.charge else game.debt
    return after_coup(replace(paid, last_coup=told, debt=debt), giver=giver, loser=worst)


def cost(game: Game, contest: Contest, giver: int | None) -> int:
    """Tokens that go to the weakest as the coup stands: no more than the pot or the giver has."""
    there = _there(game, giver)
    return min(_amount(game, contest, there), there)


def pay_own(game: Game, loser: int) -> Game:
    """Each takes the value of his own hand from the pot, in the order of play (C2).

    Nobody needs to be told apart, so there is no throw-off; the weakest hand, the earlier of equal
    ones, counts as the loser for who opens next.
    """
    paid = game
    amount = 0
    for play in game.plays:
        due = tokens_for(game.rules, play.hand, paid.pot)
        amount += due
        paid = _move(paid, None, play.seat, min(due, paid.pot))
    told = LastCoup(None, None, amount, game.pot - paid.pot, "pot", 0, _hands(game))
    return after_coup(replace(paid, last_coup=told), giver=None, loser=loser)


def fine(game: Game, play: Play) -> Game:
    """The turn ended with a hand that costs its player tokens at once (B4)."""
    return _move(game, None, play.seat, min(game.rules.nenette_penalty, game.pot))


def tokens_for(rules: Rules, hand: tuple[int, int, int], there: int) -> int:
    """What a hand is worth where so many tokens are there to give (C3)."""
    match value(rules, hand):
        case "all":
            return there
        case "all_but_one":
            return max(1, there - 1)
        case int(tokens):
            return tokens


def _there(game: Game, giver: int | None) -> int:
    return game.pot if giver is None else game.purse[giver]


def _amount(game: Game, contest: Contest, there: int) -> int:
    rules = game.rules
    if accumulates(rules, charge=game.charge):
        return _total(game, contest, there)
    amount = tokens_for(rules, contest.stake, there)
    if rules.deduct == "figures":
        loser = next(play.hand for play in game.plays if play.seat == contest.weak[0])
        if loser in rules.scale.figures:
            return max(1, amount - tokens_for(rules, loser, there))
    return amount


def _total(game: Game, contest: Contest, there: int) -> int:
    """The sum of the throws that count, and of the throw-off's winner where the rules add it."""
    rules = game.rules
    counted = [play for play in game.plays if rules.accumulate == "all" or play.seat in contest.tied]
    thrown = [hand for play in counted for hand in play.throws]
    if contest.added is not None and rules.tie_stake == "added":
        thrown.append(contest.added)
    return sum(tokens_for(rules, hand, there) for hand in thrown)


def _move(game: Game, giver: int | None, taker: int, tokens: int) -> Game:
    purse = list(game.purse)
    purse[taker] += tokens
    if giver is None:
        return replace(game, pot=game.pot - tokens, purse=tuple(purse))
    purse[giver] -= tokens
    return replace(game, purse=tuple(purse))


def _hands(game: Game) -> tuple[tuple[str, tuple[int, int, int]], ...]:
    return tuple((game.players[play.seat], play.hand) for play in game.plays)
