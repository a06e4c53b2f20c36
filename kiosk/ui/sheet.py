"""A sheet that a screen is composed on: words that always fit, keys, panels, in the theme's colours.

With all that one puts on it, so that a screen has its vocabulary from one place.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from kiosk.language import Tongue
from kiosk.ui.keycaps import cap
from kiosk.ui.layout import Glass, Rect
from kiosk.ui.metrics import (
    DIGIT,
    LINE,
    MEASURED,
    Face,
    balance,
    face_for,
    fitting_size,
    rejoin,
    shorten,
    width,
    wrap,
)
from kiosk.ui.scene import Align, Figure, Item, Line, Outline, Panel, Picture, Scene, Text, Touch
from kiosk.ui.shapes import Drawing
from kiosk.ui.theme import Colour, Theme, mix

__all__ = ["Align", "Face", "Figure", "Line", "Outline", "Panel", "Picture", "Rect", "Sheet", "typeset"]

SMALLEST_LETTERS = 13
"""The smallest letters, in design pixels an em: 2.5 mm on a 7 inch screen, read at arm's length."""

CAP = 26
"""Height of a drawn key of the keyboard, in design pixels."""


@dataclass(slots=True)
class Sheet:
    """Collects the items of a scene from the back to the front; lengths are design pixels unless said.

    keyed  somebody plays at a keyboard: each target tells its key.
    now    seconds on the shell's clock.
    """

    glass: Glass
    theme: Theme
    say: Tongue
    keyed: bool = False
    items: list[Item] = field(default_factory=list)
    now: float = 0.0

    def px(self, design: float) -> int:
        return self.glass.px(design)

    def scene(self) -> Scene:
        return Scene((self.glass.w, self.glass.h), self.theme.ground, tuple(self.items))

    def panel(
        self, rect: Rect, fill: Colour | None = None, border: Colour | None = None, line: float = 2
    ) -> None:
        """A card; `line` is the thickness of its border in design pixels."""
        theme = self.theme
        thickness = self.px(line) if border else 0
        self.items.append(Panel(rect, fill or theme.panel, border, thickness, self.px(12)))

    def text(
        self,
        rect: Rect,
        words: str,
        size: float,
        colour: Colour | None = None,
        face: Face = Face.PLAIN,
        align: Align = Align.LEFT,
    ) -> None:
        """One line, as large as asked for or as large as its box allows."""
        if not words:
            return
        words = typeset(words)
        face = face_for(words, face)
        largest = max(1, min(self.px(size), int(rect.h / LINE)))
        fits = fitting_size(words, rect.w, largest, min(self.px(SMALLEST_LETTERS), largest), face)
        words = shorten(words, rect.w, fits, face)
        self.items.append(Text(rect, words, fits, colour or self.theme.ink, face, align))

    def score(
        self, rect: Rect, digits: str, size: float, colour: Colour | None = None, align: Align = Align.RIGHT
    ) -> None:
        """A number that matters, narrow and tall: as large as asked for or as its box allows."""
        largest = max(1, min(self.px(size), int(rect.h / DIGIT)))
        fits = fitting_size(digits, rect.w, largest, self.px(SMALLEST_LETTERS), Face.SCORE)
        self.items.append(Text(rect, digits, fits, colour or self.theme.ink, Face.SCORE, align))

    def words(
        self,
        rect: Rect,
        words: str,
        size: float,
        colour: Colour | None = None,
        face: Face = Face.PLAIN,
        align: Align = Align.LEFT,
        top: bool = False,
    ) -> None:
        """Several lines, broken and made smaller until they fit; in the middle or from the top."""
        if not words:
            return
        face = face_for(typeset(words), face)
        em, lines = self._break(rect, words, self.px(size), face)
        high = int(em * LINE)
        start = rect.y if top else rect.y + max(0, (rect.h - high * len(lines)) // 2)
        for place, line in enumerate(lines):
            box = Rect(rect.x, start + place * high, rect.w, high)
            self.items.append(Text(box, line, em, colour or self.theme.ink, face, align))

    def plate(self, rect: Rect, words: str, size: float, colour: Colour) -> None:
        """Words amid a photograph, on a card of their own: what is below has every colour."""
        line, room = self.px(size) * LINE, self.px(24)
        wide = min(rect.w, width(words, self.px(size), Face.BOLD) + room + self.px(8))
        lines = len(wrap(words, wide - room, self.px(size), Face.BOLD))
        card = rect.centre(wide, min(rect.h, int(lines * line) + self.px(16)))
        self.panel(card, None, colour)
        self.words(card.inset(self.px(12), self.px(4)), words, size, colour, Face.BOLD, Align.MIDDLE)

    def holds(self, rect: Rect, words: str, face: Face = Face.PLAIN) -> bool:
        """Whether the words fit there without being cut, if need be in the smallest letters."""
        return rejoin(self._break(rect, words, self.px(SMALLEST_LETTERS), face)[1]) == typeset(words)

    def common(self, rect: Rect, sentences: tuple[str, ...], size: float) -> float:
        """The size, in design pixels, at which each of the sentences fits a box like this one."""
        ems = (self._break(rect, each, self.px(size), Face.PLAIN)[0] for each in sentences)
        return min(ems) / self.glass.scale

    def _break(self, rect: Rect, words: str, size: int, face: Face) -> tuple[int, tuple[str, ...]]:
        """The largest size up to `size` pixels at which the broken words fit the box, and their lines."""
        return _broken(typeset(words), rect.w, rect.h, size, self.px(SMALLEST_LETTERS), face)

    def figure(self, rect: Rect, drawing: Drawing, most: int | None = None) -> None:
        """A drawing in the middle of the box, as large as a square there; `most`: pixels of its edge."""
        side = min(rect.w, rect.h, rect.w if most is None else most)
        self.items.append(Figure(rect.centre(side, side), drawing))

    def row(
        self, rect: Rect, drawings: Sequence[Drawing], *, inset: float = 0, most: int | None = None
    ) -> None:
        """Drawings side by side from the left, each in a square of its own, that much smaller than it."""
        side = min(rect.w // len(drawings), rect.h, most or rect.h)
        for place, drawing in enumerate(drawings):
            box = Rect(rect.x + place * side, rect.y + (rect.h - side) // 2, side, side)
            self.figure(box.inset(self.px(inset)) if inset else box, drawing)

    def touch(self, rect: Rect, action: str, argument: str = "") -> None:
        self.items.append(Touch(rect, action, argument))

    def key(
        self,
        rect: Rect,
        action: str,
        label: str = "",
        argument: str = "",
        *,
        main: bool = False,
        dim: bool = False,
        grave: bool = False,
        under: str = "",
        sign: Drawing | None = None,
        size: float = 20,
    ) -> Rect:
        """A touch target with its label, a second line under it, a sign before it.

        main is the one thing to do now, grave what cannot be taken back.

        Returns the room for words, for who writes them himself.
        """
        theme = self.theme
        fill, ink = theme.of_key(main=main, dim=dim, grave=grave)
        face = rect.inset(self.px(3))
        self.panel(face, fill, mix(fill, theme.ink if dim else theme.shade, 0.25), 1.5)
        inner = face.inset(self.px(8), self.px(4))
        told = cap(action, argument, self.say) if self.keyed else ""
        taken = 0
        if label and under:
            taken = inner.w - self.key_cap(inner, told, ink).w
        else:
            inner = self.key_cap(inner, told, ink, label, size)
        if sign:
            inner = self._sign(inner, sign, bool(label), bool(under))
        if label:
            align = Align.LEFT if sign else Align.MIDDLE
            self._label(inner, label, under, ink, size, align, taken)
        self.touch(rect, action, argument)
        return inner

    def key_cap(self, rect: Rect, words: str, ink: Colour, label: str = "", size: float = 0) -> Rect:
        """The key of a keyboard in the corner, or below where that is narrow; returns the room that is left.

        label, size  what is to be written in that room: the place is the one that leaves it largest.
        """
        if not words:
            return rect
        wide, high = width(words, self.px(15)) + self.px(12), self.px(CAP)
        corner, beside = rect.edge(wide)
        corner, beside = corner.top(high)[0], beside.edge(self.px(4))[1]
        foot, above = rect.foot(high)
        rooms = [(foot, above)] if 2 * wide > rect.w else [(corner, beside), (foot, above)]
        if label:
            between, below = rect.inset(0, min(high, rect.h // 2)), rect.top(high)[1]
            rooms = [(corner, between), (corner, beside), (corner, below), (foot, above)]
        place, room = max(rooms, key=lambda each: self._size(label, each[1], size)) if label else rooms[0]
        self.panel(place, None, ink, 1)
        self.text(place.inset(self.px(3), 0), words, 15, self.theme.soft, Face.PLAIN, Align.MIDDLE)
        return room

    def _size(self, label: str, rect: Rect, size: float) -> tuple[int, int]:
        """Pixels at which a label can be written there, 0 where it would be cut; fewer lines are better."""
        em, lines = self._break(rect, label, self.px(size), Face.BOLD)
        return em if rejoin(lines) == typeset(label) else 0, -len(lines)

    def _sign(self, inner: Rect, sign: Drawing, beside: bool, tall: bool) -> Rect:
        """Draw the sign, larger where two lines stand beside it; returns the room for the words."""
        side = min(self.px(52 if tall else 34), inner.w, inner.h)
        if not beside:
            self.figure(inner.centre(side, side), sign)
            return inner
        place, rest = inner.left(side + self.px(4))
        self.figure(place, sign)
        return rest.left(self.px(10))[1]

    def _label(
        self, rect: Rect, label: str, under: str, ink: Colour, size: float, align: Align, taken: int
    ) -> None:
        """One line, or two; in the corner above, so much is taken by the key of a keyboard."""
        if not under:
            self.words(rect, label, size, ink, Face.BOLD, align)
            return
        upper, lower = rect.top(rect.h * 3 // 5)
        second = max(17, size * 0.62)
        below = min(lower.h, int(self.px(second) * LINE) + 1)
        for room in (upper, upper.edge(taken)[1]):
            em, lines = self._break(room, label, self.px(size), Face.BOLD)
            high = min(upper.h, len(lines) * int(em * LINE))
            first, under_it = rect.centre(rect.w, high + below).top(high)
            if first.y >= rect.y + self.px(CAP):
                break
        self.words(first.left(room.w)[0], label, size, ink, Face.BOLD, align)
        self.text(under_it, under, second, ink, Face.PLAIN, align)


@lru_cache(MEASURED)
def typeset(words: str) -> str:
    """Words as they are printed: curved apostrophes, no line broken before « ! » or inside « quotes ».

    What cannot be printed, which only a file from elsewhere can bring, is a space.
    """
    words = "".join(letter if letter.isprintable() or letter == "\u00a0" else " " for letter in words)
    words = words.replace("'", "’")
    for mark in ("!", "?", ":", ";", "»", "%"):
        words = words.replace(f" {mark}", f"\u00a0{mark}")
    return words.replace("« ", "«\u00a0")


@lru_cache(MEASURED)
def _broken(
    words: str, wide: int, high: int, size: int, smallest: int, face: Face
) -> tuple[int, tuple[str, ...]]:
    for em in range(size, smallest - 1, -1):
        lines = wrap(words, wide, em, face)
        whole = all(fitting_size(line, wide, em, em - 1, face) == em for line in lines)
        if whole and len(lines) * int(em * LINE) <= high:
            return em, balance(words, wide, em, face)
    lines = wrap(words, wide, smallest, face)
    room = max(1, high // int(smallest * LINE))
    last = rejoin(lines[room - 1 :])
    whole_lines = (*lines[: room - 1], last) if len(lines) > room else lines
    return smallest, tuple(shorten(line, wide, smallest, face) for line in whole_lines)
