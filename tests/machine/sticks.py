"""Sticks of the evening: plugged and pulled through QEMU, written to and read by the appliance alone."""

import subprocess
import tarfile
from pathlib import Path

from kiosk.counter.staff.pages import Staff
from kiosk.counter.state import Counter, Screen
from tests.machine.evening import ESCAPE, PATIENCE, SERVICE, WITH_UPDATE, Evening, until
from tests.machine.qemu import built

ARCHIVES = "ls /media/lebon/*/lebon-sauvegardes/*/*.tar.gz 2>/dev/null | wc -l"

STICK = 16
"""Megabytes of a stick: it is filled within a minute, though each write goes through to it."""

FILL = """
cd /media/lebon/*
dd if=/dev/zero of=full bs=1M 2>/dev/null
rm lebon-sauvegardes/*/*
dd if=/dev/zero of=full-too bs=512 2>/dev/null
sync
"""
"""The archive goes when there is no room for another one: the kiosk keeps a marked stick by itself."""

HOUSE = "cd /var/lib/lebon; sha256sum pin lebon.toml || true"
"""What a house is, beside its games."""

STRANGER = "stranger"
"""What begins the names of files that must come nowhere."""

LAY_HOSTILE = """
cd /media/lebon/*/lebon-sauvegardes/*
cp /run/hostile lebon-999999.tar.gz
cp /run/hostile '$(touch stranger).tar.gz'
cp /run/hostile -- '-rf'
mkdir lebon-000008.tar.gz
sync
"""
"""The newest archive by its number, and names that a careless shell would run."""

EMPTY_CARD = """
systemctl stop lebon
cd /var/lib/lebon
rig=$(grep ^rig lebon.toml)
find . -mindepth 1 -not -path './link*' -delete
echo "$rig" >lebon.toml
chown lebon:lebon lebon.toml
systemctl start lebon
sleep 12
"""
"""As the installer leaves it; within some seconds a stick with a backup is offered."""

NEW_CARD = Counter(screen=Screen.WELCOME, staff=Staff(offer=True))

UPDATE = 1800.0
"""Seconds for an update: 143 MB over an emulated stick, unpacked and compiled by an emulated core."""


def fat(folder: Path, name: str, megabytes: int, *files: Path) -> Path:
    """An image of a stick: FAT, with those files on it."""
    path = folder / f"{name}.img"
    path.unlink(missing_ok=True)
    with path.open("wb") as file:
        file.truncate(megabytes << 20)
    subprocess.run(["mkfs.vfat", "-n", name.upper(), path], check=True, capture_output=True)
    for each in files:
        subprocess.run(["mcopy", "-i", path, each, "::"], check=True)
    return path


def mounted(evening: Evening) -> list[str]:
    """Where sticks lie now, inside."""
    return evening.machine.sh("findmnt -rno TARGET | grep ^/media/lebon/ || true").split()


def backed_up(evening: Evening, name: str) -> int:
    """ "Sauvegarder", by a finger; how many archives lie on the sticks then."""
    evening.tap(SERVICE, "serve", "backup")
    evening.machine.sh("sleep 8; sync", PATIENCE)
    evening.seen(name)
    return int(evening.machine.sh(ARCHIVES))


def sticks(evening: Evening) -> None:
    """A backup onto one stick; another one is full; a third one is pulled while it is written to."""
    machine, report = evening.machine, evening.report
    evening.machine.key(ESCAPE)
    evening.machine.sh("sleep 1")
    evening.service()
    evening.seen("9-service")
    machine.plug("one", fat(machine.folder, "one", STICK))
    report.row(
        "a stick is mounted, each in its own folder",
        until(lambda: len(mounted(evening)) == 1),
        mounted(evening),
    )
    options = machine.sh("findmnt -rno OPTIONS /media/lebon/* || true").strip()
    safe = all(each in options for each in ("nosuid", "nodev", "noexec"))
    report.row("nothing on it can be run", safe, options[:70])
    report.row("a backup is one archive", backed_up(evening, "9-backup") == 1, machine.sh(ARCHIVES).strip())
    machine.sh(FILL, PATIENCE)
    report.row("a full stick keeps nothing half", backed_up(evening, "9-full") == 0, "see 9-full.png")
    machine.sh("rm /media/lebon/*/full*")
    evening.tap(SERVICE, "serve", "backup")
    machine.unplug("one")
    gone = until(lambda: not mounted(evening), 60)
    active = machine.sh("systemctl is-active lebon || true").strip()
    evening.seen("9-pulled")
    report.row("a stick pulled while it is written to", gone and active == "active", active)
    machine.plug("one", machine.folder / "one.img")
    back = until(lambda: len(mounted(evening)) == 1, 60)
    report.row("the same stick again is good", back and backed_up(evening, "9-again") == 1, mounted(evening))


