"""The tables as they stand in kiosk.hub.store.tables: none but this version has been released.

The first change after a release is a migration behind this one; until then a database is made of the tables.
"""

revision = "0002"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing: a new database has its tables already."""
