"""Simulated people at the simulated table: they look at the screen, move real hands and press the button.

They know what anybody at the counter knows: what the screen shows and how their dice lie. No value goes
from the simulated dice to the game but through the camera; where the screen is wrong, they put it right and
it is counted.
"""

from collections import Counter as Tally
from dataclasses import dataclass, field
from random import Random

from hardware.sim.hands.manner import ORDINARY, Manner
from hardware.sim.table import SimTable
from kiosk.counter.game.opponent import its_throw, its_turn
from kiosk.counter.messages import Act, By, Message
from kiosk.counter.state import Counter, Screen
from kiosk.counter.tray import Sight
from kiosk.decision import Keep, Stop, Strength, decision
from kiosk.engine.events import Event, Thrown
from kiosk.engine.play.state import Game

REACTION = 0.4
"""Seconds that people take before they act: somewhat more than they are asked not to (a late push)."""

ANSWER_PATIENCE = 3.0
"""Seconds at a still tray without an answer after which they throw again."""

THROW_TAKES = 1.0
"""Seconds that dice take at the least from the wish to throw them until they lie again."""

STRENGTHS = tuple(Strength)
"""How well each seat plays, by turns."""

TRIES = 3
"""Throws that the eye may refuse before they touch the dice in."""


@dataclass(slots=True)
class Account:
    """What happened at a table that was played by itself.

    wrong    (truth, read) of each throw that was published with a wrong value.
    refused  refusals by reason.
    """

    throws: int = 0
    by_hand: int = 0
    wrong: list[tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=list)
    refused: Tally[str] = field(default_factory=Tally)


class People:
    """Everybody at the table, one after the other. `turn` once a frame."""

    def __init__(self, table: SimTable, hands: tuple[Manner, ...] = (ORDINARY,)) -> None:
        self.account = Account()
        self._hands = hands
        self._table = table
        self._chance = Random(421)
        self._wish: tuple[Game, Keep | Stop] | None = None
        self._known: tuple[Event, ...] | None = None
        self._since = 0.0
        self._acted = False
        self._tries = 0
        self._refusal: object = None
        self._threw: str | None = None
        self._threw_at = self._now = 0.0
        self._reading: object = None

    def wish(self, game: Game) -> Keep | Stop:
        """What whoever is to act wants to do; asked twice, the same."""
        if self._wish is None or self._wish[0] is not game:
            strength = STRENGTHS[(game.seat or 0) % len(STRENGTHS)]
            self._wish = (game, decision(game, strength, self._chance))
        return self._wish[1]

    def turn(self, counter: Counter, now: float) -> tuple[Message, ...]:
        """What they do to the screen now; what they do at the table they do by themselves."""
        self._now = now
        self._count_refusal(counter)
        if self._table.busy:
            self._since = now
            return ()
        match counter.screen:
            case Screen.ATTRACT:
                return (_act("accept" if counter.invitation else "start"),)
            case Screen.PLAYERS:
                return (_act("begin"),)
            case Screen.CHOICE:
                return (_act("choose"),)
            case Screen.PLAY | Screen.HAND | Screen.OVER:
                return self._play(counter, now)
            case Screen.MENU | Screen.PIN | Screen.HELP | Screen.DISPUTE:
                return (_act("back"),)  # somebody leaned on the button: nobody wanted to be here
            case _:
                return ()

    def _play(self, counter: Counter, now: float) -> tuple[Message, ...]:
        history = counter.history
        if history is None:
            return ()
        if history.events is not self._known:
            before, self._known = self._known, history.events
            self._since, self._acted, self._tries = now, False, 0
            return self._compare(counter) if _is_news(history.events, before) else ()
        if counter.screen is Screen.OVER or its_turn(counter):
            return ()
        if counter.screen is Screen.HAND:
            return self._touch_in(counter, history.game)
        if self._is_due(counter, now - self._since):
            self._tries += self._acted
            if self._tries >= TRIES:
                return self._touch_in(counter, history.game)
            self._act(counter, history.game)
        return ()

    def _is_due(self, counter: Counter, waited: float) -> bool:
        """Whether it is time to act, or to act again where nothing came of it."""
        patient = self._acted and counter.eye.sight is not Sight.UNSURE
        return waited > (ANSWER_PATIENCE if patient else REACTION)

    def _act(self, counter: Counter, game: Game) -> None:
        self._acted = True
        if counter.proposal is not None:
            self._answer(counter.proposal, game)
            return
        match self.wish(game):
            case Stop():
                self._table.press()
            case Keep(values):
                self._throw(game, values)

    def _answer(self, asked: Thrown, game: Game) -> None:
        """The screen asks whether this was the throw: a push says yes, and what was not is thrown again."""
        if self._threw == game.player and self._table.truth().values == asked.dice:
            self._table.press()
        else:
            self._throw(game, ())

    def _throw(self, game: Game, keep: tuple[int, ...]) -> None:
        self._threw, self._threw_at = game.player, self._now
        hand = self._hands[(game.seat or 0) % len(self._hands)]
        if game.dice == 1:
            self._table.clear(manner=hand)
            self._table.throw((0,), manner=hand)
            return
        lying = Tally(value for _, value, _ in self._table.dice_at_rest())
        if not keep or Tally(keep) - lying:
            self._table.throw(manner=hand)
        else:
            self._table.throw(self._table.pick_values(keep), manner=hand)

    def _compare(self, counter: Counter) -> tuple[Message, ...]:
        """Somebody compares the screen with the dice, as somebody always does; not with later ones."""
        last = counter.history.events[-1] if counter.history else None
        reading = counter.eye.counted if counter.eye.counted is not self._reading else None
        self._reading = counter.eye.counted
        if not isinstance(last, Thrown) or its_throw(counter):
            return ()
        self.account.throws += 1
        others = reading is not None and reading.t < self._threw_at + THROW_TAKES  # thrown again since
        return () if others else self._put_right(last)

    def _put_right(self, last: Thrown) -> tuple[Message, ...]:
        truth = self._table.truth().values
        if truth == last.dice:
            return ()
        self.account.wrong.append((truth, last.dice))
        wrong = [place for place, value in enumerate(last.dice) if value not in truth][:1] or [0]
        missing = list((Tally(truth) - Tally(last.dice)).elements())[:1]
        return (_act("fix", str(wrong[0])), *(_act("face", str(value)) for value in missing))

    def _touch_in(self, counter: Counter, game: Game) -> tuple[Message, ...]:
        """The eye is lost or cannot read it: the dice are touched in, as they lie."""
        truth = tuple(value for _, value, _ in self._table.dice_at_rest())
        if len(truth) != game.dice:
            self._table.throw((0,) if game.dice == 1 else None)
            self._acted = True
            return ()
        if counter.screen is Screen.HAND and not self._acted:
            self._act(counter, game)
            return ()
        self.account.by_hand += 1
        opened = () if counter.screen is Screen.HAND else (_act("by_hand"),)
        return (*opened, *(_act("face", str(value)) for value in truth))

    def _count_refusal(self, counter: Counter) -> None:
        change = counter.eye.change
        if change is not self._refusal:
            self._refusal = change
            if change is not None and change.reason is not None:
                self.account.refused[change.reason.value] += 1


def _is_news(events: tuple[Event, ...], known: tuple[Event, ...] | None) -> bool:
    """Something happened since they came (None: just now); not only was something taken back."""
    return known is not None and bool(events) and all(events[-1] is not each for each in known)


def _act(action: str, argument: str = "") -> Act:
    return Act(action, argument, By.KEY)
