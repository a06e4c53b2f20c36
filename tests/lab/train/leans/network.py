"""What the networks are made of that see how a die stands."""

from tests.lab.train.patches.network import Body
from vision.decide.standing.lean import SIDE

LEAN = Body(
    "lean_net",
    (
        (5, 24, 5, 3, 1, False),
        (24, 40, 3, 1, 1, True),
        (40, 72, 3, 1, 1, False),
        (72, 72, 3, 1, 1, False),
        (72, 96, 3, 1, 1, True),
        (96, 144, 3, 1, 0, False),
        (144, 96, 3, 1, 0, False),
    ),
    size=(SIDE, SIDE),
    left=4,
    answers=5,
    passing=frozenset({3}),
)
