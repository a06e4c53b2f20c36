"""A game with everything that led to it: unlimited undo, and corrections that replay what followed.

The list of events is the truth; the game after each of them is kept beside it, so that undo costs
nothing and a correction replays only what came after the misread throw.
"""

from dataclasses import dataclass

from kiosk.engine.events import Arrived, Chosen, Corrected, Departed, Event, Stopped, Thrown
from kiosk.engine.game import new_game, step
from kiosk.engine.play.state import Game
from kiosk.engine.refusal import Refused, Why
from kiosk.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class History:
    """Events and the games around them.

    games   the game before the first event, then the one after each: always one more than events.
    events  what happened, corrections included.
    """

    games: tuple[Game, ...]
    events: tuple[Event, ...] = ()

    @property
    def start(self) -> Game:
        """The game before anything happened."""
        return self.games[0]

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.games[-1]


def begin(rules: Rules, players: tuple[str, ...], first: str | None = None) -> History:
    """A new game with nothing in it yet. Raises UsageRefused as new_game does."""
    return History((new_game(rules, players, first),))


def play(history: History, event: Event) -> History:
    """The history with one more event. Raises Refused, and then nothing has changed."""
    match event:
        case Corrected(values):
            game = _correct(history, values)
        case Thrown() | Stopped() | Chosen() | Arrived() | Departed():
            game = step(history.game, event)
    return History((*history.games, game), (*history.events, event))


def undo(history: History) -> History:
    """The history without its last event; undoing a correction restores what it replaced.

    Raises Refused when there is none.
    """
    if not history.events:
        raise Refused(Why.NOTHING_TO_UNDO)
    return History(history.games[:-1], history.events[:-1])


def replay_events(start: Game, events: tuple[Event, ...]) -> History:
    """The history that these events make: what resume and replay load. Raises Refused."""
    history = History((start,))
    for event in events:
        history = play(history, event)
    return history


def last_throw(history: History) -> Thrown | None:
    """The last throw as it counts now, corrections included; None before the first."""
    place = last_thrown_at(history.events)
    if place is None:
        return None
    thrown = history.events[place]
    assert isinstance(thrown, Thrown)
    for event in history.events[place + 1 :]:
        if isinstance(event, Corrected):
            thrown = _reread(thrown, event.values)
    return thrown


def _correct(history: History, values: tuple[int, ...]) -> Game:
    """The game in which the last throw showed these dice and everything after it was the same."""
    thrown, place = last_throw(history), last_thrown_at(history.events)
    if thrown is None or place is None:
        raise Refused(Why.NOTHING_TO_CORRECT)
    game = step(history.games[place], _reread(thrown, values))
    try:
        for event in history.events[place + 1 :]:
            if not isinstance(event, Corrected):
                game = step(game, event)
    except Refused as refused:
        raise Refused(Why.NO_LONGER_ALLOWED, dice=_digits(values)) from refused
    return game


def last_thrown_at(events: tuple[Event, ...]) -> int | None:
    """The place of the last throw among them; None before the first."""
    return next((place for place in reversed(range(len(events))) if isinstance(events[place], Thrown)), None)


def _reread(thrown: Thrown, values: tuple[int, ...]) -> Thrown:
    """The throw with the same dice kept and the others showing what is left of these values."""
    rest = list(values)
    for die in thrown.kept:
        if die not in rest:
            raise Refused(Why.KEPT_NOT_AMONG, kept=_digits(thrown.kept), dice=_digits(values))
        rest.remove(die)
    return Thrown(thrown.kept, tuple(rest))


def _digits(dice: tuple[int, ...]) -> str:
    return "".join(map(str, dice))
