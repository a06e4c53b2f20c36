"""What the table looks like for each thing that the eye may say."""

from dataclasses import replace

from kiosk.counter.game.opinions import Opinions
from kiosk.counter.game.sight import REASONS
from kiosk.counter.game.whose import PASSED
from kiosk.counter.house import Prefs
from kiosk.counter.state import Screen
from kiosk.counter.tray import EyeState, Notice, Question, Settled
from kiosk.engine.events import Thrown
from kiosk.referee import A_THROW, STAYED
from tests.lab.gallery.samples.story import EIGHT_NAMES, Sample, Story, die_at
from vision.readings import DieReading, Reason, TrayChange, TrayEvent


def choices(prefs: Prefs) -> tuple[Sample, ...]:
    """A main chaude to be chosen; dice that fell already, and are asked about or not read."""
    story = Story(prefs, EIGHT_NAMES[:2], "main-chaude").act("start", "begin")
    story.throw("665").throw("665").throw("554").throw("554").rest()
    return (
        story.sample("choice"),
        story.sample("choice-asked", eye=_question(story, PASSED), lit=True),
        story.sample("choice-too-soon", eye=_question(story, PASSED)),
        story.sample("choice-unread", eye=_refusal(story, Reason.UNCERTAIN, UNREAD)),
        replace(story.sample("choice-lost", eye=EyeState(TrayEvent.CAMERA_LOST)), now=story.now + 20),
    )


def samples(prefs: Prefs) -> tuple[Sample, ...]:
    """What the table looks like for each thing that the eye may say."""
    story = Story(prefs, EIGHT_NAMES[:4]).act("start", "begin").throw("665").rest()
    lying = (die_at(6, 300), die_at(6, 480), die_at(5, 660))
    asked = {"proposal": A_THROW.msgid, "stayed": STAYED.msgid, "anothers": PASSED}
    asks = (
        story.sample(f"play-{name}", eye=_question(story, words), lit=True) for name, words in asked.items()
    )
    read = Settled(TrayChange(0, 0.0, TrayEvent.READ, lying), story.counter.seat, judged=True)
    quarrel = (Opinions(6, 6), Opinions(6, 4), Opinions(5, None))
    return (
        story.sample("play-read", eye=EyeState(TrayEvent.READ, read)),
        story.sample("play-rolling", eye=EyeState(TrayEvent.ROLLING)),
        story.sample("play-hand", eye=EyeState(TrayEvent.HAND)),
        story.sample("play-unsure", eye=_refusal(story, Reason.UNCERTAIN, UNREAD)),
        *asks,
        story.sample("play-cocked", eye=_refusal(story, Reason.COCKED)),
        story.sample("play-lost", eye=EyeState(TrayEvent.CAMERA_LOST)),
        story.sample("hand-lost", eye=EyeState(TrayEvent.CAMERA_LOST), screen=Screen.HAND),
        *_by_touch_alone(prefs),
        story.sample("dispute-alone", screen=Screen.DISPUTE, eye=EyeState(TrayEvent.READ, read)),
        story.sample("dispute", screen=Screen.DISPUTE, eye=EyeState(TrayEvent.READ, read, opinions=quarrel)),
        replace(story.sample("play-waits", eye=EyeState()), now=story.now + 20),
    )


def _by_touch_alone(prefs: Prefs) -> tuple[Sample, ...]:
    """Without a camera: a throw to better, one taken back, and what a coup cost."""
    lost = EyeState(TrayEvent.CAMERA_LOST)
    story = Story(prefs, EIGHT_NAMES[:2], "vache").act("start", "begin")
    story.counter = replace(story.counter, eye=lost)
    waits = replace(story.throw("665").sample("hand-waits"), now=story.now + 20)
    undone = story.throw("1", keep="01").act("undo").sample("hand-undone")
    coup = Story(prefs, EIGHT_NAMES[:4]).act("start", "begin")
    coup.counter = replace(coup.counter, eye=lost)
    for faces in ("665", "111", "642", "553"):
        coup.throw(faces)
    return waits, undone, coup.rest().sample("hand-paid")


UNREAD = (die_at(6, 300), die_at(None, 480), die_at(5, 660))


def _question(story: Story, words: str) -> EyeState:
    """Dice lie there that somebody should confirm."""
    lying = (die_at(2, 300), die_at(1, 480), die_at(3, 660))
    change = TrayChange(0, 0.0, TrayEvent.READ, lying, thrown=lying)
    question = Question(Thrown((), (2, 1, 3)), Notice(words), story.now)
    settled = Settled(change, story.counter.seat, True, question, question.words, open=True)
    return EyeState(TrayEvent.READ, settled)


def _refusal(story: Story, reason: Reason, dice: tuple[DieReading, ...] = ()) -> EyeState:
    change = TrayChange(0, 0.0, TrayEvent.REFUSED, dice, reason=reason)
    words = Notice(REASONS[reason][1], action="by_hand")
    settled = Settled(change, story.counter.seat, True, words=words, open=True)
    return EyeState(TrayEvent.REFUSED, settled)
