"""Updates that fall back: root's own small program, in every order and cut at each of its steps."""

import os
from pathlib import Path

import pytest

from tests.systemd.scripts import SYSTEMD, loaded

slots = loaded("lebon-slot")


class Cut(Exception):
    """The mains are gone."""


@pytest.fixture
def home(tmp_path):
    """Two whole programs, and the first one runs."""
    for slot in "ab":
        (tmp_path / slot).mkdir()
        (tmp_path / slot / ".fingerprint").write_text("0\n")
    (tmp_path / "current").symlink_to("a")
    return tmp_path


def left(home):
    return slots.current(home), (home / "trial").exists(), (home / "refused").exists()


def test_a_new_program_that_lives_is_kept(home):
    slots.begin(home, "b")
    slots.start(home)
    slots.keep(home)

    assert left(home) == ("b", False, False)


@pytest.mark.parametrize("starts", [1, 2])
def test_a_program_on_trial_may_start_badly_twice(home, starts):
    slots.begin(home, "b")
    for _ in range(starts):
        slots.start(home)

    assert left(home) == ("b", True, False)


def test_the_third_start_runs_the_one_before_and_says_why(home):
    slots.begin(home, "b")
    for _ in range(5):
        slots.start(home)

    assert left(home) == ("a", False, True)
    assert (home / "refused").read_text() == "starts\n"


def test_the_kiosk_may_read_what_is_said_of_it_whatever_the_umask(home):
    before = os.umask(0o077)
    try:
        slots.begin(home, "b")
        slots.start(home)
        slots.back(home, "trial")
    finally:
        os.umask(before)

    assert (home / "refused").stat().st_mode & 0o004


def test_a_program_that_finds_no_screen_or_camera_goes_back(home):
    slots.begin(home, "b")
    slots.start(home)

    assert slots.back(home, "trial")
    assert left(home) == ("a", False, True)


def test_the_next_update_that_lives_takes_the_word_of_the_last_one_away(home):
    slots.begin(home, "b")
    slots.back(home, "trial")
    slots.begin(home, "b")
    slots.keep(home)

    assert left(home) == ("b", False, False)


def test_who_asks_without_a_trial_changes_nothing(home):
    assert not slots.back(home, "trial")
    slots.keep(home)
    slots.start(home)

    assert left(home) == ("a", False, False)


@pytest.mark.parametrize("torn", ["", "b", "b x", "c 1", "\0\0\0", "a 1 2"])
def test_a_torn_word_of_a_trial_is_no_trial(home, torn):
    slots.switch(home, "b")
    (home / "trial").write_text(torn)
    slots.start(home)

    assert left(home) == ("b", False, False)


def test_the_first_program_of_all_has_nothing_to_go_back_to(home):
    (home / "a" / ".fingerprint").unlink()
    (home / "current").unlink()
    slots.begin(home, "b")
    for _ in range(5):
        slots.start(home)

    assert left(home) == ("b", False, False)


def test_what_was_not_installed_to_the_end_never_runs(home):
    (home / "b" / ".fingerprint").unlink()

    with pytest.raises(SystemExit, match="not whole"):
        slots.begin(home, "b")
    assert left(home) == ("a", False, False)


def test_a_full_disk_takes_a_program_on_trial_back(home, monkeypatch):
    slots.begin(home, "b")

    def full(path, text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(slots, "write", full)
    slots.start(home)

    assert left(home) == ("a", False, False)


def test_on_a_card_that_is_only_read_the_program_that_is_there_starts(home, monkeypatch, capsys):
    """As after an update and a restart where lebon-readonly was used: nothing can be counted."""
    slots.begin(home, "b")

    def only_read(*_, **__):
        raise OSError(30, "Read-only file system")

    for name in ("open", "symlink_to", "unlink", "replace"):
        monkeypatch.setattr(Path, name, only_read)
    monkeypatch.setattr(slots, "HOME", home)
    slots.main(["start"])
    monkeypatch.undo()

    assert slots.current(home) == "b"
    assert "Read-only" in capsys.readouterr().err


CHANGES = ("replace", "unlink", "symlink_to", "open")
"""What changes something on the disk: the mains may go before each of them."""


def cut_before(monkeypatch, number):
    """Let the mains go before that change, counted from 0."""
    count = 0

    def counted(name):
        real = getattr(Path, name)

        def change(self, *args, **kwargs):
            nonlocal count
            if name != "open" or "w" in str(args):
                if count == number:
                    raise Cut
                count += 1
            return real(self, *args, **kwargs)

        return change

    for name in CHANGES:
        monkeypatch.setattr(Path, name, counted(name))


STORIES = {
    "begin": (lambda home: None, lambda home: slots.begin(home, "b")),
    "count": (lambda home: slots.begin(home, "b"), slots.start),
    "keep": (lambda home: slots.begin(home, "b"), slots.keep),
    "back": (lambda home: slots.begin(home, "b"), lambda home: slots.back(home, "trial")),
}


@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("story", STORIES)
def test_a_cut_at_any_step_leaves_a_whole_program_and_the_way_back(home, monkeypatch, story, number):
    before, act = STORIES[story]
    before(home)
    with monkeypatch.context() as mains:
        cut_before(mains, number)
        try:
            act(home)
            done = True
        except Cut:
            done = False
    runs, tried, _ = left(home)

    assert slots.whole(home, runs)
    assert tried or runs == "a" or story == "keep"
    assert runs == "a" or not (done and story == "back")
    for _ in range(4):
        slots.start(home)
    assert slots.current(home) == ("b" if story == "keep" and not tried else "a")


def test_the_cut_of_this_test_cuts(home, monkeypatch):
    """The control: a switch in two steps, with nothing between the old and the new one, is seen."""
    cut_before(monkeypatch, 1)
    (home / "current").unlink()
    with pytest.raises(Cut):
        (home / "current").symlink_to("b")

    assert slots.current(home) == ""


def test_root_runs_it_before_each_start():
    unit = (SYSTEMD / "lebon.service").read_text()

    assert "ExecStartPre=-+/usr/local/sbin/lebon-slot start\n" in unit
