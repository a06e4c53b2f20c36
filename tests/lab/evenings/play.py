"""One generated evening: lines are chosen and played, and whoever knows the promises looks on."""

from contextlib import closing
from dataclasses import dataclass
from functools import cache

from kiosk.cli.evening.lines import line_of
from kiosk.cli.evening.play import Evening
from kiosk.counter.state import Setup
from kiosk.engine.house.switches import with_switches
from kiosk.engine.presets import PRESETS
from kiosk.engine.written.report import game_report
from kiosk.journal import Journal
from kiosk.opponent import Opponent
from kiosk.settings import Settings
from tests.lab.evenings.generate import Author, Choose
from tests.lab.evenings.promises import HOUSE, Promises
from vision.watch import Watcher

FRAME = 1.0
"""Seconds between two turns of the loop: coarse, since sixty lines of it are played by the ten thousand."""

REPLAYED = 20
"""Lines after which the log is read back and compared."""

SHORT = {"tokens": "7", "manches": "1"}
"""House rules under which sixty lines can reach the end of a game."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of it: the lines as they can be played again, and the promises that were broken."""

    text: str
    broken: tuple[str, ...]


def played(choose: Choose, lines: int) -> Played:
    """An evening of that many lines under any rules; it ends where a promise is broken."""
    preset = choose(tuple(PRESETS))
    short = choose((True, False)) and not {"tokens", "manches"} & set(PRESETS[preset].closed)
    names = choose((("Ana", "Bo"), ("Ana", "Bo", "Chloé"), ("Ana", HOUSE)))
    switches = SHORT if short else {}
    house = Opponent(HOUSE) if HOUSE in names else None
    rules = with_switches(PRESETS[preset], switches)
    setup = Setup(names, rules=rules, opponent=house, stake="un demi")
    with closing(Journal.open(None, lambda: 0.0, "")) as journal:
        evening = Evening(journal, Settings(), _watcher(), frame=FRAME)
        evening.begin(setup)
        author, promises = Author(evening, choose), Promises()
        for number in range(lines):
            line = line_of(author.line())
            assert line is not None
            promises.look(line, evening.answer(line))
            if number % REPLAYED == REPLAYED - 1:
                promises.broken += _check_replay(journal, evening)
            if promises.broken:
                break
    tags = [f'[rules "{preset}"]', "[players " + " ".join(f'"{name}"' for name in names) + "]"]
    tags += [f'[set "{key}" "{value}"]' for key, value in switches.items()]
    return Played("\n".join((*tags, *author.lines)), tuple(promises.broken))


def _check_replay(journal: Journal, evening: Evening) -> list[str]:
    """4: the log replays to the state that is shown."""
    shown = evening.counter.state
    if shown is None or shown.result is not None:
        return []
    journal.finish()
    resumed = journal.resume()
    if resumed is None or resumed.history.game != shown:
        told = None if resumed is None else game_report(resumed.history.game)
        return [f"the log replays to {told}, the screen shows {game_report(shown)}"]
    return []


@cache
def _watcher() -> Watcher:
    return Watcher()  # nobody looks through it
