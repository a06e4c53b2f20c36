"""The table of house rules as a whole, and how a rule set is changed by it.

A switch is named after the field of kiosk.engine.rules.Rules that it sets; what it does is told
where it acts.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from kiosk.engine.house.game import GAME_SWITCHES
from kiosk.engine.house.hands import HAND_SWITCHES
from kiosk.engine.house.sense import NONSENSE
from kiosk.engine.house.switch import Switch
from kiosk.engine.house.throws import THROW_SWITCHES
from kiosk.engine.house.ties import TIES
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules
from kiosk.engine.usage import RulesRefused, nearest
from kiosk.engine.words import said

SWITCHES: Mapping[str, Switch] = MappingProxyType(
    {switch.key: switch for switch in (*HAND_SWITCHES, *THROW_SWITCHES, *TIES, *GAME_SWITCHES)}
)
"""Every house rule by its key, in the order in which the settings screen shows them."""

LARGEST_NUMBER = 999_999_999
"""The largest number of a house rule: no table has a billion tokens."""


def preset(name: str) -> Rules:
    """The rule set of this name. Raises RulesRefused with the nearest one there is."""
    if name in PRESETS:
        return PRESETS[name]
    meant = said("pas de règle « {name} » ; vouliez-vous dire « {near} » ?")
    raise _unknown(name, PRESETS, meant, said("pas de règle « {name} » ; il y a : {known}"), name=name)


def with_switches(rules: Rules, changes: Mapping[str, str]) -> Rules:
    """The rule set with these house rules, values as written.

    Raises RulesRefused for an unknown key or value, one that this rule set does not admit, and a
    combination that makes no sense.
    """
    fields: dict[str, Any] = {key: read_setting(rules, key, written) for key, written in changes.items()}
    return check_sense(replace(rules, **fields))


def setting(rules: Rules, key: str) -> str:
    """The value of a house rule in this rule set, as written."""
    held = getattr(rules, key)
    if isinstance(held, bool):
        return "yes" if held else "no"
    return str(held)


def settings(rules: Rules) -> dict[str, str]:
    """Every house rule of this rule set, as written."""
    return {key: setting(rules, key) for key in SWITCHES}


def relative(rules: Rules) -> Rules:
    """The preset of the same name; of a rule set with a name of its own the one it differs least from."""
    if rules.name in PRESETS:
        return PRESETS[rules.name]
    mine = settings(rules).items()
    alike = [each for each in PRESETS.values() if each.region == rules.region] or [*PRESETS.values()]
    return max(alike, key=lambda each: len(mine & settings(each).items()))


def changed_settings(rules: Rules, plain: Rules | None = None) -> dict[str, str]:
    """Those house rules that differ from a plain rule set; without one, from its `relative`."""
    before = settings(plain or relative(rules))
    return {key: value for key, value in settings(rules).items() if value != before[key]}


def read_setting(rules: Rules, key: str, written: str) -> Any:
    """The value of the field that a written value means in this rule set.

    Raises RulesRefused for an unknown key or value and for one that the rule set does not admit.
    """
    value = read_value(key, written)
    if key in rules.closed and value != getattr(rules, key):
        raise RulesRefused(said("{rules} n’admet pas {key}"), rules=rules.name, key=key)
    return value


def read_value(key: str, written: str) -> Any:
    """The value of the field, whatever rule set it is for. Raises RulesRefused."""
    if key not in SWITCHES:
        meant = said("pas de réglage « {key} » ; vouliez-vous dire « {near} » ?")
        raise _unknown(key, SWITCHES, meant, said("pas de réglage « {key} » ; il y a : {known}"), key=key)
    switch = SWITCHES[key]
    if switch.number and (written not in switch.values or written.isdecimal()):
        return _number(key, written)
    if written not in switch.values:
        meant = said("{key} ne connaît pas « {value} » ; vouliez-vous dire « {near} » ? ({known})")
        listed = said("{key} ne connaît pas « {value} » ; il y a : {known}")
        raise _unknown(written, switch.values, meant, listed, key=key, value=written)
    if written in {"yes", "no"}:
        return written == "yes"
    return int(written) if written.isdecimal() else written


def _number(key: str, written: str) -> int:
    # Python reads no number of more than some thousand digits.
    readable = written.isascii() and written.isdecimal() and len(written) <= len(str(LARGEST_NUMBER))
    if readable and int(written) >= 1:
        return int(written)
    raise RulesRefused(
        said("{key} est un nombre de {least} à {most}, pas « {value} »"),
        key=key,
        least=1,
        most=LARGEST_NUMBER,
        value=written,
    )


def _unknown(word: str, known: Collection[str], meant: str, listed: str, **values: Any) -> RulesRefused:
    """Refused with the word that was probably meant, or with all that there are."""
    near = nearest(word, known)
    return RulesRefused(meant if near else listed, near=near, known=", ".join(known), **values)


def check_sense(rules: Rules) -> Rules:
    """The same rule set. Raises RulesRefused for a combination that makes no sense."""
    for nonsense in NONSENSE:
        if nonsense.holds(rules):
            raise RulesRefused(
                said("{first}={one} et {second}={two} ne vont pas ensemble"),
                first=nonsense.first,
                one=setting(rules, nonsense.first),
                second=nonsense.second,
                two=setting(rules, nonsense.second),
                because=nonsense.because,
            )
    return rules
