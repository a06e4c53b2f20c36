"""Totals of each player were written with every game and read by nobody: the league is a fold over games."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the table away."""
    op.drop_table("totals")
