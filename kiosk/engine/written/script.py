"""A written game before it is played: its tags and its words, each with its place in the text.

A file may begin with tags, as chess games do; `#` starts a comment to the end of the line. Options
given beside the file beat its tags; tags that we do not know are ignored.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from kiosk.engine.history import History, begin
from kiosk.engine.house.switches import preset, read_setting, with_switches
from kiosk.engine.house.whole import read_whole
from kiosk.engine.presets import ONZE
from kiosk.engine.rules import Rules
from kiosk.engine.usage import UsageRefused
from kiosk.engine.words import said
from kiosk.engine.written.notation import QUOTED, unquote


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for beside the text; None and {} leave it to the tags."""

    rules: str | None = None
    players: tuple[str, ...] | None = None
    switches: Mapping[str, str] = field(default_factory=dict)
    first: str | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the notation and where it stands; line and column count from 1."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Script:
    """A game to be played.

    tags  what stands at its head, by name: also what the rules know nothing of.
    """

    rules: Rules
    players: tuple[str, ...]
    first: str | None
    words: tuple[Word, ...]
    tags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def begin(self) -> History:
        """The game before its first word. Raises UsageRefused where there can be none."""
        return begin(self.rules, self.players, self.first)


@dataclass(frozen=True, slots=True)
class _Tag:
    name: str
    values: tuple[str, ...]
    line: int


def read_script(source: str, options: Options | None = None) -> Script:
    """The written game in a text.

    Raises UsageRefused for a tag that cannot be read and for rules that there are not. Players are
    checked when the game begins.
    """
    options = options or Options()
    tags, words_from = _tags(source)
    return Script(
        rules=_rules(tags, options),
        players=options.players or next((tag.values for tag in tags if tag.name == "players"), ()),
        first=options.first or next((_values(tag, 1)[0] for tag in tags if tag.name == "first"), None),
        words=tuple(_words(source, words_from)),
        tags={tag.name: tag.values for tag in tags},
    )


_BLANK = re.compile(r"\ufeff?(?:\s|#[^\n]*)*")  # some editors begin a file with a byte order mark
_TAG = re.compile(r'\[\s*(\w+)((?:\s*"(?:[^"\\]|\\.)*")*)\s*\]', re.DOTALL)
_WORD = re.compile(r'#[^\n]*|[^\s#"]*"(?:[^"\\\n]|\\.)*"|[^\s#]+')


def _tags(text: str) -> tuple[tuple[_Tag, ...], int]:
    """The tags at the head of the text, and where the words begin."""
    tags = []
    at = _after_blank(text, 0)
    while text.startswith("[", at):
        found = _TAG.match(text, at)
        line = text.count("\n", 0, at) + 1
        if found is None:
            raise UsageRefused(said('cette étiquette ne se lit pas ; elle s’écrit [nom "valeur"]'), line=line)
        values = tuple(map(unquote, QUOTED.findall(found[2])))
        tags.append(_Tag(found[1].lower(), values, line))
        at = _after_blank(text, found.end())
    return tuple(tags), at


def _after_blank(text: str, at: int) -> int:
    blank = _BLANK.match(text, at)
    return blank.end() if blank else at


def _words(text: str, start: int) -> Iterator[Word]:
    """The words from there on; none crosses a line. Blanks instead of the tags keep the columns."""
    rows = re.sub(".", " ", text[:start]) + text[start:]
    for line, row in enumerate(rows.split("\n"), start=1):
        for found in _WORD.finditer(row):
            if not found[0].startswith("#"):
                yield Word(found[0], line, found.start() + 1)


def _rules(tags: tuple[_Tag, ...], options: Options) -> Rules:
    """The rule set: options beat tags, switch by switch."""
    if options.rules is not None:
        rules = preset(options.rules)
    else:
        rules = _whole_rules(tags) or next((_preset(tag) for tag in tags if tag.name == "rules"), ONZE)
    return with_switches(rules, {**_switches(tags, rules, options), **options.switches})


def _whole_rules(tags: tuple[_Tag, ...]) -> Rules | None:
    """The rule set that the tags write whole; None where they name one only."""
    house = next((tag for tag in tags if tag.name == "house"), None)
    if house is None:
        return None
    named = {tag.name: _values(tag, 1)[0] for tag in tags if tag.name in {"rules", "label"}}
    with _at(house):
        return read_whole(_values(house, 1)[0], named.get("rules", ""), named.get("label", ""))


def _preset(tag: _Tag) -> Rules:
    with _at(tag):
        return preset(*_values(tag, 1))


def _switches(tags: tuple[_Tag, ...], rules: Rules, options: Options) -> dict[str, str]:
    """The switches that the tags set, each looked at by itself so that a wrong one has a place."""
    written = {}
    for tag in tags:
        if tag.name == "set":
            with _at(tag):
                key, value = _values(tag, 2)
                if key not in options.switches:
                    read_setting(rules, key, value)
                    written[key] = value
    return written


def _values(tag: _Tag, needed: int) -> tuple[str, ...]:
    if len(tag.values) != needed:
        raise UsageRefused(
            said("l’étiquette s’écrit {form}"), form="[" + tag.name + ' "…"' * needed + "]", line=tag.line
        )
    return tag.values


@contextmanager
def _at(tag: _Tag) -> Iterator[None]:
    """Give what is refused inside the place of the tag."""
    try:
        yield
    except UsageRefused as refused:
        raise refused.at(tag.line) from None
