from dataclasses import fields

import pytest

from kiosk.counter.house import Prefs
from kiosk.language import languages, tongue
from kiosk.settings import SETTINGS_FILE, Loaded, Settings, choices, load, save, with_changes


def told(loaded: Loaded) -> str:
    return loaded.complaint.text(tongue("fr"))


def test_what_is_saved_is_loaded(tmp_path):
    settings = Settings(language="en", volume=10)
    save(settings, tmp_path)

    assert load(tmp_path).settings == settings
    assert load(tmp_path).complaint is None


def test_without_a_file_the_defaults_hold(tmp_path):
    assert load(tmp_path / "nowhere").settings == Settings()


GARBAGE = [
    b"\x00\xff\xfe garbage",
    b"volume = ",
    b"[[[",
    b"volume = 3\nvolume = 4",
    b"a = " + b"[" * 50_000,
    b"a = " + b"{a = " * 5_000,
    b"# so long \n" * 20_000,
]


@pytest.mark.parametrize("content", GARBAGE)
def test_garbage_means_the_settings_before_it_and_one_sentence(tmp_path, content):
    """The defaults name no camera: a bar whose file is damaged would wake up at a simulated table."""
    (tmp_path / SETTINGS_FILE).write_bytes(content)
    alone = load(tmp_path)
    (tmp_path / f"{SETTINGS_FILE}.previous").write_text('rig = "pi"\nvolume = 1\n')
    loaded = load(tmp_path)

    assert alone.settings == Settings()
    assert loaded.settings == Settings(rig="pi", volume=1)
    assert all(SETTINGS_FILE in told(each) and "\n" not in told(each) for each in (alone, loaded))


@pytest.mark.parametrize("content", [None, b"", b" \n"])
def test_a_file_that_is_gone_or_empty_is_the_previous_one_where_there_is_one(tmp_path, content):
    for volume in (1, 2):
        save(Settings(rig="pi", volume=volume), tmp_path)
    (tmp_path / SETTINGS_FILE).unlink()
    if content is not None:
        (tmp_path / SETTINGS_FILE).write_bytes(content)
    loaded = load(tmp_path)
    (tmp_path / f"{SETTINGS_FILE}.previous").unlink()

    assert loaded.settings == Settings(rig="pi", volume=1)
    assert "vide, ou il n’est plus là" in told(loaded)
    assert load(tmp_path) == Loaded(Settings())


@pytest.mark.parametrize("content", GARBAGE)
def test_a_change_keeps_the_good_settings_before_the_garbage(tmp_path, content):
    (tmp_path / SETTINGS_FILE).write_bytes(content)
    (tmp_path / f"{SETTINGS_FILE}.previous").write_text('rig = "pi"\n')
    save(with_changes(load(tmp_path).settings, {"volume": 5}), tmp_path)

    assert load(tmp_path) == Loaded(Settings(rig="pi", volume=5))
    assert "pi" in (tmp_path / f"{SETTINGS_FILE}.previous").read_text()


WRONG = ['"loud"', "[]", "{}", "nan", "1979-05-27", "-1", "9999999999999999999999", "true", '"\\u0007"']


@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize("key", ["volume", "rig", "language", "rotation"])
def test_a_value_of_the_wrong_kind_is_the_one_before_it(tmp_path, key, value):
    save(Settings(rig="pi", volume=7, language="en", rotation=90), tmp_path)
    (tmp_path / SETTINGS_FILE).replace(tmp_path / f"{SETTINGS_FILE}.previous")
    (tmp_path / SETTINGS_FILE).write_text(f"theme = 'day'\n{key} = {value}\n")
    loaded = load(tmp_path)

    assert loaded.settings.theme == "day"
    if loaded.complaint:
        assert (
            getattr(loaded.settings, key) == {"rig": "pi", "volume": 7, "language": "en", "rotation": 90}[key]
        )
        assert key in told(loaded)


def test_a_file_cut_anywhere_never_stops_the_start(tmp_path):
    save(Settings(volume=11, theme="day"), tmp_path)
    whole = (tmp_path / SETTINGS_FILE).read_bytes()
    for end in range(len(whole)):
        (tmp_path / SETTINGS_FILE).write_bytes(whole[:end])

        assert isinstance(load(tmp_path).settings, Settings)


