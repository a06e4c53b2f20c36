"""Scenes onto a surface: the one place that draws.

Drawings are painted four times too large with premultiplied alpha and scaled down once, then kept:
a frame is mostly blits. Nothing here decides anything.
"""

from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from itertools import pairwise

import numpy as np
import pygame

from kiosk.ui.layout import Rect
from kiosk.ui.metrics import FONTS, Face
from kiosk.ui.scene import Align, Figure, Item, Line, Outline, Panel, Picture, Scene, Text, Touch
from kiosk.ui.shapes import Area, Block, Drawing, Oval, Shape, Stroke
from kiosk.ui.theme import BLACK, LIGHT, WHITE, Colour, mix
from vision.readings import Image

FINE = ((200, 4), (1024, 2))
"""Up to that many pixels along its longer edge a drawing is painted so many times too large, and then scaled
down; a larger one as it is. The steps of an edge are seen on small dice. A die of 378 pixels four times too
large takes 13 ms, twice 3.5, and the three of the deciding throw must be there within one frame."""

ASLEEP = (56, 56, 56)
"""What a dimmed screen is multiplied by: a fifth of its light."""


def paint(surface: pygame.Surface, scene: Scene, pictures: Mapping[str, Image]) -> None:
    """Draw the whole scene; a picture that is missing leaves its place plain."""
    surface.blit(_zinc(surface.get_size(), scene.ground), (0, 0))
    for item in scene.items:
        _draw(surface, item, pictures)
    if scene.dim:
        surface.fill(ASLEEP, special_flags=pygame.BLEND_MULT)


def png(scene: Scene, pictures: Mapping[str, Image]) -> bytes:
    """The scene as the bytes of a PNG file; needs no display."""
    surface = pygame.Surface(scene.size)
    paint(surface, scene, pictures)
    file = BytesIO()
    pygame.image.save(surface, file, "scene.png")
    return file.getvalue()


def _draw(surface: pygame.Surface, item: Item, pictures: Mapping[str, Image]) -> None:
    match item:
        case Panel():
            _panel(surface, item)
        case Text():
            _text(surface, item)
        case Figure():
            rect = item.rect
            _blit(surface, _figure(item.drawing, rect.w, rect.h), rect.x, rect.y)
        case Picture():
            _picture(surface, item, pictures)
        case Outline():
            _outline(surface, item)
        case Line():
            pygame.draw.lines(surface, item.colour, False, item.points, item.thickness)
        case Touch():
            pass


def _blit(surface: pygame.Surface, what: pygame.Surface, x: int, y: int) -> None:
    surface.blit(what, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=4)
def _zinc(size: tuple[int, int], ground: Colour) -> pygame.Surface:
    """The counter: brushed metal under one lamp above the left. Made once a size and ground."""
    wide, high = size
    x = np.linspace(-0.62, 1.38, wide, dtype=np.float32)[:, None]
    y = np.linspace(-0.1, 1.4, high, dtype=np.float32)[None, :]
    lit = np.exp(-0.5 * (x * x / 0.42 + y * y / 0.5), dtype=np.float32)
    lines = np.random.default_rng(421).normal(0, LIGHT.grain, high).astype(np.float32)[None, :]
    glow = LIGHT.glow * (1 - max(ground) / 255) + 0.05  # bright zinc has no room to be brighter
    level = 1 - 0.3 * glow + glow * lit
    colours = np.array(ground, np.float32) * level[..., None] + lines[..., None]
    made = pygame.Surface(size)
    pygame.surfarray.blit_array(made, colours.clip(0, 255).astype(np.uint8))
    return made


def _panel(surface: pygame.Surface, panel: Panel) -> None:
    rect, radius = panel.rect, panel.radius
    if panel.border:
        _paint_card(surface, rect, radius, panel.border)
        rect, radius = rect.inset(panel.thickness), max(0, radius - panel.thickness)
    _paint_card(surface, rect, radius, panel.fill)


