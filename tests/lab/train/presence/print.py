"""Words, labels, suits, keys, rings of dots, on cloth, paper and card: what looks like dice and is none."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.lab.train.render.ground import smooth
from vision.readings import Image

FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
    cv2.FONT_HERSHEY_COMPLEX | cv2.FONT_ITALIC,
)
CAP_PX = 21
"""Height in pixels of a capital letter of these fonts at scale 1."""

LETTERS = tuple("ABCDEGHIKLMNOPQRSTUVXZabcdeghiklnoprstuz0123456789&*%#@+=")

Ink = tuple[float, float, float]
Shape = NDArray[np.float64]


def lettered(canvas: Image, rng: Generator, edge: float) -> None:
    """Print some of it; `edge` of a die in pixels."""
    for _ in range(int(rng.integers(1, 4))):
        sheet, cover = canvas.copy(), np.zeros(canvas.shape[:2], np.uint8)
        if rng.random() < 0.3:
            _card(sheet, cover, rng, edge)
        paint = PRINTS[int(rng.integers(len(PRINTS)))]
        paint(sheet, cover, rng, edge)
        turned = _turn(rng, canvas.shape[0])
        size = canvas.shape[1::-1]
        cover = np.asarray(cv2.warpAffine(cover, turned, size), np.uint8)
        cv2.copyTo(cv2.warpAffine(sheet, turned, size), cover, canvas)


def veined(canvas: Image, rng: Generator, edge: float) -> None:
    """Veins of marble: lines that wind, fork and close, soft or sharp, darker or brighter than the stone.

    They are where hills of noise cross a height (the turbulence of Perlin, An Image Synthesizer, 1985).
    """
    size = canvas.shape[0]
    cells = size / edge / rng.uniform(1.0, 5.0)
    hills = np.zeros((size, size, 1), np.float32)
    for octave in range(3):
        rows, columns = (max(2, round(cells * 2**octave * rng.uniform(0.7, 1.4))) for _ in range(2))
        hills += smooth(rng, size, rows, columns) * np.float32(0.5**octave)
    heights = rng.uniform(0.5, 2.5) * np.pi
    wide, deep = rng.uniform(0.08, 0.5), rng.uniform(8, 70) * rng.choice((-1, -1, 1))
    veins = deep * np.exp(-np.square(np.sin(hills * np.float32(heights)) / wide))
    tint = np.float32(rng.uniform(0.6, 1.0, 3))
    canvas[:] = np.clip(canvas + veins * tint, 0, 255).astype(np.uint8)


def _turn(rng: Generator, side: int) -> NDArray[np.float64]:
    """(2, 3) a turn about the middle, and a step aside."""
    matrix = np.array(cv2.getRotationMatrix2D((side / 2, side / 2), float(rng.uniform(0, 360)), 1.0), float)
    matrix[:, 2] += rng.uniform(-0.4, 0.4, 2) * side
    return matrix


def _ink(rng: Generator) -> Ink:
    b, g, r = rng.uniform(0, 255, 3) if rng.random() < 0.5 else np.full(3, rng.choice((8, 245)))
    return float(b), float(g), float(r)


def _card(sheet: Image, cover: NDArray[np.uint8], rng: Generator, edge: float) -> None:
    """Paper or card, or a label: a rectangle."""
    wide, high = rng.uniform(1.0, 5.0, 2) * edge
    middle = sheet.shape[0] / 2
    box = ((middle, middle), (float(wide), float(high)), 0.0)
    corners = np.rint(cv2.boxPoints(box)).astype(np.int32)
    for canvas, colour in ((sheet, _ink(rng)), (cover, (255.0, 255.0, 255.0))):
        cv2.fillPoly(canvas, [corners], colour, cv2.LINE_AA)


def _words(sheet: Image, cover: NDArray[np.uint8], rng: Generator, edge: float) -> None:
    """One to three lines of letters, a third of a die to two dice high."""
    font = FONTS[int(rng.integers(len(FONTS)))]
    scale = float(np.exp(rng.uniform(np.log(0.3), np.log(2.2))) * edge / CAP_PX)
    thick = max(1, round(scale * rng.uniform(1, 8)))
    ink, middle = _ink(rng), sheet.shape[0] // 2
    for line in range(int(rng.integers(1, 4))):
        text = "".join(rng.choice(LETTERS, int(rng.integers(1, 9))))
        wide, high = cv2.getTextSize(text, font, scale, thick)[0]
        at = (middle - wide // 2, int(middle + line * 1.5 * high))
        cv2.putText(sheet, text, at, font, scale, ink, thick, cv2.LINE_AA)
        cv2.putText(cover, text, at, font, scale, (255,), thick + 2, cv2.LINE_AA)


def _diamonds(sheet: Image, cover: NDArray[np.uint8], rng: Generator, edge: float) -> None:
    """Diamonds, squares or stars in a row or around a middle."""
    ink, middle = _ink(rng), sheet.shape[0] / 2
    size, apart = rng.uniform(0.15, 0.7) * edge, rng.uniform(0.8, 2.5) * edge
    count, points = int(rng.integers(1, 8)), int(rng.choice((3, 4, 4, 5, 10)))
    for k in range(count):
        at = middle + apart * np.array([k - count / 2, 0.0])
        angles = 2 * np.pi * np.arange(points) / points
        radii = size * np.where((points == 10) & (np.arange(points) % 2 == 1), 0.45, 1.0)
        ring = at + radii[:, None] * np.column_stack([np.cos(angles), np.sin(angles)])
        _both(sheet, cover, ring, ink)


def _ring(sheet: Image, cover: NDArray[np.uint8], rng: Generator, edge: float) -> None:
    """A ring of dots, with a ring or two around it."""
    ink, middle = _ink(rng), sheet.shape[0] // 2
    radius, count = rng.uniform(0.6, 3.5) * edge, int(rng.integers(3, 16))
    dot = max(1, int(rng.uniform(0.05, 0.2) * edge))
    for angle in 2 * np.pi * np.arange(count) / count:
        at = (int(middle + radius * np.cos(angle)), int(middle + radius * np.sin(angle)))
        cv2.circle(sheet, at, dot, ink, -1, cv2.LINE_AA)
        cv2.circle(cover, at, dot + 1, (255,), -1)
    for share in rng.uniform(1.1, 1.6, int(rng.integers(0, 3))):
        wide = max(1, int(rng.uniform(0.03, 0.15) * edge))
        cv2.circle(sheet, (middle, middle), int(share * radius), ink, wide, cv2.LINE_AA)
        cv2.circle(cover, (middle, middle), int(share * radius), (255,), wide + 1)


def _tile(sheet: Image, cover: NDArray[np.uint8], rng: Generator, edge: float) -> None:
    """A flat square or disc of one colour, with a frame, as large as a die or larger: no side, no pip."""
    ink, middle, half = _ink(rng), sheet.shape[0] / 2, rng.uniform(0.35, 1.5) * edge
    points = int(rng.choice((4, 4, 6, 40)))
    angles = 2 * np.pi * np.arange(points) / points
    ring = middle + half * np.column_stack([np.cos(angles), np.sin(angles)])
    _both(sheet, cover, ring, ink)
    if rng.random() < 0.5:
        _both(sheet, cover, middle + (ring - middle) * rng.uniform(0.5, 0.9), _ink(rng))


def _suits(sheet: Image, cover: NDArray[np.uint8], rng: Generator, edge: float) -> None:
    """Hearts, spades, clubs and diamonds in a row, as playing cards and cloths have them."""
    ink, middle, half = _ink(rng), sheet.shape[0] / 2, float(rng.uniform(0.2, 0.8) * edge)
    apart, count = rng.uniform(2.2, 5.0) * half, int(rng.integers(1, 5))
    first = int(rng.integers(len(SUITS)))
    for k in range(count):
        for shape in SUITS[(first + k) % len(SUITS)]:
            _both(sheet, cover, middle + np.array([(k - count / 2) * apart, 0.0]) + half * shape, ink)


def _plug(sheet: Image, cover: NDArray[np.uint8], rng: Generator, edge: float) -> None:
    """A flat plug, a tag or a tile of a game: often pale, one end narrower, a block and letters on it."""
    half = np.array([rng.uniform(0.45, 1.6), rng.uniform(0.3, 0.6)]) * edge
    narrow, middle = rng.uniform(0.3, 1.0), sheet.shape[0] / 2
    pale = rng.uniform(170, 250) if rng.random() < 0.6 else rng.uniform(5, 250)
    b, g, r = np.clip(pale + rng.normal(0, 8, 3), 2, 253).tolist()
    ring = np.array([(-1, -1), (0.6, -1), (1, -narrow), (1, narrow), (0.6, 1), (-1, 1)]) * half
    _both(sheet, cover, middle + ring, (b, g, r))
    if rng.random() < 0.7:
        block = np.array([(0.05, -0.7), (0.75, -0.7), (0.75, 0.7), (0.05, 0.7)]) * rng.uniform(0.5, 1.1)
        _both(sheet, cover, middle + block * half * (1, narrow), _ink(rng))
    if rng.random() < 0.7:
        at = (int(middle - 0.9 * half[0]), int(middle + 0.4 * half[1]))
        text = "".join(rng.choice(LETTERS, int(rng.integers(2, 7))))
        scale = float(rng.uniform(0.5, 1.3) * half[1] / CAP_PX)
        font, thick = FONTS[int(rng.integers(len(FONTS)))], max(1, round(scale * rng.uniform(1, 4)))
        cv2.putText(sheet, text, at, font, scale, _ink(rng), thick, cv2.LINE_AA)


def _keys(sheet: Image, cover: NDArray[np.uint8], rng: Generator, edge: float) -> None:
    """Keys in rows on a plate, up to one of its ends, with letters."""
    side, middle = rng.uniform(0.5, 1.5, 2) * edge, sheet.shape[0] / 2
    many, ink, key, mark = rng.integers(1, 6, 2), _ink(rng), _ink(rng), _ink(rng)
    step = side * rng.uniform(1.08, 1.4)
    end = step * many / 2 + rng.uniform(0.1, 2.5, 2) * edge
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2
    _both(sheet, cover, middle + 2 * square * end, ink)
    font, scale = FONTS[int(rng.integers(len(FONTS)))], float(rng.uniform(0.2, 0.5) * side[1] / CAP_PX)
    for row, column in np.ndindex(*many.tolist()):
        at = middle + step * (np.array([row, column]) - (many - 1) / 2)
        _both(sheet, cover, at + square * side, key)
        text = "".join(rng.choice(LETTERS, int(rng.integers(0, 4))))
        left, down = int(at[0] - 0.4 * side[0]), int(at[1] + rng.uniform(-0.1, 0.4) * side[1])
        cv2.putText(sheet, text, (left, down), font, scale, mark, 1, cv2.LINE_AA)


def _both(sheet: Image, cover: NDArray[np.uint8], ring: NDArray[np.float64], ink: Ink) -> None:
    whole = [np.rint(ring).astype(np.int32)]
    cv2.fillPoly(sheet, whole, ink, cv2.LINE_AA)
    cv2.fillPoly(cover, whole, (255,))


def _suit_shapes() -> tuple[tuple[Shape, ...], ...]:
    """Diamond, heart, spade, club, each of outlines (n, 2) about nought and about 2 high."""
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    disc = np.column_stack([np.cos(turn), np.sin(turn)])
    # The heart of a sine's cube: x = 16 sin^3, y = 13 cos - 5 cos 2 - 2 cos 3 - cos 4.
    up = 13 * np.cos(turn) - 5 * np.cos(2 * turn) - 2 * np.cos(3 * turn) - np.cos(4 * turn)
    heart = np.column_stack([16 * np.sin(turn) ** 3, -up]) / 16
    stem = np.array([(0, 0), (0.4, 1.1), (-0.4, 1.1)])
    leaves = tuple(0.45 * disc + away for away in ((0.0, -0.5), (0.5, 0.2), (-0.5, 0.2)))
    diamond = np.array([(0, -1.1), (0.8, 0), (0, 1.1), (-0.8, 0)])
    return (diamond,), (heart,), (-heart, stem), (*leaves, stem)


SUITS = _suit_shapes()
PRINTS = (_words, _words, _diamonds, _ring, _tile, _suits, _plug, _keys)
