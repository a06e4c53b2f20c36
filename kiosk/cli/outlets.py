"""Where the counter's effects go that leave the table: settings, sounds, crops; each may fail alone."""

from collections.abc import Callable
from pathlib import Path

from kiosk.app import Outlets
from kiosk.settings import Settings, changed, save


def outlets(settings: Settings, folder: Path, told: Callable[[str], None]) -> Outlets:
    """The outlets of this machine; `told` takes one line for each thing that fails."""
    current = [settings]

    def prefer(key: str, value: object) -> None:
        try:
            current[0] = changed(current[0], {key: value})
            save(current[0], folder)
        except (OSError, ValueError) as error:
            told(f"{key} = {value!r} could not be saved: {error}")

    return Outlets(prefer=prefer)
