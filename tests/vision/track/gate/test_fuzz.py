"""Long evenings at the tray, by chance: what must hold after whatever people do."""

from random import Random

import pytest

from tests.vision.scripted import Tape, hand, lie, roll, told, word
from vision.readings import Reason, TrayChange, TrayEvent
from vision.track import gate as gates

PLACES = "abcdefghijkl"
BEGIN = {TrayEvent.HAND, TrayEvent.ROLLING, TrayEvent.REFUSED, TrayEvent.CAMERA_BACK}
END = {TrayEvent.READ, TrayEvent.LIFTED, TrayEvent.EMPTY}
CALM = 75  # frames: time enough for every verdict, the hard stop included


class Evening:
    """A person at the tray, and what the gate ought to tell of it."""

    def __init__(self, seed: int, *, noise: bool) -> None:
        self.chance = Random(seed)
        self.tape = Tape(noise=Random(seed + 1) if noise else None)
        self.lying: list[str] = []
        self.tape.play(lie("", 30))

    def calm(self) -> None:
        """Time for every verdict; the last frames are clean, so that noise does not begin what cannot end."""
        self.tape.play(lie(self.dice, CALM))
        noise, self.tape.noise = self.tape.noise, None
        self.tape.play(lie(self.dice, 20))
        self.tape.noise = noise

    @property
    def dice(self) -> str:
        return " ".join(self.lying)

    def new(self, count: int, *, beside: list[str]) -> list[str]:
        """So many dice at places where none lie."""
        taken = {name[0].lower() for name in beside} | {name[0].lower() for name in self.lying}
        free = [place for place in PLACES if place not in taken]
        return [place + str(self.chance.randint(1, 6)) for place in self.chance.sample(free, count)]

    def frames(self, least: int, most: int) -> int:
        return self.chance.randint(least, most)

    def wave(self) -> tuple[set[str], set[str]]:
        over = "".join(name[0] for name in self.lying if self.chance.random() < 0.5)
        self.tape.play(hand(self.dice, over=over, frames=self.frames(6, 60)))
        return set(), set()

    def throw(self) -> tuple[set[str], set[str]]:
        """Lift some, with the hand going out, and throw them."""
        kept = self.chance.sample(self.lying, self.chance.randint(0, min(2, len(self.lying))))
        over = "".join(name[0] for name in self.lying if name not in kept)
        left = " ".join(kept)
        self.tape.play(hand(left, over=over, frames=self.frames(8, 40)), lie(left, self.frames(15, 60)))
        new = self.new(3 - len(kept), beside=kept)
        if self.chance.random() < 0.5:
            self.tape.play(hand(left, frames=self.frames(4, 20)))
        self.tape.play(roll(left, self.frames(5, 30), beside_hand=self.chance.random() < 0.3))
        self.lying = [*kept, *new]
        return set(new), set()

    def throw_in_haste(self) -> tuple[set[str], set[str]]:
        """Lift some and throw them at once: the hand is out for a few frames only."""
        if not self.lying:
            return self.throw()
        kept = self.chance.sample(self.lying, self.chance.randint(1, 2))
        over = "".join(name[0] for name in self.lying if name not in kept)
        left = " ".join(kept)
        self.tape.play(hand(self.dice, over=over, frames=6), lie(left, 3), roll(left, self.frames(6, 30)))
        new = self.new(3 - len(kept), beside=kept)
        self.lying = [*kept, *new]
        return set(new), set()

    def throw_from_the_hand(self) -> tuple[set[str], set[str]]:
        """Pick up and throw without leaving the tray."""
        if not self.lying:
            return self.throw()
        kept = self.chance.sample(self.lying, self.chance.randint(0, 2))
        over = "".join(name[0] for name in self.lying if name not in kept)
        left = " ".join(kept)
        self.tape.play(hand(self.dice, over=over, frames=6), hand(left, frames=self.frames(12, 30)))
        self.tape.play(roll(left, self.frames(6, 30), beside_hand=True))
        new = self.new(3 - len(kept), beside=kept)
        self.lying = [*kept, *new]
        return set(new), set()

    def turn(self) -> tuple[set[str], set[str]]:
        """Turn one die by hand."""
        if not self.lying:
            return self.wave()
        i = self.chance.randrange(3)
        was = self.lying[i]
        self.lying[i] = was[0] + str(1 + int(was[1]) % 6)
        self.tape.play(hand(self.dice, over=was[0].lower(), frames=self.frames(10, 40)))
        return set(), {self.lying[i]}

    def leave(self) -> tuple[set[str], set[str]]:
        """Do nothing for a while."""
        self.tape.play(lie(self.dice, self.frames(1, 400)))
        return set(), set()

    def switch_the_light(self) -> tuple[set[str], set[str]]:
        self.tape.play(lie(self.dice + "  ", self.frames(10, 90), Reason.DARK))
        return set(), set()

    def unplug(self) -> tuple[set[str], set[str]]:
        self.tape.tell(gates.lost)
        self.tape.frame += self.frames(1, 900)
        self.tape.tell(gates.back)
        return set(), set()


def partition(change: TrayChange) -> list[str]:
    parts = (*change.kept, *change.thrown, *(one.die for one in change.touched))
    return sorted(word(die) for die in parts)


def check(evening: Evening, changes: list[TrayChange], thrown: set[str], touched: set[str]) -> None:
    """The invariants, after one act and a calm while."""
    story = [told(change) for change in changes]
    reads = [change for change in changes if change.event is TrayEvent.READ]

    check_reads(evening, reads, thrown, touched, story)
    begun = max((i for i, change in enumerate(changes) if change.event in BEGIN), default=len(changes))
    ended = any(change.event in END for change in changes[begun:])
    assert ended or begun == len(changes), f"what begins ends: {story}"
    assert evening.tape.gate.resting, f"a calm tray rests: {story}"


def check_reads(
    evening: Evening, reads: list[TrayChange], thrown: set[str], touched: set[str], story: list[str]
) -> None:
    thrown_told = [word(die) for change in reads for die in change.thrown]

    assert sorted(thrown_told) == sorted(thrown), f"every throw is told once, and nothing else: {story}"
    assert {word(one.die) for change in reads for one in change.touched} == touched, f"touched: {story}"
    for change in reads:
        assert partition(change) == sorted(word(die) for die in change.dice), f"each die once: {story}"
    if reads:
        assert sorted(word(die) for die in reads[-1].dice) == sorted(evening.lying), f"as they lie: {story}"


@pytest.mark.parametrize("noise", [False, True], ids=["clean", "noisy"])
@pytest.mark.parametrize("seed", range(8))
def test_an_evening_keeps_the_books(seed, noise):
    evening = Evening(seed, noise=noise)
    acts = [
        *(evening.wave, evening.throw, evening.throw_in_haste, evening.throw_from_the_hand),
        *(evening.turn, evening.leave, evening.switch_the_light, evening.unplug),
    ]
    for _ in range(12):
        before = len(evening.tape.changes)
        thrown, touched = evening.chance.choice(acts)()
        evening.calm()
        check(evening, evening.tape.changes[before:], thrown, touched)
