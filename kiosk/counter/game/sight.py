"""What the eye says, at the counter: each change of the tray makes the state of the eye anew.

    read, refused          a new `Settled`, which the referee judges once the table is on the screen
    hand, lost, back       it stays, but what it asks is hidden: nobody knows how the dice lie
    rolling, lifted, empty it is over, with all that it asked

What is asked follows from the last reading alone, so that no key can name other dice than the eye sees.
"""

from collections import Counter as Multiset

from kiosk.counter.arrange.setup import Outcome, open_players, with_notice
from kiosk.counter.early import READING_TAKES, after
from kiosk.counter.effects import Play
from kiosk.counter.game.opponent import ITS_TURN, its_turn, opponent_name
from kiosk.counter.game.table import choose_marked, play_event, table_screen
from kiosk.counter.game.throw import Fixing
from kiosk.counter.game.whose import PASSED, has_turn_passed, is_told_at_once, rolling_since, taken_for
from kiosk.counter.state import AT_TABLE, Counter, Screen
from kiosk.counter.tray import AT_REST, EyeState, Notice, Question, Saw, Settled, Sight
from kiosk.engine.events import Thrown
from kiosk.engine.play.change import replace
from kiosk.engine.play.state import Game
from kiosk.language import Line, said
from kiosk.referee import Verdict, judge
from vision.readings import Reason, TrayChange, TrayEvent, shown

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

SIGHTS: dict[Sight, str] = {
    Sight.READY: said("L’œil est prêt"),
    Sight.ROLLING: said("Les dés roulent"),
    Sight.HAND: said("Une main"),
    Sight.UNSURE: said("Pas sûr"),
    Sight.LOST: said("Caméra perdue"),
}

_NAMEABLE = frozenset({Reason.UNCERTAIN, Reason.GLARE, Reason.TOO_FEW})
"""Refusals that a touch of each unread die ends, where all dice are seen: too few were read, not there."""

_NOT_YET = float("inf")


def saw(counter: Counter, message: Saw, now: float) -> Outcome:
    """A change of the tray: the eye follows it always, the game when it is judged."""
    event = message.change.event
    counter = _close_fix(replace(counter, eye=_eye(counter, message)), event)
    if event is TrayEvent.ROLLING and counter.screen is Screen.ATTRACT:
        return open_players(counter, "", now)
    if event in {TrayEvent.CAMERA_LOST, TrayEvent.CAMERA_BACK}:
        return _by_hand_or_not(counter, event, now), ()
    return counter, ()


def judge_tray(counter: Counter, now: float) -> Outcome:
    """What the dice at rest mean for the game, told once: as they are read, or back at the table."""
    settled = _to_judge(counter)
    if settled is None:
        return counter, ()
    settled = replace(settled, judged=True)
    counter = _with(counter, settled)
    if its_turn(counter):
        return _for_nobody(counter, settled, now)
    if counter.settled is None or counter.state is None:
        return counter, ()  # for another throw
    if settled.change.event is TrayEvent.REFUSED:
        return _tell_refusal(counter, settled)
    return _read(counter, settled, now)


def _to_judge(counter: Counter) -> Settled | None:
    """Dice at rest that nobody judged yet, where the table is on the screen and the eye is asked."""
    settled = counter.eye.settled
    if counter.by_hand or counter.screen not in AT_TABLE or counter.eye.event not in AT_REST:
        return None
    return None if settled is None or settled.judged else settled


def _for_nobody(counter: Counter, settled: Settled, now: float) -> Outcome:
    """Dice that fall while the house plays are no throw of anybody's; who threw them is told."""
    if not settled.change.thrown:
        return counter, ()
    return with_notice(counter, ITS_TURN, now, name=opponent_name(counter)), (Play("notice"),)


def _eye(counter: Counter, message: Saw) -> EyeState:
    eye, change = counter.eye, message.change
    return replace(
        eye,
        event=change.event,
        settled=_settle(eye, message),
        taken_for=taken_for(counter, message),
        rolled=rolling_since(eye, change),
        size=message.size or eye.size,
        opinions=() if change.event in AT_REST else eye.opinions,
    )


def _settle(eye: EyeState, message: Saw) -> Settled | None:
    last, change = eye.settled, message.change
    match change.event:
        case TrayEvent.READ | TrayEvent.REFUSED:
            asked = last.question if last and last.seat == message.seat else None
            return Settled(_since_judged(last, change), message.seat, question=asked)
        case TrayEvent.ROLLING | TrayEvent.LIFTED | TrayEvent.EMPTY:
            return last and replace(last, judged=True, question=None, words=None, open=False)
        case TrayEvent.HAND | TrayEvent.CAMERA_LOST | TrayEvent.CAMERA_BACK:
            return last


def _since_judged(last: Settled | None, change: TrayChange) -> TrayChange:
    """A throw that nobody judged yet is still one after a hand came and went and changed nothing."""
    if last is None or last.judged or change.event is TrayEvent.REFUSED or change.thrown or change.touched:
        return change
    was = last.change
    return replace(change, kept=was.kept, thrown=was.thrown, touched=was.touched)


