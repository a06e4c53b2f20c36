from collections.abc import Callable, Mapping
from dataclasses import replace
from shutil import copytree, rmtree

import pytest

from hardware.ports import Edge, Frame
from kiosk.app import App
from kiosk.counter.game.opinions import Opinions
from kiosk.counter.messages import Act, By, Held
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.counter.tray import Saw
from kiosk.engine.presets import PRESETS
from kiosk.eye import Eye
from kiosk.journal import Journal
from kiosk.outlets import Outlets
from kiosk.ui.inputs import Closed, Input, Key, Lifted, Touched
from kiosk.ui.scene import Scene
from tests.kiosk.test_eye import PICTURE, EveryFrame, HandClock
from tests.kiosk.test_referee import change, dice
from vision.readings import Image, TrayChange, TrayEvent


class OneFrame:
    """A camera that always sees the same."""

    def __init__(self, clock: HandClock) -> None:
        self.clock = clock

    def frame(self) -> Frame:
        return Frame(1, self.clock.now(), PICTURE)

    def close(self) -> None:
        pass


class HandGlass:
    """A glass whose touches and keys the test hands in."""

    size = (1024, 600)

    def __init__(self) -> None:
        self.waiting: list[Input] = []
        self.shown: list[Scene] = []
        self.pictures: Mapping[str, Image] = {}
        self.works = True

    def inputs(self, now: float) -> list[Input]:
        taken, self.waiting = self.waiting, []
        return taken

    def show(self, scene: Scene, pictures: Mapping[str, Image]) -> bool:
        if self.works:
            self.shown.append(scene)
            self.pictures = pictures
        return self.works


class HandButton:
    """A button that the test pushes, and a lamp that it looks at."""

    def __init__(self) -> None:
        self.post: Callable[[Edge], None] = lambda _edge: None
        self.lit = self.down = False

    def listen(self, post: Callable[[Edge], None]) -> None:
        self.post = post

    def is_down(self) -> bool:
        return self.down

    def set(self, lit: bool) -> None:
        self.lit = lit

    def close(self) -> None:
        pass


class Bench:
    """An app with nothing real around it but the log."""

    def __init__(self, folder) -> None:
        self.folder = folder
        self.clock = HandClock()
        self.glass = HandGlass()
        self.button = HandButton()
        self.journal = Journal.open(folder, lambda: 1000.0, "stamp")
        self.said: list[str] = []
        self.watcher = EveryFrame()
        self.eye = Eye(lambda: OneFrame(self.clock), self.watcher, lambda _saw: None, self.clock)
        self.app = App(
            Counter(game=self.journal.store.last_game),
            journal=self.journal,
            eye=self.eye,
            glass=self.glass,
            clock=self.clock,
            button=self.button,
            lamp=self.button,
            outlets=Outlets(play=self.said.append),
        )

    def begin(self, rules: str = "salon") -> None:
        setup = Setup(names=("Ana", "Bo"), rules=PRESETS[rules], stake="un demi")
        self.app.counter = replace(self.app.counter, screen=Screen.PLAYERS, setup=setup)
        self.app.take(Act("begin", by=By.KEY), self.clock.now())
        self.pass_(2)

    def pass_(self, seconds: float) -> None:
        for _ in range(round(seconds * 60)):
            self.clock.sleep(1 / 60)
            self.app.turn()

    def throw(self, kept: str = "", thrown: str = "") -> None:
        self.app.post(Saw(change(kept, thrown), self.app.counter.seat))
        self.app.turn()

    def push(self, seconds: float = 0.1) -> None:
        self.button.down = True
        self.button.post(Edge(self.clock.now(), True))
        self.pass_(seconds)
        self.button.down = False
        self.button.post(Edge(self.clock.now(), False))
        self.pass_(0.1)

    @property
    def words(self) -> tuple[str, ...]:
        return next(self.journal.store.latest(1)).words


@pytest.fixture
def bench(tmp_path) -> Bench:
    return Bench(tmp_path / "games")


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


def test_a_stale_reading_is_dropped(bench):
    bench.begin()
    old = bench.app.counter.seat
    bench.throw(thrown="642")
    bench.app.post(Saw(change(thrown="111"), old))
    bench.app.turn()

    assert bench.words == ("642",)


def test_a_touch_on_what_is_drawn_does_what_it_says(bench):
    bench.begin()
    bench.throw(thrown="642")
    bench.pass_(3)
    undo = next(touch for touch in bench.glass.shown[-1].touches if touch.action == "undo")
    bench.glass.waiting = [Touched(undo.rect.x + 3, undo.rect.y + 3)]
    bench.app.turn()

    assert bench.words == ("642", "undo")


def touch(bench: Bench, action: str, argument: str = "") -> tuple[float, float]:
    """A finger on that key of the page that is shown; where it came down."""
    keys = bench.glass.shown[-1].touches
    at = next(key.rect.middle for key in keys if (key.action, key.argument) == (action, argument))
    bench.glass.waiting = [Touched(*at)]
    bench.app.turn()
    return at


A_KEY = (60, 250)
"""About where the letter stands on the page of names."""


