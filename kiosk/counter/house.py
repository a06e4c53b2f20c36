"""What the house keeps: rounds that are owed, the board on the wall, and what the owner chose."""

from dataclasses import dataclass
from enum import StrEnum

from kiosk.language import Line
from kiosk.records.reel import Reel
from kiosk.records.statistics import Statistics


class Leaf(StrEnum):
    """The pages of the records."""

    BOARD = "board"
    PLAYERS = "players"
    DICE = "dice"


@dataclass(frozen=True, slots=True)
class Records:
    """What is looked at of the records.

    lines    of the board: who paid last, the records of the week.
    figures  of the latest games, for each player and for the dice; None before the first.
    reel     the last game as a film, for whoever passes by; None before the first.
    pictures  of that film, by name: those that the camera took and the house lets be shown.
    leaf     which page is open; `player` is whose card lies on the page of players.
    """

    lines: tuple[Line, ...] = ()
    figures: Statistics | None = None
    reel: Reel | None = None
    pictures: frozenset[str] = frozenset()
    leaf: Leaf = Leaf.BOARD
    player: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """Rounds that are owed after a game."""

    game: int
    names: tuple[str, ...]
    stake: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefs:
    """What the owner chose: the settings (kiosk.settings) that the screens know, by their keys."""

    house_name: str = ""
    language: str = "fr"
    theme: str = "night"
    strength: str = "normal"
    reduced_motion: bool = False
    muted: bool = False
    volume: int = 70
    night_volume: int = 30
    dim_after: int = 300
    debts: bool = False
    coach: bool = True
    dice_set: int = 1
    film: bool = True
    rules: str = "onze"
    rotation: int = 0
    table: str = ""
    named: bool = False
