"""The style sheet: the art direction of the kiosk (kiosk.ui.theme) as colours of the web, and sizes.

What must be read across a bar has its size as a share of the height of the screen. At 5 m a letter is read
with ease from 16 minutes of arc (ISO 9241-303 asks 16, and 20 to 22 to read much): 23.3 mm. On a screen of 40
inches (498 mm high) that is 4.68 % of its height.
"""

from dataclasses import dataclass
from math import hypot, radians, tan

from kiosk.ui.theme import DAY, NIGHT, SEATS, Colour, Theme


@dataclass(frozen=True, slots=True)
class Far:
    """Who looks at the room's screen, and from where.

    metres  from it       inches  its diagonal, at 16 to 9
    name, tokens    sizes of letters in hundredths of its height (`vh`)
    """

    metres: float = 5.0
    inches: float = 40.0
    name: float = 6.42
    tokens: float = 6.9

    @property
    def high(self) -> float:
        """The height of the screen in millimetres."""
        return self.inches * 25.4 * 9 / hypot(16, 9)

    def arc_minutes(self, size: float, letter: float) -> float:
        """How large letters look: `size` of the em in vh, `letter` the height of a capital in ems."""
        return (size / 100 * self.high * letter) / (self.metres * 1000) / tan(radians(1 / 60))


FAR = Far()

CAPITAL, DIGIT_EMS = 0.729, 0.88
"""Heights in ems: a capital of the sentences' face, a digit of that of the scores."""


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
