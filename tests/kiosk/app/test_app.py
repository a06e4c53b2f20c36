from shutil import copytree, rmtree

import pytest

from hardware.ports import Edge
from kiosk.counter.messages import Act, By
from kiosk.ui.inputs import Closed
from tests.kiosk.app.bench import Bench


def test_a_throw_is_on_the_disk_before_it_is_on_the_glass(bench):
    bench.begin()
    order: list[str] = []
    record, show = bench.journal.record, bench.glass.show
    bench.journal.record = lambda *effects: (
        order.extend(type(each).__name__ for each in effects),
        record(*effects),
    )[1]
    bench.glass.show = lambda scene, pictures: (order.append("shown"), show(scene, pictures))[1]
    bench.throw(thrown="642")

    assert order.index("Log") < order.index("shown")
    assert bench.words == ("642",)


def test_the_button_stops_once_a_push_within_fifty_milliseconds(bench):
    bench.begin()
    bench.throw(thrown="642")
    bench.pass_(1)
    pushed = bench.clock.now()
    bench.button.post(Edge(pushed, True))
    while bench.words == ("642",):
        bench.pass_(1 / 60)
    answered = bench.clock.now() - pushed
    bench.pass_(1)

    assert answered <= 0.05
    assert bench.words == ("642", "b")


@pytest.mark.parametrize(("seconds", "games"), [(0.1, 1), (1.5, 1), (2.5, 0), (7.0, 0)])
def test_a_game_begins_with_a_push_and_not_with_a_hold(bench, seconds, games):
    bench.app.take(Act("start", by=By.KEY), bench.clock.now())
    bench.pass_(1)
    bench.push(seconds)

    assert bench.journal.store.last_game == games


def test_the_lamp_is_lit_only_where_the_button_does_something(bench):
    bench.begin()
    before = bench.button.lit
    bench.throw(thrown="642")

    assert before is False
    assert bench.button.lit is True


def test_nothing_is_drawn_while_nothing_changes(bench):
    bench.begin()
    bench.pass_(10)
    drawn = len(bench.glass.shown)
    bench.pass_(30)

    assert len(bench.glass.shown) == drawn


def test_what_could_not_be_drawn_is_told_and_drawn_when_the_glass_is_back(bench):
    bench.begin()
    bench.pass_(10)
    assert bench.app.drawn
    drawn = len(bench.glass.shown)
    bench.glass.works = False
    bench.throw(thrown="642")
    bench.pass_(1)
    dark = bench.app.drawn
    bench.glass.works = True
    bench.pass_(0.1)

    assert not dark
    assert bench.app.drawn
    assert len(bench.glass.shown) > drawn


def test_a_closed_window_ends_it(bench):
    bench.glass.waiting = [Closed()]
    bench.app.turn()

    assert bench.app.quitting


def test_a_disk_that_fails_is_said_on_the_screen_and_play_goes_on(bench):
    bench.begin()
    bench.throw(thrown="642")
    bench.journal.store.close()
    bench.throw(kept="42", thrown="1")

    assert bench.app.counter.notice is not None
    assert "disque" in bench.app.counter.notice.msgid
    assert bench.words == ("642", "42+1")


def test_a_disk_that_takes_games_again_is_said_too(bench):
    bench.begin()
    bench.journal.store.close()
    bench.throw(thrown="642")
    bench.journal.turn(bench.clock.now(), quiet=False)
    bench.journal.settle()
    bench.pass_(0.1)

    assert bench.app.counter.notice is not None
    assert "de nouveau" in bench.app.counter.notice.msgid
    assert bench.words == ("642",)


def test_a_disk_that_fails_is_told_for_as_long_as_it_does(bench):
    bench.begin()
    bench.journal.store.close()
    bench.throw(thrown="642")
    bench.pass_(60.0)
    assert bench.app.counter.notice is None
    assert "ne prend plus rien" in bench.app.counter.staff.unsaved

    bench.journal.turn(bench.clock.now(), quiet=False)
    bench.journal.settle()
    bench.pass_(0.1)
    assert bench.app.counter.staff.unsaved == ""


def test_a_start_on_a_disk_that_takes_nothing_is_said_on_the_first_screen(tmp_path):
    (tmp_path / "file").write_text("in the way")
    bench = Bench(tmp_path / "file")
    bench.pass_(0.1)
    bench.journal.close()

    assert bench.app.counter.notice is not None
    assert "ne prend plus rien" in bench.app.counter.notice.msgid


def test_killed_at_any_word_the_next_start_is_at_the_same_throw(bench, tmp_path):
    bench.begin()
    steps = [("", "642"), ("42", "1"), None, ("", "653"), ("", "621")]
    for each in steps:
        if each is None:
            bench.push()
        else:
            bench.throw(*each)
        bench.pass_(3)
        found = copytree(bench.folder, tmp_path / "cut")
        resumed = Bench(found).journal.resume()
        rmtree(found)

        assert resumed is not None
        assert resumed.history.game == bench.app.counter.state
        assert resumed.history.events == bench.app.counter.history.events
