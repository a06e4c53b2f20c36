"""A new program on trial: it is kept once a minute of it was seen to live, else the one before runs again.

Its camera must live too, unless the one before it had none: a broken one, or a bar that plays by touch,
would else take every update back.

It may come on a stick: root's systemd/lebon-update takes it where it is signed, and says what came of it.

Root's systemd/lebon-slot does what is asked for here, and only while something is on trial; it counts bad
starts itself, so that a program that never gets as far as this is exchanged too.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from kiosk.disk.files import is_there
from kiosk.host.machine import Wish, ask
from kiosk.host.service import Pulse
from kiosk.language import said

HOME = Path("/opt/lebon")
"""Where the two programs lie, and which of them is on trial."""

LIVES = 60.0
"""Seconds in which the screen showed what was the case and the camera sent pictures, without a break."""

TRIAL_SECONDS = 300.0
"""Seconds after the start after which it is no use to wait longer: a camera is there within a minute."""

BREAK = 5.0
"""Seconds without a picture, or with something undrawn, that are a break: a reopened camera takes three."""

BLIND_FILE = ".no-camera"
"""In the data folder while the program that is kept has seen no picture for a minute since its start."""

WHY_TAKEN_BACK = {
    "starts": said("Mise à jour annulée : elle n’a pas démarré"),
    "trial": said("Mise à jour annulée : l’écran ou la caméra ne répondait pas"),
    "disk": said("Mise à jour annulée : le disque est plein"),
}
"""What the screen says of a version that was taken back, by the word that lebon-slot left."""

UPDATE_FILE = "lebon-update.tar"
"""An update on a stick."""

TOLD_FILE = Path("/run/lebon-update/told")

TAKEN = {
    "asked": said("mise à jour : vérification"),
    "begun": said("mise à jour installée"),
    "none": said("mise à jour : il en faut une seule"),
    "unsigned": said("refusée : signature inconnue"),
    "old": said("refusée : pas plus récente"),
    "trial": said("déjà une à l’essai : attendre"),
    "disk": said("refusée : disque plein"),
    "broken": said("refusée : ne s’installe pas"),
}
"""What the screen says of the update of a stick, by the word that lebon-update left."""

GOES_ON = frozenset({"asked", "begun"})
"""Those of the words that refuse nothing."""


def on_trial(home: Path = HOME) -> bool:
    """Whether the program that runs is on trial."""
    try:
        slot = (home / "trial").read_text(encoding="ascii").split()[0]
        return str((home / "current").readlink()) == slot
    except (OSError, ValueError, IndexError):
        return False


def refusal(home: Path = HOME) -> str:
    """What the screen says of the last update, in French; empty where it was kept, or there was none."""
    try:
        why = (home / "refused").read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""
    return WHY_TAKEN_BACK.get(why, WHY_TAKEN_BACK["trial"])


def waits(sticks: Iterable[Path]) -> bool:
    """Whether one of the sticks has an update; one that does not answer has none."""
    with suppress(OSError):
        return any((each / UPDATE_FILE).is_file() for each in sticks)
    return False


def update_outcome(told: Path = TOLD_FILE) -> tuple[str, bool]:
    """What came of the update that was asked for, in French, and whether it is refused.

    Empty where root says nothing of it yet.
    """
    try:
        word = told.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        word = ""
    return TAKEN.get(word, ""), word in TAKEN and word not in GOES_ON


class Trial:
    """Watches the pulse of a program on trial and asks for one thing, once; idle where nothing is on trial.

    now    seconds on a steady clock, at the start.
    blind  the program before saw no picture: none is waited for.
    """

    def __init__(
        self, now: float, *, tried: bool, blind: bool = False, asked: Callable[[Wish], bool] = ask
    ) -> None:
        self._began = now
        self._since = now
        self._tried = tried
        self._blind = blind
        self._ask = asked

    def turn(self, now: float, pulse: Pulse) -> None:
        """Once a turn of the drawing loop, with the signs of life as they are now."""
        if not self._tried:
            return
        unseen = pulse.lost or pulse.frames == 0
        if (unseen and not self._blind) or not pulse.beats(now, BREAK):
            self._since = now
        if now - self._since >= LIVES:
            self._end(Wish.KEEP)
        elif now - self._began >= TRIAL_SECONDS:
            self._end(Wish.BACK)

    def _end(self, wish: Wish) -> None:
        self._tried = False
        self._ask(wish)


class Precedent:
    """What the program that is kept leaves for the next one on trial: whether it saw any picture.

    blind  the program before saw none.
    tells  this one is kept, and has its camera: on trial, and in safe mode, nothing is written.
    """

    def __init__(self, folder: Path, now: float, *, tells: bool) -> None:
        self._path = folder / BLIND_FILE
        self.blind = self._written = is_there(self._path)
        self._began = now
        self._tells = tells

    def turn(self, now: float, *, frames: int) -> None:
        """Once a turn of the drawing loop, with the pictures seen so far. Never raises."""
        blind = frames == 0
        if not self._tells or blind is self._written or (blind and now - self._began < LIVES):
            return
        self._written = blind
        with suppress(OSError):
            if blind:
                self._path.touch()
            else:
                self._path.unlink(missing_ok=True)
