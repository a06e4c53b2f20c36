"""Tables for people; the same rows as JSON for programs, and as pictures."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.table import Table

from kiosk.cli.outputs import make_folder
from kiosk.cli.say import json_line, line, out, unusable


def print_rows(title: str, rows: Sequence[Any], as_json: bool, plot: Path | None = None) -> None:
    """Frozen rows, all of one kind, as a table or as one JSON object a line; also drawn into a folder."""
    if as_json:
        for row in rows:
            json_line({"table": title, **asdict(row)})
    else:
        _print_table(title, rows)
    if plot is not None:
        line(f"drawn: {_draw(plot, title, [asdict(row) for row in rows])}")


def _draw(folder: Path, title: str, rows: Sequence[dict[str, Any]]) -> Path:
    """A bar a row, side by side for each measured number; what stands before the first names the row."""
    from matplotlib.figure import Figure

    path = folder / f"{title.replace(' ', '-')}.png"
    make_folder(folder)
    measured = [name for name, value in rows[0].items() if isinstance(value, float)]
    names = [
        " ".join(map(str, takewhile(lambda value: not isinstance(value, float), row.values())))
        for row in rows
    ]
    figure = Figure(figsize=(4 * len(measured) + 2, 0.25 * len(rows) + 1.4), layout="constrained")
    (sides,) = figure.subplots(1, len(measured), sharey=True, squeeze=False)
    for axes, name in zip(sides, measured, strict=True):
        axes.barh(range(len(rows)), [row[name] for row in rows], tick_label=names)
        axes.set_xlabel(name.replace("_", " "))
    sides[0].invert_yaxis()
    try:
        figure.savefig(path, dpi=110)
    except OSError as error:
        unusable(path, error)
    return path


def _print_table(title: str, rows: Sequence[Any]) -> None:
    """One table, or where it is wider than the terminal several, each with the column that names the rows."""
    columns = _columns(rows)
    for some in _fitting(columns, out.width):
        table = Table(title=title, title_justify="left")
        for name in some:
            table.add_column(name, justify="left" if name == some[0] else "right", overflow="fold")
        for cells in zip(*(columns[name] for name in some), strict=True):
            table.add_row(*cells)
        out.print(table)


def _columns(rows: Sequence[Any]) -> dict[str, list[str]]:
    """The cells below each heading."""
    names = list(asdict(rows[0])) if rows else []
    cells = [[_cell(value) for value in asdict(row).values()] for row in rows]
    return {name.replace("_", " "): [row[place] for row in cells] for place, name in enumerate(names)}


FRAME = 3  # characters: what a column of a table takes beside its cells
LONGEST = 30  # characters: what is longer is folded


def _fitting(columns: dict[str, list[str]], width: int) -> list[list[str]]:
    """The headings, in as few tables of this width as hold them; the first stands in each."""
    if not columns:
        return [[]]
    wide = {name: FRAME + min(max(map(cell_len, (name, *cells))), LONGEST) for name, cells in columns.items()}
    first, *others = columns
    tables = [[first]]
    for name in others:
        if len(tables[-1]) > 1 and 1 + sum(wide[each] for each in (*tables[-1], name)) > width:
            tables.append([first])
        tables[-1].append(name)
    return tables


def print_row(title: str, row: Any, as_json: bool) -> None:
    """One row that has too many columns for people: a line for each of its things."""
    things = tuple(Thing(name.replace("_", " "), value) for name, value in asdict(row).items())
    print_rows(title, (row,) if as_json else things, as_json)


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing that was counted."""

    what: str
    found: object


def _cell(value: object) -> str:
    match value:
        case None:
            return "–"
        case float():
            return f"{value:.4g}" if abs(value) < 100 else f"{value:,.0f}"
        case dict():
            return ", ".join(f"{key} {count}" for key, count in value.items()) or "–"
        case tuple() | list():
            return " ".join(map(_cell, value)) or "–"
        case _:
            return str(value)
