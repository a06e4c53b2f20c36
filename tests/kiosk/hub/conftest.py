"""The hub's database: SQLite always, PostgreSQL too where it is installed."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import text

from kiosk.hub.intake import Intake
from kiosk.hub.store import HubStore, tables
from kiosk.hub.store.database import Unusable
from tests.lab.fleet.servers import Missing, Postgres, nap


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubStore]:
    """One PostgreSQL for all tests, whose tables are emptied before each."""
    folder = tmp_path_factory.mktemp("postgres")
    for each in (folder, *folder.parents[:3]):
        each.chmod(0o755)  # the server's own user must come through
    try:
        server = Postgres(folder / "cluster")
    except Missing as missing:
        pytest.skip(str(missing))
    server.start("-F")
    store = _awaited(partial(HubStore.open, server.url), server)
    yield store
    store.close()
    server.kill()


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[HubStore]:
    if request.param == "postgresql":
        opened: HubStore = request.getfixturevalue("cluster")
        with opened._engine.begin() as connection:
            names = ", ".join(table.name for table in tables.metadata.sorted_tables)
            connection.execute(text(f"TRUNCATE {names}"))
        yield opened
        return
    opened = HubStore.open(f"sqlite:///{tmp_path / 'hub.db'}")
    yield opened
    opened.close()


@pytest.fixture
def intake(store: HubStore) -> Intake:
    return Intake(store)


def _awaited(opening: "partial[HubStore]", server: Postgres) -> HubStore:
    """Opened as soon as the server answers."""
    for _ in range(200):
        try:
            return opening()
        except Unusable:
            nap()
    return opening()
