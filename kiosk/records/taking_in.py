"""Written games brought into the log: checked word by word first, and never twice.

A file may hold several games, one after the other: each begins with its tags. A file of which one word is
refused is refused whole, with the place of that word. How many games it holds has no limit: what was carried
out of a full log must come back, so a file is read game by game and only one of them is held.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from hashlib import blake2b

from kiosk.engine.play.state import Phase
from kiosk.engine.usage import UsageRefused
from kiosk.engine.words import Text, french, said
from kiosk.engine.written.notation import unquote
from kiosk.engine.written.replay import complaint, game_text, play_script
from kiosk.engine.written.script import Script, read_script
from kiosk.opponent import head_of
from kiosk.records.export import moment
from kiosk.store import SavedGame

MOST_WORDS = 20_000
"""Words of one game; the longest of 70 played quite at random had 1,503."""

MOST_CHARACTERS = 50 * MOST_WORDS
"""Characters of one game: its longest words take 6 each, the rest is for names, rules and comments."""

PIECE = 1 << 16
"""Characters that are looked through at once, however long the pieces are in which a text comes."""

LONGEST_LINE = 400
"""Characters of a complaint: a word of a file may be any length."""

FIRST_TAG = '[date "'
"""Begins a game that `lebon export` wrote; so one without a word ends where the next begins."""

_OWN_TAG = re.compile(r'\[(date|stake) "((?:[^"\\]|\\.)*)"\]\n', re.DOTALL)
# A quote that is never closed takes the rest, so that no text makes this slow.
_PART = re.compile(r'"(?:[^"\\]++|\\.|\\\Z)*+(?:"|\Z)|#[^\n]*|\[|\]|[^\s"\[\]#]+', re.DOTALL)


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


def games_in(pieces: Iterable[str], now: float, text: Text = french) -> Iterator[Found]:
    """The games written in a text that comes in pieces, one after the other; one without a date began now.

    Raises ImportRefused when it comes to what is refused: those before are no good either.
    """
    some = False
    for line, part in _parts(pieces, text):
        some = True
        yield _take(line, part, now, text)
    if not some:
        raise ImportRefused(text(said("il n’y a pas de partie écrite là-dedans")))


class Shelf:
    """The games that are there already, to know one that comes again; a few bytes of each are held."""

    def __init__(self, games: Iterable[SavedGame]) -> None:
        self._starts: dict[tuple[object, ...], int] = {}
        self._known: dict[_Key, list[float]] = {}
        self._added: list[_Key] = []
        for saved in games:
            self.add(saved)

    def add(self, saved: SavedGame) -> None:
        """This one is there from now on."""
        try:
            key = self._key(saved)
        except UsageRefused:
            return
        self._known.setdefault(key, []).append(saved.started)
        self._added.append(key)

    def has(self, found: Found) -> bool:
        """The same rules, players and words, and the same start where the file has one."""
        starts = self._known.get(self._key(found.saved), [])
        if found.started is None:
            return bool(starts)
        return any(abs(start - found.started) < 1.0 for start in starts)

    @contextmanager
    def all_or_none(self) -> Iterator[None]:
        """What is added inside is there only if nothing goes wrong inside."""
        before = len(self._added)
        try:
            yield
        except BaseException:
            for key in reversed(self._added[before:]):
                self._known[key].pop()
            del self._added[before:]
            raise

    def _key(self, saved: SavedGame) -> "_Key":
        """What makes a game the same: its start, however its tags are written, and its words."""
        script = read_script(saved.tags)
        game = script.begin().game
        start = (game.rules, game.players, game.first, game.phase)
        words = " ".join(saved.words).lower().encode("utf-8", "replace")
        return self._starts.setdefault(start, len(self._starts)), blake2b(words, digest_size=16).digest()


_Key = tuple[int, bytes]
"""The number of a start, and a digest of the words."""


def _parts(pieces: Iterable[str], text: Text) -> Iterator[tuple[int, str]]:
    """Each game of the text, and how many lines stand before it."""
    cut = _Cut(text)
    for piece in _even(pieces):
        yield from cut.games(piece)
    yield from cut.games(None)


def _even(pieces: Iterable[str]) -> Iterator[str]:
    """The same text in pieces of which none is long, with line ends of one kind."""
    held = ""
    for piece in pieces:
        for at in range(0, len(piece), PIECE):
            now = held + piece[at : at + PIECE]
            held = "\r" if now.endswith("\r") else ""  # the other half of a line end may be still to come
            yield now.removesuffix("\r").replace("\r\n", "\n")
    yield held


class _Cut:
    """A text that comes in pieces, cut where the next game begins."""

    def __init__(self, text: Text) -> None:
        self._text = text
        self._rest = ""
        self._looked = self._line = 0
        self._in_words = self._in_head = self._in_tag = False

    def games(self, piece: str | None) -> Iterator[tuple[int, str]]:
        """The games that are whole with this piece; None is the end of the text. Raises ImportRefused."""
        self._rest += piece or ""
        while (begins := self._next_game(last=piece is None)) is not None:
            yield self._take_off(begins)
        if piece is None and self._rest.strip():
            yield self._take_off(len(self._rest))
        self._check(self._rest)

    def _next_game(self, *, last: bool) -> int | None:
        """Where the next game begins behind the one at hand; None where that cannot be told yet."""
        for part in _PART.finditer(self._rest, self._looked):
            if not last and part.end() + len(FIRST_TAG) > len(self._rest):
                return None  # it may go on in the next piece
            self._looked = part.end()
            if self._begins_a_game(part):
                return part.start()
        return None

    def _begins_a_game(self, part: re.Match[str]) -> bool:
        first = part[0][0]
        if first == "#":
            return False
        if first == "[":
            dated = self._in_head and self._rest.startswith(FIRST_TAG, part.start())
            begins = self._in_words or dated
            self._in_tag, self._in_head, self._in_words = True, True, False
            return begins
        if first == "]":
            self._in_tag = False
        elif not self._in_tag:
            self._in_words, self._in_head = True, False
        return False

    def _take_off(self, end: int) -> tuple[int, str]:
        line, part = self._line, self._rest[:end]
        self._check(part)
        self._line += part.count("\n")
        self._rest, self._looked = self._rest[end:], max(self._looked - end, 0)
        return line, part

    def _check(self, part: str) -> None:
        if len(part) > MOST_CHARACTERS:
            raise ImportRefused(
                self._text(
                    said(
                        "ligne {line} : plus de {most} caractères, et pas d’autre partie n’y commence par "
                        "ses étiquettes"
                    ),
                    line=self._line + 1,
                    most=MOST_CHARACTERS,
                )
            )


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
        raise ImportRefused(
            text(
                said("trop long pour une partie : {n} mots, pas plus de {most}"),
                n=len(words),
                most=MOST_WORDS,
            )
        )
    try:
        history = script.begin()
    except UsageRefused as refused:
        raise ImportRefused(refused.sentence(text)) from None
    tags = head_of(script.tags) + game_text(history)
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
        own.setdefault(found[1], unquote(found[2]))
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
                said("la date « {date} » ne se lit pas ; elle s’écrit {example}"),
                date=written_as,
                example=moment(0).isoformat(),
            )
        ) from None
