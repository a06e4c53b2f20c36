from dataclasses import dataclass

import pytest

from kiosk.cli.tables import print_row


@dataclass(frozen=True, slots=True)
class Found:
    coups: int
    by_hand: float


def test_a_row_of_many_things_is_a_line_for_each_and_one_object_for_programs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_row("soak", Found(25, 0.5), as_json=False)
    people = capsys.readouterr().out
    print_row("soak", Found(25, 0.5), as_json=True)

    assert [line.strip("│ ").split("│") for line in people.splitlines() if "│" in line] == [
        ["coups   ", "    25"],
        ["by hand ", "   0.5"],
    ]
    assert capsys.readouterr().out == '{"table": "soak", "coups": 25, "by_hand": 0.5}\n'
