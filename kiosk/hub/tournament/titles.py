"""What a match is called, in any language."""

from kiosk.hub.tournament.values import Match
from kiosk.language import Tongue, said

FINALS = {
    1: said("Finale"),
    2: said("Demi-finale {n}"),
    4: said("Quart de finale {n}"),
    8: said("Huitième de finale {n}"),
}
"""By how many matches the round has."""


def title(match: Match, say: Tongue) -> str:
    """Such as « Demi-finale 2 » or « Groupe B, tour 1 »."""
    if match.group is not None:
        return say(said("Groupe {letter}, tour {n}"), letter=letter(match.group), n=match.round)
    if match.stage == "final" and match.of in FINALS:
        return say(FINALS[match.of], n=match.number)
    return say(said("Tour {round}, match {n}"), round=match.round, n=match.number)


def round_title(match: Match, say: Tongue) -> str:
    """What its whole round is called."""
    plural = {
        1: said("Finale"),
        2: said("Demi-finales"),
        4: said("Quarts de finale"),
        8: said("Huitièmes de finale"),
    }
    if match.stage == "final" and match.of in plural:
        return say(plural[match.of])
    return say(said("Tour {n}"), n=match.round)


def letter(group: int) -> str:
    """A for the first group; after Z it goes on with AA."""
    first, last = divmod(group, 26)
    return (chr(64 + first) if first else "") + chr(65 + last)
