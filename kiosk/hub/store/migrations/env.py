"""Alembic runs this for every migration: inside the connection and the transaction of whoever opens the hub's
database (kiosk.hub.store.database)."""

from alembic import context

from kiosk.hub.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
