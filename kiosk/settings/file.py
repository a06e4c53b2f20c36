"""The file of the settings: read whatever stands in it, and say in one line what of it cannot be used."""

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli_w
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from kiosk.disk.files import previous_of, write_whole
from kiosk.language import SOURCE, Line, line, said, tongue
from kiosk.reasons import reason, text_reason
from kiosk.settings.table import NOT_OFFERED, Settings

SETTINGS_FILE = "lebon.toml"

SETTINGS_BYTES = 100_000
"""Bytes of a file of settings; one of them takes 400."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings as they were found, and one sentence where something could not be used, else nothing."""

    settings: Settings
    complaint: Line | None = None


def load(folder: Path) -> Loaded:
    """Read the settings; what cannot be used is as it was before the last change, or else as it came.

    The defaults name no camera, so that a file that is missing, empty or garbage is the previous one,
    wherever there is one. Nothing raises.
    """
    path = folder / SETTINGS_FILE
    before, _ = _read(previous_of(path))
    spare, _ = _validate(before or {}, Settings())
    found, why = _read(path)
    if found is None:
        if before is None and why is None:
            return Loaded(spare)
        words = ALL_NEW if before is None else ALL_BEFORE
        return Loaded(spare, line(words, path=path, why=why or line(EMPTY)))
    settings, bad = _validate(found, spare)
    words = SOME_NEW if before is None else SOME_BEFORE
    return Loaded(settings, line(words, path=path, why=tuple(bad)) if bad else None)


def save(settings: Settings, folder: Path) -> None:
    """Write the settings; raises OSError where the folder cannot be written.

    The file that was there becomes the previous one; one of no use is put aside, for whoever wrote it.
    """
    path = folder / SETTINGS_FILE
    found, why = _read(path)
    if why is not None:
        with suppress(OSError):
            path.replace(path.with_name(f"{SETTINGS_FILE}.damaged"))
    write_whole(path, tomli_w.dumps(settings.model_dump()), previous=found is not None)


def with_changes(settings: Settings, changes: Mapping[str, Any]) -> Settings:
    """The settings with some keys changed; raises ValueError with one line where a value is not allowed."""
    try:
        return Settings.model_validate({**settings.model_dump(), **changes})
    except ValidationError as error:
        raise ValueError("; ".join(each.text(tongue(SOURCE)) for each in _lines(error))) from None


def _read(path: Path) -> tuple[dict[str, Any] | None, Line | None]:
    """What stands in the file, and why it cannot be read; (None, None) where nothing does. Never raises."""
    try:
        with path.open("rb") as file:
            text = file.read(SETTINGS_BYTES + 1).decode("utf-8-sig")
        if len(text) > SETTINGS_BYTES:
            return None, line(TOO_LONG)
        return (tomllib.loads(text) if text.strip() else None), None
    except FileNotFoundError:
        return None, None
    except RecursionError:
        return None, line(TOO_DEEP)
    except OSError as error:
        return None, line(UNREADABLE, why=reason(error))
    except ValueError as error:
        return None, line(UNREADABLE, why=text_reason(error))


def _validate(found: dict[str, Any], spare: Settings) -> tuple[Settings, list[Line]]:
    """What is found where it holds, else what the spare settings have; a line for each thing that does
    not."""
    try:
        return Settings.model_validate({**spare.model_dump(), **found}), []
    except ValidationError as error:
        bad = {str(each["loc"][0]) for each in error.errors()}
        good = {key: value for key, value in found.items() if key not in bad}
        return Settings.model_validate({**spare.model_dump(), **good}), _lines(error)


ALL_NEW = said("{path} : {why} ; tout est comme à l’origine")
ALL_BEFORE = said("{path} : {why} ; tout est comme avant le dernier changement")
SOME_NEW = said("{path} : {why} ; cela est comme à l’origine")
SOME_BEFORE = said("{path} : {why} ; cela est comme avant le dernier changement")
EMPTY = said("vide, ou il n’est plus là")
TOO_LONG = said("trop long pour des réglages")
TOO_DEEP = said("illisible comme réglages : emboîté trop profondément")
UNREADABLE = said("illisible comme réglages ({why})")

BAD_VALUE = said("{key} = {value}, il faut {right}")
RIGHT = {
    "greater_than_equal": said("au moins {ge}"),
    "less_than_equal": said("au plus {le}"),
    "string_too_long": said("un texte de {max_length} signes au plus"),
    "string_type": said("un texte entre guillemets"),
    "bool_type": said("true ou false"),
    "bool_parsing": said("true ou false"),
    "int_type": said("un nombre entier"),
    "int_parsing": said("un nombre entier"),
    "int_from_float": said("un nombre entier"),
    "finite_number": said("un nombre entier"),
    "int_parsing_size": said("un nombre entier"),
    "literal_error": said("l’un de {expected}"),
    NOT_OFFERED: said("l’un de {expected}"),
    "extra_forbidden": said("un réglage qui existe"),
}
"""What would be right, by what pydantic calls the mistake; for every mistake that a setting can have."""


def _lines(error: ValidationError) -> list[Line]:
    return [_line(each) for each in error.errors()]


def _line(mistake: ErrorDetails) -> Line:
    known = {key: str(value).replace(" or ", ", ") for key, value in mistake.get("ctx", {}).items()}
    right = line(RIGHT[mistake["type"]], **known)
    key, value = f"{mistake['loc'][0]!s:.40}", f"{mistake['input']!r:.80}"
    return line(BAD_VALUE, key=key, value=value, right=right)
