"""What the house offers, from the link's file to the log: garbage, old and missing files change nothing."""

import os
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from kiosk.counter.effects import GameStarted
from kiosk.counter.game.offered import LATER
from kiosk.counter.invitation import Invitation, Match, match_of
from kiosk.counter.messages import Act, Resumed, Tick, Told
from kiosk.counter.passing import next_change
from kiosk.counter.state import Counter, Screen
from kiosk.counter.step import step
from kiosk.disk.offer import FRESH, LINK_FOLDER, OFFER_BYTES, OFFER_FILE, offer_bytes
from kiosk.engine.house.whole import write_whole
from kiosk.engine.presets import ONZE, SALON
from kiosk.engine.written.script import read_script
from kiosk.invited import Offers, invitation
from kiosk.journal import Journal
from kiosk.language import tongue
from kiosk.ui.screens import scene
from kiosk.ui.screens.outcome import outcome
from kiosk.wire import Offer, OfferedPlayer, payload
from kiosk.wire.messages import Rulebook
from tests.lab.gallery.samples import samples

NOW = 1_763_800_000.0
BOOK = Rulebook(SALON.name, SALON.label, write_whole(SALON))
PLAYERS = (OfferedPlayer("a" * 32, "Ana"), OfferedPlayer("b" * 32, "Bo"))
OFFER = Offer("a1b2c3d4.2.1.1", "Demi-finale 1", PLAYERS, BOOK, NOW)
CALLED = Invitation(Match("a1b2c3d4.2.1.1", "Demi-finale 1"), ("Ana", "Bo"), SALON)


def put(folder: Path, told: bytes, at: float = NOW) -> None:
    path = folder / LINK_FOLDER / OFFER_FILE
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(told)
    os.utime(path, (at, at))


def actions(counter: Counter, now: float) -> set[str]:
    return {touch.action for touch in scene(counter, (800, 480), now).touches}


def did(counter: Counter, *messages: object, now: float = 10.0) -> tuple[Counter, list[object]]:
    effects: list[object] = []
    for message in messages:
        counter, more = step(counter, message, now)  # type: ignore[arg-type]
        effects += more
    return counter, effects


def test_an_offer_is_read_from_the_link_s_file(tmp_path):
    put(tmp_path, payload(OFFER))

    assert invitation(offer_bytes(tmp_path, NOW)) == CALLED


def test_no_file_no_offer(tmp_path):
    assert offer_bytes(tmp_path, NOW) == b""
    assert list(Offers(tmp_path).turn(0.0, NOW)) == []


@pytest.mark.parametrize("at", [NOW - FRESH - 1, NOW + FRESH + 1, 0.0])
def test_a_file_that_nobody_touched_lately_counts_for_nothing_whatever_the_clock_says(tmp_path, at):
    put(tmp_path, payload(OFFER), at)

    assert offer_bytes(tmp_path, NOW) == b""


@pytest.mark.parametrize(
    "told",
    [
        b"",
        b"{",
        b"null",
        b"\xff\xfe",
        b"[" * 5000,
        payload(OFFER)[:40],
        payload(replace(OFFER, match="../../etc/passwd")),
        payload(replace(OFFER, players=PLAYERS[:1])),
        payload(replace(OFFER, rules=replace(BOOK, house="9 onze"))),
        payload(replace(OFFER, rules=replace(BOOK, house="1 onze tokens=-5"))),
        payload(OFFER).replace(b'"v":1', b'"v":2'),
    ],
)
def test_garbage_in_the_file_is_no_offer(tmp_path, told):
    put(tmp_path, told)

    assert invitation(offer_bytes(tmp_path, NOW)) is None


def test_a_file_as_long_as_a_disk_is_not_read(tmp_path):
    put(tmp_path, b" " * (OFFER_BYTES + 1))

    assert offer_bytes(tmp_path, NOW) == b""


def test_a_folder_in_its_place_does_not_stop_the_table(tmp_path):
    (tmp_path / LINK_FOLDER / OFFER_FILE).mkdir(parents=True)

    assert offer_bytes(tmp_path, NOW) == b""


def test_a_pipe_in_its_place_does_not_hold_the_table(tmp_path):
    """Opening it waits for somebody who writes: whoever took the link over stood the kiosk still by that."""
    (tmp_path / LINK_FOLDER).mkdir()
    os.mkfifo(tmp_path / LINK_FOLDER / OFFER_FILE)
    looked = Thread(target=offer_bytes, args=(tmp_path, NOW), daemon=True)
    looked.start()
    looked.join(5.0)

    assert not looked.is_alive()


