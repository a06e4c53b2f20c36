"""Games to be played by a fleet: a few that were really played, each dealt out with other people."""

from dataclasses import dataclass, replace
from random import Random

from kiosk.engine.history import begin, play
from kiosk.engine.house.whole import write_whole
from kiosk.engine.presets import PRESETS
from kiosk.engine.written.replay import words
from kiosk.hub.played import PlayedGame
from kiosk.hub.replay import Unfit, replay_game
from kiosk.wire import FinishedGame
from kiosk.wire.messages import Rulebook
from tests.lab.engine import any_move

RULES = PRESETS["fiches"]
BOOK = Rulebook(RULES.name, RULES.label, write_whole(RULES))
SEATS = ("a" * 32, "b" * 32, "c" * 32)

_BLANK = FinishedGame(
    id="0" * 36, revision=1, epoch="0" * 32, sequence=1, venue="v", kiosk="k", table="", started=0.0,
    ended=0.0, rules=BOOK, players=SEATS, words="421", first=0,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Dealt:
    """A game that was played; `again`: with its last word taken back and played again."""

    words: str
    count: int
    again: str


class Deck:
    """So many games. The engine plays each of them once; after that it is known what it comes to."""

    def __init__(self, many: int, chance: Random) -> None:
        self.games = tuple(_deal(chance) for _ in range(many))
        self.forged = Dealt("421 666 421", 3, "421 666 421")
        self._known: dict[str, PlayedGame | Unfit] = {}

    def replay(self, game: FinishedGame) -> PlayedGame:
        """As the hub's own, which it asks once for each game of the deck. Raises Unfit."""
        known = self._known.get(game.words)
        if known is None:
            known = self._known[game.words] = _verdict(
                replace(_BLANK, words=game.words, revision=game.revision)
            )
        if isinstance(known, Unfit):
            raise known
        return _seat(known, game)


def _verdict(game: FinishedGame) -> PlayedGame | Unfit:
    try:
        return replay_game(game)
    except Unfit as no:
        return no


def _seat(told: PlayedGame, game: FinishedGame) -> PlayedGame:
    """What the game comes to, with the people and the times of this one."""
    who = dict(zip(SEATS, game.players, strict=True))
    return replace(
        told,
        id=game.id,
        epoch=game.epoch,
        started=game.started,
        ended=game.ended,
        unsure=game.unsure,
        players=game.players,
        loser=told.loser and who[told.loser],
        winner=told.winner and who[told.winner],
        payers=tuple(who[each] for each in told.payers),
    )


def _deal(chance: Random) -> Dealt:
    history = begin(RULES, SEATS, SEATS[0])
    while history.game.result is None:
        history = play(history, any_move(history.game, chance))
    told = words(history)
    return Dealt(" ".join(told), len(told), " ".join((*told, "undo", told[-1])))
