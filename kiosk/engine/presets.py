"""The seven rule sets of our sources (RULES §0 and §8), each the difference to another one."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from kiosk.engine.rules import Rules
from kiosk.engine.words import said

ONZE = Rules(
    name="onze",
    label=said("421 à 11 fiches"),
    le_bon="stop_before_2nd",
    decharge_opener="fewest",
    manches=2,
)

VACHE = replace(
    ONZE,
    name="vache",
    label=said("421 à la vache (41 fiches)"),
    tokens=41,
    v421=10,
    families="brelan_first",
    nenette_rank="above_simples",
    nenette_value=4,
    charge_throws=3,
    follow="exact",
    min_reroll=1,
    tie_stake="added",
    accumulate="winners",
    decharge_opener="loser",
)

LYONNAISE = replace(
    VACHE,
    name="lyonnaise",
    label=said("421 à la lyonnaise (21 fiches)"),
    tokens=21,
    closed=("supervache",),  # « on n'y admet pas la convention queue de la vache »
)

FICHES = Rules(
    name="fiches",
    label=said("421 aux fiches (21 jetons, toute paire compte)"),
    region="fiches",
    names_winner=True,
    tokens=21,
    v421=10,
    fiche="any_pair",
    nenette_value=2,
    follow="free",
    le_bon="stop",
    tie_order="reverse",
    first_player="highest_sum",
)

AS = Rules(
    name="as",
    label=said("421 à l’as fort (21 jetons)"),
    region="as",
    names_winner=True,
    tokens=21,
    v421=10,
    ace_high=True,
    nenette_value=2,
    tie="nenette_later",
    tie_order="reverse",
    first_player="highest_die",
    decharge_opener="first_player",
)

SALON = Rules(
    name="salon",
    label=said("Zanzibar du Salon (21 jetons)"),
    region="salon",
    tokens=21,
    v421=10,
    families="interleave_brelan",
    nenette_value=4,
    charge_throws=3,
    follow="max_previous",
    tie="later",
)

MAIN_CHAUDE = Rules(
    name="main-chaude",
    label=said("421 à la main chaude (21 jetons)"),
    region="main-chaude",
    max_players=8,
    tokens=21,
    v421=10,
    nenette_value=4,
    le_bon="commit_before_throw",
    tie="fewer_then_rampeau",
    tie_order="reverse",
    tie_stake="choice_from_second",
)

PRESETS: Mapping[str, Rules] = MappingProxyType(
    {rules.name: rules for rules in (ONZE, VACHE, LYONNAISE, FICHES, AS, SALON, MAIN_CHAUDE)}
)
"""By the name that is written after `--rules`, in the order in which they are offered."""
