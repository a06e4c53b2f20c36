"""The faces of the hub's pages, made from those of the kiosk: Latin letters, without hinting, as WOFF2.

`python -m tests.lab.webfonts` writes kiosk/hub/pages/static/*.woff2. The name of the sign's face is reserved
by its licence (OFL 1.1, 3): what is made of it is called otherwise.
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[2]
FROM, INTO = ROOT / "kiosk" / "ui" / "fonts", ROOT / "kiosk" / "hub" / "pages" / "static"

FACES = {
    "antonio": "Antonio-Bold",
    "sign": "Limelight-Regular",
    "words": "DejaVuSansCondensed",
    "words-bold": "DejaVuSansCondensed-Bold",
}

LETTERS = (range(0x20, 0x7F), range(0xA0, 0x180), range(0x2013, 0x2015), range(0x2018, 0x201F))
SIGNS = (0x2009, 0x2026, 0x202F, 0x2192, 0x2212, 0x25B8, 0x2713)


def made(face: str) -> TTFont:
    """The face with the letters of Latin names and of our texts."""
    font = TTFont(FROM / f"{FACES[face]}.ttf")
    subsetter = Subsetter(Options(flavor="woff2", hinting=False, layout_features=["kern"], name_IDs=["*"]))
    subsetter.populate(unicodes=[*SIGNS, *(code for each in LETTERS for code in each)])
    subsetter.subset(font)
    font.flavor = "woff2"
    if face == "sign":
        for record in list(font["name"].names):
            if record.nameID in {1, 3, 4, 6, 16}:
                font["name"].setName(
                    "LeBonSign", record.nameID, record.platformID, record.platEncID, record.langID
                )
    return font


def main() -> None:
    """Write all of them."""
    for face in FACES:
        made(face).save(INTO / f"{face}.woff2")


if __name__ == "__main__":
    main()
