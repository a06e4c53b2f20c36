from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kiosk.journal.logs import cut


@pytest.fixture
def folder(tmp_path) -> Iterator[Path]:
    """Where the log lies; the journals that were opened there are closed in the end."""
    yield tmp_path
    cut()
