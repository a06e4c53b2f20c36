"""Combinations as they are said at the bar, with the word of the source where it has one.

The same three dice are a « brelan de six » for one text and a « baraque de six » for another. A hand
without a name of its own is read as a number, « par ordre décroissant et sans scinder les chiffres ».
"""

from dataclasses import dataclass

from kiosk.engine.hands.combos import Family, Hand, family, pair, third
from kiosk.engine.rules import Rules
from kiosk.engine.words import Text, french, said


@dataclass(frozen=True, slots=True)
class Region:
    """What one source calls the families; {face} is the face in words."""

    triple_ace: str
    aces: str
    brelan: str
    suite: str


_IN_THE_AIR = said("{face} en l'air")
_BRELAN = said("brelan de {face}")
_BARAQUE = said("baraque de {face}")
_SEQUENCE = said("séquence de {face}")
_SUITE = said("suite de {face}")
_TIERCE = said("tierce de {face}")
_TRIPLE_ACE = said("triple as")

REGIONS: dict[str, Region] = {
    "comptoir": Region(said("trois as"), _IN_THE_AIR, _BRELAN, _SEQUENCE),
    "lyon": Region(said("trois as"), _IN_THE_AIR, _BRELAN, _SEQUENCE),
    "fiches": Region(_TRIPLE_ACE, _IN_THE_AIR, _BARAQUE, _SUITE),
    "as": Region(_TRIPLE_ACE, said("{face} purs"), _BARAQUE, _TIERCE),
    "salon": Region(said("brelan d'as"), _IN_THE_AIR, _BRELAN, _SUITE),
    "main-chaude": Region(said("sept en l'air"), _IN_THE_AIR, _BARAQUE, _TIERCE),
}

FACES = (said("as"), said("deux"), said("trois"), said("quatre"), said("cinq"), said("six"))

_TENS = (said("vingt"), said("trente"), said("quarante"), said("cinquante"), said("soixante"))
_TEENS = (said("onze"), said("douze"), said("treize"), said("quatorze"), said("quinze"), said("seize"))


def name(hand: Hand, rules: Rules, text: Text = french) -> str:
    """The short name: « 421 », « trois as », « cinq en l'air », « nénette », or the number read aloud."""
    words = REGIONS[rules.region]
    match family(hand):
        case Family.FOUR_TWO_ONE:
            return "421"
        case Family.TRIPLE_ACE:
            return text(words.triple_ace)
        case Family.ACES | Family.PAIR if rules.fiche == "any_pair":
            return _fiche(hand, text)
        case Family.ACES:
            return text(words.aces, face=_face(third(hand), text))
        case Family.BRELAN:
            return text(words.brelan, face=_face(hand[0], text))
        case Family.SUITE:
            return text(words.suite, face=_face(hand[0], text))
        case Family.NENETTE:
            return text(said("nénette"))
        case Family.PAIR | Family.SIMPLE:
            return spoken(hand, text)


def spoken(hand: Hand, text: Text = french) -> str:
    """The hand read as a number: « quatre cent vingt et un », « six cent soixante-cinq »."""
    hundreds, tens, units = hand
    rest = _below_hundred(tens, units, text)
    if hundreds == 1:
        return text(said("cent {rest}"), rest=rest)
    return text(said("{hundreds} cent {rest}"), hundreds=_face(hundreds, text), rest=rest)


def _fiche(hand: Hand, text: Text) -> str:
    """« fiche de trois, paire de six »: where any pair counts, the single die is the value."""
    single, double = _face(third(hand), text), _face(pair(hand), text)
    if pair(hand) == 1:
        return text(said("fiche de {face}, paire d'as"), face=single)
    if third(hand) == 1:
        return text(said("fiche d'as, paire de {pair}"), pair=double)
    return text(said("fiche de {face}, paire de {pair}"), face=single, pair=double)


def _below_hundred(tens: int, units: int, text: Text) -> str:
    if tens == 1:
        return text(_TEENS[units - 1])
    if units == 1:
        return text(said("{tens} et un"), tens=text(_TENS[tens - 2]))
    return text(said("{tens}-{units}"), tens=text(_TENS[tens - 2]), units=_face(units, text))


def _face(face: int, text: Text) -> str:
    return text(FACES[face - 1])
