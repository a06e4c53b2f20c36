"""How many wrong readings a run does not rule out: 0 of 61 is no proof of a rate below 4.8 %."""

from math import exp, lgamma, log, log1p

CONFIDENCE = 0.95  # one-sided
_HALVINGS = 60  # of the interval in which the bound is searched: beyond the precision of a float


def upper_bound(wrong: int, of: int, confidence: float = CONFIDENCE) -> float:
    """The exact upper bound of a rate that was seen `wrong` times in `of`; 1 where nothing was tried.

    Clopper and Pearson, The use of confidence or fiducial limits illustrated in the case of the binomial,
    Biometrika 26 (1934): the rate at which so few would be seen with a chance of 1 - confidence only.
    """
    if not 0 <= wrong <= of:
        raise ValueError(f"{wrong} wrong of {of}: there cannot be more wrong than tried, nor fewer than none")
    if wrong == of:
        return 1.0
    low, high = wrong / of, 1.0
    for _ in range(_HALVINGS):
        rate = (low + high) / 2
        if _at_most(wrong, of, rate) > 1 - confidence:
            low = rate
        else:
            high = rate
    return high


def _at_most(wrong: int, of: int, rate: float) -> float:
    """The chance of so many or fewer, at this rate between 0 and 1."""
    if not 0 < rate < 1:
        return float(rate <= 0)
    return sum(exp(_log_ways(of, k) + k * log(rate) + (of - k) * log1p(-rate)) for k in range(wrong + 1))


def _log_ways(of: int, k: int) -> float:
    return lgamma(of + 1) - lgamma(k + 1) - lgamma(of - k + 1)