def test_the_counter_is_told_once_of_an_offer_and_once_that_it_is_gone(tmp_path):
    offers = Offers(tmp_path)
    put(tmp_path, payload(OFFER))

    assert list(offers.turn(0.0, NOW)) == [Told(invited=(CALLED,))]
    assert list(offers.turn(5.0, NOW)) == []
    assert list(offers.turn(10.0, NOW + FRESH + 2)) == [Told(invited=(None,))]


def test_the_offer_is_on_the_first_page_and_lights_it():
    counter, _ = did(Counter(asleep=True), Told(invited=(CALLED,)))

    assert not counter.asleep
    assert {"accept", "later"} <= actions(counter, 11.0)


def test_one_touch_takes_it_up_and_the_match_begins_by_its_rules():
    counter, effects = did(Counter(), Told(invited=(CALLED,)), Act("accept"))
    started = next(effect for effect in effects if isinstance(effect, GameStarted))

    assert counter.screen is Screen.PLAY
    assert (started.players, started.rules, started.match) == (("Ana", "Bo"), SALON, CALLED.match)
    assert counter.invitation is None
    assert counter.stake == ""


def test_one_touch_leaves_it_and_it_comes_back_after_a_while_or_with_another_match():
    counter, _ = did(Counter(), Told(invited=(CALLED,)), Act("later"))

    assert "accept" not in actions(counter, 11.0)
    assert "start" in actions(counter, 11.0)
    assert "accept" in actions(counter, 10.0 + LATER)
    other = replace(CALLED, match=Match("a1b2c3d4.3.1.1", "Finale"))
    again, _ = did(counter, Told(invited=(other,)), now=12.0)
    assert "accept" in actions(again, 12.0)


def test_an_offer_changes_nothing_at_a_table_where_people_play():
    counter, _ = did(Counter(), Act("start"), Act("begin"))
    told, effects = did(counter, Told(invited=(CALLED,)))

    assert replace(told, invitation=None) == counter
    assert not effects
    assert scene(told, (800, 480), 11.0) == scene(counter, (800, 480), 11.0)


def test_nothing_is_taken_up_where_nothing_is_offered():
    counter, effects = did(Counter(), Act("accept"))

    assert counter.screen is Screen.ATTRACT
    assert not [effect for effect in effects if isinstance(effect, GameStarted)]


def test_an_offer_that_the_rules_refuse_leaves_the_table_as_it_was_with_a_sentence():
    twins = replace(CALLED, players=("Ana", "Ana"))
    counter, _ = did(Counter(), Told(invited=(twins,)), Act("accept"))

    assert counter.screen is Screen.ATTRACT
    assert counter.notice is not None


def test_a_game_after_a_match_is_no_match():
    counter, _ = did(Counter(), Told(invited=(CALLED,)), Act("accept"))
    effects: list[object] = []
    for second, action in enumerate(("menu", "leave", "leave", "start", "begin")):
        counter, effects = did(counter, Act(action), now=20.0 + 1.5 * second)
    started = next(effect for effect in effects if isinstance(effect, GameStarted))

    assert started.match is None
    assert counter.match is None


def test_the_match_is_in_the_log_and_comes_back_after_a_cut(tmp_path):
    journal = Journal.open(tmp_path, lambda: NOW, "now")
    journal.record(GameStarted(1, SALON, ("Ana", "Bo"), None, "", match=CALLED.match))
    tags = next(journal.store.latest(1)).tags
    journal.close()

    assert match_of(read_script(tags).tags) == CALLED.match
    assert '[match "a1b2c3d4.2.1.1"]' in tags.splitlines()
    again = Journal.open(tmp_path, lambda: NOW, "now")
    resumed = again.resume()
    again.close()
    assert isinstance(resumed, Resumed)
    assert resumed.match == CALLED.match
    assert did(Counter(), resumed)[0].match == CALLED.match


def test_a_game_for_nothing_has_no_match_in_the_log(tmp_path):
    journal = Journal.open(None, lambda: NOW, "now")
    journal.record(GameStarted(1, ONZE, ("Ana", "Bo"), None, ""))

    assert match_of(read_script(next(journal.store.latest(1)).tags).tags) is None
    journal.close()


def test_the_result_is_told_in_a_few_lines_that_a_phone_keeps():
    over = next(each for each in samples() if each.name == "over-match").counter
    lines = outcome(over, tongue("fr")).splitlines()

    assert lines[:2] == ["Le Bon", "Huitième de finale 2"]
    assert sum(", perd" in line for line in lines) == 1
    assert lines[-1] == "a1b2c3d4.1.2.1"
    assert outcome(Counter(), tongue("fr")) == ""


def test_a_tick_brings_back_what_was_left_for_later():
    counter, _ = did(Counter(), Told(invited=(CALLED,)), Act("later"))
    after = did(counter, Tick(), now=11.0)[0]
    assert next_change(after, 11.0) <= 10.0 + LATER
