"""A scene as a PNG file, with no display at all."""

from collections.abc import Mapping
from pathlib import Path

from kiosk.ui.scene import Scene
from vision.readings import Image


def save(scene: Scene, pictures: Mapping[str, Image], path: Path) -> None:
    """Paint the scene into a file; its folder is made. Raises OSError where that cannot be written."""
    from kiosk.ui.paint import png

    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(png(scene, pictures))
