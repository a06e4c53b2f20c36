"""What the second reader costs on this machine, one thread: milliseconds for one die and for a throw.

`python -m tests.lab.eye.second_reader` prints a line for each.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.classify.patch_net.cut import patch
from vision.classify.patch_net.reader import Network, opinion
from vision.readings import DieReading, Image

EDGE = 60.0  # pixels of a die's edge: a picture 960 wide of a usual tray
SIZE = (720, 960)


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds, the least of many tries: what other programs take from the machine does not count.

    dice     shown at once.
    cut      to cut their patches.
    network  to prepare and read them.
    whole    of `opinion`, the two together.
    """

    dice: int
    cut: float
    network: float
    whole: float


def cost(dice: int, rounds: int, clock: Callable[[], float]) -> Cost:
    """Time one look at so many dice; `clock` in seconds. What lies in the picture makes no difference."""
    image = np.random.default_rng(1).integers(0, 255, (*SIZE, 3), dtype=np.uint8)
    lying = tuple(_die(100 + 140.0 * (i % 6), 100 + 140.0 * (i // 6), 17.0 * i) for i in range(dice))
    network = Network()
    patches = np.stack(_cut(image, lying))

    def least(work: Callable[[], object]) -> float:
        took = []
        for _ in range(rounds):
            begun = clock()
            work()
            took.append(clock() - begun)
        return 1e3 * min(took)

    return Cost(
        dice,
        cut=least(lambda: _cut(image, lying)),
        network=least(lambda: network.chances(patches)),
        whole=least(lambda: opinion(image, lying)),
    )


def _cut(image: Image, dice: tuple[DieReading, ...]) -> list[Image]:
    return [patch(image, die.corners) for die in dice]


def _die(x: float, y: float, degrees: float) -> DieReading:
    arms = EDGE / np.sqrt(2) * np.exp(1j * (np.radians(degrees - 135) + np.arange(4) * np.pi / 2))
    a, b, c, d = ((float(x + arm.real), float(y + arm.imag)) for arm in arms)
    return DieReading((x, y), (a, b, c, d), None, 0.0)


def main() -> None:
    """Read the command line, time, and print a line for one die and for a throw."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.eye.second_reader", description=__doc__)
    parser.add_argument("--dice", type=int, nargs="+", default=[1, 3], help="shown at once")
    parser.add_argument("--rounds", type=int, default=300, help="tries; the fastest counts")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    sys.stdout.write(f"{'dice':>4} {'cut':>9} {'network':>9} {'whole':>9}  (ms, one thread)\n")
    for dice in given.dice:
        took = cost(dice, given.rounds, time.perf_counter)
        sys.stdout.write(f"{took.dice:4} {took.cut:9.3f} {took.network:9.3f} {took.whole:9.3f}\n")


if __name__ == "__main__":
    main()
