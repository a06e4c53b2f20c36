from dataclasses import fields

import pytest

from kiosk.counter.house import Prefs
from kiosk.language import languages
from kiosk.settings import FILE, Loaded, Settings, changed, choices, load, save


def test_what_is_saved_is_loaded(tmp_path):
    settings = Settings(language="en", volume=10)
    save(settings, tmp_path)

    assert load(tmp_path).settings == settings
    assert load(tmp_path).complaints == ()


def test_without_a_file_the_defaults_hold(tmp_path):
    assert load(tmp_path / "nowhere").settings == Settings()


@pytest.mark.parametrize(
    "content", [b"\x00\xff\xfe garbage", b"volume = ", b"[[[", b"volume = 3\nvolume = 4"]
)
def test_garbage_means_the_defaults_and_one_line(tmp_path, content):
    (tmp_path / FILE).write_bytes(content)

    loaded = load(tmp_path)

    assert loaded.settings == Settings()
    assert len(loaded.complaints) == 1


def test_garbage_in_the_file_means_the_settings_before_it(tmp_path):
    """The defaults name no camera: a bar whose file is damaged would wake up at a simulated table."""
    save(Settings(rig="pi", volume=1), tmp_path)
    save(Settings(rig="pi", volume=2), tmp_path)
    (tmp_path / FILE).write_bytes(b"\x00\xff")

    loaded = load(tmp_path)

    assert loaded.settings == Settings(rig="pi", volume=1)
    assert len(loaded.complaints) == 1


def test_whoever_takes_the_file_away_has_the_defaults_again(tmp_path):
    for volume in (1, 2):
        save(Settings(volume=volume), tmp_path)
    (tmp_path / FILE).unlink()

    assert load(tmp_path) == Loaded(Settings())


def test_an_empty_file_means_the_defaults(tmp_path):
    (tmp_path / FILE).write_bytes(b"")

    assert load(tmp_path).settings == Settings()


def test_a_file_cut_anywhere_never_stops_the_start(tmp_path):
    save(Settings(volume=11, theme="day"), tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    for end in range(len(whole)):
        (tmp_path / FILE).write_bytes(whole[:end])

        assert isinstance(load(tmp_path).settings, Settings)


def test_a_bad_value_is_named_and_only_that_one_is_lost(tmp_path):
    (tmp_path / FILE).write_text('volume = 900\ntheme = "day"\ncolour = "blue"\n')

    loaded = load(tmp_path)

    assert loaded.settings == Settings(theme="day")
    assert len(loaded.complaints) == 2
    assert any("volume = 900" in line for line in loaded.complaints)
    assert any("colour" in line for line in loaded.complaints)


def test_the_previous_file_is_kept(tmp_path):
    save(Settings(volume=1), tmp_path)
    save(Settings(volume=2), tmp_path)

    assert "volume = 1" in (tmp_path / f"{FILE}.previous").read_text()


def test_a_change_that_is_not_allowed_is_refused_with_its_value():
    with pytest.raises(ValueError, match="volume = 101"):
        changed(Settings(), {"volume": 101})


def test_a_language_is_added_by_a_catalogue_alone(tmp_path):
    save(changed(Settings(), {"language": "de"}), tmp_path)

    assert load(tmp_path) == Loaded(Settings(language="de"))
    assert next(each for each in choices() if each.key == "language").values == languages()


def test_every_setting_of_the_screen_is_one_that_the_screens_know_and_each_value_is_allowed():
    known = {field.name for field in fields(Prefs)}

    for choice in choices():
        assert choice.key in known
        assert len(choice.values) > 1
        for value in choice.values:
            assert getattr(changed(Settings(), {choice.key: value}), choice.key) == value
