"""People at the table with a witness beside them, who knows how the dice lie and sees the screen.

Nothing of the simulated dice reaches the game but through the camera; what the truth is used for here is to
compare.
"""

from collections import deque
from dataclasses import replace

from hardware.sim.hands.manner import Manner
from hardware.sim.hands.people import people
from hardware.sim.physics.pose import Pose
from hardware.sim.table import SimTable
from hardware.sim.truth import inside
from kiosk.autoplay import People
from kiosk.counter.game.says import sentence
from kiosk.counter.messages import Message
from kiosk.counter.state import AT_TABLE, Counter, Screen
from kiosk.counter.tray import Question, Sight
from kiosk.engine.events import Thrown
from kiosk.engine.history import History
from kiosk.engine.play.state import Game
from tests.lab.soak.found import SILENT
from tests.lab.soak.imp import Imp
from vision.readings import TrayChange, TrayEvent

_MEMORY = 900  # frames of truth that are remembered: half a minute
_HASTE = 0.9  # of the ordinary pace: people in some hurry leave the eye less time


class WatchedPeople(People):
    """People who play, somebody who counts beside them, and maybe an imp under the table.

    misread    (truth, read) of readings that made a throw of values which did not lie there when it was read.
    uncalled, strangers, lost, asked, misasked, moved, silent, longest  as in tests.lab.soak.found.

    Who threw last, and whether the dice have fallen, is remembered until the game knows: read, touched in or
    confirmed.
    """

    def __init__(self, table: SimTable, imp: Imp | None, seed: int, seats: int) -> None:
        super().__init__(table, hands=tuple(_hasty(each.manner) for each in people(table, seats, seed)))
        self.misread: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        self.uncalled = self.strangers = self.lost = self.coups = 0
        self.asked = self.misasked = self.moved = 0
        self.silent = 0.0
        self.longest: dict[str, float] = {}
        self._question: Question | None = None
        self._spoke = 0.0
        self._imp = imp
        self._game: Game | None = None
        self._events = 0
        self._thrower: str | None = None
        self._earlier: str | None = None
        self._fell = False
        self._counted: TrayChange | None = None
        self._lay: deque[tuple[float, dict[int, Pose]]] = deque(maxlen=_MEMORY)
        self._sight: tuple[Sight, float] = (Sight.READY, 0.0)

    @property
    def faults(self) -> int:
        """How often something happened that may never happen."""
        return len(self.misread) + self.uncalled + self.strangers + self.lost + self.misasked + self.moved

    def turn(self, counter: Counter, now: float) -> tuple[Message, ...]:
        """Look, count, and play."""
        if self._imp is not None:
            self._imp.tend()
        self._table.catch_up()
        self._lay.append((now, self._table.dice_at(now)))
        self._fell = self._fell or not self._table.busy
        self._look_at_eye(counter.eye.sight, now)
        self._look_at_game(counter)
        self._look_at_question(counter)
        self._look_at_silence(counter, now)
        return super().turn(counter, now)

    def _throw(self, game: Game, keep: tuple[int, ...]) -> None:
        self._earlier, self._thrower, self._fell = self._thrower, game.player, False
        super()._throw(game, keep)

    def _look_at_eye(self, sight: Sight, now: float) -> None:
        if sight is not self._sight[0]:
            self._sight = (sight, now)
        elif sight is not Sight.READY and (self._imp is None or self._imp.quiet):
            stayed = round(now - self._sight[1], 1)
            self.longest[sight.value] = max(self.longest.get(sight.value, 0.0), stayed)

    def _look_at_question(self, counter: Counter) -> None:
        """What a push would confirm must lie there; its instant must not move while it stands."""
        question, was = counter.question, self._question
        if question is not None and question is not was:
            change = counter.eye.change
            if was is None or was.throw != question.throw:
                self.asked += 1
                self.misasked += change is None or self._truth(change.t) != question.throw.dice
            else:
                self.moved += was.heard != question.heard
        self._question = question

    def _look_at_silence(self, counter: Counter, now: float) -> None:
        waits = counter.screen in AT_TABLE and counter.eye.event not in {TrayEvent.READ, TrayEvent.HAND}
        entered = counter.screen is Screen.HAND and now - counter.lively < SILENT  # somebody touches dice in
        if not waits or entered or sentence(counter, now) is not None or counter.asleep:
            self._spoke = now
        self.silent = max(self.silent, round(now - self._spoke, 1))

    def _truth(self, t: float) -> tuple[int, ...]:
        """What lay in the tray at that instant, sorted downwards."""
        lay = next((dice for at, dice in reversed(self._lay) if at <= t + 1e-6), {})
        inside_ = (pose.top for pose in lay.values() if inside(self._table.scene, pose))
        return tuple(sorted(inside_, reverse=True))

    def _look_at_game(self, counter: Counter) -> None:
        history = counter.history
        if history is None:
            return
        game, counted = history.game, counter.eye.counted
        if len(history.events) != self._events:
            self._look_at_events(history, by_eye=counted is not self._counted)
        if counted is not None and counted is not self._counted:
            self._look_at_reading(counted)
        self._counted = counted
        before = self._game.last_coup if self._game else None
        self.coups += game.last_coup is not None and game.last_coup is not before
        self._events, self._game = len(history.events), game

    def _look_at_events(self, history: History, *, by_eye: bool) -> None:
        game = history.game
        if game.rules.tokens and sum(game.tokens.values()) + game.pot != game.rules.tokens:
            self.lost += 1
        by_hand = not by_eye and len(history.events) > self._events
        if by_hand and isinstance(history.events[-1], Thrown) and self._fell:
            self._thrower = None  # dice that are only being taken up were not what was told

    def _look_at_reading(self, reading: TrayChange) -> None:
        """A reading made a throw of the game: was it there, did somebody throw it, and was it his turn?"""
        truth = self._truth(reading.t)
        if truth != reading.values:
            self.misread.append((truth, reading.values))
        player = self._game.player if self._game else None
        if reading.t < self._threw_at:  # dice that lay before they were thrown again, read at that instant
            thrower, self._earlier = self._earlier, None
        else:
            thrower, self._thrower = self._thrower, None
        self.uncalled += thrower is None
        self.strangers += thrower is not None and thrower != player


def _hasty(manner: Manner) -> Manner:
    return replace(manner, pace=_HASTE * manner.pace)
