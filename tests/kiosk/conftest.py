"""What tests of several packages are given."""

import pytest

from kiosk.store import Store


@pytest.fixture
def store() -> Store:
    """A log without a file; tests/conftest.py closes it."""
    return Store.open(None, "")[0]
