"""One table of all an owner may set: it makes the file, its validation and the settings screen."""

from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError

from hardware.ports import BadAddress
from hardware.rig import kind_of
from kiosk.counter.staff.pages import Choice
from kiosk.engine.presets import PRESETS
from kiosk.language import SOURCE, languages, said

NOT_OFFERED = "not_offered"
"""What pydantic calls a value that the page of settings does not go through."""

RIGS = "pi, usb:0, sim, sim:7, replay:clip.mp4"
"""What an address looks like."""


class Settings(BaseModel):
    """What the owner chose.

    What has a title, a French msgid, is on the page of settings. The others are built in, typed, kept or
    passed; silence has its own key, and motion a sober house stills too. In `json_schema_extra`: what a
    touch goes through (`values`, or `steps` of a scale), and `restart` for what holds from the next start on.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    language: str = Field(SOURCE, title=said("Langue"), json_schema_extra={"values": list(languages())})
    """Of the screen and of the voice."""

    house_name: str = Field("", max_length=40)
    """What the bar is called, above the first page; empty: nothing stands there."""

    rig: str = "sim"
    """Camera and button: pi, usb:N, sim or replay:FILE."""

    tray_light: bool = False
    """The lamp of the tray is connected to the Pi, and goes on with the kiosk."""

    rules: str = Field("onze", title=said("Règle"), json_schema_extra={"values": list(PRESETS)})
    """What is offered where a game is arranged."""

    theme: Literal["night", "day"] = Field("night", title=said("Thème"))
    strength: Literal["sober", "normal", "party"] = Field("normal", title=said("Ambiance"))
    """How much room effects take."""

    reduced_motion: bool = False
    """Tokens change hands without being seen to move."""

    volume: int = Field(
        70, ge=0, le=100, title=said("Volume"), json_schema_extra={"steps": list(range(0, 101, 10))}
    )
    night_volume: int = Field(
        30, ge=0, le=100, title=said("Volume la nuit"), json_schema_extra={"steps": list(range(0, 101, 10))}
    )
    """From 22 to 8 o'clock."""

    voice: str = ""
    """The folder of recorded takes; empty: the first there is, or the synthesis."""

    corrections: bool = True
    """The picture of a throw that was put right is kept: of its dice alone, six months at the most."""

    film: bool = True
    """The first page shows pictures of the last throws, from memory but for the last 421; else drawings."""

    muted: bool = False
    debts: bool = Field(False, title=said("Ardoise"))
    """The records tell who still owes a round."""

    dice_set: int = Field(1, ge=1)
    """The number of the dice in use: new dice, a new number."""

    coach: bool = Field(True, title=said("Conseil"))
    """One touch tells what each choice was worth; before one plays, if everybody wants that."""

    dim_after: int = Field(
        300,
        ge=30,
        le=7200,
        title=said("Veille"),
        json_schema_extra={"steps": [60, 120, 300, 600, 1800, 3600]},
    )
    """Seconds with nobody there until the screen is dimmed."""

    welcomed: bool = False
    """The pages of the first start are over."""

    table: str = Field("", max_length=40)
    """What the house calls this table where it has several, such as « table 3 »."""

    named: bool = Field(False, title=said("Noms montrés dans la salle"))
    """Names typed here are seen on the screens of the house, and count in its league."""

    rotation: Literal[0, 90, 180, 270] = Field(0, title=said("Rotation"), json_schema_extra={"restart": True})
    """Degrees by which picture and touch are turned."""

    @field_validator("rig")
    @classmethod
    def _check_rig(cls, value: str) -> str:
        """One that there can be: with another the kiosk would not start at all."""
        try:
            kind_of(value)
        except BadAddress:
            raise PydanticCustomError(NOT_OFFERED, "not offered", {"expected": RIGS}) from None
        return value

    @field_validator("language", "rules")
    @classmethod
    def _check_offered(cls, value: str, info: ValidationInfo) -> str:
        """One of those that the page of settings goes through."""
        values = _choice(str(info.field_name), cls.model_fields[str(info.field_name)]).values
        if value not in values:
            raise PydanticCustomError(NOT_OFFERED, "not offered", {"expected": ", ".join(map(str, values))})
        return value


def choices() -> tuple[Choice, ...]:
    """What can be set on the screen, in the order of the table."""
    return tuple(_choice(key, field) for key, field in Settings.model_fields.items() if field.title)


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
