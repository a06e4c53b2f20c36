"""What the two readers of the eye say about one die when each is asked alone: for a quarrel."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Opinions:
    """Values 1 to 6; None where a reader sees no face there.

    pips     of the reader that fits pips to faces.
    network  of the small network.
    """

    pips: int | None
    network: int | None

    @property
    def agree(self) -> bool:
        """Both see the same face."""
        return self.pips is not None and self.pips == self.network
