"""What a house rule is: a key, the values it may have, and the words that people read about it."""

from dataclasses import dataclass

from kiosk.engine.words import said


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule.

    key      as written in `--set key=value`; so is called the field of Rules that it sets.
    label    French msgid, a few words.
    help     French msgid, one sentence.
    choices  its values as written, each with its French msgid, in the order offered.
    number   it may be any number from 1 on, beside what is offered.
    """

    key: str
    label: str
    help: str
    choices: tuple[tuple[str, str], ...]
    number: bool = False

    @property
    def values(self) -> tuple[str, ...]:
        """The values offered, as written."""
        return tuple(value for value, _ in self.choices)


def flag(key: str, label: str, help_: str) -> Switch:
    """A house rule that is on or off."""
    return Switch(key, label, help_, (("no", said("non")), ("yes", said("oui"))))


def number(key: str, label: str, help_: str, offered: tuple[str, ...]) -> Switch:
    """A house rule that is a number."""
    return Switch(key, label, help_, tuple((each, each) for each in offered), number=True)
