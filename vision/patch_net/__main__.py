"""Times the second reader on this machine, one thread: `python -m vision.patch_net`."""

import argparse
import sys
import time

import cv2

from vision.patch_net.cost import cost


def main() -> None:
    """Read the command line, time, and print a line for one die and for a throw."""
    parser = argparse.ArgumentParser(prog="python -m vision.patch_net", description=__doc__)
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
