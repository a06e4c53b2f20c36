"""The scoreboard of the game under way, from the log: only words that are new are played."""

from dataclasses import dataclass

from kiosk.engine.hands.combos import digits
from kiosk.engine.history import History
from kiosk.engine.play.state import Game
from kiosk.engine.refusal import Refused
from kiosk.engine.written.replay import play_word
from kiosk.link.games import Head, Table
from kiosk.store import SavedGame
from kiosk.wire import Live


@dataclass(frozen=True, slots=True)
class Followed:
    """The game that was read last, and how far it was played."""

    id: str
    players: tuple[str, ...]
    words: tuple[str, ...]
    history: History


def follow(before: Followed | None, saved: SavedGame, head: Head) -> Followed:
    """The game as it stands now; a word that is refused ends it there, as at the kiosk's own start."""
    same = before is not None and (before.id, before.players) == (head.id, head.script.players)
    if before is None or not same or saved.words[: len(before.words)] != before.words:
        script = head.script
        before = Followed(head.id, script.players, (), script.begin())
    history, count = before.history, len(before.words)
    for word in saved.words[count:]:
        try:
            history = play_word(history, word)
        except Refused:
            break
        count += 1
    return Followed(head.id, head.script.players, saved.words[:count], history)


def scoreboard(game: Game, head: Head, table: Table, at: float) -> Live:
    """What the room may see of it."""
    seat: dict[str | None, int] = {name: number for number, name in enumerate(game.players)}
    expects, hands = game.expects, game.hands
    last, result = game.last_coup, game.result
    best, worst, moved = (last.best, last.worst, last.moved) if last else (None, None, 0)
    payers, winner = (result.payers, result.winner) if result else ((), None)
    return Live(
        at=at,
        table=table.label,
        game=head.id,
        rules=game.rules.name[:40],
        label=game.rules.label[:80],
        match=head.match,
        players=tuple(head.ids[name] for name in game.players),
        names=_names(game, head, table),
        phase=game.phase.value,
        manche=game.manche,
        coup=game.coup,
        pot=game.pot,
        tokens=game.purse,
        hands=tuple(digits(hands.get(name, ())) for name in game.players),
        turn=game.seat,
        what=expects.what.value,
        throw=expects.throw,
        max_throws=expects.max_throws,
        dice=digits(game.hand),
        left=tuple(seat[name] for name in game.left),
        best=seat.get(best),
        worst=seat.get(worst),
        moved=moved,
        losers=tuple(seat[name] for name in payers),
        winner=seat.get(winner),
    )


def _names(game: Game, head: Head, table: Table) -> tuple[str, ...]:
    """In seat order, by consent; "" for who has none."""
    names = head.names(table)
    return tuple(names.get(head.ids[name], "") for name in game.players) if names else ()
