from dataclasses import dataclass

import pytest

import kiosk.cli  # noqa: F401  the commands of the benches are loaded by it
from tests.lab.commands.tables import print_rows


@dataclass(frozen=True)
class _Row:
    name: str
    seconds: tuple[float, ...]


def test_numbers_side_by_side_are_as_short_as_one_alone(capsys: pytest.CaptureFixture[str]) -> None:
    print_rows("rows", [_Row("a", (1 / 6, 0.2)), _Row("b", ())], as_json=False)

    said = capsys.readouterr().out
    assert "0.1667 0.2 " in said
    assert "–" in said
