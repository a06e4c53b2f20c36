from dataclasses import dataclass
from pathlib import Path

import pytest
import typer

from kiosk.cli.app import commands
from kiosk.cli.say import out
from tests.lab.commands.figures import bench
from tests.lab.commands.tables import print_rows

commands(())  # gives the benches their commands


@dataclass(frozen=True)
class _Row:
    name: str
    seconds: tuple[float, ...]


def test_numbers_side_by_side_are_as_short_as_one_alone(capsys: pytest.CaptureFixture[str]) -> None:
    print_rows("rows", [_Row("a", (1 / 6, 0.2)), _Row("b", ())], as_json=False)

    said = capsys.readouterr().out
    assert "0.1667 0.2 " in said
    assert "–" in said


@dataclass(frozen=True)
class _Wide:
    clip: str
    rolls: int
    seen_by_the_first_reader: float
    seen_by_the_second_reader: float
    seen_by_both_of_the_readers: float


def test_a_table_wider_than_the_terminal_goes_on_below_and_names_its_rows_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    row = _Wide("vid_010_flicker.mp4", 3, 0.12345, 0.2, 0.34567)
    for width, tables in ((200, 1), (90, 2), (60, 3)):
        monkeypatch.setattr(out, "width", width)
        print_rows("clips", [row], as_json=False)

        said = capsys.readouterr().out
        assert said.count("vid_010_flicker.mp4") == tables
        assert "…" not in said
        assert all(
            said.count(once) == 1
            for once in ("seen by the first reader", "0.1235", "seen by both of the readers", "0.3457")
        )


@dataclass(frozen=True)
class _Cost:
    screen: str
    width: int
    first_ms: float
    again_ms: float


def test_rows_are_drawn_into_the_folder_that_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [_Cost("play", 800, 3.0, 1.0), _Cost("over", 800, 4.0, 2.0)]
    print_rows("cost of a frame", rows, as_json=True, plot=tmp_path / "new")

    drawn = tmp_path / "new" / "cost-of-a-frame.png"
    assert drawn.read_bytes().startswith(b"\x89PNG")
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 2
    assert str(drawn) in told.err


def test_where_no_plot_can_be_written_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(typer.Exit):
        print_rows("cost", [_Cost("play", 800, 3.0, 1.0)], as_json=True, plot=tmp_path / "file")

    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("name", ["vision", "ui", "engine", "boot"])
def test_a_bench_that_the_contract_draws_takes_a_folder_for_its_plots(name: str) -> None:
    group = typer.main.get_group(bench)

    assert "--plot" in {word for each in group.commands[name].params for word in each.opts}
