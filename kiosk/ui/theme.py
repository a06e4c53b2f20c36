"""Colours of the counter at night and by day.

What matters is written with a contrast of at least 7:1 (WCAG AAA; tests/kiosk/ui/test_theme.py measures
it), and nothing is told by colour alone: each mark also has a shape or a word.
"""

from dataclasses import dataclass

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours by what they are for.

    ground    behind everything                 ink        words on ground and panel
    panel     cards, rows                       soft       words that matter less (still 7:1 on panel)
    edge      lines around panels               key        a touch target, with `on_key` written on it
    main      the one thing to do now, `on_main` written on it
    gold      whose turn, the hand to beat      good, bad  outcome words
    felt      the tray's floor                  bone, pip  a die; `brass` its edge when kept
    """

    name: str
    ground: Colour
    panel: Colour
    edge: Colour
    ink: Colour
    soft: Colour
    key: Colour
    on_key: Colour
    main: Colour
    on_main: Colour
    gold: Colour
    good: Colour
    bad: Colour
    felt: Colour
    on_felt: Colour
    bone: Colour
    pip: Colour
    shade: Colour
    brass: Colour


NIGHT = Theme(
    name="night",
    ground=(22, 17, 13),
    panel=(41, 32, 25),
    edge=(84, 66, 48),
    ink=(255, 243, 220),
    soft=(230, 212, 182),
    key=(61, 48, 37),
    on_key=(255, 243, 220),
    main=(255, 190, 61),
    on_main=(28, 18, 6),
    gold=(255, 203, 92),
    good=(150, 226, 150),
    bad=(255, 160, 140),
    felt=(18, 62, 44),
    on_felt=(238, 250, 236),
    bone=(250, 242, 224),
    pip=(38, 26, 18),
    shade=(10, 7, 5),
    brass=(226, 166, 52),
)

DAY = Theme(
    name="day",
    ground=(240, 229, 208),
    panel=(255, 251, 241),
    edge=(196, 172, 134),
    ink=(38, 24, 14),
    soft=(84, 60, 38),
    key=(232, 215, 184),
    on_key=(38, 24, 14),
    main=(122, 22, 32),
    on_main=(255, 246, 232),
    gold=(122, 22, 32),
    good=(14, 84, 42),
    bad=(142, 20, 20),
    felt=(24, 84, 58),
    on_felt=(244, 252, 242),
    bone=(255, 252, 244),
    pip=(38, 24, 14),
    shade=(120, 98, 70),
    brass=(190, 128, 20),
)

SEEN, DOUBTED = (255, 214, 64), (255, 120, 104)
"""What is drawn over photographs, by day and by night: a die that is read, one that is not."""

LAMP: Colour = (255, 122, 98)
"""The lamp in the button where it is lit: on every key, by day and by night."""

THEMES = {theme.name: theme for theme in (NIGHT, DAY)}

SEATS: tuple[Colour, ...] = (
    (214, 64, 52),
    (48, 122, 200),
    (238, 174, 36),
    (62, 158, 84),
    (150, 86, 190),
    (232, 120, 44),
    (36, 166, 172),
    (214, 92, 148),
)
"""The players' token colours, by seat. Each seat also has its name beside it."""


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """`share` of the other colour in the first, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
