"""Learns what each kind of evidence weighs, from faces proposed on fresh throws and on labelled photographs.

    python -m tests.lab.train.evidence build/evidence [--throws 400] [--photos DIR]

writes evidence.json into the folder, as vision/find/evidence.json has it, and prints what the
weights come to on a quarter of the pictures that they were not learnt from: beside the weights in use, and
without each kind of evidence. The same seed makes the same weights.
"""

import argparse
import json
from itertools import chain
from pathlib import Path

import numpy as np
from rich.console import Console

from tests.lab.train.evidence.fit import fitted, loss, missed
from tests.lab.train.evidence.seen import Floats, Proposed, photographed, proposed, thrown
from vision.find import evidence as module

IN_USE = Path(module.__file__).with_suffix(".json")


def main() -> None:
    """Learn, say what it comes to, write."""
    asked = _asked()
    numbers = range(asked.throws)
    photos = [each for folder in asked.photos for each in photographed(folder)]
    learnt = proposed(chain(thrown((n for n in numbers if n % 4), asked.seed), photos[1::2]))
    held = proposed(chain(thrown(numbers[::4], asked.seed), photos[::2]))
    in_use = json.loads(IN_USE.read_text("utf-8"))
    weights = {pips: _learnt(pips, learnt, held, in_use[pips]) for pips in in_use}
    asked.out.mkdir(parents=True, exist_ok=True)
    (asked.out / IN_USE.name).write_text(json.dumps(weights, indent=1) + "\n", "utf-8")


def _learnt(pips: str, learnt: Proposed, held: Proposed, in_use: dict[str, float]) -> dict[str, float]:
    """The weights for faces of one pip ("lone") or of several, by kind."""
    mine, theirs = (part.several == (pips == "several") for part in (learnt, held))
    seen, there = learnt.evidence[mine], learnt.there[mine]
    test, truth = held.evidence[theirs], held.there[theirs]
    weights, console = fitted(seen, there), Console()
    console.print(
        f"{pips}: {len(there)} faces, {there.sum()} there; held out {len(truth)}, {truth.sum()} there"
    )
    for name, each in (("in use", np.array(list(in_use.values()))), ("learnt", weights)):
        lost, false = missed(test, truth, each)
        console.print(f"  {name}: {loss(test, truth, each):.4f} bits, {lost} missed, {false} false")
    for k, kind in enumerate(list(in_use)[:-1]):
        console.print(
            f"    without {kind}: {_without(k, learnt.evidence[mine], there, test, truth):+.4f} bits"
        )
    return dict(zip(in_use, np.round(weights, 3).tolist(), strict=True))


def _without(
    kind: int,
    seen: Floats,
    there: np.typing.NDArray[np.bool_],
    test: Floats,
    truth: np.typing.NDArray[np.bool_],
) -> float:
    """How much worse it is on the held out faces without one kind of evidence."""
    less, left = (np.delete(part, kind, axis=1) for part in (seen, test))
    return loss(left, truth, fitted(less, there)) - loss(test, truth, fitted(seen, there))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--throws", type=int, default=400)
    parser.add_argument("--photos", type=Path, action="append", default=[])
    parser.add_argument("--seed", type=int, default=421)
    return parser.parse_args()


if __name__ == "__main__":
    main()
