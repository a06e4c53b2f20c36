"""What the networks are made of that see how a die stands."""

from tests.lab.train.patches.network import Body
from vision.decide.standing.lean import SIDE

LEAN = Body(
    "lean_net",
    (
        (5, 32, 5, 3, 1, False),
        (32, 56, 3, 1, 1, True),
        (56, 104, 3, 1, 1, False),
        (104, 104, 3, 1, 1, False),
        (104, 136, 3, 1, 1, True),
        (136, 192, 3, 1, 0, False),
        (192, 128, 3, 1, 0, False),
    ),
    size=(SIDE, SIDE),
    left=4,
    answers=5,
)
