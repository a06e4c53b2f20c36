"""The button at the shell: raw edges and the pin's level in, presses and holds out, each told once."""

from hardware.debounce import Push, at_start, edge, level, settle
from hardware.ports import Button, Edge

LEVEL_EVERY = 0.5
"""Seconds between two looks at the button's level, which make up for an edge that was missed."""


class Pushes:
    """What one button means by now; a button that is down at the start must be let go first."""

    def __init__(self, button: Button, now: float) -> None:
        self._button = button
        self._contact = at_start(button.is_down(), now)
        self._level_at = now

    def edge(self, each: Edge) -> tuple[Push, ...]:
        """Take in a raw edge, in the order in which they came, after what held until then.

        A whole push may lie between two looks, where the drawing takes long.
        """
        self._contact, pushes = settle(self._contact, each.at)
        self._contact = edge(self._contact, each)
        return pushes

    def come(self, now: float) -> tuple[Push, ...]:
        """What the contact came to by now."""
        if now - self._level_at >= LEVEL_EVERY:
            self._level_at = now
            self._contact = level(self._contact, self._button.is_down(), now)
        self._contact, pushes = settle(self._contact, now)
        return pushes
