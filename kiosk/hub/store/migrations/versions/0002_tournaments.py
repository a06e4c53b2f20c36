"""Tournaments, and which match each table was given."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From a hub that knew games only."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("began", sa.Double, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
    )
    op.create_table(
        "desk",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("told", sa.Text, nullable=False),
    )
