"""The rule sets that a house named itself: kept in one file, and carried on a stick or as a code.

Each is written as the head of a written game (kiosk.engine.written), a blank line between two of them, so
that people can read the file and a game's head can be put into it.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from kiosk.disk.files import previous_of, write_whole
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.replay import rules_tags
from kiosk.engine.written.script import read_script
from kiosk.language import Line, line, said
from kiosk.reasons import reason, text_reason

RULES_FILE = "rules.txt"

MOST_OWN_RULES = 6
"""Rule sets of its own that a house keeps: as many as have a key on one page."""

RULES_BYTES = 100_000
"""Bytes of a file of them; one takes 800."""


def card(rules: Rules) -> str:
    """A rule set in few letters, for a code: what differs from its preset."""
    return "\n".join(rules_tags(rules, brief=True))


def rules_file(own: Iterable[Rules]) -> str:
    """The file of these rule sets."""
    return "\n\n".join("\n".join(rules_tags(each)) for each in own) + "\n"


def read(text: str) -> tuple[Rules, ...]:
    """The rule sets in such a file, or of one card. Raises UsageRefused for one that is none."""
    return tuple(map(_rules, _pieces(text)))


def merge(own: tuple[Rules, ...], more: tuple[Rules, ...]) -> tuple[Rules, ...]:
    """These rule sets with others, which take the place of those of the same name; the newest come first."""
    names = {each.name for each in more}
    return (*more, *(each for each in own if each.name not in names))[:MOST_OWN_RULES]


def load(folder: Path) -> tuple[tuple[Rules, ...], Line | None]:
    """The rule sets of the house, and one line where something of the file cannot be used. Nothing raises.

    What cannot be used is as it was before the last change.
    """
    path = folder / RULES_FILE
    own, why = _found(path)
    if why is None:
        return own, None
    before, wrong = _found(previous_of(path))
    if not own and not before:
        return (), None if why == line(EMPTY) and wrong == why else line(NONE, path=path, why=why)
    words = PART if own else ALL_BEFORE
    return merge(before, own), line(words, path=path, why=why)


def save(own: tuple[Rules, ...], folder: Path) -> None:
    """Write them; raises OSError where the folder cannot be written."""
    path = folder / RULES_FILE
    write_whole(path, rules_file(own), previous=_found(path)[1] is None)


NONE = said("{path} : {why} ; aucune règle de la maison n’est proposée")
ALL_BEFORE = said("{path} : {why} ; tout est comme avant le dernier changement")
PART = said("{path} : {why}")
EMPTY = said("vide, ou il n’est plus là")


def _found(path: Path) -> tuple[tuple[Rules, ...], Line | None]:
    """The rule sets of that file that can be read, and why not all of them can."""
    try:
        with path.open("rb") as file:
            text = file.read(RULES_BYTES).decode()
    except FileNotFoundError:
        text = ""
    except OSError as error:
        return (), reason(error)
    except ValueError as error:
        return (), text_reason(error)
    if not text:  # one without any has a line
        return (), line(EMPTY)
    own, why = [], None
    for piece in _pieces(text):
        try:
            own.append(_rules(piece))
        except UsageRefused as no:
            why = line(no.msgid, **no.values)
    return merge((), tuple(own)), why


def _pieces(text: str) -> list[str]:
    """A file from another computer ends its lines otherwise, or has blanks in an empty one."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return [each for each in re.split(r"\n\s*\n", lines) if each.strip()]


def _rules(text: str) -> Rules:
    script = read_script(text)
    if "house" not in script.tags or script.rules.name in PRESETS:
        raise UsageRefused(said("ce n’est pas une règle de la maison : il y manque {form}"), form="[house]")
    return script.rules
