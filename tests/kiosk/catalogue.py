"""The texts of the product and their catalogues: found, brought up to date and compiled by Babel.

`python -m tests.kiosk.catalogue` after a text was added: it keeps every translation, adds what is new
(empty), drops what is no longer said and writes the compiled catalogues that the program loads.
"""

import sys
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from kiosk.language import SOURCE

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "kiosk" / "locale"
KEYWORDS = {
    "say": None,
    "said": None,
    "plural": (1, 2),
    "one_or_many": (1, 2),
    "in_context": ((1, "c"), 2),
}
"""What marks a French text: the translator and its plural, and the markers of tables."""

FILES = (("*.py", "python"), ("*.html", "jinja2"))
"""What holds texts, and how Babel finds them there."""

PACKAGES = ("kiosk", "vision", "hardware", "tests/lab/gallery")
"""Where texts for people stand: on the screens, in what the calibration and the devices tell."""

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)


def extracted(folders: tuple[str, ...] = PACKAGES) -> Catalog:
    """Every text that the code marks there, with the places where it stands."""
    catalogue = Catalog(fuzzy=False)
    for place, message, context in _marked(folders):
        catalogue.add(message, None, [place], context=context)
    return catalogue


@cache
def _marked(
    folders: tuple[str, ...],
) -> tuple[tuple[tuple[str, int], str | tuple[str, ...], str | None], ...]:
    """File and line, the text or its forms, and its context."""
    return tuple(
        ((f"{folder}/{file}", line), message, context)
        for folder in folders
        for file, line, message, _, context in sorted(
            extract_from_dir(ROOT / folder, _files(ROOT / folder), keywords=KEYWORDS),
            key=lambda each: (each[0], each[1]),
        )
    )


def _files(folder: Path) -> list[tuple[str, str]]:
    """Each file there in which a marker stands, and how Babel finds the texts in it; the others cost time."""
    marks = tuple(f"{keyword}(" for keyword in KEYWORDS)
    return [
        (path.relative_to(folder).as_posix(), kind)
        for pattern, kind in FILES
        for path in folder.rglob(pattern)
        if any(mark in path.read_text(encoding="utf-8") for mark in marks)
    ]


@cache
def catalogue_of(language: str) -> Catalog:
    """The translations of one language, as they are committed: to be read, not to be changed."""
    return _read(path_of(language), language)


def _read(path: Path, language: str) -> Catalog:
    with path.open("rb") as file:
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
    catalogue = _read(path, language) if path.exists() else _empty(language)
    catalogue.update(needed(language), no_fuzzy_matching=True)
    for other in others:
        _take_in(catalogue, other)
    if language == SOURCE:
        for message in catalogue:
            message.string = message.id or message.string
    catalogue.obsolete.clear()
    catalogue.creation_date = catalogue.revision_date = EPOCH  # a date would change with every run
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, omit_header=False, sort_by_file=True, include_lineno=False)
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


def _empty(language: str) -> Catalog:
    head = "# Le Bon: its texts in this language."
    return Catalog(language, project="Le Bon", version="1", header_comment=head, fuzzy=False)


def needed(language: str) -> Catalog:
    """The texts that this catalogue must have: French needs its plurals alone, told by its own rule."""
    every = extracted()
    if language == SOURCE:
        for message in [message for message in every if message.id and not message.pluralizable]:
            every.delete(message.id, message.context)
    return every


def lacking(language: str) -> list[str]:
    """A line for each text that has no translation yet: where it stands and what it says."""
    catalogue = catalogue_of(language)
    return [
        f"{language} lacks {' | '.join(forms(text.id))!r} ({text.locations[0][0]})"
        for text in needed(language)
        if text.id
        if (found := catalogue.get(text.id, text.context)) is None or not all(forms(found.string))
    ]


def texts(language: str, folder: str) -> tuple[str, ...]:
    """Everything that can be said in this language, by what lies there, the forms of plurals apart."""
    catalogue = catalogue_of(language)
    within = (text for text in extracted((folder,)) if text.id)
    found = ((text, catalogue.get(text.id, text.context)) for text in within)
    return tuple(form for text, each in found for form in forms(each.string if each else text.id))


def forms(words: object) -> tuple[str, ...]:
    """A text, or the forms of its plural."""
    return tuple(words) if isinstance(words, tuple | list) else (str(words),)


def _take_in(catalogue: Catalog, path: Path) -> None:
    with path.open("rb") as file:
        for message in read_po(file, locale=catalogue.locale):
            here = catalogue.get(message.id, message.context) if message.id and message.string else None
            if here is not None:
                here.string = message.string


HOW = "write them into kiosk/locale/XX/LC_MESSAGES/lebon.po, then: python -m tests.kiosk.catalogue"


def main() -> int:
    """Every catalogue, up to date; what is still to be translated is told line by line."""
    for each in translated():
        update(each)
    lines = [line for each in translated() for line in lacking(each)]
    print(*lines, HOW if lines else "all languages are complete", sep="\n")  # noqa: T201 a command's answer
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main())
