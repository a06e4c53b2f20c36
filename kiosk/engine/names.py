"""Combinations as they are said at the bar, with the word of the source where it has one.

The same three dice are a « brelan de six » for one text and a « baraque de six » for another. A hand
without a name of its own is read as a number, « par ordre décroissant et sans scinder les chiffres ».
"""

from dataclasses import dataclass
from typing import Literal

from kiosk.engine.hands.combos import FOUR_TWO_ONE, Family, Hand, family, pair, third
from kiosk.engine.rules import Rules
from kiosk.engine.words import Text, french, said

Piece = Literal["fiche", "jeton"]
"""What a source calls a token: where « fiche » is a combination, the piece is a « jeton »."""


@dataclass(frozen=True, slots=True)
class Region:
    """What one source calls a token and the families; {face} is the face in words.

    aces, suite  None where such a hand is read as a number, as a simple one is.
    best         the 421 said aloud.
    """

    piece: Piece
    triple_ace: str
    aces: str | None
    brelan: str
    suite: str | None
    best: str = said("quatre cent vingt et un")


_IN_THE_AIR = said("{face} en l’air")
_BRELAN = said("brelan de {face}")
_BARAQUE = said("baraque de {face}")
_SUITE = said("suite {high}-{middle}-{low}")
_TIERCE = said("tierce {high}-{middle}-{low}")
_TRIPLE_ACE = said("triple as")
_BRELAN_OF_ACES = said("brelan d’as")

REGIONS: dict[str, Region] = {
    "comptoir": Region("fiche", _BRELAN_OF_ACES, None, _BRELAN, None),
    "fiches": Region("jeton", _TRIPLE_ACE, _IN_THE_AIR, _BARAQUE, _SUITE, said("quatre-vingt-et-un")),
    "as": Region("jeton", _TRIPLE_ACE, said("{face} purs"), _BARAQUE, _TIERCE),
    "salon": Region("jeton", _BRELAN_OF_ACES, _IN_THE_AIR, _BRELAN, _SUITE),
    "main-chaude": Region("jeton", said("sept en l’air"), _IN_THE_AIR, _BARAQUE, _TIERCE),
}
"""The first source names brelans alone, else « on dira cinq cent quarante-trois »; the best of the second is
« le 421 ou 4-21 »."""

FACE_NAMES = (said("as"), said("deux"), said("trois"), said("quatre"), said("cinq"), said("six"))

HUNDREDS = {
    2: said("deux cent {rest}"),
    3: said("trois cent {rest}"),
    4: said("quatre cent {rest}"),
    5: said("cinq cent {rest}"),
    6: said("six cent {rest}"),
}

BELOW_HUNDRED = {
    11: said("onze"),
    21: said("vingt et un"),
    22: said("vingt-deux"),
    31: said("trente et un"),
    32: said("trente-deux"),
    33: said("trente-trois"),
    41: said("quarante et un"),
    42: said("quarante-deux"),
    43: said("quarante-trois"),
    44: said("quarante-quatre"),
    51: said("cinquante et un"),
    52: said("cinquante-deux"),
    53: said("cinquante-trois"),
    54: said("cinquante-quatre"),
    55: said("cinquante-cinq"),
    61: said("soixante et un"),
    62: said("soixante-deux"),
    63: said("soixante-trois"),
    64: said("soixante-quatre"),
    65: said("soixante-cinq"),
    66: said("soixante-six"),
}
"""Whole words, because no two languages put a number together alike."""


def piece(rules: Rules) -> Piece:
    """What a token is called where these rules come from."""
    return REGIONS[rules.region].piece


def name(hand: Hand, rules: Rules, text: Text = french) -> str:
    """The short name: « 421 », « triple as », « cinq en l'air », « nénette », or the number read aloud."""
    words = REGIONS[rules.region]
    match family(hand):
        case Family.FOUR_TWO_ONE:
            return "421"
        case Family.TRIPLE_ACE:
            return text(words.triple_ace)
        case Family.ACES | Family.PAIR if rules.fiche == "any_pair":
            return _fiche(hand, text)
        case Family.ACES if words.aces:
            return text(words.aces, face=_face(third(hand), text))
        case Family.BRELAN:
            return text(words.brelan, face=_face(hand[0], text))
        case Family.SUITE if words.suite:
            high, middle, low = (_face(face, text) for face in hand)
            return text(words.suite, high=high, middle=middle, low=low)
        case Family.NENETTE:
            return text(said("nénette"))
        case Family.ACES | Family.SUITE | Family.PAIR | Family.SIMPLE:
            return spoken_number(hand, text)


def aloud(hand: Hand, rules: Rules, text: Text = french) -> str:
    """The name as the caller says it: the 421 in words."""
    return text(REGIONS[rules.region].best) if hand == FOUR_TWO_ONE else name(hand, rules, text)


def spoken_number(hand: Hand, text: Text = french) -> str:
    """A hand other than three aces, read as a number: « six cent soixante-cinq »."""
    hundreds, tens, units = hand
    return text(HUNDREDS[hundreds], rest=text(BELOW_HUNDRED[10 * tens + units]))


def _fiche(hand: Hand, text: Text) -> str:
    """« fiche de trois, paire de six »: where any pair counts, the single die is the value."""
    single, double = _face(third(hand), text), _face(pair(hand), text)
    if pair(hand) == 1:
        return text(said("fiche de {face}, paire d’as"), face=single)
    if third(hand) == 1:
        return text(said("fiche d’as, paire de {pair}"), pair=double)
    return text(said("fiche de {face}, paire de {pair}"), face=single, pair=double)


def _face(face: int, text: Text) -> str:
    return text(FACE_NAMES[face - 1])