def test_a_bad_value_is_named_and_only_that_one_is_lost(tmp_path):
    (tmp_path / SETTINGS_FILE).write_text('volume = 900\ntheme = "day"\ncolour = "blue"\n')

    loaded = load(tmp_path)

    assert loaded.settings == Settings(theme="day")
    assert "volume = 900" in told(loaded)
    assert "colour" in told(loaded)


def test_the_previous_file_is_kept(tmp_path):
    save(Settings(volume=1), tmp_path)
    save(Settings(volume=2), tmp_path)

    assert "volume = 1" in (tmp_path / f"{SETTINGS_FILE}.previous").read_text()


def test_a_change_that_is_not_allowed_is_refused_with_its_value():
    with pytest.raises(ValueError, match="volume = 101"):
        with_changes(Settings(), {"volume": 101})


def test_the_page_shows_what_people_change_and_not_what_is_built_in_typed_or_passed():
    assert " ".join(choice.key for choice in choices()) == (
        "language rules theme strength volume night_volume debts coach dim_after named rotation"
    )


def test_a_language_is_added_by_a_catalogue_alone(tmp_path):
    save(with_changes(Settings(), {"language": "de"}), tmp_path)

    assert load(tmp_path) == Loaded(Settings(language="de"))
    assert next(each for each in choices() if each.key == "language").values == languages()


def test_every_setting_of_the_screen_is_one_that_the_screens_know_and_each_value_is_allowed():
    known = {field.name for field in fields(Prefs)}

    for choice in choices():
        assert choice.key in known
        assert len(choice.values) > 1
        for value in choice.values:
            assert getattr(with_changes(Settings(), {choice.key: value}), choice.key) == value


@pytest.mark.parametrize("key", [*Settings.model_fields, "volum"])
def test_every_mistake_has_words_for_what_would_be_right(tmp_path, key):
    """pydantic's own sentences are English."""
    values = (
        "-1",
        "1e400",
        "9" * 5000,
        "9" * 400,
        "nan",
        "1.5",
        "1979-05-27",
        "true",
        "[]",
        '"vach"',
        f'"{"x" * 99}"',
    )
    for value in values:
        (tmp_path / SETTINGS_FILE).write_text(f"{key} = {value}\n")
        complaint = load(tmp_path).complaint

        assert complaint is None or SETTINGS_FILE in told(Loaded(Settings(), complaint))


def test_a_rule_set_and_a_language_are_those_that_there_are(tmp_path):
    (tmp_path / SETTINGS_FILE).write_text('language = "xx"\nrules = "vach"\n')
    loaded = load(tmp_path)

    assert loaded.settings == Settings()
    assert "rules = 'vach', il faut l’un de onze, vache" in told(loaded)


@pytest.mark.parametrize("typed", ["pii", "usb:front", "sim:x", "", "replay:"])
def test_a_camera_that_there_cannot_be_is_the_one_before(tmp_path, typed):
    """With such an address the kiosk ended as soon as it had begun, for as long as the file stood there."""
    save(Settings(rig="usb:1"), tmp_path)
    save(Settings(rig="usb:2"), tmp_path)
    (tmp_path / SETTINGS_FILE).write_text(f'rig = "{typed}"\nvolume = 5\n')
    loaded = load(tmp_path)

    assert loaded.settings == Settings(rig="usb:1", volume=5)
    assert f"rig = '{typed}', il faut l’un de pi, usb:0" in told(loaded)


def test_a_file_that_windows_wrote_is_read(tmp_path):
    (tmp_path / SETTINGS_FILE).write_bytes('\ufeffhouse_name = "Café"\r\nvolume = 5\r\n'.encode())

    assert load(tmp_path) == Loaded(Settings(house_name="Café", volume=5))


def test_what_somebody_wrote_with_a_mistake_in_it_is_put_aside_by_the_next_change(tmp_path):
    mine = 'rig = "pi"\nhouse_name = "Le Bon\n'
    (tmp_path / SETTINGS_FILE).write_text(mine)
    save(Settings(volume=5), tmp_path)

    assert load(tmp_path) == Loaded(Settings(volume=5))
    assert (tmp_path / f"{SETTINGS_FILE}.damaged").read_text() == mine


def test_a_folder_in_its_place_gives_way(tmp_path):
    (tmp_path / SETTINGS_FILE / "x").mkdir(parents=True)
    save(Settings(volume=5), tmp_path)

    assert load(tmp_path) == Loaded(Settings(volume=5))
