"""The tray and its dice as a MuJoCo model.

A rounded die is a smaller box with a contact margin: MuJoCo measures a contact's depth from the margin, so
a box of half size a - r with margin r behaves as the rounded box of half size a and radius r, at the price
of a plain box (measured: a die at rest lies at z = a to a micrometre; 13 microseconds a step for three dice).
Two boxes that are nearest corner to corner are no contact to it (one touching pair in eleven, and the dice
came to lie a millimetre inside each other), so each corner has a point of its own, for those of other dice.
"""

import sys
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

TIMESTEP = 0.0005  # seconds; a tenth of a contact's duration
_STIFF = 700.0  # radians a second of a contact's spring: a die at 1 m/s sinks in by 1.4 mm
_PARTS_TO_INSTALL = f"{sys.executable} -m pip install mujoco-core"


class PhysicsMissing(ImportError):
    """MuJoCo is not installed. The message is the command that installs it, here."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What the dice fall onto.

    outline    the floor as a convex polygon, in millimetres, counter-clockwise.
    wall       height of the wall, in millimetres.
    edge       edge of a die, in millimetres.
    rounding   radius of a die's edges, in millimetres.
    grip       friction of die on floor: felt 0.5, leather 0.4, wood 0.25.
    spring     damping ratio of a contact: 0.3 bounces as on wood, 0.8 as on thick felt.
    """

    outline: tuple[tuple[float, float], ...]
    wall: float = 35.0
    edge: float = 16.0
    rounding: float = 1.6
    grip: float = 0.45
    spring: float = 0.45


def mujoco() -> Any:
    """The physics library; raises PhysicsMissing with what to install."""
    try:
        import mujoco as library
    except ImportError as missing:
        raise PhysicsMissing(_PARTS_TO_INSTALL) from missing
    return library


@lru_cache(maxsize=16)
def model(ground: Ground, dice: int) -> Any:
    """The compiled model of that many dice on that ground."""
    return mujoco().MjModel.from_xml_string(_xml(ground, dice))


def dull(ground: Ground) -> Ground:
    """The same ground for dice that hardly move any more: contacts that bounce would rattle for ever."""
    return replace(ground, spring=1.0, grip=max(ground.grip, 0.4))


def _xml(ground: Ground, dice: int) -> str:
    walls = _walls(ground)
    bodies = "".join(_body(ground, i) for i in range(dice))
    pairs = "".join(_pairs(ground, i, len(walls)) for i in range(dice))
    return f"""<mujoco><option timestep="{TIMESTEP}" integrator="implicitfast" cone="elliptic"/><worldbody>
        <geom name="floor" type="plane" size="3 3 .1" contype="0" conaffinity="0"/>
        {"".join(walls)}{bodies}</worldbody><contact>{pairs}</contact></mujoco>"""


def _walls(ground: Ground) -> list[str]:
    """One thick box a side, its inner face on the outline."""
    thick = 0.012
    corners = np.array(ground.outline) / 1000
    boxes = []
    for i, (start, end) in enumerate(zip(corners, np.roll(corners, -1, axis=0), strict=True)):
        along = end - start
        half = float(np.hypot(*along)) / 2
        out = np.array([along[1], -along[0]]) / (2 * half)
        x, y = (start + end) / 2 + out * thick
        z = ground.wall / 2000
        turn = float(np.degrees(np.arctan2(along[1], along[0])))
        boxes.append(
            f'<geom name="w{i}" type="box" size="{half + thick} {thick} {z}" pos="{x} {y} {z}"'
            f' euler="0 0 {turn}" contype="0" conaffinity="0"/>'
        )
    return boxes


def _body(ground: Ground, i: int) -> str:
    half, inner = ground.edge / 2000, (ground.edge / 2 - ground.rounding) / 1000
    mass = 1200 * (2 * half) ** 3  # kg, of acrylic
    inertia = mass * (2 * half) ** 2 / 6
    return (
        f'<body name="d{i}" pos="0 0 1"><freejoint/>'
        f'<inertial pos="0 0 0" mass="{mass}" diaginertia="{inertia} {inertia} {inertia}"/>'
        f'<geom name="d{i}" type="box" size="{inner} {inner} {inner}" contype="0" conaffinity="0"/>'
        f"{_corners(i, inner)}</body>"
    )


def _corners(i: int, inner: float) -> str:
    """A point on each corner of the smaller box."""
    places = product((-inner, inner), repeat=3)
    return "".join(
        f'<geom name="d{i}c{k}" type="sphere" size="1e-6" pos="{x} {y} {z}" contype="0" conaffinity="0"/>'
        for k, (x, y, z) in enumerate(places)
    )


def _pairs(ground: Ground, i: int, walls: int) -> str:
    """Who may touch whom; the spin friction (metres) is what stops a die that turns on the spot."""
    r = ground.rounding / 1000
    spring = f'solref="-{_STIFF**2} -{2 * ground.spring * _STIFF}"'

    def pair(other: str, margin: float, grip: float, mine: str = f"d{i}") -> str:
        friction = f'friction="{grip} {grip} 0.0004 0.0001 0.0001" condim="4"'
        return f'<pair geom1="{other}" geom2="{mine}" margin="{margin}" {friction} {spring}/>'

    return (
        pair("floor", r, ground.grip)
        + "".join(pair(f"w{k}", r, 0.3) for k in range(walls))
        + "".join(pair(f"d{j}", 2 * r, 0.2) for j in range(i))
        + "".join(
            pair(f"d{j}c{c}", 2 * r, 0.2, f"d{i}c{k}") for j in range(i) for k in range(8) for c in range(8)
        )
    )
