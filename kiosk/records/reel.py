"""The last game as a film for whoever passes by: its last throws, one after the other, and who paid.

Where one is in it follows from the seconds since it began, so that nothing has to be remembered.
"""

from dataclasses import dataclass

from kiosk.engine.events import Corrected, Thrown
from kiosk.engine.history import History, last_throw
from kiosk.engine.rules import Rules

MOST_FRAMES = 24
"""Throws that are shown, the last ones of the game: with those before they would take minutes."""

BEST_PICTURE = "film-421"
"""The picture of the last 421 of the house."""

CARDS_STAND, THROW_STANDS, END_STANDS = 12.0, 2.0, 5.0
"""Seconds for the rules on their cards, for one throw, and for each of the two pictures at the end."""


def frame_name(game: int, move: int) -> str:
    """The picture of that throw of that game, as scenes call it."""
    return f"film-{game}-{move}"


@dataclass(frozen=True, slots=True)
class Take:
    """One throw as it counted: whose, its dice, and the tokens after it.

    move  how many events of the game came before it: its picture is known by that.
    """

    player: str
    kept: tuple[int, ...]
    thrown: tuple[int, ...]
    tokens: tuple[tuple[str, int], ...]
    move: int


@dataclass(frozen=True, slots=True)
class Reel:
    """The film of one game, number `game` of the log; `payers` and `stake` are how it ended.

    example  nobody played it here (kiosk.records.example).
    """

    game: int
    rules: Rules
    takes: tuple[Take, ...]
    payers: tuple[str, ...]
    stake: str
    example: bool = False

    def place(self, seconds: float) -> int:
        """Which picture stands then: -1 for the cards, a take, or one of the two after the last take."""
        into = seconds % self._whole - CARDS_STAND
        if into < 0:
            return -1
        last = len(self.takes)
        return (
            int(into // THROW_STANDS)
            if into < last * THROW_STANDS
            else last + int((into - last * THROW_STANDS) // END_STANDS)
        )

    def changes(self, seconds: float) -> float:
        """When another picture comes, in the same seconds."""
        ends = [CARDS_STAND, *(CARDS_STAND + THROW_STANDS * (n + 1) for n in range(len(self.takes)))]
        ends += [ends[-1] + END_STANDS, ends[-1] + 2 * END_STANDS]
        rounds = seconds // self._whole * self._whole
        return rounds + next(end for end in ends if rounds + end > seconds)

    @property
    def _whole(self) -> float:
        return CARDS_STAND + THROW_STANDS * len(self.takes) + 2 * END_STANDS


def reel_of(history: History, game: int, stake: str) -> Reel | None:
    """The film of a game that is over; None before that, and where nobody threw."""
    result = history.game.result
    takes = tuple(_take(history, n) for n, event in enumerate(history.events) if isinstance(event, Thrown))
    if result is None or not takes:
        return None
    return Reel(game, history.start.rules, takes[-MOST_FRAMES:], result.payers, stake)


def _take(history: History, move: int) -> Take:
    after = move + 1
    while after < len(history.events) and isinstance(history.events[after], Corrected):
        after += 1
    game = history.games[after]
    counted = last_throw(History(history.games[: after + 1], history.events[:after]))
    assert counted is not None
    player = history.games[move].player or ""
    return Take(player, counted.kept, counted.thrown, tuple(game.tokens.items()), move)
