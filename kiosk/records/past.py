"""A game of the log played again: every throw with its luck and every coup with what it came to."""

from collections.abc import Iterator
from dataclasses import dataclass

from kiosk.engine.events import Corrected, Move, Thrown
from kiosk.engine.hands.combos import Hand, hand_of
from kiosk.engine.history import History, last_throw, replay_events
from kiosk.engine.play.stages import ThrowOff, Turn
from kiosk.engine.play.state import Game, LastCoup, Phase
from kiosk.engine.refusal import Refused
from kiosk.engine.written.replay import play_word
from kiosk.engine.written.script import read_script
from kiosk.store import SavedGame


@dataclass(frozen=True, slots=True)
class Toss:
    """One throw as it counts, corrections included.

    coup       0 in the opening.
    number     1 to 3 in a turn, 1 in a throw-off and in the opening.
    throw_off  a dry throw that tells tied players apart.
    kept, thrown  dice that stayed and dice that were thrown, largest first.
    luck       kiosk.records.luck; None in the opening.
    """

    player: str
    manche: int
    phase: Phase
    coup: int
    number: int
    throw_off: bool
    kept: tuple[int, ...]
    thrown: tuple[int, ...]
    luck: float | None

    @property
    def hand(self) -> Hand | None:
        """The three dice that lay there; None for a single die of an opening."""
        dice = self.kept + self.thrown
        return hand_of(dice) if len(dice) == 3 else None


@dataclass(frozen=True, slots=True)
class Coup:
    """One coup that is over: where it stood, and the tokens after it."""

    manche: int
    phase: Phase
    number: int
    last: LastCoup
    pot: int
    purse: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Past:
    """A game as it was played, what was undone and misread left out."""

    tosses: tuple[Toss, ...]
    coups: tuple[Coup, ...]
    start: Game
    game: Game

    @property
    def over(self) -> bool:
        """The game was played to its end."""
        return self.game.phase is Phase.OVER

    @property
    def payers(self) -> tuple[str, ...]:
        """Who pays: one player, two who share it, or nobody; in seat order."""
        result = self.game.result
        if result is None:
            return ()
        return tuple(name for name in self.game.players if name in result.payers)


def past(saved: SavedGame) -> Past:
    """Play a game of the log again. Raises UsageRefused where not even its start can be made."""
    return past_of(take_up(saved)[0])


def past_of(history: History) -> Past:
    """The same for a game that is at hand."""
    clean = without_corrections(history)
    return Past(tuple(_tosses(clean)), tuple(_coups(clean)), clean.start, clean.game)


def take_up(saved: SavedGame) -> tuple[History, tuple[str, ...]]:
    """The history of a logged game and the words it took; a word that is refused ends it there.

    Raises UsageRefused where not even its start can be made.
    """
    *_, (taken, history) = enumerate(histories(saved))
    return history, saved.words[:taken]


def histories(saved: SavedGame) -> Iterator[History]:
    """The same word by word, the start first: for whoever cannot wait until a long game was played again."""
    script = read_script(saved.tags)
    history = script.begin()
    yield history
    for word in saved.words:
        try:
            history = play_word(history, word)
        except Refused:
            return
        yield history


def without_corrections(history: History) -> History:
    """The history in which every throw was read right the first time."""
    if not any(isinstance(event, Corrected) for event in history.events):
        return history
    return replay_events(history.start, _moves(history))


def _moves(history: History) -> tuple[Move, ...]:
    moves: list[Move] = []
    last = 0
    for place, event in enumerate(history.events):
        if isinstance(event, Corrected):
            read = last_throw(History(history.games[: place + 2], history.events[: place + 1]))
            assert read is not None
            moves[last] = read
            continue
        if isinstance(event, Thrown):
            last = len(moves)
        moves.append(event)
    return tuple(moves)


def _tosses(history: History) -> Iterator[Toss]:
    from kiosk.records.luck import luck  # brings numpy, without which a log is carried out

    for event, game in zip(history.events, history.games, strict=False):
        if isinstance(event, Thrown):
            yield Toss(
                player=game.player or "",
                manche=game.manche,
                phase=game.phase,
                coup=game.coup,
                number=len(game.stage.throws) + 1 if isinstance(game.stage, Turn) else 1,
                throw_off=isinstance(game.stage, ThrowOff),
                kept=tuple(sorted(event.kept, reverse=True)),
                thrown=tuple(sorted(event.thrown, reverse=True)),
                luck=luck(game, event),
            )


def _coups(history: History) -> Iterator[Coup]:
    for before, after in zip(history.games, history.games[1:], strict=False):
        if after.last_coup is not None and after.last_coup is not before.last_coup:
            pot, purse = _laid_out(before, after)
            yield Coup(before.manche, before.phase, before.coup, after.last_coup, pot, purse)


def _laid_out(before: Game, after: Game) -> tuple[int, tuple[int, ...]]:
    """Pot and purses when the coup was paid: the start of a second manche has put them together again."""
    if after.manche == before.manche:
        return after.pot, after.purse
    whole = before.pot + sum(before.purse)
    loser = after.losers[-1]
    return 0, tuple(whole if seat == loser else 0 for seat in range(len(before.purse)))
