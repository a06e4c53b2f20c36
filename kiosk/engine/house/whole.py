"""A rule set written whole, on one line: `1 onze tokens=11 v421=8 ...`, so that a game carries its rules.

First the version of the rules by which it was played, then the preset whose words it uses, then every house
rule. What a later program changes in a preset changes no game that was written before.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from kiosk.engine.house.switches import changed_settings, check_sense, preset, read_value, relative, settings
from kiosk.engine.rules import Rules
from kiosk.engine.usage import RulesRefused
from kiosk.engine.words import said

VERSION = 1
"""Of the rules as this program plays them; a change that would play an old game otherwise makes the next."""

LONGEST_NAME = 40

REMEMBERED = 16
"""Rule sets that stay written and read: in a log thousands of games are played by a few."""


@lru_cache(REMEMBERED)
def write_whole(rules: Rules, *, brief: bool = False) -> str:
    """The rule set on one line, without its name and label; in brief, only what differs from its preset."""
    told = changed_settings(rules) if brief else settings(rules)
    return " ".join((str(VERSION), relative(rules).name, *(f"{key}={value}" for key, value in told.items())))


@lru_cache(REMEMBERED)
def read_whole(text: str, name: str, label: str = "") -> Rules:
    """The rule set of this name that such a line tells; a rule that it does not name is as in its preset.

    Raises RulesRefused for a version that this program does not know, and as `with_switches` does.
    """
    version, _, rest = text.strip().partition(" ")
    if not version.isascii() or not version.isdecimal() or int(version[:6]) > VERSION:
        raise RulesRefused(
            said("version {version} des règles : ce programme connaît la version {known}"),
            version=version,
            known=VERSION,
        )
    based, *pairs = rest.split() or [""]
    plain = preset(based)
    written = (pair.partition("=") for pair in pairs)
    fields: dict[str, Any] = {key: read_value(key, value) for key, _, value in written}
    return check_sense(replace(plain, name=name[:LONGEST_NAME], label=label or plain.label, **fields))
