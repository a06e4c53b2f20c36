from kiosk.engine.presets import ONZE
from tests.lab.answers import answered


def test_a_table_is_learned_from_answered_and_beside_a_control() -> None:
    found = answered(ONZE, 3, 12)

    assert found.games == 12
    assert 0 <= found.lost <= 1
    assert found.loss == found.even - found.lost
