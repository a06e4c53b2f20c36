"""Every screen in every language, size and theme as pictures, and a page to leaf through them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from kiosk.counter.house import Prefs
from kiosk.counter.state import Counter
from kiosk.language import languages, tongue
from kiosk.records.reel import BEST_PICTURE, frame_name
from kiosk.ui.scene import Outline, Picture, Scene
from kiosk.ui.screens import scene
from kiosk.ui.shots import save
from kiosk.ui.theme import THEMES
from tests.lab.gallery.samples import samples
from tests.lab.gallery.specimen import SPECIMEN, specimen
from vision.readings import Image, Point

SIZES = ((800, 480), (1024, 600), (720, 1280), (1280, 720), (1280, 800), (1920, 1080))
"""The screens that people have: two 7 inch panels, the upright touch display, a tablet's, television sets."""

Places = tuple[tuple[int, Point], ...]
"""Dice in a photograph: the value of each, and the middle of its top face in pixels."""

Photograph = Callable[[Places], Image]
"""Takes a picture of a tray in which dice lie so."""

ROW: tuple[Point, ...] = ((300.0, 350.0), (480.0, 350.0), (660.0, 350.0))
"""Where the dice of a throw lie of which only the values are known."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One picture of the gallery; `path` is relative to its folder.

    seen  the photographs in it by name, and the dice that lie in each.
    """

    name: str
    path: str
    seen: tuple[tuple[str, Places], ...] = ()


def gallery(
    folder: Path, photograph: Photograph, sizes: tuple[tuple[int, int], ...] = SIZES
) -> Iterator[Leaf]:
    """Save the pictures one by one, then the page `index.html`; what was saved is told as it happens.

    Raises OSError where the folder cannot be written.
    """
    leaves, taken = list[Leaf](), cache(photograph)
    for leaf, page in pages(sizes):
        save(page, {key: taken(places) for key, places in leaf.seen}, folder / leaf.path)
        leaves.append(leaf)
        yield leaf
    (folder / "index.html").write_text(html(tuple(leaves)), encoding="utf-8")


def pages(sizes: tuple[tuple[int, int], ...] = SIZES) -> Iterator[tuple[Leaf, Scene]]:
    """Every screen as a scene, unpainted, and before them the specimen of the art direction."""
    for language in languages():
        for theme in THEMES:
            stories = samples(Prefs(language=language, theme=theme))
            for size in sizes:
                folder = f"{language}-{theme}-{size[0]}x{size[1]}"
                page = specimen(THEMES[theme], size, tongue(language))
                yield Leaf(SPECIMEN, f"{folder}/{SPECIMEN}.png"), page
                for each in stories:
                    page = scene(each.counter, size, each.now)
                    keys = sorted({item.key for item in page.items if isinstance(item, Picture)})
                    seen = tuple((key, _lying(key, each.counter) or _dice_in_frames(page)) for key in keys)
                    path = f"{folder}/{each.name}.png"
                    yield Leaf(each.name, path, seen), page


def _dice_in_frames(page: Scene) -> Places:
    """The dice that the screen frames, with the values that it writes beside them; one unread shows a six."""
    squares = (
        item for item in page.items if isinstance(item, Outline) and item.word and len(item.corners) == 4
    )
    return tuple((int(each.word) if each.word.isdigit() else 6, _middle(each)) for each in squares)


def _middle(square: Outline) -> Point:
    xs, ys = zip(*square.corners, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _lying(key: str, counter: Counter) -> Places:
    """The dice in the photograph of that name; one that is not read shows a six."""
    if key in {"tray", "throw"} and counter.eye.dice:
        return tuple((die.value or 6, die.center) for die in counter.eye.dice)
    reel = counter.records.reel
    known = {frame_name(reel.game, take.move): take.kept + take.thrown for take in reel.takes} if reel else {}
    known |= {BEST_PICTURE: (4, 2, 1), "throw": counter.last.values if counter.last else ()}
    return tuple(zip(known.get(key, ()), ROW, strict=False))


def html(leaves: tuple[Leaf, ...]) -> str:
    """One page, no script: choose a language, a theme and a size, and scroll."""
    groups: dict[str, list[Leaf]] = {}
    for leaf in leaves:
        groups.setdefault(leaf.path.partition("/")[0], []).append(leaf)
    links = " ".join(f'<a href="#{escape(group)}">{escape(group)}</a>' for group in groups)
    parts = "".join(_group(group, members) for group, members in groups.items())
    return _PAGE.format(links=links, parts=parts, count=len(leaves))


def _group(group: str, leaves: list[Leaf]) -> str:
    shots = "".join(
        f'<figure><a href="{escape(leaf.path)}"><img loading="lazy" src="{escape(leaf.path)}"'
        f' alt="{escape(leaf.name)}"></a><figcaption>{escape(leaf.name)}</figcaption></figure>'
        for leaf in leaves
    )
    return f'<h2 id="{escape(group)}">{escape(group)}</h2><div>{shots}</div>'


_PAGE = """<!doctype html>
<meta charset="utf-8">
<title>Le Bon: {count} screens</title>
<style>
body {{ background: #16110d; color: #fff3dc; font: 16px sans-serif; margin: 1em; }}
nav {{ position: sticky; top: 0; background: #16110d; padding: .5em 0; }}
a {{ color: #ffcb5c; margin-right: 1em; }}
div {{ display: flex; flex-wrap: wrap; gap: 1em; }}
figure {{ margin: 0; }}
img {{ max-width: 480px; max-height: 480px; border: 1px solid #544230; }}
</style>
<nav>{links}</nav>
{parts}
"""
