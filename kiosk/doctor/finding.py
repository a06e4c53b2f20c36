"""What a check found, as values: a status, a sentence, and what to do about it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from kiosk.language import Tongue


class Status(StrEnum):
    """How bad it is. The words are part of the JSON output.

    ABSENT is no fault: a laptop has no pins, and the kiosk plays without.
    """

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Line:
    """A French text and the values of its holes, which may be texts themselves, or several of them."""

    msgid: str
    values: tuple[tuple[str, object], ...] = ()

    def told(self, tongue: Tongue) -> str:
        """The sentence in that language, on one line."""
        values = {key: _spoken(value, tongue) for key, value in self.values}
        return " ".join(tongue(self.msgid, **values).split())


def line(msgid: str, **values: object) -> Line:
    """A text with its values; mark the text with `said` where it is written."""
    return Line(msgid, tuple(values.items()))


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found.

    check   its name, the same in every language.
    advice  what to do; None where nothing needs doing.
    """

    check: str
    status: Status
    detail: Line
    advice: Line | None = None

    def row(self, tongue: Tongue) -> dict[str, Any]:
        """The object of `lebon doctor --json`."""
        return {
            "check": self.check,
            "status": str(self.status),
            "detail": self.detail.told(tongue),
            "advice": None if self.advice is None else self.advice.told(tongue),
            "values": {key: _plain(_spoken(value, tongue)) for key, value in self.detail.values},
        }


def _spoken(value: object, tongue: Tongue) -> object:
    match value:
        case Line():
            return value.told(tongue)
        case tuple():
            return ", ".join(str(_spoken(each, tongue)) for each in value)
        case _:
            return value


def _plain(value: object) -> object:
    return value if isinstance(value, int | float | str | bool) else str(value)
