import pygame
import pytest

from kiosk.ui.metrics import (
    DIGIT,
    FONTS,
    LINE,
    Face,
    balance,
    covers,
    face_for,
    fitting_size,
    shorten,
    width,
    wrap,
)

WORDS = (
    "Le Bon",
    "À Ngũgĩ",
    "AVATAR Wanda « 421 » – œuf",
    "Qui n’a plus de fiche est sauvé. Qui les a toutes paie !",
    "Le bouton change, le lancer prend ce qui est marqué",
    "1111111111",
)


WRITTEN = tuple(face for face in Face if face is not Face.SCORE)


@pytest.mark.parametrize("face", WRITTEN)
def test_words_are_never_wider_than_measured(face):
    pygame.font.init()
    for size in range(13, 110):
        font = pygame.font.Font(str(FONTS / face.value), size)
        for words in WORDS:
            drawn = font.size(words)[0]
            assert drawn <= width(words, size, face) <= drawn * 1.08 + 12, (words, size)


@pytest.mark.parametrize("face", WRITTEN)
def test_letters_are_never_higher_than_a_line(face):
    pygame.font.init()
    for size in (13, 20, 46, 90):
        font = pygame.font.Font(str(FONTS / face.value), size)

        assert font.render("Éçjg", True, "white").get_bounding_rect().h <= int(size * LINE)


@pytest.mark.parametrize("size", [20, 48, 60, 104, 200])
def test_digits_are_as_high_and_wide_as_told(size):
    pygame.font.init()
    font = pygame.font.Font(str(FONTS / Face.SCORE.value), size)
    for digits in ("0", "421", "+10", "26"):
        ink = font.render(digits, True, "white").get_bounding_rect()

        assert ink.h <= DIGIT * size + 1
        assert ink.w <= width(digits, size, Face.SCORE)


def test_a_name_that_the_face_cannot_write_is_written_in_another():
    assert face_for("Zoé", Face.TITLE) is Face.TITLE
    assert face_for("Νίκος", Face.TITLE) is Face.BOLD


def test_words_are_made_to_fit():
    size = fitting_size("Maximilienne", 100, 40, 10, Face.BOLD)

    assert width("Maximilienne", size, Face.BOLD) <= 100 < width("Maximilienne", size + 1, Face.BOLD)
    assert fitting_size("Maximilienne", 10, 40, 13, Face.BOLD) == 13


def test_a_path_that_is_too_long_keeps_its_disk_and_its_end():
    path = "/media/usb0/lebon-20261120-231500"
    short = shorten(path, 190, 13, Face.BOLD)

    assert width(short, 13, Face.BOLD) <= 190
    assert short.startswith("/media")
    assert short.endswith("-231500")
    assert shorten(path, 400, 13, Face.BOLD) == path
    assert shorten("une phrase trop longue pour sa place", 100, 13).endswith("…")


def test_lines_break_between_words():
    lines = wrap("Le plus faible prend des fiches", 120, 20)

    assert " ".join(lines) == "Le plus faible prend des fiches"
    assert all(width(line, 20) <= 120 for line in lines)


def test_a_word_that_is_too_wide_is_broken_after_its_hyphens():
    room = width("Maximilienne-", 20)

    assert wrap("À Maximilienne-Zoé seule", room, 20) == ("À", "Maximilienne-", "Zoé seule")
    assert wrap("Jean-Pierre", room, 20) == ("Jean-Pierre",)
    assert wrap("Maximilienne-Zoé", room - 9, 20) == ("Maximilienne-Zoé",)
    assert wrap("20261120-231500", width("20261120-", 20), 20) == ("20261120-231500",)


def test_even_lines_break_no_word_that_fits():
    room = width("Maximilienne-Zoé", 20)

    assert balance("Maximilienne-Zoé paie", room, 20) == ("Maximilienne-Zoé", "paie")


def test_lines_are_even_and_no_more_than_needed():
    words = "Rien de plus à donner : c’est gagné"
    room = width("Rien de plus à donner : c’est", 20)

    assert wrap(words, room, 20) == ("Rien de plus à donner : c’est", "gagné")
    assert balance(words, room, 20) == ("Rien de plus à", "donner : c’est gagné")
    assert balance("Maximilienne-Zoé a 5", 10, 20) == ("Maximilienne-Zoé", "a", "5")


def test_a_missing_letter_is_known():
    assert covers("é", Face.PLAIN)
    assert not covers("🎲", Face.PLAIN)
