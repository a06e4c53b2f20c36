"""One language a call, for help, tables and errors alike."""

from threading import Thread

import pytest
import typer

from kiosk.cli.app import COMMANDS, commands
from kiosk.cli.play import in_its_language
from kiosk.cli.speech import UnknownLanguage, call_tongue, demanded_language, language, speak
from kiosk.cli.usage import sentence
from kiosk.language import tongue
from kiosk.settings import Settings
from tests.kiosk.cli.lebon import lebon


@pytest.mark.parametrize(
    ("words", "environ", "code"),
    [
        ("rules", {}, "fr"),
        ("rules", {"LANG": "C.UTF-8"}, "fr"),
        ("rules", {"LANG": "en_GB.UTF-8"}, "en"),
        ("rules", {"LANG": "pl_PL.UTF-8"}, "en"),
        ("rules", {"LANG": "en_GB.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ("rules", {"LANG": "en_GB.UTF-8", "LEBON_LANG": "fr"}, "fr"),
        ("rules --lang en", {"LEBON_LANG": "fr"}, "en"),
        ("--lang=en rules", {}, "en"),
        ("--lang en_GB rules", {}, "en"),
        ("rules", {"LEBON_LANG": "FR"}, "fr"),
    ],
)
def test_the_option_is_stronger_than_the_variable_and_that_than_the_locale(words, environ, code):
    assert language(words.split(), environ) == code


@pytest.mark.parametrize(("words", "environ"), [("--lang xx", {}), ("", {"LEBON_LANG": "xx"})])
def test_a_language_without_texts_is_named(words, environ):
    with pytest.raises(UnknownLanguage, match="xx"):
        language(words.split(), environ)


def test_a_thread_of_a_command_speaks_the_language_of_the_call():
    heard: list[str] = []
    speak("en")
    try:
        thread = Thread(target=lambda: heard.append(call_tongue().code))
        thread.start()
        thread.join()
    finally:
        speak("fr")

    assert heard == ["en"]


def test_a_language_without_texts_is_wrong_usage_and_says_which_there_are(tmp_path):
    ran = lebon("rules", "--lang", "xx", home=tmp_path)

    assert ran.status == 2
    assert "--lang xx" in ran.complaint
    assert "fr, " in ran.complaint


@pytest.mark.parametrize(
    ("words", "environ", "told"),
    [
        ("--lang xx", {}, "--lang xx : pas de textes"),
        ("--lang=", {}, "--lang= : pas de textes"),
        ("", {"LEBON_LANG": "xx"}, "LEBON_LANG=xx : pas de textes"),
        ("--lang xx", {"LANG": "de_DE.UTF-8"}, "--lang xx: keine Texte"),
        ("--lang xx", {"LEBON_LANG": "en", "LANG": "de_DE.UTF-8"}, "--lang xx: there are no texts"),
    ],
)
def test_a_language_without_texts_is_refused_in_the_one_that_would_have_been_spoken(
    words, environ, told, tmp_path
):
    nothing = {"LEBON_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}
    ran = lebon(*words.split(), "rules", home=tmp_path, **nothing | environ)

    assert ran.status == 2
    assert ran.complaint.startswith(f"lebon: {told}")


@pytest.mark.parametrize(("code", "word"), [("fr", "Jouer"), ("en", "Play")])
def test_help_is_in_the_language_of_the_call(code, word, tmp_path):
    ran = lebon("--lang", code, "--help", home=tmp_path)

    assert ran.status == 0
    assert word in ran.out


def test_help_tells_no_truth_value_of_the_program(tmp_path):
    ran = lebon("evening", "--help", home=tmp_path)

    assert ran.status == 0
    assert "--json" in ran.out
    assert "True" not in ran.out


@pytest.mark.parametrize("name", [name for rows in COMMANDS.values() for name, *_ in rows])
def test_help_tells_each_switch_and_each_argument_by_one_word(name):
    params = typer.main.get_group(commands((name,))).commands[name].params

    assert [each.name for each in params if each.secondary_opts or "..." in (each.metavar or "")] == []


def test_the_program_alone_shows_its_help_as_help(tmp_path):
    ran = lebon(home=tmp_path)

    assert ran.status == 2
    assert len((ran.out + ran.err).splitlines()) > 20
    assert "lebon:" not in ran.err


def test_the_version_is_told(tmp_path):
    ran = lebon("--version", home=tmp_path)

    assert ran.status == 0
    assert ran.out.startswith("lebon 0.")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("raed", "pas de commande « raed » ; vouliez-vous dire « read »"),
        ("read", "il manque IMAGE"),
        ("read --dcie 3 x.png", "pas d’option « --dcie » ; vouliez-vous dire « --dice »"),
        ("read --reader eye x.png", "--reader eye : l’un de constellation, network, both"),
        ("run --games 0", "--games 0 : un nombre d’au moins 1"),
        ("run --games=many", "--games many : un nombre d’au moins 1"),
        ("run --games", "« --games » attend une valeur (lebon run --help"),
        ("--lang", "« --lang » attend une valeur (lebon --help"),
        ("run --speed 1000", "--speed 1000 : un nombre de 0,1 à 100,0"),
        ("doctor --rig sim:x", "« sim:x » : la graine est un nombre entier"),
        ("voices build --name ../../x", "--name ../../x : un nom de dossier"),
        ("rules onze vache", "« vache » est de trop"),
        ("bench", ""),
    ],
)
def test_wrong_usage_names_the_value_and_what_would_be_right(words, says, tmp_path):
    ran = lebon(*words.split(), home=tmp_path, LEBON_LANG="fr")

    assert ran.status == 2
    assert says in ran.err


def test_a_sentence_of_the_library_that_nobody_knows_is_told_as_it_is():
    assert sentence(ValueError("a new sentence"), (), tongue("fr")) == "a new sentence"


def test_what_the_locale_says_was_not_asked_for():
    assert demanded_language(["run", "--lang", "en_GB"], {}) == "en"
    assert demanded_language(["run"], {"LEBON_LANG": "de"}) == "de"
    assert demanded_language(["run"], {"LANG": "de_DE.UTF-8"}) == ""


@pytest.mark.parametrize(("words", "shows"), [("run --lang en", "en"), ("run", "it")])
def test_the_screens_speak_the_language_asked_for_else_the_houses(words, shows, monkeypatch):
    monkeypatch.setattr("sys.argv", ["lebon", *words.split()])
    monkeypatch.delenv("LEBON_LANG", raising=False)

    assert in_its_language(Settings(language="it")).language == shows
