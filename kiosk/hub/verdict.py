"""What a game that arrives is to the hub: new, more of one it has, the same again, or at odds with one.

Pure: the same rule decides over a database and in `lebon bench fleet`.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b

from kiosk.engine.written.names import came
from kiosk.wire import FinishedGame

OPENING_WORDS = 12
"""Words that tell a game from another one that began in the same microsecond: 4.5 million games of a month
have four such pairs, and dice that fall alike twelve times are one in 10^9 or fewer."""

SLACK = 120.0
"""Seconds that a kiosk's clock may be ahead of ours."""

EARLIEST = 1_735_689_600.0
"""2025: no kiosk played before; a clock that says so was never set."""

_ID = re.compile('"[0-9a-f]{32}"')


class Verdict(StrEnum):
    """What is done with it.

    NEW       kept.
    REVISED   takes the place of what was kept: the game was taken up again after its end.
    KNOWN     nothing: the same is kept, or more of it.
    CONFLICT  put aside: another game under the same id.
    """

    NEW = "new"
    REVISED = "revised"
    KNOWN = "known"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class Known:
    """What is kept of a game: the id it is kept under, its words, and who sat there (`seated`)."""

    id: str
    words: str
    people: tuple[str, ...]


def verdict(game: FinishedGame, known: Known | None) -> Verdict:
    """What to do with a game that arrives, given what is kept of it. A log only ever grows."""
    if known is None:
        return Verdict.NEW
    before, now = _plain(known.words), _plain(game.words)
    if now == before or _continues(before, now):
        return Verdict.KNOWN
    return Verdict.REVISED if _continues(now, before) else Verdict.CONFLICT


def seated(game: FinishedGame) -> tuple[str, ...]:
    """The ids of who sat there, by the order of the start and then of coming."""
    return tuple(dict.fromkeys((*game.players, *came(game.words.split()))))


def twin(game: FinishedGame) -> str:
    """The same for the same game, though it comes from a copy of its log under another epoch."""
    words = " ".join(_plain(game.words).split(maxsplit=OPENING_WORDS)[:OPENING_WORDS])
    told = f"{round(game.started * 1e6)} {game.rules.house} {words}"
    return blake2b(told.encode(), digest_size=16).hexdigest()


def is_believable(game: FinishedGame, received: float) -> bool:
    """Whether the kiosk's clock can be right: not unset, not in the future, not backwards."""
    return not game.unsure and EARLIEST <= game.started <= game.ended <= received + SLACK


def _continues(longer: str, shorter: str) -> bool:
    return longer.startswith(shorter + " ")


def _plain(words: str) -> str:
    """Words without the ids of who came and went, which are random to each link, and with single spaces."""
    return " ".join(_ID.sub('"?"', words).split())
