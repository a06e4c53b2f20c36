"""Draws a sheet of rendered patches to look at: `python -m tests.lab.train.render sheet.png`."""

import argparse
from pathlib import Path

import cv2

from tests.lab.train.render import sheet


def main() -> None:
    """Read the command line and draw."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.train.render", description=__doc__)
    parser.add_argument("picture", type=Path, help="file to write, .png")
    parser.add_argument("--columns", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    cv2.imwrite(str(given.picture), cv2.resize(sheet(given.columns, given.seed), None, fx=1.5, fy=1.5))


if __name__ == "__main__":
    main()
