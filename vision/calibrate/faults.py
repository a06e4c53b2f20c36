"""What may be wrong with a tray, worst first, and the one sentence that says what to do about it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from vision.calibrate import DICE
from vision.picture import said
from vision.readings import Point, Reason


class Fault(StrEnum):
    """What is wrong with a tray, worst first."""

    MOVED = "moved"
    NOT_EMPTY = "not_empty"
    DARK = "dark"
    BRIGHT = "bright"
    GLARE = "glare"
    BLURRED = "blurred"
    HAND = "hand"
    NO_DICE = "no_dice"
    COUNT = "count"
    COCKED = "cocked"
    UNREAD = "unread"
    SMALL = "small"
    LARGE = "large"
    CROOKED = "crooked"
    NO_FLOOR = "no_floor"


SENTENCES: Mapping[Fault, str] = {
    Fault.MOVED: said("La caméra a bougé entre les deux images : fixez-la et recommencez."),
    Fault.NOT_EMPTY: said("La piste n’est pas vide : retirez tout et recommencez."),
    Fault.DARK: said("Il fait trop sombre : ajoutez de la lumière sur la piste."),
    Fault.BRIGHT: said("Il y a trop de lumière : éloignez ou baissez la lampe."),
    Fault.GLARE: said("Déplacez la lampe : il y a un reflet ici."),
    Fault.BLURRED: said("L’image est floue : réglez la netteté de la caméra."),
    Fault.HAND: said("Une main est dans l’image : retirez-la et recommencez."),
    Fault.NO_DICE: said("Aucun dé n’est visible : posez les dés à plat au milieu de la piste."),
    Fault.COUNT: said("Il faut {expected} dés bien visibles ; dés vus : {seen}."),
    Fault.COCKED: said("Un dé est de travers : posez-le à plat."),
    Fault.UNREAD: said("Les dés ne se lisent pas bien : écartez-les et rapprochez la caméra."),
    Fault.SMALL: said("Les dés sont trop petits dans l’image : rapprochez la caméra."),
    Fault.LARGE: said("Les dés sont trop grands dans l’image : éloignez la caméra."),
    Fault.CROOKED: said("La caméra regarde de biais : placez-la au-dessus du milieu de la piste."),
    Fault.NO_FLOOR: said("Le bord de la piste ne se distingue pas : toute l’image compte comme piste."),
}
"""French, for the catalogue; `{expected}` and `{seen}` are filled by the caller."""

BLOCKING = frozenset(Fault) - {Fault.NO_FLOOR, Fault.CROOKED, Fault.GLARE}
"""Faults with which one cannot play; the others are advice (a white print may look like glare)."""

WHY: Mapping[Reason, Fault] = {
    Reason.NO_DICE: Fault.NO_DICE,
    Reason.TOO_FEW: Fault.COUNT,
    Reason.TOO_MANY: Fault.COUNT,
    Reason.COCKED: Fault.COCKED,
    Reason.STACKED: Fault.COCKED,
    Reason.HAND: Fault.HAND,
    Reason.DARK: Fault.DARK,
    Reason.GLARE: Fault.GLARE,
    Reason.BLURRED: Fault.BLURRED,
    Reason.UNCERTAIN: Fault.UNREAD,
    Reason.FOREIGN: Fault.UNREAD,
}
"""The fault of the tray that a refusal by the reader comes down to."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that is wrong.

    where, reach  its place in the picture and its radius, in pixels; None, 0: everywhere.
    seen          dice.
    """

    fault: Fault
    where: Point | None = None
    seen: int = 0
    reach: float = 0.0

    @property
    def blocks(self) -> bool:
        """Whether one cannot play like this."""
        return self.fault in BLOCKING

    @property
    def values(self) -> tuple[tuple[str, int], ...]:
        """What fills the holes of its sentence."""
        return ("expected", DICE), ("seen", self.seen)


def worst_first(troubles: Iterable[Trouble]) -> tuple[Trouble, ...]:
    """What stops the game before mere advice, each in the order of Fault."""
    order = list(Fault)
    return tuple(sorted(troubles, key=lambda trouble: (not trouble.blocks, order.index(trouble.fault))))
