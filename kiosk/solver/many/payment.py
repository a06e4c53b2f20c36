"""The end of one coup in every game: who was strongest, who weakest, and what it costs."""

import numpy as np

from kiosk.engine.hands.combos import HANDS, NENETTE
from kiosk.solver.dice import HAND, ROLLS
from kiosk.solver.many.games import Games
from kiosk.solver.many.manche import go_on
from kiosk.solver.many.state import EMPTY_SEAT, DryRound, Flags, Numbers, Record, Small, Table


def pay(many: Games, table: Table, record: Record) -> None:
    """Tell every coup apart, throw-offs included, move the tokens and go on."""
    state, every = many.state, np.arange(many.state.number.size)
    keys = _keys(many, table.hands, table.credited)
    low = np.where(table.seats == EMPTY_SEAT, np.int16(9999), keys)
    best, worst = keys.argmax(axis=0), low.argmin(axis=0)
    strong, weak = keys == keys[best, every], low == low[worst, every]
    stake = table.hands[best, every]
    adds = state.charge & (many.rules.accumulate != "off")
    counted = table.totals if many.rules.accumulate == "all" else table.totals * strong
    amount = counted.sum(axis=0, dtype=np.int16) if adds.any() else np.zeros(1, np.int16)
    added = _thrown_off(many, strong, weak, stake, adds, record)
    for dry in record.dry:
        best[dry.game], worst[dry.game] = strong[:, dry.game].argmax(0), weak[:, dry.game].argmax(0)
    amount = np.where(adds, amount + many.values[added], many.values[stake])
    best, worst = table.seats[best, every], table.seats[worst, every]
    _move(many, amount, best, worst)
    go_on(many, worst)


def _keys(many: Games, hands: Small, credited: Small) -> Numbers:
    """What is compared: the strength of the hand, then what the rules say of equal ones; 0 of nobody."""
    keys = many.strength[hands].astype(np.int16) * 16
    places = np.arange(len(hands), dtype=np.int16)[:, None]
    nenette = hands == HAND[NENETTE]
    match many.rules.tie:
        case "later":
            keys += places * (hands < len(HANDS))
        case "nenette_later":
            keys += places * nenette
        case "fewer_then_rampeau":
            absent = hands == len(HANDS)
            every = (nenette | absent).all(axis=0)
            last = (~absent).sum(axis=0) - 1
            keys += np.where(absent, 0, np.where(every, places == last, 8 - credited.astype(np.int16)))
        case "rampeau":
            pass
    return keys


def _thrown_off(many: Games, strong: Flags, weak: Flags, stake: Small, adds: Flags, record: Record) -> Small:
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
        hands = ROLLS[0, many.chance.integers(0, 216, throwing.shape, np.uint8)]
        hands = np.where(throwing, hands, np.uint8(len(HANDS)))
        vient = _vient(many, for_best, rounds[game], adds[game])
        record.dry.append(DryRound(game, hands, vient))
        keys = many.strength[hands].astype(np.int16)
        top, low = keys == keys.max(axis=0), keys == np.where(throwing, keys, 9999).min(axis=0)
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
    moved = np.minimum(amount, np.where(state.charge, state.pot, state.purse[best, every]))
    taken = np.where(state.charge, moved, np.int16(0))
    state.pot -= taken
    state.purse[best, every] -= moved - taken
    state.purse[worst, every] += moved
