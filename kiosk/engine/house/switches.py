"""The table of house rules as a whole, and how a rule set is changed by it.

A switch is named after the field of kiosk.engine.rules.Rules that it sets; what it does is told
where it acts.
"""

from collections.abc import Mapping
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
    if near := nearest(name, PRESETS):
        raise RulesRefused(
            said("pas de règle « {name} » ; vouliez-vous dire « {near} » ?"), name=name, near=near
        )
    raise RulesRefused(said("pas de règle « {name} » ; il y a : {known}"), name=name, known=_list(PRESETS))


def with_switches(rules: Rules, changes: Mapping[str, str]) -> Rules:
    """The rule set with these house rules, values as written.

    Raises RulesRefused for an unknown key or value, one that this rule set does not admit, and a
    combination that makes no sense.
    """
    fields: dict[str, Any] = {key: read_setting(rules, key, written) for key, written in changes.items()}
    return check_sense(replace(rules, **fields))


def setting(rules: Rules, key: str) -> str:
    """The value of a house rule in this rule set, as written."""
    held = getattr(rules, SWITCHES[key].key)
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


def changed_settings(rules: Rules) -> dict[str, str]:
    """Those house rules that differ from the preset of the same name, or from the one it is nearest to."""
    plain = relative(rules)
    return {key: setting(rules, key) for key in SWITCHES if setting(rules, key) != setting(plain, key)}


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
        raise _unknown_key(key)
    switch = SWITCHES[key]
    if switch.least is not None and (written not in switch.values or written.isdecimal()):
        return _number(switch, written)
    if written not in switch.values:
        raise _unknown_value(switch, written)
    if written in {"yes", "no"}:
        return written == "yes"
    return int(written) if written.isdecimal() else written


def _number(switch: Switch, written: str) -> int:
    # Python reads no number of more than some thousand digits.
    readable = written.isascii() and written.isdecimal() and len(written) <= len(str(LARGEST_NUMBER))
    if readable and (switch.least or 0) <= int(written) <= LARGEST_NUMBER:
        return int(written)
    raise RulesRefused(
        said("{key} est un nombre de {least} à {most}, pas « {value} »"),
        key=switch.key,
        least=switch.least,
        most=LARGEST_NUMBER,
        value=written,
    )


def _unknown_key(key: str) -> RulesRefused:
    if near := nearest(key, SWITCHES):
        return RulesRefused(
            said("pas de réglage « {key} » ; vouliez-vous dire « {near} » ?"), key=key, near=near
        )
    return RulesRefused(said("pas de réglage « {key} » ; il y a : {known}"), key=key, known=_list(SWITCHES))


def _unknown_value(switch: Switch, written: str) -> RulesRefused:
    values = switch.values
    if near := nearest(written, values):
        return RulesRefused(
            said("{key} ne connaît pas « {value} » ; vouliez-vous dire « {near} » ? ({known})"),
            key=switch.key,
            value=written,
            near=near,
            known=_list(values),
        )
    return RulesRefused(
        said("{key} ne connaît pas « {value} » ; il y a : {known}"),
        key=switch.key,
        value=written,
        known=_list(values),
    )


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


def _list(words: Mapping[str, object] | tuple[str, ...]) -> str:
    return ", ".join(words)
