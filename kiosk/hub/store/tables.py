"""The tables of a hub. What the kiosks told is `games`, `people` and `tombstones`; what follows from it is
`played`: emptied and made again it is the same (kiosk.hub.rebuild).

Columns of text hold JSON where they hold more than a word. Times are seconds since the epoch.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("epoch", String(32), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("twin", String(32), nullable=False, index=True),
    Column("venue", String(40), nullable=False),
    Column("kiosk", String(40), nullable=False),
    Column("received", Double, nullable=False),
    Column("ended", Double, nullable=False),
    Column("unsure", Boolean, nullable=False),
    Column("told", Text, nullable=False),
)
"""Accepted games. `told`: the FinishedGame as it came, without names. `twin`: the same for the same game
under another epoch (kiosk.hub.verdict). `ended`, `unsure`: by the kiosk's clock, or by ours where that cannot
be."""

played = Table(
    "played",
    metadata,
    Column("id", String(36), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ended", Double, nullable=False),
    Column("match", String(40), nullable=True, index=True),
    Column("told", Text, nullable=False),
    Index("played_ended", "ended", "id"),
)
"""Each game as the engine played it again: a PlayedGame."""

aside = Table(
    "aside",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("received", Double, nullable=False),
    Column("topic", String(200), nullable=False),
    Column("reason", String(400), nullable=False),
    Column("size", Integer, nullable=False),
    Column("told", LargeBinary, nullable=True),
)
"""What does not follow from the rules, or cannot be read, with the reason. `told` without names; NULL where
it could not be read, since names may stand in it."""

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("venue", String(40), nullable=False),
    Column("kiosk", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("since", Double, nullable=False),
)
"""The only place of a name, there by consent."""

tombstones = Table(
    "tombstones",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("venue", String(40), nullable=False),
    Column("kiosk", String(40), nullable=False),
    Column("at", Double, nullable=False),
)
"""Who was forgotten: no name for that id is taken any more."""

logs = Table(
    "logs",
    metadata,
    Column("epoch", String(32), primary_key=True),
    Column("venue", String(40), primary_key=True),
    Column("kiosk", String(40), primary_key=True),
    Column("since", Double, nullable=False),
)
"""Which kiosk tells the games of which log: two rows of one epoch are a cloned card, two of one kiosk a log
that was made anew."""

carried = Table(
    "carried",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("epoch", String(32), nullable=False),
    Column("venue", String(40), nullable=False),
    Column("kiosk", String(40), nullable=False),
    Column("sequence", BigInteger, nullable=False),
    Column("revision", BigInteger, nullable=False),
    Column("kept", String(36), nullable=False),
    Column("waits_for", String(36), index=True),
    Index("carried_last", "epoch", "venue", "kiosk", "sequence"),
)
"""Games that were taken in, kept or put aside. `kept`: the id of the row of `games`, of a twin too.

`waits_for`: the game before it in its log, for as long as that is not here with all before it. A link that
believes that it is further goes back to the last game that waits for none.
"""

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(8), primary_key=True),
    Column("began", Double, nullable=False),
    Column("told", Text, nullable=False),
)
"""Tournaments as they were set up (kiosk.hub.tournament.kept); how they stand follows from the games."""

desk = Table(
    "desk",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("told", Text, nullable=False),
)
"""One row: which match each table was given."""
