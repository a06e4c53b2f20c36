"""Games solved beforehand: the table that comes with the program, 31 kB, and what to do without one.

`lebon solve` makes it anew. A rule set is known by the house rules that matter to two players, not by its
name.
"""

import json
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from kiosk.engine.house.switches import settings
from kiosk.engine.rules import Rules
from kiosk.solver.flow import Flow
from kiosk.solver.solution import Progress, Solution, solve

PLACE = Path(__file__).parent / "solved.json"

INDIFFERENT = (
    "tokens", "first_player", "manches", "supervache", "handicap_from_pot", "arrival", "departure"
)  # fmt: skip
"""House rules that change nothing in one manche between two; tokens are told beside them, and those
who come or go are no part of it."""

DIGITS = 9
"""Decimals of a worth in the table; its error grows by half of the last."""


def solution(rules: Rules, tokens: int, pot: int, progress: Progress = lambda *_: None) -> Solution:
    """The game between two with so many tokens, solved for pots up to this one: read, else reckoned."""
    return shipped_solution(rules, tokens) or solve(rules, tokens, pot=pot, progress=progress)


@lru_cache(maxsize=32)
def shipped_solution(rules: Rules, tokens: int) -> Solution | None:
    """The game as it comes with the program; None for one that does not."""
    known = _read_rows().get(_key(rules, tokens))
    if known is None:
        return None
    return Solution(Flow(rules, tokens), np.array(known["worth"]), float(known["error"]))


def table_text(solutions: Iterable[Solution]) -> str:
    """The table of these games, as `PLACE` holds it."""
    rows = [
        {
            "rules": each.flow.rules.name,
            "key": _key(each.flow.rules, each.flow.tokens),
            "error": each.error + 0.5 * 10**-DIGITS,
            "worth": [round(float(worth), DIGITS) for worth in each.worth],
        }
        for each in solutions
    ]
    return "[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]\n"


@cache
def _read_rows() -> dict[str, dict[str, Any]]:
    if not PLACE.exists():
        return {}
    return {row["key"]: row for row in json.loads(PLACE.read_text())}


def _key(rules: Rules, tokens: int) -> str:
    """The house rules that differ from the plain ones, so that a new one leaves the tables as they are."""
    plain = settings(Rules(name="", label=""))
    told = {
        key: value for key, value in settings(rules).items() if key not in INDIFFERENT and value != plain[key]
    }
    return json.dumps({"tokens": str(tokens), **told}, separators=(",", ":"))
