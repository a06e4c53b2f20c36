"""Which house rules make no sense beside each other, each by name.

RULES, precise points: combinations that the page does not describe are refused. Each entry here is
one that would leave a question without an answer: two rules that both fix the same number, or one
that waits for something the other takes away.
"""

from collections.abc import Callable
from dataclasses import dataclass

from kiosk.engine.rules import Rules
from kiosk.engine.words import said


@dataclass(frozen=True, slots=True)
class Nonsense:
    """Two switches that do not go together.

    first, second  their keys.
    because        French msgid.
    holds          says of a rule set that it has this combination.
    """

    first: str
    second: str
    because: str
    holds: Callable[[Rules], bool]


NONSENSE: tuple[Nonsense, ...] = (
    Nonsense(
        "supervache",
        "manches",
        said("la queue de la vache se paie à la deuxième manche"),
        lambda r: r.supervache and r.manches == 1,
    ),
    Nonsense(
        "supervache",
        "end",
        said("au premier sorti il n’y a pas de deuxième manche"),
        lambda r: r.supervache and r.end == "first_out",
    ),
    Nonsense(
        "supervache",
        "charge_mode",
        said("si chacun prend sa propre valeur, personne ne doit rien au pot"),
        lambda r: r.supervache and r.charge_mode == "own_value",
    ),
    Nonsense(
        "le_bon",
        "follow",
        said("« le bon » avant le lancer est pour qui suit au plus les lancers du premier"),
        lambda r: r.le_bon == "commit_before_throw" and r.follow != "max_opener",
    ),
    Nonsense(
        "charge_mode",
        "accumulate",
        said("si chacun prend sa propre valeur, il n’y a pas de total à prendre"),
        lambda r: r.charge_mode == "own_value" and r.accumulate != "off",
    ),
    Nonsense(
        "deduct",
        "accumulate",
        said("une figure se déduit d’une valeur, pas d’un total"),
        lambda r: r.deduct == "figures" and r.accumulate != "off",
    ),
    Nonsense(
        "v421",
        "accumulate",
        said("un 421 qui vaut tout ce qui reste ne s’additionne pas"),
        lambda r: isinstance(r.v421, str) and r.accumulate != "off",
    ),
    Nonsense(
        "fiche_order",
        "families",
        said("classées par les chiffres, les fiches ne s’intercalent pas à la valeur"),
        lambda r: (
            r.fiche == "any_pair" and r.fiche_order == "numeric" and r.families.startswith("interleave")
        ),
    ),
    Nonsense(
        "end",
        "leave_at_zero",
        said("si personne ne sort, il n’y a pas de premier sorti"),
        lambda r: r.end == "first_out" and not r.leave_at_zero,
    ),
)
