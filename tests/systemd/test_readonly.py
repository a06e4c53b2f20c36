"""A card that is only read: its mounts, and the games on a partition of their own."""

import re
from pathlib import Path

import pytest

from tests.systemd.test_install import SYSTEMD, called

FSTAB = """\
proc            /proc           proc    defaults          0       0
PARTUUID=1-01  /boot/firmware  vfat    defaults          0       2
PARTUUID=1-02  /               ext4    defaults,noatime,rw  0       1
/swap none swap sw 0 0
# a remark
"""


def test_a_read_only_root_keeps_the_rest_of_the_mounts(tmp_path):
    (tmp_path / "fstab").write_text(FSTAB)
    lines = called(SYSTEMD / "lebon-readonly", "--fstab", tmp_path / "fstab").stdout.splitlines()
    mounts = {fields[1]: fields for fields in map(str.split, lines) if len(fields) > 1}

    assert mounts["/"][3] == "defaults,noatime,ro"
    assert mounts["/boot/firmware"][3] == "defaults,ro,noatime"
    assert mounts["/proc"][3] == "defaults"
    assert "none" not in mounts
    assert "nofail" in mounts["/data"][3]
    assert {"/tmp", "/var/tmp", "/var/log", "/var/lib/systemd"} <= set(mounts)
    assert "# a remark" in lines


def test_a_stick_finds_a_place_where_the_card_is_only_read(tmp_path):
    """systemd makes the folder that it mounts a stick on; without it there was no backup, and no update."""
    (tmp_path / "fstab").write_text(FSTAB)
    lines = called(SYSTEMD / "lebon-readonly", "--fstab", tmp_path / "fstab").stdout.splitlines()
    modes = {
        at: options.split("mode=")[-1]
        for at, options in re.findall(r"tmpfs\t(\S+)\ttmpfs\t(\S+)", "\n".join(lines))
    }
    stick = re.search(r"/dev/%i (/\S+)/%i", (SYSTEMD / "lebon-stick@.service").read_text())

    assert stick is not None
    assert Path(stick[1]).parent == Path("/media")
    assert {at for at, mode in modes.items() if mode == "1777"} == {"/tmp", "/var/tmp"}
    assert {at for at, mode in modes.items() if mode == "0755"} == {"/media", "/var/log", "/var/lib/systemd"}


def test_games_that_are_carried_do_not_meet_what_an_old_log_left_beside_it(tmp_path):
    """SQLite reads whatever lies beside a log under its name, also where that belonged to another one."""
    for folder, names in {"from": ("games.db", "lebon.toml"), "to": ("games.db", "games.db-wal")}.items():
        (tmp_path / folder).mkdir()
        for name in names:
            (tmp_path / folder / name).write_text(f"{folder} {name}")
    carried = called("bash", "-c", f". {SYSTEMD}/lebon-readonly && carry {tmp_path}/from {tmp_path}/to")

    assert carried.stderr == ""
    assert sorted(path.name for path in (tmp_path / "to").iterdir()) == ["games.db", "lebon.toml"]
    assert (tmp_path / "to" / "games.db").read_text() == "from games.db"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["from", "to"]


@pytest.mark.parametrize(
    "unit", [path.name for path in SYSTEMD.glob("*.service") if "LEBON_DATA=" in path.read_text()]
)
def test_every_unit_that_knows_the_games_finds_them_on_their_partition(unit):
    """The link read the log that was left behind, and sent nothing of a game played since."""
    told = called(
        "bash", "-c", f". {SYSTEMD}/lebon-readonly && moved {unit} && printf '%s ' ${{UNITS[@]}}"
    ).stdout

    assert "Environment=LEBON_DATA=/data/lebon" in told.splitlines()
    assert re.search(r"^ReadWritePaths=-/data/lebon\b", told, re.MULTILINE)
    assert unit in told.split()


def test_only_a_partition_may_become_the_place_of_the_games():
    done = called(SYSTEMD / "lebon-readonly", "/dev/null")

    assert done.returncode == 1
    assert done.stderr.startswith("lebon-readonly: ")