@pytest.mark.parametrize(
    ("seconds", "moved", "typed"),
    [
        (0.1, True, ""),  # no finger is back so soon
        (0.2, True, "A"),  # whoever opened the keys has his first letter ready
        (0.2, False, ""),  # the second half of a double tap
        (0.6, False, "A"),
    ],
)
def test_a_quick_letter_is_heard_and_a_double_tap_is_not(bench, seconds, moved, typed):
    bench.app.counter = replace(bench.app.counter, screen=Screen.PLAYERS, setup=Setup(names=("Bo", "Zoé")))
    bench.pass_(1)
    bench.glass.waiting = [Touched(*((2, 2) if moved else A_KEY))]
    bench.app.turn()
    bench.app.take(Act("seat_add"), bench.clock.now())
    bench.pass_(seconds)

    assert touch(bench, "type", "A") == pytest.approx(A_KEY, abs=20)

    assert bench.app.counter.setup.typed == typed


def test_a_touch_is_not_for_a_page_that_was_not_shown_yet(bench):
    bench.app.counter = replace(bench.app.counter, screen=Screen.PLAYERS, setup=Setup(names=("Bo", "Zoé")))
    bench.pass_(1)
    back = next(key.rect.middle for key in bench.glass.shown[-1].touches if key.action == "cancel")
    bench.app.take(Act("rules", by=By.KEY), bench.clock.now())
    bench.glass.waiting = [Touched(*back)]
    bench.app.turn()

    assert bench.app.counter.screen is Screen.RULES


def test_a_page_that_came_by_itself_is_not_touched_by_who_meant_the_one_before(bench):
    bench.begin()
    bench.throw(thrown="642")
    bench.pass_(3)
    bench.app.take(Held(2.0), bench.clock.now())
    bench.pass_(0.3)
    touch(bench, "leaving")
    too_soon = bench.app.counter.screen
    bench.pass_(0.3)
    touch(bench, "leaving")

    assert too_soon is Screen.MENU
    assert bench.app.counter.screen is Screen.LEAVING


def drag(bench: Bench, start: str, end: str) -> None:
    """A finger from one target of the players' page to another, by their arguments; "" is beside all."""
    bench.pass_(1)
    places = {touch.argument: touch.rect.middle for touch in bench.glass.shown[-1].touches if touch.argument}
    bench.glass.waiting = [Touched(*places[start])]
    bench.pass_(0.1)
    bench.glass.waiting = [Lifted(*places.get(end, (2, 2)))]
    bench.pass_(0.1)


@pytest.mark.parametrize(
    ("end", "names", "screen"),
    [
        ("3", ("Bo", "Chloé", "Ana"), Screen.PLAYERS),
        ("1", ("Ana", "Bo", "Chloé"), Screen.NAME),
        ("", ("Ana", "Bo", "Chloé"), Screen.PLAYERS),
    ],
)
def test_a_seat_is_dragged_elsewhere_touched_to_name_it_or_let_go(bench, end, names, screen):
    setup = Setup(names=("Ana", "Bo", "Chloé"))
    bench.app.counter = replace(bench.app.counter, screen=Screen.PLAYERS, setup=setup)
    drag(bench, "1", end)

    assert bench.app.counter.setup.names == names
    assert bench.app.counter.screen is screen
    assert bench.app.counter.setup.lifted is None


def test_a_key_means_what_the_table_of_actions_says(bench):
    bench.begin()
    bench.throw(thrown="642")
    bench.pass_(1)
    bench.glass.waiting = [Key("return")]
    bench.app.turn()

    assert bench.words == ("642", "b")


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


def test_dice_seen_while_the_camera_says_nothing_else_are_only_shown(bench):
    bench.begin()
    bench.app.post(Saw(TrayChange(1, 1.0, TrayEvent.READ, dice("642"), dice("642")), bench.app.counter.seat))
    bench.app.turn()

    assert bench.words == ()


def test_dice_touched_in_by_hand_are_not_counted_again_when_the_eye_sees_them(bench):
    bench.begin()
    for act in (Act("by_hand"), Act("face", "4"), Act("face", "2"), Act("face", "1")):
        bench.app.take(replace(act, by=By.KEY), bench.clock.now())
    bench.eye.turn()
    bench.eye.turn()

    assert bench.words == ("421",)
    assert bench.watcher.settled == 1


def test_a_throw_that_the_eye_read_needs_no_settling(bench):
    bench.begin()
    bench.throw(thrown="642")
    bench.eye.turn()
    bench.eye.turn()

    assert bench.watcher.settled == 0


def test_a_throw_that_people_correct_teaches_the_eye_nothing(bench):
    bench.begin()
    bench.throw(thrown="642")
    bench.eye.turn()
    before = bench.watcher.misreadings
    for act in (Act("fix", "0"), Act("face", "5")):
        bench.app.take(replace(act, by=By.KEY), bench.clock.now())
    for _ in range(3):
        bench.eye.turn()

    assert before == 0
    assert bench.watcher.misreadings == 1


def test_in_a_quarrel_the_readers_look_at_the_picture_of_the_throw(bench):
    asked = []
    answer = (Opinions(6, 4),)
    bench.app._outlets = Outlets(opinions=lambda image, dice: asked.append((image, dice)) or answer)
    bench.eye.turn()
    bench.eye.turn()
    bench.begin()
    bench.throw(thrown="642")
    bench.pass_(1)
    for action in ("menu", "dispute"):
        bench.app.take(Act(action, by=By.KEY), bench.clock.now())
        bench.pass_(1)

    assert len(asked) == 1
    assert asked[0][0] is PICTURE
    assert bench.app.counter.eye.opinions == answer


def test_a_camera_that_was_moved_is_told_where_nobody_plays(bench):
    bench.eye.health = replace(bench.eye.health, moved=True)
    bench.pass_(0.1)
    words = [text.words for text in bench.glass.shown[-1].texts]

    assert any("caméra a bougé" in line for line in words)
