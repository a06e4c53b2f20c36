"""The mains pulled at random: a program that plays is killed outright; what it told must be on the disk."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from kiosk.engine.written.replay import words
from kiosk.journal import Journal

_PLAYER = """
import sys
from pathlib import Path
from random import Random
from tests.lab.engine import any_move
from kiosk.counter.effects import GameOver, GameStarted, Log
from kiosk.engine.history import begin, play
from kiosk.engine.presets import PRESETS
from kiosk.engine.written.replay import words
from kiosk.journal import Journal
folder, chance = Path(sys.argv[1]), Random(int(sys.argv[2]))
journal = Journal.open(folder, lambda: 0.0, "stamp")
assert not journal.trouble, journal.trouble
resumed = journal.resume()
number = resumed.game if resumed else journal.store.last_game
history = resumed.history if resumed else None
while True:
    if history is None or history.game.seat is None:
        if history is not None:
            journal.record(GameOver(number, history.game.result, "un demi"))
        number += 1
        journal.record(GameStarted(number, "onze", (), ("Ana", "Bo"), None, "un demi"))
        history = begin(PRESETS["onze"], ("Ana", "Bo"))
    else:
        event = any_move(history.game, chance)
        history = play(history, event)
        journal.record(Log(number, event))
    print(number, *words(history), flush=True)
"""
"""A program that plays as fast as the disk allows and tells each move once it is on the disk."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One kill.

    told   moves that the program had told of the game under way.
    found  moves of that game after the next start; -1 where the game is not there.
    whole  what was told is there, in the same order, and at most one move more.
    tokens tokens in pot and hands after the next start: none made, none lost.
    """

    number: int
    told: int
    found: int
    whole: bool
    tokens: int


def cuts(folder: Path, times: int, seed: int = 421) -> Iterator[Cut]:
    """Kill the program that often, on one log, each after a random number of moves."""
    chance = Random(seed)
    for number in range(1, times + 1):
        told = _killed(folder, chance.randrange(2**31), chance.randint(1, 60))
        yield _compared(folder, number, told)


def _killed(folder: Path, seed: int, after: int) -> tuple[str, ...]:
    """Let it play, kill it while it writes; the last line that came out whole."""
    line = ""
    with subprocess.Popen(
        [sys.executable, "-c", _PLAYER, str(folder), str(seed)], stdout=subprocess.PIPE, text=True, cwd=_ROOT
    ) as program:
        assert program.stdout is not None
        for _ in range(after):
            line = program.stdout.readline()
        program.kill()
        rest = program.stdout.read()
    whole = [each for each in rest.split("\n")[:-1] if each]
    return tuple((whole[-1] if whole else line).split())


def _compared(folder: Path, number: int, told: tuple[str, ...]) -> Cut:
    journal = Journal.open(folder, lambda: 0.0, "stamp")
    try:
        saved = next((each for each in journal.store.latest(2) if str(each.id) == told[0]), None)
        resumed = journal.resume()
    finally:
        journal.close()
    found = saved.words if saved else ()
    same = found[: len(told) - 1] == told[1:] and len(found) - (len(told) - 1) in {0, 1}
    replays = resumed is None or saved is None or resumed.game != saved.id or words(resumed.history) == found
    game = resumed.history.game if resumed else None
    tokens = game.pot + sum(game.purse) if game else 11
    return Cut(number, len(told) - 1, len(found) if saved else -1, same and replays, tokens)


_ROOT = Path(__file__).parents[2]
