"""Written games brought into the log: checked word by word first, and never twice.

A file may hold several games, one after the other: each begins with its tags. A file of which one word is
refused is refused whole, with the place of that word.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from kiosk.engine.play.state import Phase
from kiosk.engine.usage import UsageRefused
from kiosk.engine.words import Text, french, said
from kiosk.engine.written.replay import complaint, game_text, play_script
from kiosk.engine.written.script import Script, read_script
from kiosk.opponent import dice_set_of, opponent_of, with_head
from kiosk.records.export import moment
from kiosk.store import SavedGame

MOST_CHARACTERS = 20_000_000
"""Characters of a file: some 20,000 games, years of a bar."""

MOST_WORDS = 20_000
"""Words of one game; the longest of 70 played quite at random had 1,503."""

LONGEST_LINE = 400
"""Characters of a complaint: a word of a file may be any length."""

FIRST_TAG = '[date "'
"""Begins a game that `lebon export` wrote; so one without a word ends where the next begins."""

_OWN_TAG = re.compile(r'\[(date|stake) "((?:[^"\\]|\\.)*)"\]\n', re.DOTALL)
# A quote that is never closed takes the rest, so that no text makes this slow.
_PART = re.compile(r'"(?:[^"\\]|\\.|\\\Z)*(?:"|\Z)|#[^\n]*|\[|\]|[^\s"\[\]#]+', re.DOTALL)


class ImportRefused(Exception):
    """The text holds no game that could be played.

    The message is one short line with the place, and nothing in it that a terminal would obey, whatever stood
    in the file.
    """

    def __init__(self, why: str) -> None:
        clean = "".join(each if each.isprintable() else " " for each in why)
        super().__init__(" ".join(clean.split())[:LONGEST_LINE])


@dataclass(frozen=True, slots=True)
class Found:
    """A game that was read from a file.

    started  seconds since the epoch; None where the file has no date.
    saved    as the log would have it; its number is 0.
    """

    saved: SavedGame
    started: float | None


def games_in(source: str, now: float, text: Text = french) -> tuple[Found, ...]:
    """The games written in a text; one without a date began now. Raises ImportRefused."""
    if len(source) > MOST_CHARACTERS:
        raise ImportRefused(text(said("trop long pour une partie écrite : {n} caractères"), n=len(source)))
    found = tuple(_take(line, part, now, text) for line, part in _parts(source.replace("\r\n", "\n")))
    if not found:
        raise ImportRefused(text(said("il n'y a pas de partie écrite là-dedans")))
    return found


class Shelf:
    """The games that are there already, to know one that comes again."""

    def __init__(self, games: Iterable[SavedGame]) -> None:
        self._known: dict[tuple[object, ...], list[float]] = {}
        for saved in games:
            self.add(saved)

    def add(self, saved: SavedGame) -> None:
        """This one is there from now on."""
        try:
            key = _key(saved)
        except UsageRefused:
            return
        self._known.setdefault(key, []).append(saved.started)

    def has(self, found: Found) -> bool:
        """The same rules, players and words, and the same start where the file has one."""
        starts = self._known.get(_key(found.saved), [])
        if found.started is None:
            return bool(starts)
        return any(abs(start - found.started) < 1.0 for start in starts)


def _parts(source: str) -> Iterator[tuple[int, str]]:
    """Each game of the text, and how many lines stand before it."""
    begins = line = 0
    in_words = in_head = in_tag = False
    for part in _PART.finditer(source):
        first = part[0][0]
        if first == "#":
            continue
        if first == "[":
            if in_words or (in_head and source.startswith(FIRST_TAG, part.start())):
                yield line, source[begins : part.start()]
                line += source.count("\n", begins, part.start())
                begins = part.start()
            in_tag, in_head, in_words = True, True, False
        elif first == "]":
            in_tag = False
        elif not in_tag:
            in_words, in_head = True, False
    if source[begins:].strip():
        yield line, source[begins:]


def _take(line: int, source: str, now: float, text: Text) -> Found:
    """One game; where it is refused, the place is that of the whole file."""
    try:
        return _game(source, now, text)
    except ImportRefused:
        return _game("\n" * line + source, now, text)


def _game(source: str, now: float, text: Text) -> Found:
    own = _own_tags(source)
    started = _date(own.get("date"), text)
    script = _script(source, text)
    words = tuple(word.text.lower() for word in script.words)
    if len(words) > MOST_WORDS:
        raise ImportRefused(text(said("trop long pour une partie : {n} mots"), n=len(words)))
    try:
        history = script.begin()
    except UsageRefused as refused:
        raise ImportRefused(refused.sentence(text)) from None
    tags = with_head(game_text(history), opponent_of(script.tags), dice_set_of(script.tags))
    for played in play_script(script, history):
        if played.refused is not None:
            raise ImportRefused(complaint(played, played.refused, text))
        history = played.history
    game = history.game
    over = game.phase is Phase.OVER and game.result is not None
    began = now if started is None else started
    saved = SavedGame(
        0,
        tags,
        own.get("stake", ""),
        words,
        began,
        began,
        "over" if over else "abandoned",
        asdict(game.result) if game.result is not None else None,
    )
    return Found(saved, started)


def _script(source: str, text: Text) -> Script:
    try:
        return read_script(source)
    except UsageRefused as refused:
        raise ImportRefused(refused.sentence(text)) from None


def _own_tags(source: str) -> dict[str, str]:
    """Date and stake, which `lebon export` writes first of all; elsewhere they mean nothing."""
    own: dict[str, str] = {}
    at = len(source) - len(source.lstrip())
    while found := _OWN_TAG.match(source, at):
        own.setdefault(found[1], re.sub(r"\\(.)", r"\1", found[2]))
        at = found.end()
    return own


def _date(written_as: str | None, text: Text) -> float | None:
    if written_as is None:
        return None
    try:
        date = datetime.fromisoformat(written_as)
        return (date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        raise ImportRefused(
            text(
                said("la date « {date} » ne se lit pas ; elle s'écrit {example}"),
                date=written_as,
                example=moment(0).isoformat(),
            )
        ) from None


def _key(saved: SavedGame) -> tuple[object, ...]:
    """What makes a game the same: its start, however its tags are written, and its words."""
    script = read_script(saved.tags)
    start = script.begin().game
    return start.rules, start.players, start.first, start.phase, tuple(word.lower() for word in saved.words)
