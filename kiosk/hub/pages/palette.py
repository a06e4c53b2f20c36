"""The style sheet: the art direction of the kiosk (kiosk.ui.theme) as colours of the web, and sizes.

What must be read across a bar has its size as a share of the height of the screen. At 5 m a letter is read
with ease from 16 minutes of arc (ISO 9241-303 asks 16, and 20 to 22 to read much): 23.3 mm. On a screen of 40
inches (498 mm high) that is 4.68 % of its height.
"""

from dataclasses import dataclass

from kiosk.ui.theme import DAY, NIGHT, SEATS, Colour, Theme


@dataclass(frozen=True, slots=True)
class Far:
    """What is read from 5 m on the room's screen: sizes of letters in hundredths of its height (`vh`)."""

    name: float = 6.42
    tokens: float = 6.9


FAR = Far()


def style(sheet: str) -> str:
    """The whole style sheet: colours and sizes first, then what is written by hand."""
    night = _variables(NIGHT)
    day = _variables(DAY)
    seats = "".join(f".s{n}{{--seat:{_css(colour)}}}" for n, colour in enumerate(SEATS))
    far = f"--name:{FAR.name}vh;--tokens:{FAR.tokens}vh;"
    return f":root{{{night}{far}}}\n.day{{{day}}}\n{seats}\n{sheet}"


def _variables(theme: Theme) -> str:
    named = ("ground", "panel", "edge", "ink", "soft", "key", "gold", "good", "bad", "bone", "pip", "brass")
    more = ("main", "on_main", "felt", "on_felt", "wine", "on_wine", "shade", "on_key")
    return "".join(f"--{name.replace('_', '-')}:{_css(getattr(theme, name))};" for name in (*named, *more))


def _css(colour: Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)
