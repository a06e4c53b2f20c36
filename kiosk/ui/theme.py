"""The art direction as frozen values: a French zinc bar, at night and by day.

Palette, sizes of letters, light and motion; `lebon shots` draws a page that shows it.

What matters is written with a contrast of at least 7:1 (WCAG AAA; tests/kiosk/ui/test_theme.py measures
it), and nothing is told by colour alone: each mark also has a shape or a word.
"""

from dataclasses import dataclass

Colour = tuple[int, int, int]

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Type:
    """Sizes of letters by what they are for, in design pixels an em; the display face has names and scores.

    far      the least for a number that matters: 16 minutes of arc at 1.5 m on a 7 inch screen are 7 mm of
             digit, 37.2 design pixels, and a digit of the face of the scores is 0.88 em high.
    score    tokens of a player, where there is room     verdict  what a scene says
    turn     whose turn it is                            title    the head of a page
    body     a sentence to the players
    """

    far: int = 48
    score: int = 104
    verdict: int = 70
    turn: int = 60
    title: int = 40
    body: int = 23


TYPE = Type()


@dataclass(frozen=True, slots=True)
class Light:
    """One lamp above the left of the counter; shares of white or black mixed into what it falls on.

    glow    how much brighter the zinc is under the lamp     grain  the brushed lines of the zinc, of 255
    top     the upper edge of a card                         foot   its lower edge, darker
    shadow  darkness under a die or a token, of 255
    """

    glow: float = 0.42
    grain: float = 2.2
    top: float = 0.075
    foot: float = 0.10
    shadow: int = 105


LIGHT = Light()


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours by what they are for.

    ground    behind everything                 ink        words on ground and panel
    panel     cards, rows                       soft       words that matter less (still 7:1 on panel)
    edge      lines around panels               key        a touch target, with `on_key` written on it
    main      the one thing to do now, `on_main` written on it
    gold      whose turn, the hand to beat      good, bad  outcome words
    felt      the tray's floor                  bone, pip  a die; `brass` its edge when kept
    wine      who is in danger, `on_wine` written on it
    """

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
    wine: Colour
    on_wine: Colour

    def of_key(self, *, main: bool = False, dim: bool = False, grave: bool = False) -> tuple[Colour, Colour]:
        """A touch target and what is written on it: the one thing to do now, one that does nothing, or one
        that cannot be taken back."""
        if grave:
            return self.wine, self.on_wine
        if dim:
            return self.panel, self.soft
        return (self.main, self.on_main) if main else (self.key, self.on_key)


NIGHT = Theme(
    ground=(27, 31, 34),
    panel=(40, 46, 50),
    edge=(104, 113, 118),
    ink=(252, 244, 228),
    soft=(230, 228, 218),
    key=(56, 64, 69),
    on_key=(252, 244, 228),
    main=(236, 180, 74),
    on_main=(28, 18, 6),
    gold=(246, 204, 112),
    good=(150, 222, 160),
    bad=(255, 162, 145),
    felt=(14, 60, 48),
    on_felt=(236, 248, 236),
    bone=(246, 237, 216),
    pip=(34, 26, 24),
    shade=(6, 8, 9),
    brass=(214, 164, 74),
    wine=(112, 24, 36),
    on_wine=(255, 240, 224),
)
"""The bar at night: dark zinc, brass, a bottle-green mat, oxblood leather, a lamp above."""

DAY = Theme(
    ground=(222, 221, 212),
    panel=(247, 244, 234),
    edge=(150, 150, 142),
    ink=(32, 26, 24),
    soft=(68, 60, 52),
    key=(206, 205, 195),
    on_key=(32, 26, 24),
    main=(118, 20, 34),
    on_main=(255, 244, 230),
    gold=(112, 18, 32),
    good=(10, 74, 36),
    bad=(134, 14, 18),
    felt=(18, 76, 58),
    on_felt=(244, 252, 242),
    bone=(255, 250, 236),
    pip=(36, 26, 20),
    shade=(96, 92, 84),
    brass=(190, 138, 40),
    wine=(112, 18, 32),
    on_wine=(255, 242, 228),
)
"""The same bar at noon: bright zinc, and the cream and oxblood of an enamelled sign."""

SEEN, DOUBTED = (255, 214, 64), (255, 120, 104)
"""What is drawn over photographs, by day and by night: a die that is read, one that is not."""

LAMP: Colour = (255, 122, 98)
"""The lamp in the button where it is lit: on every key, by day and by night."""

THEMES = {"night": NIGHT, "day": DAY}

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


def seat_colour(seat: int) -> Colour:
    """That of a player: who comes after many went may be the ninth, and takes up the first again."""
    return SEATS[seat % len(SEATS)]


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`share` of the other colour in the first, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
