"""What the eye says, at the counter: its dot, the throws that count, and what to do where it cannot read."""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from kiosk.counter.arrange.setup import NOTICE_SECONDS, Outcome, arranged, noticed
from kiosk.counter.early import READ
from kiosk.counter.effects import Play
from kiosk.counter.game.table import decided, happened, seat, table_screen
from kiosk.counter.game.whose import PASSED, judged, rolled, told_at_once, turn_passed, visit
from kiosk.counter.state import AT_TABLE, Counter, EyeState, Fixing, Notice, Saw, Screen, Sight
from kiosk.engine.events import Thrown
from kiosk.engine.play.state import Game
from kiosk.language import said
from vision.readings import DieReading, Reason, TrayChange, TrayEvent, apart


class Remark(Protocol):
    """A sentence of the referee."""

    @property
    def msgid(self) -> str: ...

    @property
    def values(self) -> tuple[tuple[str, object], ...]: ...


class Verdict(Protocol):
    """What the referee makes of a tray at rest."""

    @property
    def event(self) -> Thrown | None: ...

    @property
    def notice(self) -> Remark | None: ...

    @property
    def proposal(self) -> Thrown | None: ...


Judge = Callable[[Game, TrayChange, TrayChange | None], Verdict]

REASONS: dict[Reason, tuple[str, str]] = {
    Reason.NO_DICE: (said("Pas de dé"), said("Lancez les dés dans la piste.")),
    Reason.TOO_FEW: (said("Il manque un dé"), said("Remettez tous les dés dans la piste.")),
    Reason.TOO_MANY: (said("Trop de dés"), said("Ôtez de la piste les dés qui ne jouent pas.")),
    Reason.COCKED: (said("Dé cassé"), said("Un dé est penché : relancez-le.")),
    Reason.STACKED: (said("L’un sur l’autre"), said("Un dé est sur un autre : relancez-le.")),
    Reason.HAND: (said("Une main"), said("Retirez la main de la piste.")),
    Reason.DARK: (said("Trop sombre"), said("Donnez de la lumière, ou touchez les dés ici.")),
    Reason.GLARE: (said("Trop de reflets"), said("Déplacez la lampe, ou touchez les dés ici.")),
    Reason.BLURRED: (said("Image floue"), said("Ne bougez plus la piste un instant.")),
    Reason.UNCERTAIN: (said("Pas sûr"), said("Touchez le dé que je n’ai pas su lire.")),
    Reason.FOREIGN: (said("Un objet"), said("Ôtez de la piste ce qui n’est pas un dé.")),
}
"""What each refusal is called at the counter, and what to do about it."""

_TO_DO = frozenset(what for _, what in REASONS.values())

SIGHTS: dict[Sight, str] = {
    Sight.READY: said("L’œil est prêt"),
    Sight.ROLLING: said("Les dés roulent"),
    Sight.HAND: said("Une main"),
    Sight.UNSURE: said("Pas sûr"),
    Sight.LOST: said("Caméra perdue"),
}

_SIGHT_OF = {
    TrayEvent.EMPTY: Sight.READY,
    TrayEvent.HAND: Sight.HAND,
    TrayEvent.ROLLING: Sight.ROLLING,
    TrayEvent.LIFTED: Sight.READY,
    TrayEvent.READ: Sight.READY,
    TrayEvent.REFUSED: Sight.UNSURE,
    TrayEvent.CAMERA_LOST: Sight.LOST,
    TrayEvent.CAMERA_BACK: Sight.READY,
}


def saw(counter: Counter, message: Saw, now: float, judge: Judge) -> Outcome:
    """A change of the tray: the dot follows it always, the game only where it is for this very throw."""
    change = message.change
    counter = replace(counter, eye=_eye(counter, message))
    match change.event:
        case TrayEvent.CAMERA_LOST | TrayEvent.CAMERA_BACK:
            return _by_hand_or_not(counter, change.event, now), ()
        case TrayEvent.READ | TrayEvent.REFUSED:
            return _at_rest(counter, message, now, judge)
        case TrayEvent.ROLLING if counter.screen is Screen.ATTRACT:
            return arranged(counter), ()
        case TrayEvent.HAND:
            return _moving(counter), ()
        case TrayEvent.ROLLING | TrayEvent.LIFTED | TrayEvent.EMPTY:
            return _unproposed(_moving(counter)), ()


def caught_up(counter: Counter, now: float, judge: Judge) -> Outcome:
    """Back at the table: a throw that fell meanwhile is judged now, if it still is this throw."""
    waiting = counter.waiting
    if waiting is None or counter.screen not in AT_TABLE:
        return counter, ()
    return saw(replace(counter, waiting=None), waiting, now, judge)