def _paint_card(surface: pygame.Surface, rect: Rect, radius: int, fill: Colour) -> None:
    """A card lit from above: three bands of one gradient, and a smooth quarter of a disc in each corner."""
    radius = min(radius, rect.w // 2, rect.h // 2)
    if radius == 0:
        surface.fill(fill, _box(rect))
        return
    high = rect.h > 3 * radius  # a low one is all edge: the lamp makes no difference
    top, foot = (mix(fill, WHITE, LIGHT.top), mix(fill, BLACK, LIGHT.foot)) if high else (fill, fill)
    if rect.h > 2 * radius:
        lit = _light(rect.w, rect.h - 2 * radius, (top, fill, fill, foot))
        surface.blit(lit, (rect.x, rect.y + radius))
    for y, colour in ((rect.y, top), (rect.bottom - radius, foot)):
        surface.fill(colour, (rect.x + radius, y, rect.w - 2 * radius, radius))
    for low in (0, 1):
        disc = _figure((Oval(0.5, 0.5, 0.5, 0.5, foot if low else top),), 2 * radius, 2 * radius)
        for right in (0, 1):
            place = (rect.x + right * (rect.w - radius), rect.y + low * (rect.h - radius))
            quarter = (right * radius, low * radius, radius, radius)
            surface.blit(disc, place, quarter, special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=120)
def _light(wide: int, high: int, shades: tuple[Colour, ...]) -> pygame.Surface:
    """A surface that the lamp falls on: its upper third a little brighter, its foot darker."""
    column = pygame.Surface((1, len(shades)))
    for row, shade in enumerate(shades):
        column.set_at((0, row), shade)
    return pygame.transform.smoothscale(column, (wide, high))


def _text(surface: pygame.Surface, text: Text) -> None:
    words = _words(text.words, text.size, text.colour, text.face)
    wide, high = words.get_size()
    free = text.rect.w - wide
    shift = {Align.LEFT: 0, Align.MIDDLE: free // 2, Align.RIGHT: free}[text.align]
    surface.blit(words, (text.rect.x + max(0, shift), text.rect.y + (text.rect.h - high) // 2))


@lru_cache(maxsize=200)
def _words(words: str, size: int, colour: Colour, face: Face) -> pygame.Surface:
    """The words as letters; of scores without the room above and below them, so that they stand in the middle
    by their own height."""
    drawn = _font(size, face).render(words, True, colour)
    if face is not Face.SCORE:
        return drawn
    ink = drawn.get_bounding_rect()
    return drawn.subsurface((0, ink.y, drawn.get_width(), ink.h))


@lru_cache(maxsize=64)
def _font(size: int, face: Face) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(str(FONTS / face.value), size)


@lru_cache(maxsize=200)
def _figure(drawing: Drawing, w: int, h: int) -> pygame.Surface:
    """The drawing at that size, with smooth edges, premultiplied."""
    fine = next((times for longest, times in FINE if max(w, h) <= longest), 1)
    large = pygame.Surface((w * fine, h * fine), pygame.SRCALPHA)
    for shape in drawing:
        _shape(large, shape)
    return pygame.transform.smoothscale(large, (w, h))


def _shape(surface: pygame.Surface, shape: Shape) -> None:
    w, h = surface.get_size()
    match shape:
        case Oval(x, y, rx, ry, fill, cover):
            round_box = [round(part) for part in ((x - rx) * w, (y - ry) * h, 2 * rx * w, 2 * ry * h)]
            pygame.draw.ellipse(surface, _covering(fill, cover), round_box)
        case Block(x, y, bw, bh, radius, fill, cover):
            box = [round(part) for part in (x * w, y * h, bw * w, bh * h)]
            pygame.draw.rect(surface, _covering(fill, cover), box, border_radius=round(radius * w))
        case Area(points, fill):
            pygame.draw.polygon(surface, fill, [(x * w, y * h) for x, y in points])
        case Stroke(points, width, fill):
            _stroke(surface, [(x * w, y * h) for x, y in points], width * min(w, h), fill)


def _covering(fill: Colour, cover: int) -> tuple[int, int, int, int]:
    """Premultiplied, as all drawings are."""
    red, green, blue = (part * cover // 255 for part in fill)
    return red, green, blue, cover


def _stroke(surface: pygame.Surface, points: list[tuple[float, float]], width: float, fill: Colour) -> None:
    """Discs joined by rectangles: pygame's own thick lines have slanted ends."""
    for x, y in points:
        pygame.draw.circle(surface, fill, (x, y), width / 2)
    for (x, y), (u, v) in pairwise(points):
        length = max(1e-6, ((u - x) ** 2 + (v - y) ** 2) ** 0.5)
        across, down = (v - y) / length * width / 2, (x - u) / length * width / 2
        one = [(x + across, y + down), (u + across, v + down)]
        other = [(u - across, v - down), (x - across, y - down)]
        pygame.draw.polygon(surface, fill, [*one, *other])


def _picture(surface: pygame.Surface, item: Picture, pictures: Mapping[str, Image]) -> None:
    image = pictures.get(item.key)
    if image is None:
        surface.fill(item.missing, _box(item.rect))
        return
    place = place_of(item.rect, (image.shape[1], image.shape[0]))
    surface.blit(_photograph(item.key, image, place.w, place.h), (place.x, place.y))


def _photograph(key: str, image: Image, w: int, h: int) -> pygame.Surface:
    """The picture at that size; scaled once, however often the things about it change."""
    held = _HELD.get((key, w, h))
    if held is None or held[0] is not image:
        if len(_HELD) > 8:
            _HELD.clear()
        held = _HELD[key, w, h] = (image, _scale(image, w, h))
    return held[1]


_HELD: dict[tuple[str, int, int], tuple[Image, pygame.Surface]] = {}


def _scale(image: Image, w: int, h: int) -> pygame.Surface:
    coarse = max(1, image.shape[1] // (2 * w))  # every other pixel of one far too large will do
    sparse = np.ascontiguousarray(image[::coarse, ::coarse])
    whole = pygame.image.frombuffer(sparse.data, sparse.shape[1::-1], "BGR")
    return pygame.transform.smoothscale(whole, (w, h))


def place_of(rect: Rect, size: tuple[int, int]) -> Rect:
    """Where a photograph of that size stands in its box: as large as it goes, in the middle."""
    scale = min(rect.w / size[0], rect.h / size[1])
    return rect.centre(max(1, round(size[0] * scale)), max(1, round(size[1] * scale)))


def _outline(surface: pygame.Surface, item: Outline) -> None:
    place = place_of(item.rect, item.size)
    scale = place.w / item.size[0]
    points = [(place.x + x * scale, place.y + y * scale) for x, y in item.corners]
    pygame.draw.polygon(surface, item.colour, points, max(2, round(place.w / 110)))
    if item.word:
        words = _words(item.word, max(12, place.h // 9), item.colour, Face.BOLD)
        (far, y), wide = max(points), words.get_width()
        if far + 4 + wide > place.right:  # at the picture's edge: on the other side, or it would hide the die
            far, y = min(points)
            far -= wide + 8
        surface.blit(words, (far + 4, y - words.get_height() // 2))


def _box(rect: Rect) -> tuple[int, int, int, int]:
    return rect.x, rect.y, rect.w, rect.h
