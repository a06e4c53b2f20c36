"""Updates from a stick: root's own scripts on a temporary root, real signatures, a cut at each step.

What is installed is a small program of the test's own, so that each story is played to its end within
milliseconds. tests/machine plays it with the kiosk itself.
"""

import os
import shutil

import pytest

from kiosk.host.update import TAKEN, UPDATE_FILE, WHY_TAKEN_BACK, refusal
from tests.systemd.scripts import SYSTEMD
from tests.systemd.updates import PROGRAMS, evening, install, packed, runs, signed, slots, stick, update, word

pytestmark = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="ssh-keygen is not installed")


class Cut(BaseException):
    """The mains are gone."""


def test_a_good_update_is_taken_and_kept(house, tmp_path, keys):
    said = word(stick(tmp_path, keys), house)
    trial = runs(house.home)

    assert (said, trial) == (TAKEN["begun"], ("b", True))
    assert evening(house.home) == "b"
    assert refusal(house.home) == ""


def test_one_that_cannot_be_imported_is_refused_before_it_is_begun(house, tmp_path, keys):
    assert word(stick(tmp_path, keys, "broken at import"), house) == TAKEN["broken"]
    assert runs(house.home) == ("a", False)
    assert evening(house.home) == "a"


def test_one_that_shows_no_picture_is_taken_back_and_the_screen_says_so(house, tmp_path, keys):
    assert word(stick(tmp_path, keys, "broken at first frame"), house) == TAKEN["begun"]
    assert evening(house.home) == "a"
    assert refusal(house.home) == WHY_TAKEN_BACK["starts"]


def test_an_update_waits_for_the_end_of_a_trial(house, tmp_path, keys):
    """The other slot is the way back then."""
    word(stick(tmp_path, keys), house)

    assert word(stick(tmp_path, keys, made=300), house) == TAKEN["trial"]
    assert slots.whole(house.home, "a")


@pytest.mark.parametrize("made", [99, 100])
def test_an_old_update_with_a_good_signature_is_no_way_back_to_an_old_fault(house, tmp_path, keys, made):
    assert word(stick(tmp_path, keys, made=made), house) == TAKEN["old"]


def torn(path, keys):
    data = bytearray(path.read_bytes())
    data[600] ^= 1
    path.write_bytes(data)


WRONG = {
    "of somebody else": lambda path, keys: signed(path, keys, "theirs"),
    "for another purpose": lambda path, keys: signed(path, keys, namespace="git"),
    "of other bytes": torn,
    "missing": lambda path, keys: path.with_name(f"{UPDATE_FILE}.sig").unlink(),
    "empty": lambda path, keys: path.with_name(f"{UPDATE_FILE}.sig").write_bytes(b""),
    "huge": lambda path, keys: path.with_name(f"{UPDATE_FILE}.sig").write_bytes(b"x" * 1_000_000),
}


@pytest.mark.parametrize("fault", WRONG)
def test_without_the_right_signature_nothing_is_opened(house, tmp_path, keys, monkeypatch, fault):
    path = stick(tmp_path, keys)
    WRONG[fault](path, keys)
    monkeypatch.setattr(update, "unpacked", lambda *_: pytest.fail("it was opened"))

    assert word(path, house) == TAKEN["unsigned"]
    assert runs(house.home) == ("a", False)
    assert not house.incoming.exists()


@pytest.mark.parametrize(
    "manifest",
    [b"", b"[]", b"{}", b'{"made": "new"}', b'{"made": null}', b'{"made": Infinity}', b"[" * 100_000],
)
def test_a_date_that_is_none_is_refused_also_where_it_is_signed(house, tmp_path, keys, manifest):
    members = {"manifest.json": manifest, "lebon.whl": b"shown = True"}

    assert word(signed(packed(tmp_path / "usb" / UPDATE_FILE, members), keys), house) == TAKEN["broken"]
    assert runs(house.home) == ("a", False)


def test_where_it_cannot_be_begun_that_is_told_and_the_next_one_is_taken(house, tmp_path, keys):
    """The screen said for ever that it is being verified."""
    path = stick(tmp_path, keys)
    stubborn = update.House(house.home, house.signers, None, ("/bin/false",), install)

    assert word(path, stubborn) == TAKEN["broken"]
    assert evening(house.home) == "a"
    assert word(path, house) == TAKEN["begun"]


def test_a_kiosk_that_trusts_nobody_takes_none(house, tmp_path, keys):
    nobody = update.House(house.home, tmp_path / "none", None, house.slot, install)

    assert word(stick(tmp_path, keys), nobody) == TAKEN["unsigned"]


