"""A game counts once the same engine that scored it at the table has played it again from its words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kiosk.engine.history import History, begin
from kiosk.engine.house.whole import read_whole
from kiosk.engine.play.state import Game, Result
from kiosk.engine.refusal import Refused
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.replay import play_word
from kiosk.engine.written.script import read_script
from kiosk.hub.played import PlayedGame
from kiosk.hub.verdict import seated
from kiosk.records.past import Past, past_of
from kiosk.wire import FinishedGame

_ODD = (ArithmeticError, AssertionError, LookupError, RecursionError, TypeError, ValueError)
"""What a game that nobody played could meet in the engine: it is put aside, and the hub lives."""


@dataclass(frozen=True, slots=True)
class Most:
    """What a game may have, so that none holds up the others: one of 90 kB that puts the same throw right
    9,000 times takes a minute to play, one of 4,500 people half of that.

    words        the longest of 70 games played quite at random had 1,503.
    corrections  each plays again what followed its throw.
    people       who ever sat there; eight at a time.
    """

    words: int = 5000
    corrections: int = 500
    people: int = 64


MOST = Most()


class Unfit(Exception):
    """The game does not follow from its rules; says in one line where it stops to."""


def replay_game(game: FinishedGame) -> PlayedGame:
    """The game as its words make it, with the kiosk's own times. Raises Unfit."""
    try:
        history = _play(game)
        past = past_of(history)
    except UsageRefused as no:
        raise Unfit(no.sentence()) from None
    except _ODD as odd:
        raise Unfit(f"it cannot be played: {type(odd).__name__}") from None
    result = history.game.result
    if result is None:
        raise Unfit("it is not over after its last word")
    luck = _luck(past)
    return PlayedGame(
        id=game.id,
        epoch=game.epoch,
        started=game.started,
        ended=game.ended,
        unsure=game.unsure,
        players=history.game.players,
        ranks=ranks(history.game, result),
        luck=tuple(round(luck.get(player, 0.0), 6) for player in history.game.players),
        loser=result.loser,
        winner=result.winner,
        payers=tuple(result.payers),
        match=game.match,
        venue=game.venue,
    )


def with_date(played: PlayedGame, received: float) -> PlayedGame:
    """The game of a kiosk whose clock cannot be believed: it ended when we first heard of it."""
    took = min(max(played.ended - played.started, 0.0), 86_400.0)
    return replace(played, ended=received, started=received - took, unsure=True)


def ranks(game: Game, result: Result) -> tuple[int, ...]:
    """The place of each seat: fewest manches lost first, then who left the last one first, the loser last.

    Who got up and went before the end stands behind everybody.
    """
    groups = {seat: place for place, group in enumerate(game.out) for seat in group}
    stands = [
        (
            seat in game.gone,
            result.losers.count(name),
            name == result.loser,
            groups.get(seat, len(game.out)),
        )
        for seat, name in enumerate(game.players)
    ]
    return tuple(1 + sum(other < mine for other in stands) for mine in stands)


def _play(game: FinishedGame) -> History:
    """Every word played. Raises Unfit, and UsageRefused where the game cannot even begin."""
    words = [each.text for each in read_script(game.words).words]
    _check_size(game, words)
    if game.first is not None and game.first >= len(game.players):
        raise Unfit(f"seat {game.first} opens, of {len(game.players)}")
    rules = read_whole(game.rules.house, game.rules.name, game.rules.label)
    history = begin(rules, game.players, None if game.first is None else game.players[game.first])
    for n, word in enumerate(words, start=1):
        try:
            history = play_word(history, word)
        except Refused as no:
            raise Unfit(f"word {n} {word[:20]!r}: {no}") from None
    return history


def _check_size(game: FinishedGame, words: Sequence[str]) -> None:
    """Raises Unfit for what would hold up the others, and for another revision than there are words."""
    if len(words) != game.revision or len(words) > MOST.words:
        raise Unfit(f"revision {game.revision}, and {len(words)} words (at most {MOST.words})")
    if (count := sum(word.startswith("=") for word in words)) > MOST.corrections:
        raise Unfit(f"{count} corrections (at most {MOST.corrections})")
    if (count := len(seated(game))) > MOST.people:
        raise Unfit(f"{count} people (at most {MOST.people})")


def _luck(past: Past) -> dict[str, float]:
    luck: dict[str, float] = {}
    for toss in past.tosses:
        luck[toss.player] = luck.get(toss.player, 0.0) + (toss.luck or 0.0)
    return luck
