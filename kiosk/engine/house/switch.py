"""What a house rule is: a key, the values it may have, and the words that people read about it."""

from dataclasses import dataclass

from kiosk.engine.words import said


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule.

    key      as written in `--set key=value`.
    label    French msgid, a few words.
    help     French msgid, one sentence.
    choices  its values as written, each with its French msgid, in the order offered. Of a number
             they are only what is offered.
    least    the smallest number allowed; None where it is no number.
    """

    key: str
    label: str
    help: str
    choices: tuple[tuple[str, str], ...]
    least: int | None = None

    @property
    def values(self) -> tuple[str, ...]:
        """The values offered, as written."""
        return tuple(value for value, _ in self.choices)


def flag(key: str, label: str, help_: str) -> Switch:
    """A house rule that is on or off."""
    return Switch(key, label, help_, (("no", said("non")), ("yes", said("oui"))))
