"""Games carried out of the log: as they are written, as a table of throws, or as JSON.

What people typed is text inside a file and never part of its name or its path.
"""

import csv
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from io import StringIO
from pathlib import Path

from kiosk.disk.files import beside_of, replaced
from kiosk.engine.hands.combos import digits
from kiosk.engine.history import History
from kiosk.engine.written.notation import quote
from kiosk.engine.written.replay import game_text, words
from kiosk.engine.written.report import game_report
from kiosk.engine.written.script import read_script
from kiosk.language import Complaint, line, said
from kiosk.opponent import head_of
from kiosk.reasons import reason
from kiosk.records.past import past, take_up
from kiosk.store import SavedGame


class Format(StrEnum):
    """How games are written down."""

    WRITTEN = "written"
    CSV = "csv"
    JSON = "json"


EXPORT_COLUMNS = (
    "game",
    "started",
    "rules",
    "manche",
    "phase",
    "coup",
    "player",
    "throw",
    "throw_off",
    "kept",
    "thrown",
    "hand",
    "luck",
)
"""The header of the table, one row a throw.

game       number in the log.          started   ISO 8601, UTC.
rules      name of the rule set.       manche    1 or 2.
phase      opening, charge, decharge.  coup      from 1; 0 in the opening.
player     the name; one that a spreadsheet would take for a formula has a ' in front.
throw      1 to 3 in a turn.           throw_off 1 for a dry throw that tells tied players apart, else 0.
kept, thrown, hand  dice as digits, largest first.
luck       kiosk.records.luck, -1 to 1; empty in the opening.

Corrected throws stand as corrected, what was taken back is not there.
"""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")


@dataclass(frozen=True, slots=True)
class Exported:
    """A file to be: its name, of numbers and dates only, and what is in it."""

    name: str
    text: str


class ExportRefused(Complaint):
    """The place cannot be written to; `line` says where and why."""


def export_files(games: Iterable[SavedGame], kind: Format, stamp: str) -> Iterator[Exported]:
    """The files of these games: one a game where they are written, else one for all, named by the stamp.

    Raises UsageRefused for a game whose start cannot be made.
    """
    match kind:
        case Format.WRITTEN:
            for saved in games:
                yield Exported(file_name(saved), written_game(saved))
        case Format.CSV:
            yield Exported(f"throws-{stamp}.csv", throws_table(games))
        case Format.JSON:
            yield Exported(f"games-{stamp}.jsonl", "".join(map(json_game, games)))


def file_name(saved: SavedGame) -> str:
    """`000012-20260102-213000.txt`: the number in the log, and when the game began (UTC)."""
    return f"{saved.id:06d}-{moment(saved.started):%Y%m%d-%H%M%S}.txt"


def written_game(saved: SavedGame) -> str:
    """The game as `lebon replay` plays it to the same end, one line a coup, with date and stake as tags.

    Words that the rules refuse are left out with all that follows them, as after a start of the kiosk.
    Raises UsageRefused where its start cannot be made.
    """
    history, taken = take_up(saved)
    head = [f'[date "{moment(saved.started).isoformat()}"]', f"[stake {quote(saved.stake)}]"]
    tags = game_text(History((history.start,))).rstrip()
    body = game_text(history).removeprefix(tags) if taken == words(history) else f"\n\n{_rows(taken)}\n"
    return "\n".join((*head, head_of(read_script(saved.tags).tags) + tags)) + body


def throws_table(games: Iterable[SavedGame]) -> str:
    """One row a throw under `EXPORT_COLUMNS`, lines end as RFC 4180 says. Raises UsageRefused as above."""
    table = StringIO()
    writer = csv.writer(table)
    writer.writerow(EXPORT_COLUMNS)
    for saved in games:
        played = past(saved)
        started, rules = moment(saved.started).isoformat(timespec="seconds"), played.start.rules.name
        for toss in played.tosses:
            writer.writerow(
                (
                    saved.id,
                    started,
                    rules,
                    toss.manche,
                    toss.phase.value,
                    toss.coup,
                    no_formula(toss.player),
                    toss.number,
                    int(toss.throw_off),
                    digits(toss.kept),
                    digits(toss.thrown),
                    digits(toss.kept + toss.thrown),
                    "" if toss.luck is None else f"{toss.luck:.4f}",
                )
            )
    return table.getvalue()


def json_game(saved: SavedGame) -> str:
    """One object on one line: the game and what it came to. Raises UsageRefused as above."""
    history, taken = take_up(saved)
    report = game_report(history.game)
    row = {
        "game": saved.id,
        "started": moment(saved.started).isoformat(),
        "ended": None if saved.ended is None else moment(saved.ended).isoformat(),
        "outcome": saved.outcome,
        "rules": history.start.rules.name,
        "players": history.start.players,
        "stake": saved.stake,
        "words": taken,
        "tokens": report["tokens"],
        "result": report["result"],
        "written": written_game(saved),
    }
    return json.dumps(row, ensure_ascii=False) + "\n"


def put(folder: Path, file: Exported) -> Path:
    """Write the file into the folder, which is made where only its last part is missing.

    A file that is there and the same stays untouched; it is on the disk once the system is told to flush,
    which costs the same for one as for thousands. Nothing outside the folder is ever written: a link of
    that name, or of a name used on the way, is refused. Raises ExportRefused.
    """
    path = folder / file.name
    try:
        folder.mkdir(exist_ok=True)
        for each in (path, beside_of(path)):
            if each.is_symlink() or (each.exists() and not each.is_file()):
                raise ExportRefused(line(said("{path} : un lien, ou pas un simple fichier"), path=each))
        content = file.text.encode()
        if not path.exists() or path.read_bytes() != content:
            with replaced(path) as beside:
                beside.write_bytes(content)
    except FileNotFoundError:
        gone = said("{folder} : il n’y a pas de {parent} ; la clé y est-elle ?")
        raise ExportRefused(line(gone, folder=folder, parent=folder.parent)) from None
    except OSError as error:
        raise ExportRefused(line(said("{path} : {why}"), path=path, why=reason(error))) from None
    return path


def moment(seconds: float) -> datetime:
    """Seconds since the epoch as a date in UTC; one that no calendar has is the epoch itself."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0, UTC)


def no_formula(text: str) -> str:
    """A text that no spreadsheet reckons with (OWASP, « CSV injection »)."""
    return "'" + text if text.startswith(_FORMULA) else text


def _rows(taken: tuple[str, ...]) -> str:
    """Words in rows of twenty, where something was taken back and no line is one coup."""
    return "\n".join(" ".join(taken[at : at + 20]) for at in range(0, len(taken), 20))
