import numpy as np
import pytest

from kiosk.disk.film import FILM_FILE, keep_421, last_421


def test_the_last_421_is_there_after_a_start(tmp_path):
    picture = np.full((6, 8, 3), 90, np.uint8)
    keep_421(tmp_path, picture)

    assert np.array_equal(last_421(tmp_path), picture)

    keep_421(tmp_path, None)

    assert last_421(tmp_path) is None


@pytest.mark.parametrize("content", [None, b"", b"garbage"])
def test_one_that_cannot_be_used_is_none(tmp_path, content):
    if content is not None:
        (tmp_path / FILM_FILE).write_bytes(content)

    assert last_421(tmp_path) is None
