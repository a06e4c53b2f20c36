"""The pages of the staff: their lock, and what stands behind it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.language import in_context, said

if TYPE_CHECKING:
    from vision.calibrate.guide import Guide


CAMERA = in_context("une partie de la machine", "Caméra")
"""On the key beside the dice that leaves them to the eye again the word is shorter in some languages."""

NOT_SAVED = said("Le disque ne prend plus rien : la partie continue, mais une coupure la perdrait")
"""Why games do not reach the disk, where that refuses them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting that can be changed on the screen.

    key      of kiosk.settings and of Prefs.
    label    French text.
    values   what it may be, in the order in which a touch goes through them.
    steps    they are steps of a scale, with a key for less and one for more.
    restart  it holds from the next start on.
    """

    key: str
    label: str
    values: tuple[object, ...]
    steps: bool = False
    restart: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """What the doctor found: its check and what to do, in the language of the screen.

    good  nothing needs doing.
    """

    name: str
    words: str
    good: bool


@dataclass(frozen=True, slots=True)
class Staff:
    """The service pages and their lock: digits typed, wrong tries, and when the next one is listened to.

    new_pin  a PIN being chosen: its digits as they were typed first, "" before that; None: the lock asks.
    held     the page of the first start is there for the button that was held, and goes by itself.
    done     what was done of the first start (kiosk.counter.staff.welcome.Step).
    stage    which of kiosk.counter.staff.service.EYE_STAGES of the eye is looked at.
    moved    the camera stands otherwise than when the tray was calibrated.
    note     what the machine has to say to the house, in French: an update that was taken back, a bad stick.
    unsaved  why games do not reach the disk, in French, for as long as they do not; "" where they do.
    offer    a stick with a backup is in, and no game was ever played here: it may be taken back.
    update   a stick with an update is in.
    tried    what is wrong with what was tried last, by its name; "" where the machine knows of nothing.
    hits     targets of the page of the screen that a finger found; `missed` where one came down beside them.
    pushes   how often the button went down on the page of trials.
    guide    the calibration under way, as the eye tells it.
    lines    name and state of each part, as the shell tells them; `failing`: those that are not well.
    checked  what the doctor found; None while he looks.
    code     the diagnosis as it was when he was done, for the QR code.
    leaf     how often the page of settings was turned; on that of the people, the first one that is shown.
    people   who was ever named here; None until the shell told.
    """

    typed: str = ""
    new_pin: str | None = None
    held: bool = False
    done: frozenset[str] = frozenset()
    wrong: int = 0
    closed_until: float = 0.0
    stage: int = 0
    moved: bool = False
    note: str = ""
    unsaved: str = ""
    offer: bool = False
    update: bool = False
    tried: tuple[tuple[str, str], ...] = ()
    hits: frozenset[str] = frozenset()
    missed: str = ""
    pushes: int = 0
    guide: "Guide | None" = None
    lines: tuple[tuple[str, str], ...] = ()
    failing: frozenset[str] = frozenset()
    choices: tuple[Choice, ...] = ()
    checked: tuple[Checked, ...] | None = None
    code: str = ""
    leaf: int = 0
    people: tuple[str, ...] | None = None
