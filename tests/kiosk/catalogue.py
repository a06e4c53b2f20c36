"""The texts of the product and their catalogues: found, brought up to date and compiled by Babel.

`python -m tests.kiosk.catalogue` after a text was added: it keeps every translation, adds what is new
(empty), drops what is no longer said and writes the compiled catalogues that the program loads.
"""

from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "kiosk" / "locale"
KEYWORDS = {"say": None, "said": None, "plural": (1, 2)}
"""What marks a French text: the translator and its plural, and the marker of tables."""

PACKAGES = ("kiosk", "vision")
"""Where texts for people stand: on the screens, and in what the calibration tells."""

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)


def extracted() -> Catalog:
    """Every text that the code marks, with the places where it stands."""
    catalogue = Catalog(project="Le Bon", version="", copyright_holder="Le Bon", fuzzy=False)
    for package in PACKAGES:
        found = extract_from_dir(ROOT / package, [("**.py", "python")], keywords=KEYWORDS)
        for file, line, message, comments, _ in sorted(found, key=lambda each: (each[0], each[1])):
            catalogue.add(message, None, [(f"{package}/{file}", line)], auto_comments=comments)
    return catalogue


def catalogue_of(language: str) -> Catalog:
    """The translations of one language, as they are committed."""
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def path_of(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "lebon.po"


def translated() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/lebon.po"))


def update(language: str, others: tuple[Path, ...] = ()) -> None:
    """Bring the catalogue up to the code, take in translations from other files, and compile it."""
    path = path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue = catalogue_of(language) if path.exists() else Catalog(locale=language, fuzzy=False)
    catalogue.update(extracted(), no_fuzzy_matching=True)
    for other in others:
        _take_in(catalogue, other)
    catalogue.obsolete.clear()
    catalogue.creation_date = catalogue.revision_date = EPOCH  # a date would change with every run
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, omit_header=False, sort_by_file=True, include_lineno=False)
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


def _take_in(catalogue: Catalog, path: Path) -> None:
    with path.open("rb") as file:
        for message in read_po(file, locale=catalogue.locale):
            if message.id and message.string and message.id in catalogue:
                catalogue[message.id].string = message.string


if __name__ == "__main__":
    for each in translated():
        update(each)
