"""What the loser pays: one of the usual stakes, one that was played for lately, or any words."""

from kiosk.counter.arrange.setup import STAKES, Outcome, following
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.engine.play.change import replace

MOST_OWN_STAKES = 5
"""Stakes in people's own words that are offered again."""


def stakes_offered(setup: Setup) -> tuple[str, ...]:
    """Those that take one touch: the usual ones, then the latest of people's own."""
    return tuple(dict.fromkeys((*STAKES, *setup.stakes)))[: len(STAKES) + MOST_OWN_STAKES]


def open_stakes(counter: Counter, _: str, __: float) -> Outcome:
    """The page of stakes."""
    setup = replace(counter.setup, typed="", writing=False, signs=False)
    return replace(counter, screen=Screen.STAKE, setup=setup), ()


def take(counter: Counter, argument: str, _: float) -> Outcome:
    """One of those offered."""
    return _back(counter, argument), ()


def mark_next(counter: Counter, _: str, __: float) -> Outcome:
    """The next of those offered, for who has a keyboard: it stands there as if it had been chosen."""
    setup = counter.setup
    stake = following(stakes_offered(setup), setup.stake)
    return replace(counter, setup=replace(setup, stake=stake, typed="")), ()


def take_written(counter: Counter, _: str, __: float) -> Outcome:
    """What is written counts; where nothing is, the stake stays as it was."""
    return _back(counter, " ".join(counter.setup.typed.split())), ()


def own(stakes: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them that are people's own words, each once."""
    return tuple(dict.fromkeys(each for each in stakes if each and each not in STAKES))[:MOST_OWN_STAKES]


def _back(counter: Counter, stake: str) -> Counter:
    setup = replace(counter.setup, stake=stake or counter.setup.stake, typed="")
    return replace(counter, screen=Screen.PLAYERS, setup=setup)
