"""One table of all an owner may set: it makes the file, its validation and the settings screen."""

from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError

from kiosk.counter.staff.pages import Choice
from kiosk.engine.presets import PRESETS
from kiosk.language import SOURCE, languages, said

NOT_OFFERED = "not_offered"
"""What pydantic calls a value that the page of settings does not go through."""


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
    def _check_offered(cls, value: str, info: ValidationInfo) -> str:
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
