"""The tables as the first version had them; a new database is made of those in kiosk.hub.store.tables."""

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing: a new database has its tables already."""
