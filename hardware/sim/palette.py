"""Colours of trays, dice and lamps, those that are sold."""

from hardware.sim.scene import Colour, Paint, Surface

FLOORS: tuple[tuple[Surface, tuple[Colour, ...]], ...] = (
    (Surface.FELT, ((24, 96, 52), (14, 110, 46), (120, 22, 34), (26, 44, 110), (34, 34, 38), (92, 94, 98))),
    (Surface.LEATHER, ((46, 34, 28), (104, 66, 38), (28, 28, 30), (120, 34, 30))),
    (Surface.WOOD, ((150, 104, 62), (104, 66, 40), (188, 150, 104), (70, 46, 34))),
    (Surface.PLASTIC, ((32, 60, 40), (40, 40, 44), (24, 52, 112), (176, 176, 172))),
    (Surface.CARPET, ((84, 74, 64), (44, 58, 84), (110, 100, 86))),
)  # fmt: skip
SIDES = (
    Paint(Surface.WOOD, (120, 72, 40)),
    Paint(Surface.WOOD, (74, 48, 34)),
    Paint(Surface.WOOD, (172, 128, 84)),
    Paint(Surface.LEATHER, (44, 34, 30)),
    Paint(Surface.PLASTIC, (30, 30, 32)),
    Paint(Surface.FELT, (40, 42, 48)),
)
TABLES = (
    Paint(Surface.WOOD, (92, 66, 48)),
    Paint(Surface.WOOD, (140, 108, 78)),
    Paint(Surface.STONE, (150, 148, 144)),
    Paint(Surface.STONE, (60, 60, 64)),
    Paint(Surface.CARPET, (90, 84, 78)),
    Paint(Surface.PLASTIC, (186, 184, 178)),
)
DICE: tuple[tuple[Colour, Colour], ...] = (
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
CLEAR: tuple[tuple[Colour, Colour], ...] = (
    ((196, 24, 34), (246, 244, 240)),
    ((26, 60, 176), (246, 246, 246)),
    ((24, 130, 66), (246, 244, 240)),
    ((212, 110, 24), (246, 244, 240)),
    ((104, 46, 140), (244, 240, 244)),
    ((96, 98, 104), (246, 246, 246)),
    ((222, 228, 228), (22, 22, 24)),
)
"""Bodies one can see through, and their pips."""

PRINTS = ("LE BON", "421", "BAR DU PORT", "CAFE", "CHEZ ANA", "ZINC")
WARM: Colour = (255, 214, 160)
DAY: Colour = (235, 243, 255)
WHITE: Colour = (255, 247, 236)
NEON: tuple[Colour, ...] = ((255, 60, 120), (60, 200, 255), (150, 70, 255), (255, 150, 40), (70, 255, 120))
