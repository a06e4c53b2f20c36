"""Colours of trays and dice, those that are sold."""

from hardware.sim.scene import Colour, Paint, Surface

FLOORS: tuple[tuple[Surface, tuple[Colour, ...]], ...] = (
    (Surface.FELT, ((50, 98, 62), (44, 106, 70), (106, 42, 49), (44, 58, 98), (38, 38, 41), (94, 95, 97))),
    (Surface.LEATHER, ((48, 38, 33), (106, 76, 54), (30, 30, 32), (112, 42, 38))),
    (Surface.WOOD, ((146, 112, 80), (108, 78, 56), (188, 162, 128), (74, 56, 46))),
    (Surface.PLASTIC, ((48, 66, 54), (42, 42, 45), (46, 66, 106), (176, 176, 172))),
    (Surface.CARPET, ((86, 78, 70), (56, 64, 82), (110, 102, 91))),
)  # fmt: skip
"""Cloth, hide and grain reflect all colours somewhat: photographed felt measured (55, 129, 56), (49, 107, 80)
and (53, 104, 68), tables of wood (127, 113, 88) and (79, 56, 31)."""

SIDES = (
    Paint(Surface.WOOD, (116, 80, 54)),
    Paint(Surface.WOOD, (76, 56, 45)),
    Paint(Surface.WOOD, (166, 134, 98)),
    Paint(Surface.LEATHER, (46, 38, 34)),
    Paint(Surface.PLASTIC, (31, 31, 33)),
    Paint(Surface.FELT, (43, 44, 48)),
)
DICE_COLOURS: tuple[tuple[Colour, Colour], ...] = (
    ((244, 240, 228), (20, 20, 22)),
    ((246, 246, 246), (24, 24, 26)),
    ((232, 218, 182), (30, 24, 20)),
    ((246, 246, 244), (180, 24, 30)),
    ((170, 18, 26), (246, 244, 240)),
    ((26, 26, 28), (244, 244, 242)),
    ((22, 46, 128), (244, 244, 242)),
    ((18, 92, 46), (244, 244, 240)),
    ((214, 108, 26), (246, 244, 240)),
    ((236, 196, 50), (22, 22, 22)),
    ((88, 40, 110), (244, 240, 244)),
    ((168, 116, 70), (34, 24, 18)),
)
