"""The scenes of `sim:SEED`: a bar's own tray under ordinary light."""

from dataclasses import replace

import numpy as np

from hardware.sim import palette
from hardware.sim.scene import Codec, Colour, DieLook, Paint, Scene, Surface


def kiosk_scene(seed: int) -> Scene:
    """The scene of `sim:SEED`: a bar's own tray under ordinary light; 0 is the plain one, others vary."""
    if seed == 0:
        return Scene()
    rng = np.random.default_rng([seed, 12])
    floor = Paint(Surface.FELT, palette.FLOORS[0][1][int(rng.integers(4))])
    kinds = [
        palette.DICE_COLOURS[i]
        for i in (0, 1, 2, 4)
        if not are_alike(palette.DICE_COLOURS[i][0], floor.colour)
    ]
    body, pip = kinds[int(rng.integers(len(kinds)))]
    plain = Scene(seed=seed)
    tilt, towards = float(rng.uniform(0, 6)), float(rng.uniform(0, 360))
    rounding = float(rng.uniform(0.14, 0.26))
    codec = (Codec.JPEG, Codec.YUV)[int(rng.integers(2))]
    return replace(
        plain,
        rate=(30.0, 25.0, 20.0)[int(rng.integers(3))],
        sensor=replace(plain.sensor, codec=codec, auto=bool(rng.random() < 1 / 3)),
        tray=replace(plain.tray, floor=floor, side=palette.SIDES[int(rng.integers(len(palette.SIDES)))]),
        dice=(DieLook(body, pip, rounding=rounding),) * 3,
        optics=replace(plain.optics, tilt=tilt, towards=towards),
    )


def are_alike(a: Colour, b: Colour) -> bool:
    """Whether a die of the one colour is hard to see on the other."""
    return sum(abs(p - q) for p, q in zip(a, b, strict=True)) < 115
