from itertools import islice, takewhile

import pytest
import typer

from hardware.sim.photograph import photograph
from kiosk.counter.house import Prefs
from kiosk.language import languages
from kiosk.ui.pieces import token
from kiosk.ui.scene import Figure, Scene
from kiosk.ui.screens import scene
from kiosk.ui.theme import BLACK, SEATS, THEMES
from tests.lab.gallery.command import shots
from tests.lab.gallery.pages import SIZES, Leaf, gallery, html, pages
from tests.lab.gallery.samples import WITHOUT_WORDS, samples
from tests.lab.gallery.specimen import SPECIMEN


def test_the_gallery_has_every_screen_in_every_language_and_theme(monkeypatch):
    """Their names; that each can be composed in each language the tests of layout tell."""
    monkeypatch.setattr("tests.lab.gallery.pages.scene", lambda counter, size, now: Scene(size, BLACK, ()))
    leaves = [leaf.path for leaf, _ in pages(((800, 480),))]
    folders = [f"{language}-{theme}-800x480" for language in languages() for theme in THEMES]
    screens = [SPECIMEN, *(each.name for each in samples())]

    assert leaves == [f"{folder}/{screen}.png" for folder in folders for screen in screens]
    assert len(set(leaves)) == len(leaves)


@pytest.mark.parametrize("room", WITHOUT_WORDS)
def test_what_is_played_without_words_is_the_same_in_every_language(room):
    prefs = Prefs(language="de")
    theirs = {each.name: each for each in room(prefs)}

    assert theirs == {each.name: each for each in samples(prefs) if each.name in theirs}


def test_pictures_and_page_are_saved(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.lab.gallery.pages.pages", lambda sizes: islice(pages(((320, 192),)), 2))

    leaves = list(gallery(tmp_path, photograph))

    assert all((tmp_path / leaf.path).stat().st_size > 1000 for leaf in leaves)
    assert leaves[0].path in (tmp_path / "index.html").read_text()


@pytest.mark.parametrize("size", SIZES)
def test_the_page_of_the_touch_shows_the_mark_that_it_speaks_of(size):
    prefs = Prefs()
    each = next(each for each in samples(prefs) if each.name == "touch-missed")
    theme = THEMES[prefs.theme]
    marks = [item.drawing for item in scene(each.counter, size, each.now).items if isinstance(item, Figure)]

    assert token(SEATS[0], theme.shade) in marks


def test_the_page_names_its_pictures():
    page = html((Leaf("play", "fr-night-800x480/play.png"),))

    assert 'src="fr-night-800x480/play.png"' in page


def test_a_photograph_in_a_screen_shows_the_dice_that_the_screen_names():
    night = takewhile(lambda each: "-night-" in each[0].path, pages(((800, 480),)))
    seen = {leaf.name: dict(leaf.seen) for leaf, _ in night}

    assert [value for value, _ in seen["play-read"]["tray"]] == [6, 6, 5]
    assert [value for value, _ in seen["attract-421"]["film-421"]] == [4, 2, 1]
    assert len(seen["fix"]["throw"]) == 3


def test_what_cannot_be_written_is_one_line_before_any_work(tmp_path, capsys):
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(typer.Exit) as ended:
        shots(tmp_path / "file" / "there", "800x480")

    assert ended.value.exit_code == 1
    assert str(tmp_path / "file") in capsys.readouterr().err
