import pytest

from kiosk.disk.pin import PIN_FILE, has_pin, pin_is, set_pin


def test_only_the_pin_that_was_set_opens(tmp_path):
    set_pin(tmp_path, "4210")

    assert pin_is(tmp_path, "4210")
    assert not pin_is(tmp_path, "4211")
    assert not pin_is(tmp_path, "")


def test_without_a_pin_nothing_opens(tmp_path):
    assert not has_pin(tmp_path)
    assert not pin_is(tmp_path, "0000")


@pytest.mark.parametrize("content", [b"", b"scrypt", b"scrypt zz zz", b"\xff\x00", b"plain 42 10"])
def test_a_damaged_file_opens_nothing_and_stops_nothing(tmp_path, content):
    (tmp_path / PIN_FILE).write_bytes(content)

    assert not pin_is(tmp_path, "4210")


def test_the_file_does_not_show_the_pin_and_only_its_owner_reads_it(tmp_path, monkeypatch):
    """One salt in 650 has any four digits in it or in its hash by chance; this one has not."""
    monkeypatch.setattr("kiosk.disk.pin.os.urandom", bytes)
    set_pin(tmp_path, "4210")

    assert "4210" not in (tmp_path / PIN_FILE).read_text()
    assert (tmp_path / PIN_FILE).stat().st_mode & 0o077 == 0


def test_a_changed_pin_leaves_no_old_one_behind(tmp_path):
    set_pin(tmp_path, "4210")
    set_pin(tmp_path, "1111")

    assert not pin_is(tmp_path, "4210")
    assert sorted(path.name for path in tmp_path.iterdir()) == [PIN_FILE]


@pytest.mark.parametrize("digits", ["", "421", "42100", "abcd", "４２１０"])
def test_what_is_no_pin_is_refused(tmp_path, digits):
    with pytest.raises(ValueError, match="four digits"):
        set_pin(tmp_path, digits)
