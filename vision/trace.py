"""What each stage saw, for people: collected only when asked for (`--debug`)."""

from dataclasses import dataclass, field

from vision.readings import Image


@dataclass(slots=True)
class Trace:
    """Collects one picture a stage, in order.

    pictures  (name, picture) pairs.
    """

    pictures: list[tuple[str, Image]] = field(default_factory=list)

    def add(self, name: str, picture: Image) -> None:
        """Keep one stage's picture."""
        self.pictures.append((name, picture))
