from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kiosk.link.table import Bar


@pytest.fixture
def bar(tmp_path: Path) -> Iterator[Bar]:
    made = Bar(tmp_path)
    yield made
    made.close()
