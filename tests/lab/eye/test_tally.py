"""The table of a bench: its groups, its bound and its control."""

from tests.lab.eye.tally import Outcome, control, rows


def outcome(
    *groups: str, right: bool = True, wrong: bool = False, reason: str = "", control: bool | None = None
) -> Outcome:
    return Outcome(groups, "t01", right, wrong, reason, control, 3.0)


def test_rows_tell_groups_split_after_split_and_all() -> None:
    found = rows([
        outcome("slant", "15 to 30"),
        outcome("slant", "38 to 60", right=False, reason="cocked", control=False),
        outcome("other", "38 to 60", control=True),
    ])  # fmt: skip

    assert [row.group for row in found] == ["other", "slant", "15 to 30", "38 to 60", "all"]
    assert (found[1].pictures, found[1].wrong, found[1].refused) == (2, 0, {"cocked": 1})
    assert (found[2].control_pct, found[3].control_pct) == (None, 50)


def test_a_rate_of_wrong_readings_has_its_bound() -> None:
    (row, _) = rows([outcome("a", right=False, wrong=True), outcome("a")])

    assert (row.right_pct, row.wrong) == (50, 1)
    assert round(rows([outcome("a")] * 3)[0].wrong_at_most_pct) == 63  # 0 of 3 rules little out


def test_a_throw_that_had_to_be_refused_counts_as_right() -> None:
    (row, _) = rows([outcome("a", reason="cocked")])

    assert (row.right_pct, row.refused) == (100, {})


def test_a_control_counts_where_it_proves_something() -> None:
    assert control([outcome("a", control=True), outcome("a"), outcome("a", control=False)]) == 0.5
    assert control([outcome("a")]) is None
