"""What a check found, as values: a status, a sentence, and what to do about it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from kiosk.language import Line, Tongue, told_value


class Status(StrEnum):
    """How bad it is. The words are part of the JSON output.

    ABSENT is no fault: a laptop has no pins, and the kiosk plays without.
    """

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"
    ABSENT = "absent"


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
            "detail": self.detail.text(tongue),
            "advice": None if self.advice is None else self.advice.text(tongue),
            "values": {key: _plain(told_value(value, tongue)) for key, value in self.detail.values},
        }


def _plain(value: object) -> object:
    return value if isinstance(value, int | float | str | bool) else str(value)
