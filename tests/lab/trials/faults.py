"""The fault matrix: for each thing that fails what the screen says, how soon play goes on, what is lost.

Each fault is driven through the real app in simulated time: simulated people at the simulated table play on
while something is pulled, frozen, cut or full, with the real eye unless told otherwise. People do what people
do: where nothing happens they try again, and then use the screen.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from kiosk.counter.game.sight import SIGHTS
from kiosk.counter.tray import Sight
from kiosk.language import tongue
from tests.lab.trials.disk import refuse_writes, take_writes
from tests.lab.trials.pulled import PulledBar

DAY = 24 * 3600.0
PATIENCE = 120.0
"""Simulated seconds after which play does not go on by itself any more."""

BEFORE, AFTER = 3, 2
"""Moves of the game before the fault, and after its end."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that fails for so many simulated seconds; `mend` is how it ends."""

    name: str
    seconds: float
    pull: Callable[[PulledBar], None]
    mend: Callable[[PulledBar], None] = lambda _: None


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
    """Each fault at a table of its own; `told`: with the fake eye, in a twentieth of the time."""
    for fault in FAULTS:
        if not names or fault.name in names:
            with TemporaryDirectory() as folder:
                yield _tried(fault, PulledBar(Path(folder), seed, told=told))


def _tried(fault: Fault, bar: PulledBar) -> Faulted:
    try:
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
    finally:
        take_writes()
        bar.close()


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
    Fault("pictures 0.8 s late", 20.0, lambda bar: bar.table.late(0.8), lambda bar: bar.table.late(0.0)),
    Fault("button bounces", 20.0, lambda bar: bar.table.bounce(8), lambda bar: bar.table.bounce(0)),
    Fault("button stuck", 40.0, lambda bar: bar.table.hold_button(), lambda bar: bar.table.free_button()),
    Fault("button cut off", 30.0, _cut_wire, _joined_wire),
    Fault("no sound card", 0.0, _no_sound),
    Fault("disk takes no more", 30.0, lambda _: refuse_writes(), lambda _: take_writes()),
    Fault("power cut", 0.0, lambda bar: bar.power_cut()),
    Fault("clock 30 days back, power cut", 0.0, _clock(-30 * DAY)),
    Fault("clock 30 days on, power cut", 0.0, _clock(30 * DAY)),
    Fault("screen lost", 20.0, _panel(True), _panel(False)),
)
