"""The files of accounts after the installer's own user has come and gone, with tools that write only here."""

import shutil
import subprocess
from pathlib import Path

import pytest

INSTALL = Path(__file__).parents[2] / "systemd" / "install"

TOOLS = """
getent() { grep "^$2:" "$ETC/$1"; }
kept() { cp "$ETC/passwd" "$ETC/passwd-"; cp "$ETC/group" "$ETC/group-"; }
useradd() { kept; echo "lebon:x:9:9:$COMMENT:/:" >>"$ETC/passwd"; }
groupadd() { kept; echo "$2:x:9:" >>"$ETC/group"; }
userdel() { kept; sed -i "/^$1:/d" "$ETC/passwd"; }
groupdel() { kept; sed -i "/^$1:/d" "$ETC/group"; }
usermod() { :; }
id() { echo video; }
runuser() { :; }
chown() { :; }
"""
"""As shadow's own do: what they are about to change is copied to a name with a dash."""

BEFORE = {"passwd": "root:x:0:0:::\n", "group": "root:x:0:\n", "group-": "nobody:x:1:\n"}

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")


@pytest.fixture
def etc(tmp_path) -> Path:
    """A folder of accounts, beside which the installer keeps its notes."""
    etc, games = tmp_path / "etc", tmp_path / "games"
    etc.mkdir()
    games.mkdir()
    for name, text in BEFORE.items():
        (etc / name).write_text(text)
    return etc


def after(etc: Path, *commands: str) -> dict[str, str]:
    """What lies in the folder after these functions of the installer."""
    names = f"DRY=no PURGE=yes ACCOUNT=lebon ETC={etc} NOTES={etc.parent}/notes DATA={etc.parent}/games"
    sources = "; ".join(f". {INSTALL}/{name}.sh" for name in ("tools", "backups", "account"))
    ours = f"BACKUPS=({etc}/passwd- {etc}/group-) GROUPS_WANTED=(video)"
    script = "\n".join((names, sources, ours, TOOLS, *commands))
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return {path.name: path.read_text() for path in etc.iterdir()}


def test_copies_that_the_user_of_the_kiosk_left_behind_go_with_it(etc):
    made = after(etc, "make_account", "make_account")
    away = after(etc, "take_data", "take_account")

    assert set(made) == {"passwd", "group", "passwd-", "group-"}
    assert "lebon" in made["passwd"]
    assert away == BEFORE


def test_after_an_update_too(etc):
    after(etc, "make_account")
    after(etc, "usermod() { kept; }", "make_account")

    assert after(etc, "take_data", "take_account") == BEFORE


def test_where_the_mains_went_before_the_step_was_done(etc):
    after(etc, "seal_backups() { :; }", "make_account")
    after(etc, "make_account")

    assert after(etc, "take_data", "take_account") == BEFORE


@pytest.mark.parametrize("again", ["", "make_account"])
def test_copies_that_somebody_else_has_caused_since_stay(etc, again):
    after(etc, "make_account")
    (etc / "passwd-").write_text("theirs\n")
    away = after(etc, again or ":", "take_data", "kept() { :; }", "take_account")

    assert away["passwd-"] == "theirs\n"
    assert away["group-"] == BEFORE["group-"]
