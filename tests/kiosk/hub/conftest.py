"""The hub's database: SQLite always, PostgreSQL too where it is installed."""

from collections.abc import Iterator

import pytest

from kiosk.hub.intake import Intake
from kiosk.hub.store import HubStore


@pytest.fixture
def store(tmp_path) -> Iterator[HubStore]:
    opened = HubStore.open(f"sqlite:///{tmp_path / 'hub.db'}")
    yield opened
    opened.close()


@pytest.fixture
def intake(store) -> Intake:
    return Intake(store)
