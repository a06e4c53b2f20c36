"""Every screen in every language, size and theme as pictures, and a page to leaf through them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from kiosk.counter.house import Prefs
from kiosk.language import languages, tongue
from kiosk.ui.samples import samples
from kiosk.ui.scene import Scene
from kiosk.ui.screens import scene
from kiosk.ui.shots import save
from kiosk.ui.specimen import SPECIMEN, specimen
from kiosk.ui.theme import THEMES
from vision.readings import Image

SIZES = ((800, 480), (1024, 600), (720, 1280), (1280, 720), (1920, 1080))
"""The screens that people have: two 7 inch panels, the upright touch display, television sets."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One picture of the gallery; `path` is relative to its folder."""

    name: str
    language: str
    theme: str
    size: tuple[int, int]
    path: str


def gallery(
    folder: Path,
    pictures: Mapping[str, Image] | None = None,
    sizes: tuple[tuple[int, int], ...] = SIZES,
) -> Iterator[Leaf]:
    """Save the pictures one by one, then the page `index.html`; what was saved is told as it happens.

    Raises OSError where the folder cannot be written.
    """
    leaves = []
    for leaf, page in pages(sizes):
        save(page, pictures or {}, folder / leaf.path)
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
                yield Leaf(SPECIMEN, language, theme, size, f"{folder}/{SPECIMEN}.png"), page
                for each in stories:
                    leaf = Leaf(each.name, language, theme, size, f"{folder}/{each.name}.png")
                    yield leaf, scene(each.counter, size, each.now)


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
