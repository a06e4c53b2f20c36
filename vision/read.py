"""One still picture of a tray: read, or refused for a reason."""

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from vision.classify.agree import Readers
from vision.classify.closer import closer
from vision.classify.look import look
from vision.classify.tops import Tops
from vision.decide import Objection, doubted, lasting, objections, refused_for, unread
from vision.decide.light.dim import blurred, grainy
from vision.decide.propose import proposed
from vision.find.work import Work, work
from vision.policy import POLICY, Policy
from vision.readings import DieReading, Faces, Image, Reason, TrayReading
from vision.reasons import row
from vision.rectify.level import level
from vision.trace import Trace, both, objected, outcome
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
    searched = work(image, empty, edge=tray.die_px)
    die_px = _known_size(tray, searched)
    edge, mounted = None if die_px is None else die_px * searched.scale, Tops(image, tray, empty, dice)
    ask = partial(look, image=image, edge=edge, readers=readers, mounted=mounted, policy=policy)
    object_to = partial(
        objections,
        image,
        dice=dice,
        search=lambda place, beside: ask(searched.near(place, beside), dice=1),
        empty=empty,
        tray=tray,
        work=searched,
        policy=policy,
    )
    clock.ends("find")
    seen = ask(searched, dice=dice)
    clock.ends("readers")
    sure = tuple(filter(policy.publishes, seen))
    doubtful = tuple(die for die in seen if die not in sure)
    against = object_to(sure, doubtful=doubtful)
    reason = refused_for(_counted(len(seen), len(sure), dice), against)
    if not searched.bare:
        reason = _unclear(reason, image, len(doubtful) + len(unread(against)))
    clock.ends("refusal")
    if readers is Readers.BOTH and not searched.bare and _may_settle(reason, against):
        again = closer(
            image, empty, sure, dice=dice, die_px=die_px, scale=searched.scale, mounted=mounted, policy=policy
        )
        if again is not None:  # it sees them all: what it has against them is the reason too
            seen, sure, against = again, again, object_to(again)
            reason = refused_for(None, against)
    clock.ends("closer")
    shown = _shown(image, reason, seen, against, readers, policy)
    clock.ends("proposals")
    if trace is not None:
        trace.stages(image, searched, seen, mounted.flat)
        trace.add("readers", both(image, seen, ask(searched, dice=dice, readers=Readers.CONSTELLATION)))
        trace.add("refusal", objected(image, sure, against), outcome(reason, shown))
    return TrayReading(reason, shown, image.shape[1], image.shape[0], tuple(clock.stages))


def _known_size(tray: Tray, searched: Work) -> float | None:
    """Pixels of a die's edge, where it counts: only what differs from the empty tray tells of any other."""
    return None if searched.changed is None else tray.die_px


def _shown(
    image: Image,
    reason: Reason | None,
    seen: Faces,
    against: Sequence[Objection],
    readers: Readers,
    policy: Policy,
) -> Faces:
    """The dice as they are told: with their chances where they are read, else what they may show."""
    if reason is None:
        return published(seen, policy) if readers is Readers.BOTH else seen
    faces = (*doubted(seen, against), *unread(against))
    return faces if readers is Readers.CONSTELLATION else proposed(image, faces, policy.surely)


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


def _may_settle(reason: Reason | None, against: Sequence[Objection]) -> bool:
    """Whether a look at a finer picture may settle what was refused for this."""
    return row(reason).finer and not lasting(against)


def _unclear(reason: Reason | None, image: Image, unread: int) -> Reason | None:
    """The reason, or where it tells of dice that were counted why they cannot be, so many being unread."""
    if not row(reason).counted:
        return reason
    if grainy(image):
        return Reason.UNCERTAIN
    return Reason.BLURRED if unread and blurred(image) else reason


def _counted(seen: int, sure: int, dice: int | None) -> Reason | None:
    """What so many faces, of which so many are sure, speak against by their number alone."""
    if not seen:
        return Reason.NO_DICE
    if dice is not None and seen < dice:
        return Reason.TOO_FEW
    if dice is not None and sure > dice:
        return Reason.TOO_MANY
    return Reason.UNCERTAIN if sure < seen or (dice is not None and seen != dice) else None
