"""The end of one coup in every game: who was strongest, who weakest, and what it costs."""

import numpy as np

from kiosk.engine.hands.combos import HANDS, NENETTE
from kiosk.solver.dice import HAND, ROLLS
from tests.lab.many.games import Games
from tests.lab.many.manche import go_on
from tests.lab.many.state import DryRound, Flags, Numbers, Record, Small, Table


def pay(many: Games, table: Table, record: Record) -> None:
    """Tell every coup apart, throw-offs included, move the tokens and go on."""
    state, every = many.state, np.arange(many.state.number.size)
    keys, low = _keys(many, table.hands, table.credited)
    top = keys.max(axis=0)
    strong, weak = keys >> 3 == top >> 3, low >> 3 == low.min(axis=0) >> 3
    best, worst = top & 7, low.min(axis=0) & 7
    stake = many.by_strength.take(top >> 7)
    adds = state.charge & (many.rules.accumulate != "off")
    counted = table.totals if many.rules.accumulate == "all" else table.totals * strong
    amount = counted.sum(axis=0, dtype=np.int16) if adds.any() else np.zeros(1, np.int16)
    added = _throw_off(many, strong, weak, stake, adds, record)
    for dry in record.dry:
        best[dry.game], worst[dry.game] = strong[:, dry.game].argmax(0), weak[:, dry.game].argmax(0)
    amount = np.where(adds, amount + many.values.take(added), many.values.take(stake))
    seats = table.seats.ravel()
    best, worst = (
        seats.take(best.astype(np.intp) * every.size + every),
        seats.take(worst.astype(np.intp) * every.size + every),
    )
    _move(many, amount, best, worst)
    go_on(many, worst)


def _keys(many: Games, hands: Small, credited: Small) -> tuple[Numbers, Numbers]:
    """What is compared: the strength of the hand, then what the rules say of equal ones, then the place.

    In units of 128, 8 and 1; answers with 0 and with more than anybody's for those who do not play.
    """
    keys = many.heights.take(hands)
    places = np.arange(len(hands), dtype=np.int16)[:, None]
    match many.rules.tie:
        case "later":
            keys += 8 * places
        case "nenette_later":
            keys += 8 * places * (hands == HAND[NENETTE])
        case "fewer_then_rampeau":
            absent = hands == len(HANDS)
            every = ((hands == HAND[NENETTE]) | absent).all(axis=0)
            last = (~absent).sum(axis=0) - 1
            keys += 8 * np.where(every, places == last, 8 - credited.astype(np.int16))
        case "rampeau":
            pass
    keys += places
    nobody = hands == len(HANDS)
    return np.where(nobody, np.int16(0), keys), np.where(nobody, np.int16(32_767), keys)


def _throw_off(many: Games, strong: Flags, weak: Flags, stake: Small, adds: Flags, record: Record) -> Small:
    """Throw off for the loser first, then for the winner, until one is left of each who is needed.

    Answers with the hand whose value is added, 56 where none is; the rest is told in the arrays given.
    """
    rounds, added = np.zeros(stake.size, np.uint8), np.full(stake.size, len(HANDS), np.uint8)
    needs = ~many.state.charge | adds
    while True:
        many_weak, many_strong = weak.sum(axis=0) > 1, (strong.sum(axis=0) > 1) & needs
        game = np.flatnonzero(many_weak | many_strong)
        if not game.size:
            return added
        for_worst = many_weak[game]
        throwing = np.where(for_worst, weak[:, game], strong[:, game])
        for_best = (throwing == strong[:, game]).all(axis=0)
        hands = ROLLS[0].take(many.throws.drawn(throwing.size)).reshape(throwing.shape)
        hands = np.where(throwing, hands, np.uint8(len(HANDS)))
        vient = _vient(many, for_best, rounds[game], adds[game])
        record.dry.append(DryRound(game, hands, vient))
        keys = many.strength.take(hands)
        top, low = keys == keys.max(axis=0), keys == np.where(throwing, keys, np.uint8(255)).min(axis=0)
        weak[:, game] = np.where(for_worst, low & throwing, weak[:, game])
        strong[:, game] = np.where(for_best, top & throwing, strong[:, game])
        shown = hands[top.argmax(axis=0), np.arange(game.size)]
        stake[game] = np.where(for_best & (vient == 1), shown, stake[game])
        alone = for_best & (strong[:, game].sum(axis=0) == 1) & (many.rules.tie_stake == "added")
        added[game] = np.where(alone, shown, added[game])
        rounds[game] += for_best


def _vient(many: Games, for_best: Flags, rounds: Small, adds: Flags) -> Small:
    start = {"choice_always": 0, "choice_from_second": 1}.get(many.rules.tie_stake)
    if start is None:
        return np.full(rounds.size, 255, np.uint8)
    drawn = many.chance.integers(0, 2, rounds.size, np.uint8)
    return np.where(for_best & (rounds >= start) & ~adds, drawn, np.uint8(255))


def _move(many: Games, amount: Numbers, best: Small, worst: Small) -> None:
    state = many.state
    every = np.arange(best.size)
    purse = state.purse.ravel()
    gives, takes = (seat.astype(np.intp) * best.size + every for seat in (best, worst))
    moved = np.minimum(amount, np.where(state.charge, state.pot, purse.take(gives)))
    taken = np.where(state.charge, moved, np.int16(0))
    state.pot -= taken
    purse[gives] -= moved - taken
    purse[takes] += moved
    state.purse = purse.reshape(state.purse.shape)
