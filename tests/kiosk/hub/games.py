"""Games that were really played, by people who keep and stop at random, as a link would send them."""

from dataclasses import replace
from functools import cache
from random import Random
from uuid import UUID

from kiosk.engine.history import History, begin, play
from kiosk.engine.house.whole import write_whole
from kiosk.engine.presets import PRESETS
from kiosk.engine.written.replay import words
from kiosk.wire import FinishedGame
from kiosk.wire.messages import Rulebook
from tests.lab.engine import any_move

NOW = 1_790_000_000.0
"""In September 2026."""

ANA, BO, CHLOE = "a" * 32, "b" * 32, "c" * 32
EPOCH = "e" * 32


def finished_game(
    number: int = 1, *, preset: str = "fiches", players: tuple[str, ...] = (ANA, BO)
) -> FinishedGame:
    """The game of that number in its log; it began a minute a number after NOW."""
    rules = PRESETS[preset]
    told = words(_history(number, preset, players))
    return FinishedGame(
        id=game_id(number),
        revision=len(told),
        epoch=EPOCH,
        sequence=number,
        venue="chez-leon",
        kiosk="1",
        table="table 1",
        started=NOW + 60.0 * number,
        ended=NOW + 60.0 * number + 50.0,
        rules=Rulebook(rules.name, rules.label, write_whole(rules)),
        players=players,
        words=" ".join(told),
        first=0,
    )


def game_id(number: int) -> str:
    """A UUIDv7 of that number."""
    return str(UUID(int=number << 80 | 7 << 76 | 2 << 62 | number))


def elsewhere(game: FinishedGame, kiosk: str = "2", **changes: object) -> FinishedGame:
    """The same from another kiosk."""
    return replace(game, kiosk=kiosk, **changes)  # type: ignore[arg-type]


@cache
def _history(seed: int, preset: str, players: tuple[str, ...]) -> History:
    chance = Random(seed)
    history = begin(PRESETS[preset], players, players[0])
    while history.game.result is None:
        history = play(history, any_move(history.game, chance))
    return history
