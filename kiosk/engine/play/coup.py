"""The end of a coup: who was strongest, who weakest, and the throw-offs that tell equals apart.

RULES §5, « Order », A5, A6, E5 to E7.
"""

from kiosk.engine.hands.combos import NENETTE, Hand
from kiosk.engine.play.change import replace
from kiosk.engine.play.payment import accumulates, fine, pay, pay_own
from kiosk.engine.play.stages import Contest, Play, ThrowOff, Turn
from kiosk.engine.play.state import Game
from kiosk.engine.rules import Rules


def end_turn(game: Game, play: Play) -> Game:
    """A turn is over: the next player's turn, or the coup is told apart."""
    if game.charge and game.rules.nenette_penalty and play.hand == NENETTE:
        game = fine(game, play)
    game = replace(game, plays=(*game.plays, play), stage=Turn())
    return game if len(game.plays) < len(game.order) else settle(game, compare(game.rules, game.plays))


def compare(rules: Rules, plays: tuple[Play, ...]) -> Contest:
    """Who may still be strongest and weakest after these turns, in the order of play."""
    keys = _keys(rules, plays)
    top, low = max(keys), min(keys)
    strong = tuple(play.seat for play, key in zip(plays, keys, strict=True) if key == top)
    weak = tuple(play.seat for play, key in zip(plays, keys, strict=True) if key == low)
    stake = plays[keys.index(top)].hand
    return Contest(strong, weak, stake, tied=strong)


def end_round(game: Game, throw_off: ThrowOff) -> Game:
    """A round of a throw-off is complete: equal hands always throw again («Order »)."""
    strength = game.rules.scale.strength
    shown = dict(zip(throw_off.seats, throw_off.throws, strict=True))
    best = max(shown.values(), key=strength.__getitem__)
    worst = min(shown.values(), key=strength.__getitem__)
    contest = replace(throw_off.contest, throw_offs=throw_off.contest.throw_offs + 1)
    if throw_off.for_worst:
        contest = replace(contest, weak=_showing(contest.weak, shown, worst))
    if throw_off.for_best:
        contest = _best_round(contest, shown, best, vient=throw_off.choice == "vient")
    return settle(game, contest)


def _keys(rules: Rules, plays: tuple[Play, ...]) -> list[tuple[int, int]]:
    """What is compared: the strength of the hand, then what the rules say of equal ones."""
    strength = rules.scale.strength
    hands = [play.hand for play in plays]
    match rules.tie:
        case "rampeau":
            second = [0] * len(plays)
        case "later":
            second = list(range(len(plays)))
        case "nenette_later":
            second = [place if hand == NENETTE else 0 for place, hand in enumerate(hands)]
        case "fewer_then_rampeau":
            second = _fewer(plays, hands)
    return [(strength[hand], then) for hand, then in zip(hands, second, strict=True)]


def _fewer(plays: tuple[Play, ...], hands: list[Hand]) -> list[int]:
    """Fewer throws are stronger; where everybody holds nénette only the last player is (E7)."""
    if all(hand == NENETTE for hand in hands):
        return [0] * (len(plays) - 1) + [1]
    return [-play.credited for play in plays]


def _best_round(contest: Contest, shown: dict[int, Hand], best: Hand, *, vient: bool) -> Contest:
    strong = _showing(contest.strong, shown, best)
    return replace(
        contest,
        strong=strong,
        stake=best if vient else contest.stake,
        added=best if len(strong) == 1 else None,
        best_rounds=contest.best_rounds + 1,
    )


def _showing(seats: tuple[int, ...], shown: dict[int, Hand], hand: Hand) -> tuple[int, ...]:
    return tuple(seat for seat in seats if shown[seat] == hand)


def settle(game: Game, contest: Contest) -> Game:
    """Throw off for the loser first, then for the winner where one is needed, then pay."""
    if game.charge and game.rules.charge_mode == "own_value":
        return pay_own(game, contest.weak[0])
    if len(contest.weak) > 1:
        return _throw_off(game, contest, contest.weak)
    if len(contest.strong) > 1 and _needs_best(game):
        return _throw_off(game, contest, contest.strong)
    return pay(game, contest)


def _needs_best(game: Game) -> bool:
    """In a dry charge a tie for best changes nothing: the pot pays and the value is the same."""
    return not game.charge or accumulates(game.rules, charge=True)


def _throw_off(game: Game, contest: Contest, seats: tuple[int, ...]) -> Game:
    throw_off = ThrowOff(contest, seats if game.rules.tie_order == "play" else seats[::-1])
    return replace(game, stage=replace(throw_off, asks=throw_off.for_best and _asks(game, contest)))


def _asks(game: Game, contest: Contest) -> bool:
    """Est or vient: from the second round for best in a row on, or from the first (E6)."""
    rules = game.rules
    if accumulates(rules, charge=game.charge):
        return False
    from_round = {"choice_always": 0, "choice_from_second": 1}.get(rules.tie_stake)
    return from_round is not None and contest.best_rounds >= from_round
