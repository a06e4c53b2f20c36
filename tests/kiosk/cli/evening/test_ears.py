"""The written evenings with the eyes shut: what the table writes, asks and decides is also said."""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache

import pytest

from kiosk.cli.evening import play
from kiosk.cli.evening.lines import line_of
from kiosk.counter.effects import Say
from kiosk.counter.game.caller import SEEN_HAND
from kiosk.counter.game.says import sentence
from kiosk.counter.state import AT_TABLE, Counter, Setup
from kiosk.engine.hands.combos import digits
from kiosk.engine.play.state import Game
from kiosk.engine.written.script import read_script
from kiosk.journal import Journal
from kiosk.outlets import Outlets
from kiosk.settings import Settings
from kiosk.speech.script import SENTENCE_FILES, marked_texts
from tests.kiosk.cli.evening.test_evenings import STORIES
from vision.watch import Watcher

TEXTS = [story.read_text(encoding="utf-8") for story in STORIES]


@cache
def unsaid(text: str) -> tuple[list[str], list[Say]]:
    """What somebody at the table needed and did not hear, and all that was said."""
    with pytest.MonkeyPatch.context() as ears:
        return listened(text, ears)


def listened(text: str, ears: pytest.MonkeyPatch) -> tuple[list[str], list[Say]]:
    heard: list[Say] = []
    missed: list[str] = []
    script = read_script(text)

    def listening(say: Callable[[Say], None]) -> Outlets:
        def both(words: Say) -> None:
            heard.append(words)
            say(words)

        return Outlets(say=both)

    ears.setattr(play, "Outlets", listening)
    with closing(Journal.open(None, lambda: 0.0, "")) as journal:
        evening = play.Evening(journal, Settings(), Watcher())
        evening.begin(Setup(script.players, rules=script.rules))
        for row in text.splitlines():
            if not row.startswith(("#", "[")) and (line := line_of(row)):
                evening.answer(line)
                missed += [f"{row}: {need}" for need in needs(evening.counter, heard)]
    return missed, heard


def needs(counter: Counter, heard: list[Say]) -> Iterator[str]:
    said = {(each.msgid, each.values) for each in heard}
    stands, game, question = sentence(counter, counter.lively), counter.state, counter.question
    if counter.asleep or game is None:
        return
    if stands and (stands.msgid, tuple(stands.values)) not in said:
        yield stands.msgid
    if question and (SEEN_HAND, (("hand", digits(question.throw.dice)),)) not in said:
        yield f"the dice asked about: {question.throw.dice}"
    if counter.screen in AT_TABLE and ("À {name}", (("name", game.player),)) not in said:
        yield f"whose turn it is: {game.player}"
    yield from needs_in_the_end(counter, game, heard)


def needs_in_the_end(counter: Counter, game: Game, heard: list[Say]) -> Iterator[str]:
    waits = counter.moment is not None and counter.moment.waits
    loser = game.result.loser if game.result else None
    if loser and not waits and f"pays.{loser}" not in {each.keys[0] for each in heard if each.keys}:
        yield f"who pays: {loser}"


@pytest.mark.parametrize("text", TEXTS, ids=[story.stem for story in STORIES])
def test_an_evening_can_be_played_by_ear(text):
    missed, _ = unsaid(text)

    assert missed == []


def test_a_table_that_says_less_is_noticed(monkeypatch):
    monkeypatch.setattr("kiosk.counter.step.sentences", lambda before, after: ())

    assert any(listened(text, monkeypatch)[0] for text in TEXTS)


def test_every_fixed_sentence_that_is_said_is_in_the_script():
    known = {msgid for place in SENTENCE_FILES for msgid in marked_texts(place)}
    said = {each.msgid for text in TEXTS for each in unsaid(text)[1] if each.msgid}

    assert said
    assert said - known == set()