def two_sticks(evening: Evening) -> None:
    """Two at once: it says so and writes nothing."""
    machine, report = evening.machine, evening.report
    machine.plug("two", fat(machine.folder, "two", STICK))
    until(lambda: len(mounted(evening)) == 2, 60)
    before = int(machine.sh(ARCHIVES))
    after = backed_up(evening, "9-two")
    report.row(
        "two sticks: neither is written to", len(mounted(evening)) == 2 and before == after, mounted(evening)
    )
    for name in ("one", "two"):
        machine.unplug(name)
    until(lambda: not mounted(evening), 60)


def new_card(evening: Evening) -> None:
    """The house of the stick onto a card without one, by two touches; on it lies what a thief would write."""
    machine, report = evening.machine, evening.report
    before, there = evening.log(), machine.sh(HOUSE)
    machine.plug("house", machine.folder / "one.img")
    until(lambda: len(mounted(evening)) == 1, 60)
    machine.put(hostile(machine.folder), "/run/hostile")
    machine.sh(LAY_HOSTILE)
    machine.sh(EMPTY_CARD, PATIENCE)
    evening.lit("9-new-card")
    for _ in range(2):
        evening.tap(NEW_CARD, "serve", "restore")
    back = until(lambda: evening.log() == before and machine.sh(HOUSE) == there)
    evening.lit("9-restored")
    restored = "two touches bring the house of the stick to a new card"
    report.row(
        restored, back, f"games, code and settings: {evening.log() == before, machine.sh(HOUSE) == there}"
    )
    strangers = machine.sh(f"find / -xdev -name '{STRANGER}*' -not -path '/media/*' || true").split()
    report.row("hostile names on it come nowhere", back and strangers == [], strangers)
    machine.unplug("house")
    until(lambda: not mounted(evening), 60)


def hostile(folder: Path) -> Path:
    """An archive whose members lie outside of it, and a link out of it."""
    path = folder / "hostile.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name in (f"../../../../etc/{STRANGER}", f"/etc/{STRANGER}-too"):
            archive.addfile(tarfile.TarInfo(name))
        link = tarfile.TarInfo("games.db")
        link.type, link.linkname = tarfile.SYMTYPE, f"/etc/{STRANGER}-link"
        archive.addfile(link)
    return path


def update(evening: Evening) -> None:
    """A signed update (LEBON_MACHINE/dist) by two touches, kept after its minute; wrongly signed: nothing."""
    machine, report = evening.machine, evening.report
    new = built() / "dist" / "lebon-update.tar"
    wrong = machine.folder / "lebon-update.tar.sig"
    wrong.write_text("-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n")
    before = machine.sh("readlink /opt/lebon/current").strip()
    evening.service()
    for name, signature, word in (
        ("wrong", wrong, "unsigned"),
        ("right", new.with_name(f"{new.name}.sig"), "begun"),
    ):
        machine.plug(name, fat(machine.folder, name, 300, new, signature))
        until(lambda: len(mounted(evening)) == 1, 60)
        machine.sh("sleep 2")
        for _ in range(2):
            evening.tap(WITH_UPDATE, "serve", "update")
        told = until(
            lambda word=word: machine.sh("cat /run/lebon-update/told || true").strip() == word, UPDATE
        )
        evening.seen(f"10-{name}")
        report.row(
            f"an update with the {name} signature", told, machine.sh("cat /run/lebon-update/told").strip()
        )
        if name == "wrong":
            machine.unplug(name)
            until(lambda: not mounted(evening), 60)
    kept = until(lambda: machine.sh("ls /opt/lebon/trial || true").strip() == "", 600)
    now = machine.sh("readlink /opt/lebon/current").strip()
    evening.lit("10-kept")
    report.row("it is kept after its minute", kept and now != before, f"{before} before, {now} now")
