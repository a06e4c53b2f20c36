"""One table of all an owner may set: it makes the file, its validation and the settings screen."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

import tomli_w
from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails, PydanticCustomError

from kiosk.counter.staff.pages import Choice
from kiosk.disk.files import previous_of, write_whole
from kiosk.engine.presets import PRESETS
from kiosk.language import SOURCE, Line, languages, line, said, tongue
from kiosk.reasons import reason, text_reason

SETTINGS_FILE = "lebon.toml"


class Settings(BaseModel):
    """What the owner chose. Titles are French msgids, shown by the page of settings.

    In `json_schema_extra`: what a touch goes through (`values`, or `steps` of a scale), and `restart` for
    what holds from the next start on.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    language: str = Field(
        SOURCE,
        title=said("Langue"),
        description="La langue de l’écran et de la voix.",
        json_schema_extra={"values": list(languages())},
    )
    house_name: str = Field(
        "",
        max_length=40,
        title=said("Le nom de la maison"),
        description="Le nom du bar, en haut de l’écran d’accueil ; vide : aucun.",
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
    corrections: bool = Field(
        True,
        title=said("Images des corrections"),
        description="Garder l’image des dés d’un lancer corrigé, des dés seuls, six mois au plus.",
        json_schema_extra={"restart": True},
    )
    film: bool = Field(
        True,
        title=said("Film de l’accueil"),
        description="L’écran d’accueil montre les images des derniers lancers : en mémoire seule, "
        "mais pour le dernier 421 ; sinon les dés y sont dessinés.",
        json_schema_extra={"restart": True},
    )
    muted: bool = Field(False, title=said("Muet"), description="Aucun son.")
    debts: bool = Field(
        False,
        title=said("Ardoise"),
        description="Le palmarès montre qui doit encore une tournée.",
    )
    dice_set: int = Field(
        1,
        ge=1,
        title=said("Jeu de dés"),
        description="Le numéro des dés en service : de nouveaux dés, un nouveau numéro.",
    )
    coach: bool = Field(
        True,
        title=said("Conseil"),
        description="Une touche dit ce que valait chaque choix ; avant de jouer, si tous le veulent.",
    )
    dim_after: int = Field(
        300,
        ge=30,
        le=7200,
        title=said("Veille"),
        description="Secondes sans personne avant que l’écran baisse.",
        json_schema_extra={"steps": [60, 120, 300, 600, 1800, 3600]},
    )
    welcomed: bool = Field(
        False, title=said("Mise en marche"), description="Les pages du premier démarrage sont passées."
    )
    table: str = Field(
        "",
        max_length=40,
        title=said("Nom de la table"),
        description="Comment la maison appelle cette table où il y en a plusieurs, par exemple « table 3 ».",
        json_schema_extra={"restart": True},
    )
    named: bool = Field(
        False,
        title=said("Noms montrés dans la salle"),
        description="Les noms tapés ici se voient sur les écrans de la maison et comptent au classement.",
    )
    rotation: Literal[0, 90, 180, 270] = Field(
        0,
        title=said("Rotation"),
        description="Tourne l’image et le toucher, en degrés.",
        json_schema_extra={"restart": True},
    )

    @field_validator("language", "rules")
    @classmethod
    def _offered(cls, value: str, info: ValidationInfo) -> str:
        """One of those that the page of settings goes through."""
        values = _choice(str(info.field_name), cls.model_fields[str(info.field_name)]).values
        if value not in values:
            raise PydanticCustomError(NOT_OFFERED, "not offered", {"expected": ", ".join(map(str, values))})
        return value


NOT_ON_PAGE = frozenset(
    {
        "welcomed",
        "house_name",
        "dice_set",
        "rig",
        "tray_light",
        "voice",
        "corrections",
        "film",
        "muted",
        "reduced_motion",
        "table",
    }
)
"""Not on the page of settings: what is built in, typed, kept or passed, silence, which has its own key, and
motion, which a sober house stills too."""


def choices() -> tuple[Choice, ...]:
    """What can be set on the screen, in the order of the table."""
    return tuple(
        _choice(key, field) for key, field in Settings.model_fields.items() if key not in NOT_ON_PAGE
    )


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
    before, _ = _found(previous_of(path))
    spare, _ = _validated(before or {}, Settings())
    found, why = _found(path)
    if found is None:
        if before is None and why is None:
            return Loaded(spare)
        words = ALL_NEW if before is None else ALL_BEFORE
        return Loaded(spare, line(words, path=path, why=why or line(EMPTY)))
    settings, bad = _validated(found, spare)
    words = SOME_NEW if before is None else SOME_BEFORE
    return Loaded(settings, line(words, path=path, why=tuple(bad)) if bad else None)


def save(settings: Settings, folder: Path) -> None:
    """Write the settings; raises OSError where the folder cannot be written.

    The file that was there becomes the previous one, unless it is of no use.
    """
    path = folder / SETTINGS_FILE
    write_whole(path, tomli_w.dumps(settings.model_dump()), previous=_found(path)[0] is not None)


def changed(settings: Settings, changes: Mapping[str, Any]) -> Settings:
    """The settings with some keys changed; raises ValueError with one line where a value is not allowed."""
    try:
        return Settings.model_validate({**settings.model_dump(), **changes})
    except ValidationError as error:
        raise ValueError("; ".join(each.told(tongue(SOURCE)) for each in _lines(error))) from None


def _found(path: Path) -> tuple[dict[str, Any] | None, Line | None]:
    """What stands in the file, and why it cannot be read; (None, None) where nothing does. Never raises."""
    try:
        with path.open("rb") as file:
            text = file.read(SETTINGS_BYTES + 1).decode()
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


def _validated(found: dict[str, Any], spare: Settings) -> tuple[Settings, list[Line]]:
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
TOO_DEEP = said("illisible comme réglages : emboîté trop profond")
UNREADABLE = said("illisible comme réglages ({why})")

NOT_OFFERED = "not_offered"
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
    "literal_error": said("un de {expected}"),
    NOT_OFFERED: said("un de {expected}"),
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
