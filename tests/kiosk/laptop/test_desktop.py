"""How a desktop finds the game: an entry that starts it, in all languages, and an icon of its own."""

from configparser import ConfigParser
from pathlib import Path

from kiosk.language import languages
from kiosk.ui.icon import icon
from kiosk.ui.paint import png

LAPTOP = Path(__file__).parents[3] / "kiosk" / "laptop"


class Entry(ConfigParser):
    """Its keys are told apart by their capitals."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def test_the_entry_starts_the_game_and_speaks_every_language():
    entry = Entry(interpolation=None)
    entry.read(LAPTOP / "lebon.desktop", encoding="utf-8")
    row = entry["Desktop Entry"]

    assert (row["Exec"], row["Icon"]) == ("lebon demo", "lebon")
    assert {f"Comment[{code}]" for code in languages()} <= set(row) | {"Comment[fr]"}


def test_the_icon_is_what_the_program_draws():
    assert (LAPTOP / "lebon.png").read_bytes() == png(icon(256), {})
