"""The hub's database: PostgreSQL, or SQLite where one bar needs no more."""

from kiosk.hub.store.books import Books
from kiosk.hub.store.database import Unavailable, Unusable
from kiosk.hub.store.store import HubStore, Person, as_known

__all__ = ["Books", "HubStore", "Person", "Unavailable", "Unusable", "as_known"]
