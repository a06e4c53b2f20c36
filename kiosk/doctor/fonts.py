"""Whether every letter that the kiosk may have to draw is in its own fonts.

The faces of names and scores may lack some: what they cannot write is written in the bold one.
"""

from pathlib import Path

from kiosk.doctor.finding import Finding, Status
from kiosk.doctor.place import Place
from kiosk.language import Line, languages, line, said, tongue
from kiosk.ui.metrics import FONTS, Face
from kiosk.ui.truetype import glyphs

FRENCH = "aàâäæbcçdeéèêëfghiîïjklmnoôöœpqrstuùûüvwxyÿz"
NEEDED_SIGNS = "0123456789.,:;!?'’«»“”()[]+-–—×=/%€…·°&@#*\u00a0\u202f"


def needed_letters() -> frozenset[str]:
    """Every letter of French in both cases, and of every translation there is."""
    letters = set(FRENCH + FRENCH.upper() + NEEDED_SIGNS)
    for code in languages():
        catalogue = getattr(tongue(code).catalogue, "_catalog", {})
        letters |= {letter for text in (*catalogue, *catalogue.values()) for letter in str(text)}
    return frozenset(letter for letter in letters if letter.isprintable() or letter in "\u00a0\u202f")


def fonts(_place: Place, folder: Path = FONTS) -> tuple[Finding, ...]:
    """Read every font of the kiosk."""
    files = sorted(folder.glob("*.ttf"))
    if not files:
        return (_fault(line(said("Aucune police dans {folder}."), folder=folder)),)
    wanted = needed_letters()
    for font in files:
        try:
            has = glyphs(font.read_bytes())
        except (OSError, ValueError):
            return (_fault(line(said("La police {name} est illisible."), name=font.name)),)
        whole = font.name in {Face.PLAIN, Face.BOLD}
        missing = sorted(letter for letter in wanted if ord(letter) not in has) if whole else []
        if missing:
            return (_lacks(font.name, missing),)
    detail = line(
        said("Polices : {count} ; les {letters} caractères y sont tous."),
        count=len(files),
        letters=len(wanted),
    )
    return (Finding("fonts", Status.OK, detail),)


def _lacks(name: str, missing: list[str]) -> Finding:
    shown = " ".join(letter if letter.strip() else f"U+{ord(letter):04X}" for letter in missing[:20])
    return Finding(
        "fonts",
        Status.WARN,
        line(
            said("Caractères absents de {name} : {count} ({shown})"),
            count=len(missing),
            name=name,
            shown=shown,
        ),
        line(said("Ces signes paraîtront comme des carrés ; remplacer la police ou le signe.")),
    )


def _fault(detail: Line) -> Finding:
    advice = line(said("Refaire l’installation : make setup, ou sudo systemd/lebon-install sur le Pi."))
    return Finding("fonts", Status.FAIL, detail, advice)
