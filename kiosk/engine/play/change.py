"""`replace` as in dataclasses, at half its cost and less.

That one reads every field by name and calls the constructor; here the slots are copied. A step of the rules
makes two or three such values, and they were two thirds of its time; one of the counter makes some seven,
of thirty fields. Whoever checks types is told of the original, which knows the fields.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["replace"]

T = TypeVar("T")

Slot = tuple[Callable[[object], Any], Callable[[object, Any], None]]
"""Reads a field of a value, and sets it in a new one."""

if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(value: T, **changes: Any) -> T:
        """The same value but for these fields. For slotted dataclasses whose fields are all arguments."""
        kind: type = type(value)
        slots = _slots(kind)
        new: T = object.__new__(kind)
        for read, fill in slots.values():
            fill(new, read(value))
        for name, field in changes.items():
            slots[name][1](new, field)
        return new


@cache
def _slots(kind: type) -> dict[str, Slot]:
    found = {}
    for field in fields(kind):
        slot = kind.__dict__[field.name]
        found[field.name] = (slot.__get__, slot.__set__)
    return found
