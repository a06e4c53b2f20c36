"""The fault matrix: for each thing that fails what the screen says, how soon play goes on, what is lost.

Each fault is driven through the real app in simulated time: simulated people at the simulated table play on
while something is pulled, frozen, cut or full, with the real eye unless told otherwise. People do what people
do: where nothing happens they try again, and then use the screen.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from kiosk.counter.game.sight import SIGHTS
from kiosk.counter.tray import Sight
from kiosk.language import tongue
from tests.lab.trials.disk import clear, fill, on_own_disk
from tests.lab.trials.pulled import PulledBar

DAY = 24 * 3600.0
PATIENCE = 120.0
"""Simulated seconds after which play does not go on by itself any more."""

BEFORE, AFTER = 3, 2
"""Moves of the game before the fault, and after its end."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that fails for so many simulated seconds; `mend` is how it ends.

    own_disk  it wants a process of its own, whose files lie on a small disk.
    """

    name: str
    seconds: float
    pull: Callable[[PulledBar], None]
    mend: Callable[[PulledBar], None] = lambda _: None
    own_disk: bool = False


@dataclass(frozen=True, slots=True)
class Faulted:
    """One fault, and what came of it.

    fault      what was done to the kiosk; seconds: how long it lasted, in simulated time.
    says       what the screen said meanwhile, in its words.
    goes_on_s  simulated seconds from the fault to the next move of the game; None: not before it was mended.
    mended_s   seconds from the end of the fault to the next move; None: never.
    by_hand    throws that people touched in.
    moves      moves of the game that were gone afterwards; tokens: how many there were too few or too many.
    """

    fault: str
    seconds: float
    says: str
    goes_on_s: float | None
    mended_s: float | None
    by_hand: int
    moves_lost: int
    tokens_lost: int

    @property
    def good(self) -> bool:
        """Nothing was lost, and play went on, also once it was mended."""
        lost = self.moves_lost or self.tokens_lost
        return not lost and self.goes_on_s is not None and self.mended_s is not None


def faults(seed: int = 3, *, told: bool = False, names: tuple[str, ...] = ()) -> Iterator[Faulted]:
    """Each fault at a table of its own; `told`: with the fake eye, in a twentieth of the time.

    Raises tests.lab.trials.disk.NoDisk where a fault wants one and this machine gives none.
    """
    for fault in FAULTS:
        if not names or fault.name in names:
            yield _elsewhere(fault, seed, told) if fault.own_disk else tried(fault, seed, told=told)


def _elsewhere(fault: Fault, seed: int, told: bool) -> Faulted:
    """The same in a process of its own."""
    command = [sys.executable, "-m", __name__, fault.name, str(seed), *(["told"] if told else [])]
    return Faulted(**json.loads(on_own_disk(command)))


def tried(fault: Fault, seed: int, *, told: bool) -> Faulted:
    """One fault, in this process."""
    with TemporaryDirectory() as folder, closing(PulledBar(Path(folder), seed, told=told)) as bar:
        return _watched(fault, bar)


def _watched(fault: Fault, bar: PulledBar) -> Faulted:
    watched = _Watched(bar)
    watched.until(lambda: _moves(bar) >= BEFORE and not bar.table.busy, PATIENCE)
    before, at, moves = bar.written, bar.clock.now(), _moves(bar)
    watched.said.clear()
    fault.pull(bar)
    went = watched.until(lambda: _moves(bar) > moves, fault.seconds)
    watched.until(lambda: bar.clock.now() >= at + fault.seconds, fault.seconds)
    fault.mend(bar)
    moves, mended = _moves(bar), bar.clock.now()
    on = watched.until(lambda: _moves(bar) > moves, PATIENCE)
    watched.until(lambda: _moves(bar) >= moves + AFTER or bar.written.id != before.id, PATIENCE)
    after = next(each for each in bar.run.journal.store.games(float("-inf")) if each.id == before.id)
    lost = sum(was != now for was, now in zip(before.words, after.words, strict=False))
    return Faulted(
        fault.name,
        fault.seconds,
        " / ".join(watched.said) or "–",
        _since(at, on if went is None else went),
        _since(mended, on),
        bar.people.account.by_hand,
        lost + max(0, len(before.words) - len(after.words)),
        bar.tokens_lost,
    )


def _since(start: float, end: float | None) -> float | None:
    return None if end is None else round(end - start, 1)


class _Watched:
    """Somebody who writes down what the screen says, each sentence once."""

    def __init__(self, bar: PulledBar) -> None:
        self._bar = bar
        self.said: list[str] = []

    def until(self, done: Callable[[], bool], seconds: float) -> float | None:
        """Let time pass until it is done, at most so many seconds; when that was."""
        end = self._bar.clock.now() + seconds
        while not done():
            if self._bar.clock.now() >= end:
                return None
            self._bar.step()
            says = _says(self._bar)
            if says and says not in self.said:
                self.said.append(says)
        return self._bar.clock.now()


def _moves(bar: PulledBar) -> int:
    """How many moves the game on the screen has."""
    return len(bar.history.events) if bar.history else 0


def _says(bar: PulledBar) -> str:
    """What the screen tells beside the game: the sentence, else the eye where it is not ready."""
    counter = bar.run.app.counter
    if bar.panel.pulled:
        return "(rien)"
    if counter.notice is not None:
        return tongue("fr")(counter.notice.msgid, **dict(counter.notice.values))
    sight = counter.eye.sight
    return "" if sight in {Sight.READY, Sight.HAND, Sight.ROLLING} else SIGHTS[sight]


def _rate(rate: float) -> Callable[[PulledBar], None]:
    def slow(bar: PulledBar) -> None:
        bar.rate = rate

    return slow


def _cut_wire(bar: PulledBar) -> None:
    bar.wire.cut = True


def _joined_wire(bar: PulledBar) -> None:
    bar.wire.cut = False


def _no_sound(bar: PulledBar) -> None:
    bar.loud = True
    bar.power_cut()


def _clock(by: float) -> Callable[[PulledBar], None]:
    def jump(bar: PulledBar) -> None:
        bar.wall += by
        bar.power_cut()

    return jump


def _panel(pulled: bool) -> Callable[[PulledBar], None]:
    def pull(bar: PulledBar) -> None:
        bar.panel.pulled = pulled

    return pull


FAULTS = (
    Fault("camera unplugged", 20.0, lambda bar: bar.table.unplug(), lambda bar: bar.table.plug()),
    Fault("camera hangs", 20.0, lambda bar: bar.table.hang(), lambda bar: bar.table.plug()),
    Fault("camera frozen", 20.0, lambda bar: bar.table.freeze(), lambda bar: bar.table.thaw()),
    Fault("camera black", 20.0, lambda bar: bar.table.dark(), lambda bar: bar.table.light()),
    Fault("camera slow (3 a second)", 20.0, _rate(3.0), _rate(1000.0)),
    Fault("camera slow (0.7 a second)", 60.0, _rate(0.7), _rate(1000.0)),
    Fault("pictures 0.8 s late", 20.0, lambda bar: bar.table.delay(0.8), lambda bar: bar.table.delay(0.0)),
    Fault("button bounces", 20.0, lambda bar: bar.table.bounce(8), lambda bar: bar.table.bounce(0)),
    Fault("button stuck", 40.0, lambda bar: bar.table.hold_button(), lambda bar: bar.table.free_button()),
    Fault("button cut off", 30.0, _cut_wire, _joined_wire),
    Fault("no sound card", 0.0, _no_sound),
    Fault("disk full", 30.0, lambda bar: fill(bar.folder), lambda bar: clear(bar.folder), own_disk=True),
    Fault("power cut", 0.0, lambda bar: bar.power_cut()),
    Fault("clock 30 days back, power cut", 0.0, _clock(-30 * DAY)),
    Fault("clock 30 days on, power cut", 0.0, _clock(30 * DAY)),
    Fault("screen lost", 20.0, _panel(True), _panel(False)),
)


if __name__ == "__main__":
    (_fault,) = (each for each in FAULTS if each.name == sys.argv[1])
    json.dump(asdict(tried(_fault, int(sys.argv[2]), told="told" in sys.argv)), sys.stdout)