def _moving(counter: Counter) -> Counter:
    """The tray is no longer what was refused: neither is the sentence about it true."""
    refusal = counter.notice is not None and counter.notice.msgid in _TO_DO
    fixing = Fixing() if counter.fixing.fresh else counter.fixing
    return replace(counter, notice=None if refusal else counter.notice, fixing=fixing)


def _unproposed(counter: Counter) -> Counter:
    """The dice that were proposed lie there no more; nobody is asked about them any longer."""
    return counter if counter.proposal is None else replace(counter, proposal=None, notice=None)


def _eye(counter: Counter, message: Saw) -> EyeState:
    eye, change = counter.eye, message.change
    rested = change.event in {TrayEvent.READ, TrayEvent.REFUSED}
    return replace(
        eye,
        sight=_SIGHT_OF[change.event],
        reason=change.reason,
        dice=change.dice if rested else (),
        kept=change.kept if rested else (),
        change=change if rested else eye.change,
        visit=visit(counter, message),
        rolled=rolled(eye, change),
        size=message.size or eye.size,
        opinions=() if rested else eye.opinions,
    )


def _by_hand_or_not(counter: Counter, event: TrayEvent, now: float) -> Counter:
    """The eye is lost: touch the dice. It is back: leave it to the eye."""
    if counter.screen in {Screen.PLAY, Screen.HAND}:
        counter = replace(counter, screen=table_screen(counter))
    if event is TrayEvent.CAMERA_LOST:
        return noticed(counter, said("Caméra perdue : touchez les dés ici"), now)
    return noticed(counter, said("La caméra est revenue"), now)


def _at_rest(counter: Counter, message: Saw, now: float, judge: Judge) -> Outcome:
    if counter.history is None or message.seat != seat(counter):
        return counter, ()
    if counter.screen not in AT_TABLE:
        return replace(counter, waiting=message), ()
    if message.change.event is TrayEvent.REFUSED:
        return _refused(counter, message.change, now)
    return _read(counter, message.change, now, judge)


def _read(counter: Counter, change: TrayChange, now: float, judge: Judge) -> Outcome:
    seen = told_at_once(counter.eye, now)
    moved = change.thrown or change.touched
    chosen, effects = decided(counter, now, seen=seen) if moved else (counter, ())
    game = chosen.state
    if game is None:
        return counter, ()
    verdict = judge(game, change, counter.eye.counted)
    passed, chosen, counter = turn_passed(counter), judged(chosen), judged(counter)
    if verdict.event is not None and passed:
        return _asked(counter, Notice(PASSED, (), now + _STANDS), verdict.event, now)
    if verdict.event is not None:
        after, more = happened(chosen, verdict.event, now, seen=seen)
        eye = replace(after.eye, counted=change)
        return replace(after, eye=eye), (*effects, *more)
    waits = counter.proposal is not None and not change.thrown  # a knocked die was put back
    if verdict.notice is None or waits:
        return counter, ()
    until = now + (_STANDS if verdict.proposal else NOTICE_SECONDS)
    return _asked(counter, Notice(verdict.notice.msgid, verdict.notice.values, until), verdict.proposal, now)


def _asked(counter: Counter, notice: Notice, proposal: Thrown | None, now: float) -> Outcome:
    """Say it, and where a throw is proposed, « le bon » says yes from now on."""
    read = 0.0 if proposal is None else now + READ
    asks = replace(counter, notice=notice, proposal=proposal, question=notice, answerable=read)
    return asks, (Play("notice"),)


def _refused(counter: Counter, change: TrayChange, now: float) -> Outcome:
    """Say why; where only single dice are unread, offer them to be touched."""
    if change.reason is None:
        return counter, ()
    game = counter.state
    nameable = game is not None and len(change.dice) == game.dice and change.reason in _NAMEABLE
    _, what_to_do = REASONS[Reason.UNCERTAIN if nameable else change.reason]
    counter = replace(counter, notice=Notice(what_to_do, (), now + _STANDS))
    if game is None or not nameable:
        return counter, (Play("notice"),)
    kept = _kept(game, change.dice, counter.eye.counted)
    read = tuple(None if die.likely else die.value for die in change.dice)
    return replace(counter, fixing=Fixing(read, None, True, kept)), (Play("notice"),)


_NAMEABLE = frozenset({Reason.UNCERTAIN, Reason.GLARE, Reason.TOO_FEW})
"""Refusals that a touch of each unread die ends, where all dice are seen: too few were read, not there."""

_STANDS = 600.0
"""Seconds that a refusal stands: until the tray changes, in truth."""


def _kept(game: Game, dice: tuple[DieReading, ...], before: TrayChange | None) -> tuple[int, ...]:
    """Places of the dice that lie where the last throw left one of the same value: those were kept."""
    if not game.hand or before is None:
        return ()
    return tuple(place for place, die in enumerate(dice) if any(_same(die, old) for old in before.dice))


def _same(die: DieReading, old: DieReading) -> bool:
    return die.value == old.value and apart(die, old) < 0.3 * old.edge
