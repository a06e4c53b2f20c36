"""Whether we may use the devices that are there, and which group would let us."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kiosk.doctor.finding import Finding, Status
from kiosk.doctor.place import Place
from kiosk.language import line, said


@dataclass(frozen=True, slots=True)
class Need:
    """Device files of one kind.

    nodes    where they lie, as a pattern.
    console  only wanted where we draw on the console itself; a desktop hands these things out.
    """

    nodes: str
    group: str
    console: bool = False


NEEDS = (
    Need("dev/video*", "video"),
    Need("dev/media*", "video"),
    Need("dev/dri/card*", "video", console=True),
    Need("dev/dri/renderD*", "render", console=True),
    Need("dev/input/event*", "input", console=True),
    Need("dev/gpiochip*", "gpio"),
    Need("dev/snd/pcm*", "audio"),
    Need("dev/dma_heap/*", "video"),
)


def permissions(place: Place) -> tuple[Finding, ...]:
    """Try every device file that is there."""
    nodes = tuple(_nodes(place))
    closed = [(need, node) for need, node in nodes if not os.access(node, os.R_OK | os.W_OK)]
    if closed:
        return (_shut(place, closed),)
    if nodes:
        open_ = line(said("Appareils accessibles : {count}."), count=len(nodes))
        return (Finding("permissions", Status.OK, open_),)
    return (Finding("permissions", Status.ABSENT, line(said("Aucun appareil à ouvrir ici."))),)


def _nodes(place: Place) -> Iterator[tuple[Need, Path]]:
    """The device files that the kiosk would open here; a desktop opens screen and input for it."""
    desktop = any(place.environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    for need in NEEDS:
        if not (need.console and desktop):
            yield from ((need, node) for node in sorted(place.root.glob(need.nodes)))


def _shut(place: Place, closed: list[tuple[Need, Path]]) -> Finding:
    groups = ",".join(sorted(set(_groups(closed))))
    names = ", ".join(f"/{node.relative_to(place.root)}" for _, node in closed[:6])
    return Finding(
        "permissions",
        Status.WARN,
        line(said("Interdits à cet utilisateur : {names}"), names=names),
        line(said("sudo usermod -aG {groups} $USER, puis rouvrir la session."), groups=groups),
    )


def _groups(closed: list[tuple[Need, Path]]) -> Iterator[str]:
    """The group that owns each file; where that is root itself, the one that a Pi has for the kind."""
    for need, node in closed:
        try:
            owner = node.group()
        except (OSError, KeyError):
            owner = "root"
        yield need.group if owner == "root" else owner
