"""The command `lebon`: the only package that wires the parts together."""

import os

# The matrices of a reading are small: threads cost more than they give, and the screen keeps its core.
# numpy looks at this once, when it is imported, so it stands before everything else.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from kiosk.cli.app import main, program

__all__ = ["main", "program"]
