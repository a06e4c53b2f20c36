"""What the link itself must remember over a restart: its secret, its cursor and who was forgotten.

One small file in the link's own folder, written whole or not at all. Where it is lost or damaged everything
is sent again from the beginning, which the hub takes for what it has; only the ids of people are new then,
and the hub forgets again, under the new ones, whom it had forgotten.
The cursor is what the link believes: it is told with the state, and a hub that has less says what it has.
"""

import json
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from kiosk.disk.files import write_whole
from kiosk.link.outbox import Outbox, Position
from kiosk.link.people import Ids
from kiosk.wire import Forgotten, Offer

NOTES_FILE = "notes.json"
MOST_INVITED = 50
"""Matches whose players are remembered, the newest."""


@dataclass(frozen=True, slots=True)
class Notes:
    """secret     32 hexadecimal digits.
    epoch, game, words, tail  the cursor (kiosk.link.outbox).
    forgotten  ids that nobody has any more.
    invitations  by match: the id of each player by the mark of his name (Ids.mark): no name stands here.
    told       the last row of who was forgotten at the table that the hub has answered (kiosk.store.names).
    """

    secret: Annotated[str, Field(pattern="^[0-9a-f]{32}$")] = field(
        default_factory=lambda: secrets.token_hex(16)
    )
    epoch: str = ""
    game: int = 0
    words: int = 0
    tail: str = ""
    forgotten: tuple[str, ...] = ()
    invitations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    told: int = 0

    @property
    def ids(self) -> Ids:
        """Who is who on the wire."""
        return Ids(self.secret, frozenset(self.forgotten))

    @property
    def outbox(self) -> Outbox:
        """The outbox with nothing on its way."""
        return Outbox(self.epoch, Position(self.game, self.words), self.tail)

    def at(self, outbox: Outbox) -> "Notes":
        """With the cursor of that outbox."""
        place = outbox.cursor
        told = self.told if self.epoch == outbox.epoch else 0
        return replace(
            self, epoch=outbox.epoch, game=place.game, words=place.words, tail=outbox.tail, told=told
        )

    def with_answer(self, forgotten: Forgotten) -> "Notes":
        """The hub has forgotten who sat where, up to that row of this log."""
        new = forgotten.epoch == self.epoch and forgotten.upto > self.told
        return replace(self, told=forgotten.upto) if new else self

    def inviting(self, offer: Offer) -> "Notes":
        """With the players of a match that is offered."""
        players = {self.ids.mark(player.name): player.id for player in offer.players}
        others = {match: names for match, names in self.invitations.items() if match != offer.match}
        return replace(self, invitations=dict([*others.items(), (offer.match, players)][-MOST_INVITED:]))

    def forgetting(self, people: Iterable[str]) -> "Notes":
        """The hub has forgotten these: whoever they were has another id from now on."""
        gone = frozenset(people)
        if gone <= frozenset(self.forgotten):
            return self
        return replace(
            self,
            forgotten=(*self.forgotten, *sorted(gone.difference(self.forgotten))),
            invitations={
                match: {name: number for name, number in names.items() if number not in gone}
                for match, names in self.invitations.items()
            },
        )


_NOTES = TypeAdapter(Notes)


def load(folder: Path) -> Notes:
    """What was noted; new notes where nothing can be read. Never raises."""
    try:
        return _NOTES.validate_json((folder / NOTES_FILE).read_bytes())
    except (OSError, ValidationError):
        return Notes()


def save(notes: Notes, folder: Path) -> None:
    """Write the notes. Raises OSError where the disk is full or may not be written."""
    write_whole(folder / NOTES_FILE, json.dumps(asdict(notes), ensure_ascii=False))
