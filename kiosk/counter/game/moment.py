"""What the table shows for a breath and then forgets: scenes of the game, and tokens on their way."""

from dataclasses import dataclass
from enum import StrEnum


class Highlight(StrEnum):
    """What there is to see: each has a picture (kiosk.ui.screens.game.theatre) and a sound of its name."""

    FOUR_TWO_ONE = "four_two_one"
    ACES = "aces"
    NENETTE = "nenette"
    RAMPEAU = "rampeau"
    DECHARGE = "decharge"
    LAST_TOKEN = "last_token"
    FREE = "free"
    SAVED = "saved"
    ESPAGNOLE = "espagnole"
    GRAND_PERDANT = "grand_perdant"
    MANCHE = "manche"
    OVER = "over"
    COUP = "tokens"


@dataclass(frozen=True, slots=True)
class Motion:
    """How long things take, in seconds; nothing moves for longer than 0.6.

    sober, normal, party  how long a scene stands, by the strength that the owner chose.
    suspense  the deciding throw lies there alone, before anybody is told who pays.
    verdict   who pays stands alone, before the story of the game.
    enter     a scene comes up     flight  tokens go from one pile to another
    """

    sober: float = 1.2
    normal: float = 2.2
    party: float = 2.8
    suspense: float = 1.5
    verdict: float = 3.0
    enter: float = 0.35
    flight: float = 0.55

    def scene(self, strength: str) -> float:
        """How long a scene stands."""
        return {"sober": self.sober, "party": self.party}.get(strength, self.normal)


MOTION = Motion()


@dataclass(frozen=True, slots=True)
class Moment:
    """Something worth a breath. Any touch skips what is shown of it.

    values  of the holes of its title and its line, both French texts.
    dice    the throw that it is about, () where it is about none.
    count   tokens that it is about.
    waits   the dice lie there alone: what came of them is told from `reveal` on.
    still   nothing of it moves.
    then    what follows it.
    """

    highlight: Highlight
    title: str
    values: tuple[tuple[str, object], ...] = ()
    line: str = ""
    dice: tuple[int, ...] = ()
    count: int = 0
    began: float = 0.0
    reveal: float = 0.0
    until: float = 0.0
    waits: bool = False
    still: bool = False
    then: "Moment | None" = None

    def changes(self, now: float, *, dances: bool) -> float:
        """When its picture next changes by itself: `now` where it is moving."""
        starts = (self.began, self.reveal)
        moving = not self.still and any(start <= now < start + MOTION.enter for start in starts)
        if moving or (dances and not self.waits):
            return now
        return self.reveal if self.waits else self.until


@dataclass(frozen=True, slots=True)
class Flight:
    """Tokens on their way: from the pot (None) or a player, to a player."""

    giver: str | None
    taker: str
    count: int
    began: float
    until: float
