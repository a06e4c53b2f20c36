"""A game of the log as a hub gets it: ids for names, and an id of its own that is always the same."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from uuid import UUID

from kiosk.counter.invitation import match_of
from kiosk.engine.house.whole import write_whole
from kiosk.engine.play.state import Game, Phase
from kiosk.engine.rules import Rules
from kiosk.engine.written.names import came, renamed_word
from kiosk.engine.written.script import Script, read_script
from kiosk.link.people import Ids
from kiosk.store import SavedGame
from kiosk.wire import FinishedGame
from kiosk.wire.messages import Rulebook
from kiosk.wire.topics import is_name

NAME_ON_WIRE = 20
"""Characters of a name on the wire."""

Invited = Mapping[str, Mapping[str, str]]
"""By match: the id of each name, by its mark (Ids.mark)."""


@dataclass(frozen=True, slots=True)
class Table:
    """Which table this is.

    label   what the house calls it (« table 3 »).
    named   the house chose that names leave the bar.
    unsure  nobody has set the clock.
    """

    venue: str
    kiosk: str
    label: str = ""
    named: bool = False
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """How a logged game begins: the rules, and who sits where under which id.

    unnamed  whose names go nowhere: guests, and who was forgotten.
    """

    id: str
    script: Script
    start: Game
    match: str | None
    ids: Mapping[str, str]
    unnamed: frozenset[str]

    @property
    def first(self) -> int | None:
        """The seat that opens; None where a roll or the rules tell."""
        told = self.start.phase is not Phase.OPENING and self.script.first is not None
        return self.start.first if told else None

    def names(self, table: Table) -> dict[str, str]:
        """The name of each id, where the house chose so."""
        if not table.named:
            return {}
        return {number: name[:NAME_ON_WIRE] for name, number in self.ids.items() if name not in self.unnamed}


def game_id(epoch: str, saved: SavedGame) -> str:
    """The id of a game: a UUIDv7 (RFC 9562) of when it began, the log it is in and its place there.

    A copy of the log gives the same game the same id, another game in its place another one.
    """
    told = f"{epoch} {saved.id} {saved.started!r}".encode()
    chance = int.from_bytes(blake2b(told, digest_size=10).digest(), "big")
    milliseconds = int(max(saved.started, 0.0) * 1000) & (1 << 48) - 1
    number = milliseconds << 80 | 7 << 76 | (chance >> 68 & 0xFFF) << 64 | 2 << 62 | chance & (1 << 62) - 1
    return str(UUID(int=number))


def head(epoch: str, saved: SavedGame, ids: Ids, invited: Invited) -> Head:
    """How that game begins. Raises UsageRefused where it cannot."""
    script = read_script(saved.tags)
    start = script.begin().game
    number, played_for = game_id(epoch, saved), match_of(script.tags)
    match = played_for.id if played_for and is_name(played_for.id) else None
    names = tuple(dict.fromkeys((*script.players, *came(saved.words))))
    seated = ids.ids_of(names, number, invited.get(match or "", {}))
    return Head(number, script, start, match, seated, frozenset(filter(ids.is_unnamed, names)))


def finished_game(epoch: str, saved: SavedGame, told: Head, table: Table, after: str | None) -> FinishedGame:
    """The whole game, as it is sent. after: the id of the one before it in its log, if any."""
    started = saved.started
    return FinishedGame(
        id=told.id,
        revision=len(saved.words),
        epoch=epoch,
        sequence=saved.id,
        venue=table.venue,
        kiosk=table.kiosk,
        table=table.label,
        started=started,
        ended=started if saved.ended is None else saved.ended,
        rules=rulebook(told.script.rules),
        players=tuple(told.ids[name] for name in told.script.players),
        words=" ".join(renamed_word(word, told.ids) for word in saved.words),
        first=told.first,
        match=told.match,
        unsure=table.unsure,
        names=told.names(table),
        after=after,
    )


def rulebook(rules: Rules) -> Rulebook:
    """The rule set as a whole value."""
    return Rulebook(rules.name, rules.label[:80], write_whole(rules))
