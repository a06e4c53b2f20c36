"""One still picture of a tray: read, or refused for a reason."""

import time
from dataclasses import replace
from functools import partial

import numpy as np

from vision.agreement.agree import Readers
from vision.agreement.opinions import both
from vision.find import work
from vision.looks.closer import closer
from vision.looks.look import look
from vision.looks.propose import proposed
from vision.policy import POLICY, Policy
from vision.readings import DieReading, Image, Reason, TrayReading
from vision.reasons import row
from vision.rectify.level import level
from vision.rectify.sides import flat_dice
from vision.refusal import doubted, drawing, objections, refused_for, unread
from vision.refusal.light.dim import blurred, grainy
from vision.refusal.standing.tops import tops
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
    if flat is None:
        return _read(image, dice, tray, background, readers, trace, policy)
    start = time.perf_counter()
    picture = flat.picture(image)
    took = ("rectify", 1e3 * (time.perf_counter() - start))
    reading = flat.back(_read(picture, dice, flat.tray, flat.empty(background), readers, trace, policy))
    return replace(reading, stages=(took, *reading.stages))


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
    start = time.perf_counter()
    empty = tray.reference if background is None else background
    small = work(image, empty, edge=tray.die_px)
    found_at = time.perf_counter()
    edge = None if tray.die_px is None else tray.die_px * small.scale
    flat = partial(tops, image=image, tray=tray, empty=empty, dice=dice)
    seen = look(small, image, dice=dice, edge=edge, readers=readers, tops=flat, policy=policy)
    fitted_at = time.perf_counter()
    sure = _sure(seen, policy)
    doubtful = tuple(die for die in seen if die not in sure)
    against = objections(
        image,
        sure,
        dice=dice,
        doubtful=doubtful,
        background=background,
        tray=tray,
        work=small,
        policy=policy,
    )
    reason = refused_for(_reason(seen, dice, policy), against)
    if row(reason).counted and not small.bare:
        reason = _unclear(image, len(doubtful) + len(unread(against))) or reason
    judged_at = time.perf_counter()
    if row(reason).finer and readers is Readers.BOTH and not small.bare:
        again = closer(
            image,
            empty,
            seen,
            unread(against),
            dice=dice,
            die_px=tray.die_px,
            scale=small.scale,
            tops=flat,
            policy=policy,
        )
        if again is not None:
            # It sees them all: what it has against them is the reason too.
            seen, against = (
                again,
                objections(image, again, dice=dice, background=background, tray=tray, policy=policy),
            )
            reason = refused_for(None, against)
    closer_at = time.perf_counter()
    if reason is None:
        shown = published(seen, policy) if readers is Readers.BOTH else seen
    else:
        shown = (*doubted(seen, against), *unread(against))
        if readers is not Readers.CONSTELLATION:
            shown = proposed(image, shown, policy.surely)
    proposed_at = time.perf_counter()
    if trace is not None:
        trace.stages(image, small, seen, flat_dice(tray, (image.shape[1], image.shape[0])))
        alone = look(small, image, dice=dice, edge=edge, readers=Readers.CONSTELLATION, policy=policy)
        trace.add("readers", both(image, seen, alone))
        trace.add("refusal", drawing(image, _sure(seen, policy), against, background), outcome(reason, shown))
    stages = (
        ("find", 1e3 * (found_at - start)),
        ("readers", 1e3 * (fitted_at - found_at)),
        ("refusal", 1e3 * (judged_at - fitted_at)),
        ("closer", 1e3 * (closer_at - judged_at)),
        ("proposals", 1e3 * (proposed_at - closer_at)),
    )
    return TrayReading(reason, shown, image.shape[1], image.shape[0], stages)


def published(dice: tuple[DieReading, ...], policy: Policy = POLICY) -> tuple[DieReading, ...]:
    """Dice that both readers read, with the chance that each is right: their product is that of the throw."""
    return tuple(replace(die, confidence=policy.certainty.of(die.confidence)) for die in dice)


def _sure(seen: tuple[DieReading, ...], policy: Policy) -> tuple[DieReading, ...]:
    return tuple(die for die in seen if die.confidence >= policy.surely and die.value is not None)


def _unclear(image: Image, unread: int) -> Reason | None:
    """Why the dice of a picture cannot be counted, of which so many are unread; None where they can."""
    if grainy(image):
        return Reason.UNCERTAIN
    return Reason.BLURRED if unread and blurred(image) else None


# Counts and doubt; the other reasons come from vision.refusal.
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
