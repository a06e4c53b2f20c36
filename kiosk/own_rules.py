"""The rule sets that a house named itself: kept in one file, and carried on a stick or as a code.

Each is written as the head of a written game (kiosk.engine.written), a blank line between two of them, so
that people can read the file and a game's head can be put into it.
"""

from collections.abc import Iterable
from pathlib import Path

from kiosk.disk.files import write_whole
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
    scripts = tuple(read_script(each) for each in text.strip().split("\n\n") if each.strip())
    if any("house" not in script.tags or script.rules.name in PRESETS for script in scripts):
        raise UsageRefused(said("ce n’est pas une règle de la maison : il y manque {form}"), form="[house]")
    return tuple(script.rules for script in scripts)


def merge(own: tuple[Rules, ...], more: tuple[Rules, ...]) -> tuple[Rules, ...]:
    """These rule sets with others, which take the place of those of the same name; the newest come first."""
    names = {each.name for each in more}
    return (*more, *(each for each in own if each.name not in names))[:MOST_OWN_RULES]


def load(folder: Path) -> tuple[tuple[Rules, ...], Line | None]:
    """The rule sets of the house, and one line where the file cannot be used. Nothing raises."""
    path = folder / RULES_FILE
    try:
        with path.open("rb") as file:
            return read(file.read(RULES_BYTES).decode())[:MOST_OWN_RULES], None
    except FileNotFoundError:
        return (), None
    except OSError as error:
        why = reason(error)
    except ValueError as error:
        why = text_reason(error)
    except UsageRefused as no:
        why = line(no.msgid, **no.values)
    return (), line(said("{path} : {why} ; aucune règle de la maison n’est proposée"), path=path, why=why)


def save(own: tuple[Rules, ...], folder: Path) -> None:
    """Write them; raises OSError where the folder cannot be written."""
    write_whole(folder / RULES_FILE, rules_file(own), previous=True)
