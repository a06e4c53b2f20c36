import numpy as np
import pytest

from kiosk.bench.memory import handed_out, resident


def test_what_is_given_out_is_seen_and_what_is_given_back_too():
    before = handed_out()
    if before is None:
        pytest.skip("this C library does not tell")
    some = np.ones(1_000_000)
    with_it = handed_out()
    held = resident()
    del some
    after = handed_out()

    assert with_it is not None
    assert after is not None
    assert with_it - before == pytest.approx(8.0, abs=0.5)
    assert after - before == pytest.approx(0.0, abs=0.5)
    assert held > with_it / 2
