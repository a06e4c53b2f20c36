"""Games, what follows from them, what was put aside, people and who was forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From an empty database."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("epoch", sa.String(32), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("twin", sa.String(32), nullable=False, index=True),
        sa.Column("venue", sa.String(40), nullable=False),
        sa.Column("kiosk", sa.String(40), nullable=False),
        sa.Column("received", sa.Double, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("unsure", sa.Boolean, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
    )
    op.create_table(
        "played",
        sa.Column("id", sa.String(36), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("match", sa.String(40), nullable=True, index=True),
        sa.Column("told", sa.Text, nullable=False),
        sa.Index("played_ended", "ended", "id"),
    )
    op.create_table(
        "totals",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("lost", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
    )
    op.create_table(
        "aside",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("received", sa.Double, nullable=False),
        sa.Column("topic", sa.String(200), nullable=False),
        sa.Column("reason", sa.String(400), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("told", sa.LargeBinary, nullable=True),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("venue", sa.String(40), nullable=False),
        sa.Column("kiosk", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_table(
        "tombstones",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("venue", sa.String(40), nullable=False),
        sa.Column("kiosk", sa.String(40), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "logs",
        sa.Column("epoch", sa.String(32), primary_key=True),
        sa.Column("venue", sa.String(40), primary_key=True),
        sa.Column("kiosk", sa.String(40), primary_key=True),
        sa.Column("since", sa.Double, nullable=False),
    )
