"""The app of these tests."""

import pytest

from tests.kiosk.app.bench import Bench


@pytest.fixture
def bench(tmp_path) -> Bench:
    return Bench(tmp_path / "games")
