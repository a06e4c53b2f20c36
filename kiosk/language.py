"""Texts for people: written in French in the code, translated through gettext catalogues.

A `Tongue` is a value that translates; screens get one from the counter's preferences, so that a scene
stays a pure function. A language is added by adding `locale/XX/LC_MESSAGES/lebon.po`: its plurals, its
decimal mark and its own name stand there too. The catalogue of French holds its plurals alone.
"""

import gettext
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

from kiosk.engine.words import in_context, in_french, one_or_many, said

__all__ = [
    "OWN_NAME",
    "SOURCE",
    "Changes",
    "Complaint",
    "Line",
    "Tell",
    "Tongue",
    "in_context",
    "languages",
    "line",
    "one_or_many",
    "said",
    "told_value",
    "tongue",
]

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "lebon"
SOURCE = "fr"

OWN_NAME = in_context("le nom de cette langue, dans cette langue", "Français")
DECIMAL = in_context("ce qui sépare les décimales", ",")
THOUSANDS = in_context("ce qui sépare les milliers", "\u00a0")

GROUPED = 10_000
"""From here on digits stand in groups of three: four of them are read at one glance."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """One language. Call it with a French text and the values for its holes."""

    code: str
    catalogue: gettext.NullTranslations

    def __call__(self, msgid: str, /, **values: object) -> str:
        """The text in this language, French where it has no translation; `""` stays empty."""
        words = in_french(self.catalogue.gettext(msgid)) if msgid else ""
        return self._fill(words, values) if values else words

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The text that goes with the number `n`, which fills the hole {n}; each language has its rule."""
        count = f"{n:,}".replace(",", self(THOUSANDS)) if n >= GROUPED else n
        return self._fill(self.catalogue.ngettext(one, many, n), {"n": count, **values})

    def number(self, number: float, spec: str = "") -> str:
        """A number with decimals as it is printed: the decimal mark of the language, and a true minus."""
        return format(number, spec).replace(".", self(DECIMAL)).replace("-", "\N{MINUS SIGN}")

    def _fill(self, words: str, values: Mapping[str, object]) -> str:
        return _Filling(self).vformat(words, (), values)


class _Filling(Formatter):
    """Fills holes; what has decimals is printed as the language does."""

    def __init__(self, tongue: Tongue) -> None:
        self._tongue = tongue

    def format_field(self, value: object, spec: str) -> str:
        return self._tongue.number(value, spec) if isinstance(value, float) else format(value, spec)


@cache
def tongue(code: str) -> Tongue:
    """The language of that code, French where there is no catalogue for it."""
    known = code if code in languages() else SOURCE
    return Tongue(known, gettext.translation(DOMAIN, LOCALE, languages=[known]))


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages there are: French first, English next, the others by their code."""
    found = {path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return tuple(sorted(found, key=lambda code: (code != SOURCE, code != "en", code)))


@dataclass(frozen=True, slots=True)
class Line:
    """A French text and the values of its holes, which may be texts themselves, or several of them."""

    msgid: str
    values: tuple[tuple[str, object], ...] = ()

    def text(self, tongue: Tongue) -> str:
        """The sentence in that language, on one line."""
        values = {key: told_value(value, tongue) for key, value in self.values}
        return " ".join(tongue(self.msgid, **values).split())


def line(msgid: str, **values: object) -> Line:
    """A text with its values; mark the text with `said` where it is written."""
    return Line(msgid, tuple(values.items()))


class Complaint(Exception):
    """What cannot be done, as a `line` for people; its message is that line in French."""

    def __init__(self, why: Line) -> None:
        super().__init__(why.text(tongue(SOURCE)))
        self.line = why


Tell = Callable[[Line], None]
"""Takes one line for whoever looks after the machine."""


class Changes:
    """Tells of each thing when something else is to be told of it: who reads a journal reads it once."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._told: dict[str, Line] = {}

    def tell(self, about: str, what: Line) -> None:
        """How that thing stands now."""
        if self._told.get(about) != what:
            self._told[about] = what
            self._tell(what)

    def is_well(self, about: str) -> None:
        """There is nothing to be told of it; what comes next is new."""
        self._told.pop(about, None)


def told_value(value: object, tongue: Tongue) -> object:
    """What fills a hole, in that language."""
    match value:
        case Line():
            return value.text(tongue)
        case tuple():
            return ", ".join(str(told_value(each, tongue)) for each in value)
        case _:
            return value
