"""What fingers, the mouse and keys did to the glass, in pixels of the scene that it shows."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Touched:
    """A finger or the mouse went down, in pixels of the scene."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Key:
    """A key went down (or up): its name as pygame has it, and the letter it writes."""

    name: str
    letter: str = ""
    down: bool = True
    shift: bool = False


@dataclass(frozen=True, slots=True)
class Lifted:
    """The finger or the mouse that was down went up, in pixels of the scene."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Dragged:
    """The finger or the mouse that is down moved there, in pixels of the scene."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Closed:
    """The window was closed."""


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has another size."""


Input = Touched | Dragged | Lifted | Key | Closed | Resized
