"""`lebon pin` and `lebon forget` from a pipe: what is asked is answered by its lines."""

import pytest

from hardware.recorded.replay import INDEX
from kiosk.disk.pin import pin_is
from tests.kiosk.cli.lebon import lebon


@pytest.mark.parametrize(
    ("lines", "status", "says"),
    [
        ("4210\n4210\n", 0, "the PIN is set"),
        ("4210\n4211\n", 2, "Not the same PIN"),
        ("42\n42\n", 2, "four digits"),
        ("", 2, "four digits"),
    ],
)
def test_a_pin_comes_by_a_pipe_without_a_warning(lines, status, says, tmp_path):
    ran = lebon("pin", home=tmp_path, text=lines)

    assert ran.status == status
    assert says in ran.complaint
    assert pin_is(tmp_path / "data", "4210") is (status == 0)


def test_a_folder_that_holds_a_recording_is_refused_in_the_language_of_the_call(tmp_path):
    there = tmp_path / "there"
    there.mkdir()
    (there / INDEX).touch()
    ran = lebon("record", there, "--seconds", "0.1", "--lang", "fr", home=tmp_path)

    assert ran.status == 1
    assert ran.complaint == f"lebon: {there} : un enregistrement s’y trouve déjà ; nommez un autre dossier"


@pytest.mark.parametrize(
    ("lang", "answer", "status"), [("fr", "o", 0), ("fr", "n", 1), ("en", "y", 0), ("en", "", 1)]
)
def test_a_game_is_forgotten_only_after_a_yes_in_the_language_of_the_question(lang, answer, status, tmp_path):
    (tmp_path / "game.txt").write_text('[rules "onze"]\n[players "A" "B"]\n421 321\n')
    lebon("import", tmp_path / "game.txt", home=tmp_path)
    ran = lebon("forget", "1", "--under-way", "--lang", lang, home=tmp_path, text=f"{answer}\n")

    assert ran.status == status, ran.err
