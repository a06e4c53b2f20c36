"""Simulated people at the simulated table: they look at the screen, move real hands and press the button.

They know what anybody at the counter knows: what the screen shows and how their dice lie. No value goes
from the simulated dice to the game but through the camera; where the screen is wrong, they put it right and
it is counted.
"""

from collections import Counter as Tally
from dataclasses import dataclass, field
from enum import StrEnum

from hardware.sim.hands.manner import ORDINARY, Manner
from hardware.sim.table import SimTable
from kiosk.counter.messages import Act, By, Message
from kiosk.counter.state import Counter, Screen, Sight
from kiosk.engine.events import Event, Stopped, Thrown
from kiosk.engine.game import step
from kiosk.engine.hands.combos import hand_of
from kiosk.engine.odds.keep import best_keep
from kiosk.engine.play.state import Game, Phase, What
from kiosk.engine.refusal import Refused

REACTION = 0.4
"""Seconds that people take before they act: somewhat more than they are asked not to (a late push)."""

PATIENCE = 3.0
"""Seconds at a still tray without an answer after which they throw again."""

TRIES = 3
"""Throws that the eye may refuse before they touch the dice in."""


class Style(StrEnum):
    """How somebody plays."""

    ODDS = "odds"
    CAUTIOUS = "cautious"
    GREEDY = "greedy"


@dataclass(frozen=True, slots=True)
class Keep:
    """Throw again all dice but these values; () throws them all."""

    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """Press « le bon »."""


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


def decision(game: Game, style: Style = Style.ODDS) -> Keep | Stop:
    """What somebody does with the dice that lie there; the game must be waiting for a throw."""
    if not game.hand:
        return Keep()
    hand = hand_of(game.hand)
    left = (game.expects.max_throws or 1) - (game.expects.throw or 1) + 1
    stops = _ends_by_stopping(game)
    if stops and style is Style.CAUTIOUS and _worth_keeping(game):
        return Stop()
    beat = None if style is Style.GREEDY else game.to_beat
    advice = best_keep(game.rules, hand, left, beat, must=not stops, kept=_kept(game))
    if not advice.stop:
        return Keep(advice.keep)
    return Stop() if stops else Keep(hand[:2])


def _ends_by_stopping(game: Game) -> bool:
    try:
        after = step(game, Stopped())
    except Refused:
        return False
    return after.player != game.player or after.coup != game.coup or after.phase is not game.phase


def _worth_keeping(game: Game) -> bool:
    value = game.rules.scale.value[hand_of(game.hand)]
    return not isinstance(value, int) or value > 1


def _kept(game: Game) -> tuple[int, ...]:
    kept = getattr(game.stage, "kept", ())
    return tuple(kept)


class People:
    """Everybody at the table, one after the other. `turn` once a frame."""

    def __init__(
        self,
        table: SimTable,
        styles: tuple[Style, ...] = tuple(Style),
        hands: tuple[Manner, ...] = (ORDINARY,),
    ) -> None:
        self.account = Account()
        self._hands = hands
        self._table = table
        self._styles = styles
        self._known: tuple[Event, ...] | None = None
        self._since = 0.0
        self._acted = False
        self._tries = 0
        self._refusal: object = None
        self._threw: str | None = None

    def style(self, game: Game) -> Style:
        """How whoever is to act plays."""
        return self._styles[(game.seat or 0) % len(self._styles)]

    def turn(self, counter: Counter, now: float) -> tuple[Message, ...]:
        """What they do to the screen now; what they do at the table they do by themselves."""
        self._count_refusal(counter)
        if self._table.busy:
            self._since = now
            return ()
        match counter.screen:
            case Screen.ATTRACT:
                return (_act("start"),)
            case Screen.PLAYERS:
                return (_act("begin"),)
            case Screen.CHOICE:
                return (_act("choose"),)
            case Screen.PLAY | Screen.HAND | Screen.OVER:
                return self._play(counter, now)
            case Screen.MENU | Screen.PIN | Screen.HELP | Screen.DISPUTE:
                return (_act("back"),)  # somebody leaned on the button: nobody wanted to be here
        return ()

    def _play(self, counter: Counter, now: float) -> tuple[Message, ...]:
        history = counter.history
        if history is None:
            return ()
        if history.events is not self._known:
            before, self._known = self._known or (), history.events
            self._since, self._acted, self._tries = now, False, 0
            return self._put_right(counter) if _new(history.events, before) else ()
        if counter.screen is Screen.OVER:
            return ()
        if counter.screen is Screen.HAND:
            return self._touch_in(counter, history.game)
        waited = now - self._since
        if not self._acted and waited > REACTION:
            self._act(counter, history.game)
        elif self._acted and (waited > PATIENCE or (counter.eye.sight is Sight.UNSURE and waited > REACTION)):
            self._tries += 1
            if self._tries >= TRIES:
                return self._touch_in(counter, history.game)
            self._act(counter, history.game)
        return ()

    def _act(self, counter: Counter, game: Game) -> None:
        self._acted = True
        if counter.proposal is not None:
            self._answer(counter.proposal, game)
            return
        match decision(game, self.style(game)):
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
        self._threw = game.player
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

    def _put_right(self, counter: Counter) -> tuple[Message, ...]:
        """Somebody compares the screen with the dice, as somebody always does."""
        last = counter.history.events[-1] if counter.history else None
        if not isinstance(last, Thrown):
            return ()
        self.account.throws += 1
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


def over(counter: Counter) -> bool:
    """The game is over and nothing more will happen to it."""
    game = counter.state
    return game is not None and game.phase is Phase.OVER and game.expects.what is What.NOTHING


def _new(events: tuple[Event, ...], known: tuple[Event, ...]) -> bool:
    """Something happened; not only was something taken back."""
    return bool(events) and all(events[-1] is not each for each in known)


def _act(action: str, argument: str = "") -> Act:
    return Act(action, argument, By.KEY)
