"""One table of all an owner may set: it makes the file, its validation and the settings screen."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

import tomli_w
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.fields import FieldInfo

from kiosk.counter.staff.pages import Choice
from kiosk.disk.files import previous_of, write_whole
from kiosk.engine.presets import PRESETS
from kiosk.language import SOURCE, languages, said

FILE = "lebon.toml"


class Settings(BaseModel):
    """What the owner chose. Titles are French msgids, shown by the page of settings.

    In `json_schema_extra`: what a touch goes through (`values`, or `steps` of a scale), and `restart` for
    what holds from the next start on.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    language: str = Field(
        SOURCE,
        pattern="^[a-z]{2,3}(_[A-Z]{2})?$",
        title=said("Langue"),
        description="La langue de l’écran et de la voix.",
        json_schema_extra={"values": list(languages())},
    )
    rig: str = Field(
        "sim",
        title=said("Matériel"),
        description="La caméra et le bouton : pi, usb:N, sim ou replay:FICHIER.",
        json_schema_extra={"restart": True},
    )
    tray_light: bool = Field(
        False,
        title=said("Lampe de la piste"),
        description="La lampe de la piste est branchée sur le Pi et s’allume avec le kiosque.",
        json_schema_extra={"restart": True},
    )
    rules: str = Field(
        "onze",
        title=said("Règle"),
        description="La règle proposée à l’ouverture d’une partie.",
        json_schema_extra={"values": list(PRESETS)},
    )
    theme: Literal["night", "day"] = Field(
        "night", title=said("Thème"), description="Sombre le soir, clair le jour."
    )
    strength: Literal["sober", "normal", "party"] = Field(
        "normal",
        title=said("Ambiance"),
        description="La place que prennent les effets : sobre, normale ou festive.",
    )
    reduced_motion: bool = Field(
        False, title=said("Moins de mouvement"), description="Les jetons changent de main sans animation."
    )
    volume: int = Field(
        70,
        ge=0,
        le=100,
        title=said("Volume"),
        description="Le volume des sons, de 0 à 100.",
        json_schema_extra={"steps": list(range(0, 101, 10))},
    )
    night_volume: int = Field(
        30,
        ge=0,
        le=100,
        title=said("Volume la nuit"),
        description="Le volume entre 22 heures et 8 heures.",
        json_schema_extra={"steps": list(range(0, 101, 10))},
    )
    voice: str = Field(
        "",
        title=said("Voix"),
        description="Le dossier de voix enregistrées ; vide : le premier, ou la synthèse.",
        json_schema_extra={"restart": True},
    )
    muted: bool = Field(False, title=said("Muet"), description="Aucun son.")
    dim_after: int = Field(
        300,
        ge=30,
        le=7200,
        title=said("Veille"),
        description="Secondes sans personne avant que l’écran baisse.",
        json_schema_extra={"steps": [60, 120, 300, 600, 1800, 3600]},
    )
    rotation: Literal[0, 90, 180, 270] = Field(
        0,
        title=said("Rotation"),
        description="Tourne l’image et le toucher, en degrés.",
        json_schema_extra={"restart": True},
    )


UNSEEN = frozenset({"rig", "tray_light", "voice", "muted"})
"""Not on the page of settings: what is built in, what is typed, and silence, which has a key of its own."""


def choices() -> tuple[Choice, ...]:
    """What can be set on the screen, in the order of the table."""
    return tuple(_choice(key, field) for key, field in Settings.model_fields.items() if key not in UNSEEN)


def _choice(key: str, field: FieldInfo) -> Choice:
    told: dict[str, Any] = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
    named = get_args(field.annotation) or ((False, True) if field.annotation is bool else ())
    values = told.get("values") or told.get("steps") or named
    return Choice(
        key,
        field.title or key,
        tuple(values),
        steps="steps" in told,
        restart=bool(told.get("restart")),
    )


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings as they were found, and one line for each thing that could not be used."""

    settings: Settings
    complaints: tuple[str, ...] = ()


def load(folder: Path) -> Loaded:
    """Read the settings; what cannot be used falls back to its default and is named, nothing raises.

    A file that is no file of settings at all falls back to the one before it: the defaults name no camera.
    """
    path = folder / FILE
    try:
        return _validated(_read(path), path)
    except FileNotFoundError:
        return Loaded(Settings())
    except (OSError, ValueError) as error:
        why = f"{path}: not readable as settings ({error})"
    previous = previous_of(path)
    try:
        before = _validated(_read(previous), previous)
    except (OSError, ValueError):
        return Loaded(Settings(), (f"{why}; the defaults are used",))
    return Loaded(before.settings, (f"{why}; those before the last change are used", *before.complaints))


def save(settings: Settings, folder: Path) -> None:
    """Write the settings; raises OSError where the folder cannot be written."""
    write_whole(folder / FILE, tomli_w.dumps(settings.model_dump()))


def changed(settings: Settings, changes: Mapping[str, Any]) -> Settings:
    """The settings with some keys changed; raises ValueError with one line where a value is not allowed."""
    try:
        return Settings.model_validate({**settings.model_dump(), **changes})
    except ValidationError as error:
        raise ValueError("; ".join(_lines(error))) from None


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _validated(found: dict[str, Any], path: Path) -> Loaded:
    """Drop the keys that do not hold, one by one, until the rest does."""
    complaints: list[str] = []
    while True:
        try:
            return Loaded(Settings.model_validate(found), tuple(complaints))
        except ValidationError as error:
            complaints += [f"{path}: {line}; its default is used" for line in _lines(error)]
            bad = {str(each["loc"][0]) for each in error.errors()}
            found = {key: value for key, value in found.items() if key not in bad}


def _lines(error: ValidationError) -> list[str]:
    return [f"{each['loc'][0]} = {each['input']!r}: {each['msg']}" for each in error.errors()]