def _close_fix(counter: Counter, event: TrayEvent) -> Counter:
    """The page on which dice of the tray are put right closes when they lie there no more."""
    if not counter.fixing.fresh or event is TrayEvent.HAND:
        return counter
    screen = table_screen(counter) if counter.screen is Screen.FIX else counter.screen
    return replace(counter, fixing=Fixing(), screen=screen)


def _by_hand_or_not(counter: Counter, event: TrayEvent, now: float) -> Counter:
    """The eye is lost: touch the dice. It is back: leave it to the eye."""
    if counter.screen in {Screen.PLAY, Screen.HAND}:
        counter = replace(counter, screen=table_screen(counter))
    if event is TrayEvent.CAMERA_LOST:
        by_hand = counter.screen is Screen.HAND
        lost = said("Caméra perdue : touchez les dés ici") if by_hand else said("Caméra perdue")
        return with_notice(counter, lost, now)
    return with_notice(counter, said("La caméra est revenue"), now)


def _read(counter: Counter, settled: Settled, now: float) -> Outcome:
    change = settled.change
    seen, passed = is_told_at_once(counter.eye, now), has_turn_passed(counter)
    counter = replace(counter, eye=replace(counter.eye, taken_for=None, rolled=None))
    moved = change.thrown or change.touched
    chosen, effects = choose_marked(counter, now, seen=seen) if moved else (counter, ())
    if chosen.state is None:
        return counter, ()
    asked = settled.question.throw if settled.question else None
    verdict = judge(chosen.state, change, counter.eye.counted, asked)
    if verdict.event is not None and not passed:
        played, more = play_event(chosen, verdict.event, now, seen=seen)
        if played.history is chosen.history:  # the rules refuse it
            return _says(counter, settled, played.notice, open=True)
        return replace(played, eye=replace(played.eye, counted=change)), (*effects, *more)
    return _remark(counter, settled, verdict, now, passed=passed)


def _remark(counter: Counter, settled: Settled, verdict: Verdict, now: float, *, passed: bool) -> Outcome:
    """What does not count, or not yet, is asked about or told: first that the turn passed."""
    change, throw = settled.change, verdict.event or verdict.proposal
    fell = throw is not None and change.thrown and throw.dice == change.values
    told = Line(PASSED) if passed and fell else verdict.notice
    words = None if told is None else Notice(told.msgid, told.values)
    if throw is not None:
        return _asks(counter, settled, throw, words, now)
    if words is None or change.thrown:
        return _says(counter, settled, words, open=bool(change.thrown))
    quiet, _ = _says(counter, settled, None, open=False)
    return with_notice(quiet, words.msgid, now, **dict(words.values)), (Play("notice"),)


def _asks(counter: Counter, settled: Settled, throw: Thrown, words: Notice | None, now: float) -> Outcome:
    """The throw is asked about, for as long as its dice lie there; asked anew, it is the same question."""
    was = settled.question if settled.question and settled.question.throw.dice == throw.dice else None
    lies = throw.dice == settled.change.values
    heard = was.heard if was and was.heard < _NOT_YET else after(now, READING_TAKES) if lies else _NOT_YET
    words = words or (was.words if was else Notice(PASSED))
    words = replace(words, action="" if lies else "by_hand")
    asks = Question(throw, words, heard)
    asking = _with(counter, replace(settled, question=asks, words=words, open=True))
    return asking, () if asks == was else (Play("notice"),)


def _says(counter: Counter, settled: Settled, words: Notice | None, *, open: bool) -> Outcome:
    """Nothing is asked; what the table says of the tray stands until that changes."""
    words = words and replace(words, action="by_hand")
    said_so = _with(counter, replace(settled, question=None, words=words, open=open))
    return said_so, (Play("notice"),) if words else ()


def _tell_refusal(counter: Counter, settled: Settled) -> Outcome:
    """Say why; where only single dice are unread, they are offered to be touched. What was asked waits."""
    change, game = settled.change, counter.state
    if change.reason is None or game is None:
        return counter, ()
    _, to_do = REASONS[Reason.UNCERTAIN if nameable(game, change) else change.reason]
    other = Multiset(shown(change.dice)) - Multiset(game.hand)
    thrown = bool(change.dice) and (bool(other) or counter.eye.rolled is not None)
    words, open_ = Notice(to_do, action="by_hand"), thrown or settled.question is not None
    return _with(counter, replace(settled, words=words, open=open_)), (Play("notice"),)


def nameable(game: Game, change: TrayChange) -> bool:
    """Whether a touch of each unread die makes a throw of what the eye refused."""
    return change.reason in _NAMEABLE and len(change.dice) == game.dice


def _with(counter: Counter, settled: Settled) -> Counter:
    """The tray so; what is said of it now is newer than any sentence that still stands."""
    notice = None if settled.words else counter.notice
    return replace(counter, notice=notice, eye=replace(counter.eye, settled=settled))
