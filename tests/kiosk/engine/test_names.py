import pytest

from kiosk.engine.hands.combos import HANDS
from kiosk.engine.names import aloud, name, piece, spoken_number
from kiosk.engine.presets import PRESETS
from tests.kiosk.engine.playing import hand, house


@pytest.mark.parametrize(
    ("preset", "dice", "said"),
    [
        ("onze", "421", "421"),
        ("onze", "111", "brelan d’as"),
        ("onze", "511", "cinq cent onze"),
        ("onze", "666", "brelan de six"),
        ("vache", "543", "cinq cent quarante-trois"),
        ("onze", "221", "nénette"),
        ("onze", "665", "six cent soixante-cinq"),
        ("fiches", "663", "fiche de trois, paire de six"),
        ("fiches", "511", "fiche de cinq, paire d’as"),
        ("fiches", "661", "fiche d’as, paire de six"),
        ("fiches", "666", "baraque de six"),
        ("fiches", "654", "suite six-cinq-quatre"),
        ("as", "411", "quatre purs"),
        ("as", "111", "triple as"),
        ("as", "321", "tierce trois-deux-as"),
        ("salon", "111", "brelan d’as"),
        ("main-chaude", "111", "sept en l’air"),
        ("main-chaude", "222", "baraque de deux"),
    ],
)
def test_a_hand_has_the_name_of_its_region(preset, dice, said):
    assert name(hand(dice), PRESETS[preset]) == said


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("421", "quatre cent vingt et un"),
        ("543", "cinq cent quarante-trois"),
        ("211", "deux cent onze"),
        ("661", "six cent soixante et un"),
    ],
)
def test_a_hand_is_read_as_a_number(dice, said):
    assert spoken_number(hand(dice)) == said


@pytest.mark.parametrize("preset", PRESETS)
def test_no_two_hands_of_a_rule_set_share_a_name(preset):
    assert len({name(h, PRESETS[preset]) for h in HANDS}) == 56


def test_a_house_rule_changes_what_a_pair_is_called():
    assert name(hand("663"), house("fiches", fiche="aces")) == "six cent soixante-trois"
    assert name(hand("663"), house("salon", fiche="any_pair")) == "fiche de trois, paire de six"


def test_a_name_is_put_together_in_the_language_of_the_translator():
    english = {"{face} en l’air": "{face} in the air", "cinq": "five"}

    def text(msgid: str, **values: object) -> str:
        return english[msgid].format(**values)

    assert name(hand("511"), PRESETS["salon"], text) == "five in the air"


def test_every_rule_set_says_what_its_piece_is_called():
    assert {preset: piece(rules) for preset, rules in PRESETS.items()} == {
        "onze": "fiche",
        "vache": "fiche",
        "lyonnaise": "fiche",
        "fiches": "jeton",
        "as": "jeton",
        "salon": "jeton",
        "main-chaude": "jeton",
    }


def test_the_best_hand_is_said_as_its_source_writes_it():
    assert aloud(hand("421"), PRESETS["onze"]) == "quatre cent vingt et un"
    assert aloud(hand("421"), PRESETS["fiches"]) == "quatre-vingt-et-un"
    assert aloud(hand("666"), PRESETS["onze"]) == "brelan de six"
