import pytest

from kiosk.engine.house.switches import setting
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.script import Options, Word, read_script

FILE = """# played at the Café du Port
[rules "vache"] [players "Ana" "Bo \\"le grand\\""]
[set "supervache" "yes"]   # the tail of the cow
[first "Ana"]
[Event "apéritif"]

321 1+22   # a comment
  421 B
"""


def test_a_file_has_tags_and_words_with_their_places():
    script = read_script(FILE)

    assert script.rules.name == "vache"
    assert script.rules.supervache
    assert script.players == ("Ana", 'Bo "le grand"')
    assert script.first == "Ana"
    assert script.words == (
        Word("321", 7, 1),
        Word("1+22", 7, 5),
        Word("421", 8, 3),
        Word("B", 8, 7),
    )


def test_options_beat_tags_and_leave_the_others_alone():
    script = read_script(FILE, Options("onze", ("X", "Y"), {"tokens": "5", "supervache": "no"}, "Y"))

    assert (script.rules.name, script.rules.tokens, script.rules.supervache) == ("onze", 5, False)
    assert (script.players, script.first) == (("X", "Y"), "Y")


def test_without_tags_and_options_the_rules_are_those_of_onze():
    assert read_script("").rules.name == "onze"
    assert read_script("  # nothing\n").words == ()


def test_line_ends_and_marks_of_other_editors_are_read():
    script = read_script('\ufeff[rules "vache"]\r\n421\r\nb\r\n')

    assert script.rules.name == "vache"
    assert script.words == (Word("421", 2, 1), Word("b", 3, 1))


def test_tags_of_the_same_kind_add_up():
    rules = read_script('[set "tokens" "7"][set "manches" "1"]').rules

    assert (setting(rules, "tokens"), setting(rules, "manches")) == ("7", "1")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[rules "vach"]', "ligne 1 : pas de règle « vach » ; vouliez-vous dire « vache » ?"),
        ('\n[set "tokens"]', 'ligne 2 : l’étiquette s’écrit [set "…" "…"]'),
        ("[rules vache]", 'ligne 1 : cette étiquette ne se lit pas ; elle s’écrit [nom "valeur"]'),
        (
            '# a\n\n[rules "onze"]\n[set "tie" "latter"]',
            "ligne 4 : tie ne connaît pas « latter » ; vouliez-vous dire « later » ? "
            "(rampeau, later, nenette_later, fewer_then_rampeau)",
        ),
    ],
)
def test_a_tag_that_makes_no_game_is_refused_with_its_line(text, line):
    with pytest.raises(UsageRefused) as refused:
        read_script(text)

    assert str(refused.value) == line
