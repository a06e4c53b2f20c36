"""A rule set as a value: every way to play that we know differs from the others in these fields only."""

from dataclasses import dataclass, field
from typing import Literal

from kiosk.engine.hands.combos import HANDS, Hand
from kiosk.engine.hands.scale import Scale, Value, scale

Departure = Literal["pot", "shared", "box"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One way to play 421. The fields after `region` are the switches of RULES §8, by the same names.

    name          as written after `--rules`.
    label         as shown on the screen, a French msgid.
    region        which words the source of this rule set uses (kiosk.engine.names).
    names_winner  the first to leave is named as the winner.
    max_players   the most who may sit down, None without limit.
    closed        switches that this rule set does not admit to be changed.
    """

    name: str
    label: str
    region: str = "comptoir"
    names_winner: bool = False
    max_players: int | None = None
    closed: tuple[str, ...] = ()

    tokens: int = 11
    v421: Value = 8
    v111: int = 7
    suite_value: int = 2
    simple_value: int = 1
    families: Literal["pure_first", "brelan_first", "interleave_brelan", "interleave_pure"] = "pure_first"
    triple_ace: Literal["second", "top_brelan"] = "second"
    fiche: Literal["aces", "any_pair"] = "aces"
    fiche_order: Literal["kicker", "numeric"] = "kicker"
    ace_high: bool = False
    nenette_rank: Literal["lowest", "above_simples"] = "lowest"
    nenette_value: int = 1
    nenette_penalty: Literal[0, 2] = 0
    charge_throws: Literal[1, 2, 3] = 1
    charge_mode: Literal["loser_takes_best", "own_value"] = "loser_takes_best"
    follow: Literal["exact", "max_opener", "max_previous", "free"] = "max_opener"
    min_reroll: Literal[0, 1] = 0
    kept_locked: bool = False
    le_bon: Literal["none", "stop", "stop_before_2nd", "commit_before_throw"] = "none"
    tie: Literal["rampeau", "later", "nenette_later", "fewer_then_rampeau"] = "rampeau"
    tie_order: Literal["play", "reverse"] = "play"
    tie_stake: Literal["original", "added", "choice_from_second", "choice_always"] = "original"
    accumulate: Literal["off", "winners", "all"] = "off"
    accumulate_phase: Literal["charge", "both"] = "charge"
    deduct: Literal["off", "figures"] = "off"
    first_player: Literal["agreed", "highest_die", "highest_sum", "lowest_die", "lowest_sum"] = "agreed"
    next_opener: Literal["loser", "rotate"] = "loser"
    decharge_opener: Literal["loser", "fewest", "first_player"] = "loser"
    leave_at_charge_end: bool = True
    leave_at_zero: bool = True
    espagnole_loses: bool = True
    end: Literal["last_holder", "first_out"] = "last_holder"
    manches: Literal[1, 2, 3, 4, 5] = 1
    supervache: bool = False
    handicap_from_pot: bool = True
    arrival: Literal["fewest", "charge", "next"] = "fewest"
    departure: Departure = "pot"

    scale: Scale = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "scale", scale(self))


def value(rules: Rules, hand: Hand) -> Value:
    """Tokens that a hand is worth, or `all` / `all_but_one` of what is there to give."""
    return rules.scale.value[hand]


def strongest_first(rules: Rules) -> tuple[Hand, ...]:
    """The 56 hands, strongest first."""
    return tuple(sorted(HANDS, key=rules.scale.strength.__getitem__, reverse=True))
