"""What goes wrong with files and databases is told in our words: each kind is made to happen."""

import errno
import os
import sqlite3
import tomllib
from contextlib import closing

import pytest

from kiosk.language import languages, tongue
from kiosk.reasons import DATABASE_REASONS, FILE_REASONS, reason, text_reason


def database(path, size=0):
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("CREATE TABLE words (word TEXT)")
        made.execute("INSERT INTO words VALUES (?)", ("x" * size,))
    return path


def write(path, **options):
    with closing(sqlite3.connect(path, timeout=0, **options)) as log, log:
        log.execute("PRAGMA max_page_count = 3")
        log.execute("INSERT INTO words VALUES (?)", ("x" * 100_000,))


def test_a_locked_database(tmp_path):
    path = database(tmp_path / "log")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(sqlite3.Error) as locked:
            write(path)

    assert reason(locked.value).text(tongue("fr")) == "un autre programme l’occupe"


def test_a_full_disk(tmp_path):
    with pytest.raises(sqlite3.Error) as full:
        write(database(tmp_path / "log"))

    assert reason(full.value).text(tongue("fr")) == "le disque est plein"


def test_a_database_that_is_only_read(tmp_path):
    path = database(tmp_path / "log")
    with pytest.raises(sqlite3.Error) as refused:
        write(f"file:{path}?mode=ro", uri=True)

    assert reason(refused.value).text(tongue("fr")) == "on ne peut pas y écrire"


def test_a_file_that_is_no_database_and_one_that_is_damaged(tmp_path):
    (tmp_path / "text").write_text("not a database at all, really not" * 100)
    path = database(tmp_path / "log", 20_000)
    whole = bytearray(path.read_bytes())
    whole[4096:8192] = b"\xaa" * 4096
    path.write_bytes(whole)
    found = []
    for each in (tmp_path / "text", path, tmp_path / "no" / "log"):
        with pytest.raises(sqlite3.Error) as refused, closing(sqlite3.connect(each)) as log:
            log.execute("SELECT * FROM words").fetchall()
        found.append(reason(refused.value).text(tongue("fr")))

    assert found == ["ce n’est pas une base de données", "son contenu est abîmé", "il ne s’ouvre pas"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a b", "ligne 1, colonne 3 : cela ne s’écrit pas ainsi en TOML"),
        ("[[[", "ligne 1, colonne 3 : cela ne s’écrit pas ainsi en TOML"),
        ('a = "', "la fin manque"),
        ("a = " + "9" * 5000, "un nombre est trop long"),
    ],
)
def test_a_text_that_is_no_toml_is_named_by_its_place(text, told):
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - a number of 5,000 digits is no TOMLDecodeError
        tomllib.loads(text)

    assert text_reason(refused.value).text(tongue("fr")) == told


def test_every_reason_is_told_in_every_language():
    for code in languages()[1:]:
        for msgid in {*FILE_REASONS.values(), *DATABASE_REASONS.values()}:
            assert tongue(code)(msgid) != msgid, (code, msgid)


def test_a_rare_error_of_the_system_has_its_number_and_none_of_its_english_words():
    rare = OSError(errno.EPROTO, os.strerror(errno.EPROTO))

    assert reason(rare).text(tongue("fr")) == f"erreur {errno.EPROTO} du système (EPROTO)"
    assert reason(OSError("la carte a été ôtée")).text(tongue("fr")) == "la carte a été ôtée"
