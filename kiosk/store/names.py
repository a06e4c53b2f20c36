"""A name taken out of the log for good, with nothing left of it on the disk, and where it stood.

The games stay, word for word but for that name: they replay to the same end. Where somebody sat is kept by
number of game and place, so that the link can tell the house whom to forget without knowing a name.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kiosk.engine.written.names import names_in, renamed_tags, renamed_word
from kiosk.store.copies import remove_beside
from kiosk.store.failure import failing
from kiosk.store.log import Store


@dataclass(frozen=True, slots=True)
class Names:
    """The names in an open log. Every method raises StoreFailed."""

    store: Store

    def of_games(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The number of each game, and who sat there."""
        came: dict[int, list[str]] = {}
        for game, word in self.store.rows(
            "SELECT game, word FROM words WHERE word LIKE '%\"' ORDER BY game, n"
        ):
            came.setdefault(game, []).append(str(word))
        for game, tags in self.store.rows("SELECT id, tags FROM games ORDER BY id"):
            yield game, names_in(str(tags), came.get(game, ()))

    def people_in_totals(self) -> tuple[str, ...]:
        """Who is in the totals."""
        rows = self.store.rows("SELECT player FROM totals WHERE other = '' AND player <> ''")
        return tuple(str(player) for (player,) in rows)

    def rename(self, game: int, name: str, other: str, place: int) -> None:
        """Another name in that game, in all that is told of it; `place` is kept as of somebody forgotten."""
        saved = self.store.game(game)
        if saved is None:
            return
        names = {name: other}
        words = {word: renamed_word(word, names) for word in saved.words}
        changed = [(after, game, word) for word, after in words.items() if after != word]
        result = (
            None if saved.result is None else json.dumps(_rename(saved.result, names), ensure_ascii=False)
        )
        self.store.write(
            (
                "UPDATE games SET tags = ?, result = ? WHERE id = ?",
                (renamed_tags(saved.tags, names), result, game),
            ),
            *(("UPDATE words SET word = ? WHERE game = ? AND word = ?", each) for each in changed),
            ("UPDATE rounds SET debtor = ? WHERE game = ? AND debtor = ?", (other, game, name)),
            ("INSERT OR IGNORE INTO forgotten (game, place) VALUES (?, ?)", (game, place)),
        )
        for (told,) in self.store.rows("SELECT told FROM facts WHERE game = ?", (game,)):
            self.store.write(
                ("UPDATE facts SET told = ? WHERE game = ?", (_with_shares_of(told, names), game))
            )

    def scrub(self, path: Path) -> None:
        """Leave no byte of what is gone: not in the file's free pages, not in what repeats it beside."""
        with failing(path):
            remove_beside(path)
            for statement in ("PRAGMA secure_delete = ON", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
                self.store.rows(statement)


def _rename(told: Any, names: Mapping[str, str]) -> Any:
    """Every text of a result, which has names and nothing else, with the other names."""
    match told:
        case str():
            return names.get(told, told)
        case Mapping():
            return {key: _rename(value, names) for key, value in told.items()}
        case list() | tuple():
            return [_rename(each, names) for each in told]
        case _:
            return told


def _with_shares_of(told: str, names: Mapping[str, str]) -> str:
    """What a game added to the records, with the other names; nothing where it cannot be read."""
    try:
        facts = json.loads(told)
        shares = [
            {**share, "player": names.get(share["player"], share["player"])} for share in facts["shares"]
        ]
    except (ValueError, TypeError, KeyError):
        return "{}"
    return json.dumps({**facts, "shares": shares}, ensure_ascii=False, separators=(",", ":"))
