"""A rule set as a value: every way to play that we know differs from the others in these fields only."""

from dataclasses import dataclass, field
from typing import Literal

from kiosk.engine.hands.combos import HANDS, Hand
from kiosk.engine.hands.scale import Scale, Value, scale

Families = Literal["pure_first", "brelan_first", "interleave_brelan", "interleave_pure"]
TripleAce = Literal["second", "top_brelan"]
Fiche = Literal["aces", "any_pair"]
FicheOrder = Literal["kicker", "numeric"]
NenetteRank = Literal["lowest", "above_simples"]
NenettePenalty = Literal[0, 2]
ChargeThrows = Literal[1, 2, 3]
ChargeMode = Literal["loser_takes_best", "own_value"]
Follow = Literal["exact", "max_opener", "max_previous", "free"]
MinReroll = Literal[0, 1]
LeBon = Literal["none", "stop", "stop_before_2nd", "commit_before_throw"]
Tie = Literal["rampeau", "later", "nenette_later", "fewer_then_rampeau"]
TieOrder = Literal["play", "reverse"]
TieStake = Literal["original", "added", "choice_from_second", "choice_always"]
Accumulate = Literal["off", "winners", "all"]
AccumulatePhase = Literal["charge", "both"]
Deduct = Literal["off", "figures"]
FirstPlayer = Literal["agreed", "highest_die", "highest_sum", "lowest_die", "lowest_sum"]
NextOpener = Literal["loser", "rotate"]
DechargeOpener = Literal["loser", "fewest", "first_player"]
End = Literal["last_holder", "first_out"]
Manches = Literal[1, 2, 3, 4, 5]
Arrival = Literal["fewest", "charge", "next"]
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
    families: Families = "pure_first"
    triple_ace: TripleAce = "second"
    fiche: Fiche = "aces"
    fiche_order: FicheOrder = "kicker"
    ace_high: bool = False
    nenette_rank: NenetteRank = "lowest"
    nenette_value: int = 1
    nenette_penalty: NenettePenalty = 0
    charge_throws: ChargeThrows = 1
    charge_mode: ChargeMode = "loser_takes_best"
    follow: Follow = "max_opener"
    min_reroll: MinReroll = 0
    kept_locked: bool = False
    le_bon: LeBon = "none"
    tie: Tie = "rampeau"
    tie_order: TieOrder = "play"
    tie_stake: TieStake = "original"
    accumulate: Accumulate = "off"
    accumulate_phase: AccumulatePhase = "charge"
    deduct: Deduct = "off"
    first_player: FirstPlayer = "agreed"
    next_opener: NextOpener = "loser"
    decharge_opener: DechargeOpener = "loser"
    leave_at_charge_end: bool = True
    leave_at_zero: bool = True
    espagnole_loses: bool = True
    end: End = "last_holder"
    manches: Manches = 1
    supervache: bool = False
    handicap_from_pot: bool = True
    arrival: Arrival = "fewest"
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
