"""One still picture of a tray: read, or refused for a reason."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.classify.agree import Readers
from vision.classify.closer import closer
from vision.classify.look import look
from vision.classify.opinions import both
from vision.classify.tops import Tops
from vision.decide import Objection, doubted, drawing, lasting, objections, refused_for, unread
from vision.decide.light.dim import blurred, grainy
from vision.decide.propose import proposed
from vision.find.work import Work, work
from vision.policy import POLICY, Policy
from vision.readings import DieReading, Faces, Image, Reason, TrayReading
from vision.reasons import row
from vision.rectify.level import level
from vision.rectify.sides import flat_dice
from vision.trace import Trace, outcome
from vision.tray import UNKNOWN, Tray

SMALLEST = 16  # pixels: a picture below has no room for a die


def read_tray(
    image: Image,
    *,
    dice: int | None = 3,
    tray: Tray = UNKNOWN,
    background: Image | None = None,
    readers: Readers = Readers.BOTH,
    trace: Trace | None = None,
    policy: Policy = POLICY,
) -> TrayReading:
    """Read the dice in a picture.

    image       (h, w, 3) uint8, BGR, at least 16 by 16; anything else raises ValueError.
    dice        how many there must be; None for any number.
    background  the empty tray, from the same place; beats the tray's own reference.
    policy      what is published.
    """
    if image.ndim != 3 or image.shape[2] != 3 or image.dtype != np.uint8 or min(image.shape[:2]) < SMALLEST:
        raise ValueError(
            f"a picture must be uint8, (h, w, 3) and at least 16 x 16, not {image.dtype} {image.shape}"
        )
    flat = level(tray, (image.shape[1], image.shape[0]))

    def read(picture: Image, known: Tray, empty: Image | None) -> TrayReading:
        return _read(picture, dice, known, empty, readers, trace, policy)

    return read(image, tray, background) if flat is None else flat.read(image, background, read)


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """A picture that is read as it is, what of it is searched, and what is known and wanted of it."""

    image: Image
    work: Work
    dice: int | None
    tray: Tray
    empty: Image | None
    policy: Policy
    mounted: Tops

    @property
    def die_px(self) -> float | None:
        """Edge of the dice, where it counts: only what differs from the empty tray tells of any other."""
        return None if self.work.changed is None else self.tray.die_px

    def seen(self, readers: Readers) -> Faces:
        """What these readers see."""
        edge = None if self.die_px is None else self.die_px * self.work.scale
        return look(
            self.work, self.image, dice=self.dice, edge=edge, readers=readers, mounted=self.mounted,
            policy=self.policy,
        )  # fmt: skip

    def against(self, faces: Faces, doubtful: Faces = (), work: Work | None = None) -> tuple[Objection, ...]:
        """What speaks against publishing these."""
        return objections(
            self.image, faces, dice=self.dice, doubtful=doubtful, empty=self.empty, tray=self.tray,
            work=work, policy=self.policy,
        )  # fmt: skip

    def judged(self, seen: Faces) -> tuple[Reason | None, tuple[Objection, ...]]:
        """The reason to refuse what a first look saw, if any, and all that speaks against it."""
        sure = _sure(seen, self.policy)
        doubtful = tuple(die for die in seen if die not in sure)
        against = self.against(sure, doubtful, self.work)
        reason = refused_for(_reason(seen, self.dice, self.policy), against)
        if row(reason).counted and not self.work.bare:
            reason = _unclear(self.image, len(doubtful) + len(unread(against))) or reason
        return reason, against

    def finer(self, seen: Faces) -> Faces | None:
        """What a look at a finer picture tells, where it tells all."""
        return closer(
            self.image, self.empty, seen, dice=self.dice, die_px=self.die_px,
            scale=self.work.scale, mounted=self.mounted, policy=self.policy,
        )  # fmt: skip

    def shown(
        self, reason: Reason | None, seen: Faces, against: Sequence[Objection], readers: Readers
    ) -> Faces:
        """The dice as they are told: with their chances where they are read, else what they may show."""
        if reason is None:
            return published(seen, self.policy) if readers is Readers.BOTH else seen
        faces = (*doubted(seen, against), *unread(against))
        return faces if readers is Readers.CONSTELLATION else proposed(self.image, faces, self.policy.surely)

    def draw(
        self, trace: Trace, reason: Reason | None, seen: Faces, against: Sequence[Objection], shown: Faces
    ) -> None:
        """A picture of each stage."""
        size = (self.image.shape[1], self.image.shape[0])
        trace.stages(self.image, self.work, seen, flat_dice(self.tray, size))
        trace.add("readers", both(self.image, seen, self.seen(Readers.CONSTELLATION)))
        decided = drawing(self.image, _sure(seen, self.policy), against)
        trace.add("refusal", decided, outcome(reason, shown))


def _read(
    image: Image,
    dice: int | None,
    tray: Tray,
    background: Image | None,
    readers: Readers,
    trace: Trace | None,
    policy: Policy,
) -> TrayReading:
    """The same in a picture that is read as it is."""
    clock = _Clock()
    empty = tray.reference if background is None else background
    asked = _Asked(
        image, work(image, empty, edge=tray.die_px), dice, tray, empty, policy, Tops(image, tray, empty, dice)
    )
    clock.ends("find")
    seen = asked.seen(readers)
    clock.ends("readers")
    reason, against = asked.judged(seen)
    clock.ends("refusal")
    settles = row(reason).finer and not lasting(against)
    if settles and readers is Readers.BOTH and not asked.work.bare:
        again = asked.finer(seen)
        if again is not None:  # it sees them all: what it has against them is the reason too
            seen, against = again, asked.against(again)
            reason = refused_for(None, against)
    clock.ends("closer")
    shown = asked.shown(reason, seen, against, readers)
    clock.ends("proposals")
    if trace is not None:
        asked.draw(trace, reason, seen, against, shown)
    return TrayReading(reason, shown, image.shape[1], image.shape[0], tuple(clock.stages))


class _Clock:
    """What each stage took, in milliseconds."""

    def __init__(self) -> None:
        self.stages: list[tuple[str, float]] = []
        self._at = time.perf_counter()

    def ends(self, stage: str) -> None:
        """It began where the one before ended."""
        now = time.perf_counter()
        self.stages.append((stage, 1e3 * (now - self._at)))
        self._at = now


def published(dice: tuple[DieReading, ...], policy: Policy = POLICY) -> tuple[DieReading, ...]:
    """Dice that both readers read, with the chance that each is right: their product is that of the throw."""
    return tuple(replace(die, confidence=policy.certainty.of(die.confidence)) for die in dice)


def _sure(seen: tuple[DieReading, ...], policy: Policy) -> tuple[DieReading, ...]:
    return tuple(die for die in seen if policy.publishes(die))


def _unclear(image: Image, unread: int) -> Reason | None:
    """Why the dice of a picture cannot be counted, of which so many are unread; None where they can."""
    if grainy(image):
        return Reason.UNCERTAIN
    return Reason.BLURRED if unread and blurred(image) else None


# Counts and doubt; the other reasons come from vision.decide.
def _reason(seen: tuple[DieReading, ...], dice: int | None, policy: Policy) -> Reason | None:
    sure = _sure(seen, policy)
    if not seen:
        return Reason.NO_DICE
    if dice is not None and len(seen) < dice:
        return Reason.TOO_FEW
    if dice is not None and len(sure) > dice:
        return Reason.TOO_MANY
    if len(sure) < len(seen) or (dice is not None and len(seen) != dice):
        return Reason.UNCERTAIN
    return None
