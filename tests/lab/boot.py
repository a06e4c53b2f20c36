"""How long a start takes until the first screen, and what the program weighs after many games."""

import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from hardware.ports import Clock

_FIRST_SCREEN = """
from pathlib import Path
from kiosk.running.run import Run
from kiosk.running.wanted import Wanted
from kiosk.headless import Blind
from kiosk.settings import Settings
from kiosk.ui.shots import save
glass = Blind((1024, 600))
run = Run(Wanted("sim"), Settings(), Path({folder!r}), glass, print)
run.app.turn()
save(glass.scene, glass.pictures, Path({folder!r}) / "first.png")
print("shown", flush=True)
run.close()
"""

_GAMES = """
from random import Random
from tests.lab.engine import any_move
from tests.lab.memory import resident
from kiosk.counter.effects import GameLeft, GameStarted, Log
from kiosk.engine.history import begin, play
from kiosk.engine.presets import PRESETS
from kiosk.journal import Journal
journal, chance = Journal.open(None, lambda: 0.0, ""), Random(421)
for number in range(1, {games} + 1):
    journal.record(GameStarted(number, PRESETS["onze"], ("Ana", "Bo"), None, ""))
    history = begin(PRESETS["onze"], ("Ana", "Bo"))
    while history.game.seat is not None:
        event = any_move(history.game, chance)
        history = play(history, event)
    journal.record(GameLeft(number))
    if number in ({games} // 10, {games}):
        print(number, resident(), flush=True)
"""


@dataclass(frozen=True, slots=True)
class Boot:
    """One start: milliseconds from the call of the program to its first screen."""

    start: int
    ms: float


@dataclass(frozen=True, slots=True)
class Weight:
    """Resident memory after so many games, in megabytes."""

    games: int
    mb: float


def boots(clock: Clock, starts: int = 5) -> tuple[Boot, ...]:
    """Start the program on the simulated table that often."""
    return tuple(_boot(clock, number) for number in range(1, starts + 1))


def weights(games: int = 10_000) -> tuple[Weight, ...]:
    """Play whole games at random through the engine and the journal, and weigh the program on the way."""
    done = _python(_GAMES.format(games=games))
    return tuple(Weight(int(n), float(mb)) for n, mb in re.findall(r"^(\d+) ([\d.]+)$", done, re.MULTILINE))


def _boot(clock: Clock, number: int) -> Boot:
    with tempfile.TemporaryDirectory() as folder:
        began = clock.now()
        words = [sys.executable, "-c", _FIRST_SCREEN.format(folder=folder)]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=_ROOT) as program:
            assert program.stdout is not None
            for line in program.stdout:
                if line.strip() == "shown":
                    break
            ms = 1000 * (clock.now() - began)
        return Boot(number, ms)


def _python(source: str) -> str:
    words = [sys.executable, "-c", source]
    return subprocess.run(words, capture_output=True, text=True, check=True, cwd=_ROOT).stdout


_ROOT = Path(__file__).parents[2]