@pytest.mark.parametrize(
    "name", ["../evil", "/etc/passwd", "a/b.whl", ".made", "lebon.whl\n", "-r.txt", "x.sh"]
)
def test_a_name_that_does_not_belong_is_refused_also_where_it_is_signed(house, tmp_path, keys, name):
    path = signed(packed(tmp_path / "usb" / UPDATE_FILE, {name: b"x"}), keys)

    assert word(path, house) == TAKEN["broken"]
    assert sorted(each.name for each in house.home.iterdir()) == ["a", "current"]


def test_a_link_or_a_device_in_the_place_of_an_update_is_not_followed(house, tmp_path, keys):
    good = stick(tmp_path, keys)
    link = tmp_path / UPDATE_FILE
    link.symlink_to(good)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    assert word(link, house) == TAKEN["none"]
    assert word(pipe, house) == TAKEN["none"]


def test_what_is_verified_is_what_is_installed(house, tmp_path, keys, monkeypatch):
    """A stick that shows another file at the second look gains nothing: there is no second look."""
    path = stick(tmp_path, keys)
    real = update.verify

    def exchange(copy, signers):
        real(copy, signers)
        stick(tmp_path, keys, "broken at first frame")

    monkeypatch.setattr(update, "verify", exchange)
    word(path, house)

    assert (house.home / "b" / "program.py").read_text() == PROGRAMS["good"]


@pytest.mark.parametrize("name", ["verify", "unpacked", "fill"])
def test_of_two_at_once_the_second_waits_for_the_first(house, tmp_path, keys, monkeypatch, name):
    """By hand, while the staff touched the key: it took away what the first was looking at."""
    path, told = stick(tmp_path, keys), []
    real = getattr(update, name)

    def meanwhile(*args):
        monkeypatch.setattr(update, name, real)
        told.append(word(path, house))
        return real(*args)

    monkeypatch.setattr(update, name, meanwhile)
    told.append(word(path, house))

    assert told == [TAKEN["trial"], TAKEN["begun"]]
    assert evening(house.home) == "b"


def test_a_full_disk_is_told_before_anything_is_written(house, tmp_path, keys, monkeypatch):
    monkeypatch.setattr(update, "ROOM", 1 << 50)

    assert word(stick(tmp_path, keys), house) == TAKEN["disk"]
    assert evening(house.home) == "a"


def test_a_disk_that_fills_in_the_middle_is_told_too(house, tmp_path, keys):
    def full(*_):
        raise OSError(28, "No space left on device")

    tight = update.House(house.home, house.signers, None, house.slot, full)

    assert word(stick(tmp_path, keys), tight) == TAKEN["disk"]
    assert evening(house.home) == "a"


STEPS = ("copied", "verify", "unpacked", "newer", "fill", "install", "tried")


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("name", STEPS)
def test_killed_at_any_step_the_program_runs_that_ran_and_the_next_try_succeeds(
    house, tmp_path, keys, monkeypatch, name, moment
):
    path = stick(tmp_path, keys)
    real = install if name == "install" else getattr(update, name)

    def cut(*args):
        if moment == "after":
            real(*args)
        raise Cut

    with monkeypatch.context() as mains:
        mains.setattr(
            shutil, "rmtree", lambda *_, **__: None
        )  # nothing is put in order by a machine without power
        mains.setattr(update, name, cut)
        mended = (
            house if name != "install" else update.House(house.home, house.signers, None, house.slot, cut)
        )
        with pytest.raises(Cut):
            update.take(path, mended)
    after = runs(house.home), slots.whole(house.home, "b"), evening(house.home)
    again = word(path, house)

    assert after == (("a", False), name == "fill" and moment == "after", "a")
    assert again == TAKEN["begun"]
    assert evening(house.home) == "b"


def test_two_sticks_with_an_update_or_none_are_told(tmp_path):
    with pytest.raises(update.Refused, match="none"):
        update.on_the_stick(tmp_path)
    for name in ("sda1", "sdb1"):
        (tmp_path / name).mkdir()
        (tmp_path / name / UPDATE_FILE).touch()
    with pytest.raises(update.Refused, match="none"):
        update.on_the_stick(tmp_path)


def test_every_word_of_root_has_its_sentence_and_every_file_its_name():
    script = (SYSTEMD / "lebon-update").read_text()
    words = {"asked", "begun", "none", "unsigned", "old", "trial", "disk", "broken"}

    assert words == set(TAKEN)
    assert all(f'"{each}"' in script for each in words)
    assert update.NAME == UPDATE_FILE
