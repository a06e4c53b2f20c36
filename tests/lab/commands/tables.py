"""Tables for people; the same rows as JSON for programs."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table

from kiosk.cli.say import json_line, out


def print_rows(title: str, rows: Sequence[Any], as_json: bool) -> None:
    """Frozen rows, all of one kind, as a table or as one JSON object a line."""
    if as_json:
        for row in rows:
            json_line({"table": title, **asdict(row)})
        return
    table = Table(title=title, title_justify="left")
    names = list(asdict(rows[0])) if rows else []
    for name in names:
        table.add_column(name.replace("_", " "), justify="left" if name == names[0] else "right")
    for row in rows:
        table.add_row(*(_cell(value) for value in asdict(row).values()))
    out.print(table)


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
