"""What root does for the kiosk, the link beside it, a card that is only read, and one that tears."""

from kiosk.running.serve import JUST_STARTED
from tests.machine.evening import PATIENCE, SERVICE, Evening, place, until
from tests.machine.torn import Ack, tried

CUTS = 200
"""Cards that are made of a few throws."""

LISTEN = """
import socket
line = socket.create_server(("127.0.0.1", 1883))
told, _ = line.accept()
open("/run/heard", "wb").write(told.recv(1))
"""
"""In the place of the house's broker; the first byte of whoever calls: 0x10 is MQTT's CONNECT."""

ONTO = """
set -e
systemctl stop lebon
mount /dev/vdb /mnt
cp -a /var/lib/lebon/. /mnt/
umount /mnt
mount -o noatime,commit=5 /dev/vdb /var/lib/lebon
systemctl start lebon
"""
BACK = """
set -e
systemctl stop lebon
cp -a /var/lib/lebon /run/kept
umount /var/lib/lebon
rm -rf /var/lib/lebon
mv /run/kept /var/lib/lebon
systemctl start lebon
"""


AWAKE = f"""
up=$(cut -d. -f1 /proc/uptime)
if [ $up -lt {JUST_STARTED + 5:.0f} ]; then
    systemctl stop lebon
    sleep $(({JUST_STARTED + 5:.0f} - up))
    systemctl start lebon
fi
"""
"""So soon after its start no machine is restarted, only the kiosk; without that they pass as fast as here."""


def torn(evening: Evening) -> None:
    """The games on a disk whose every write is noted; then what a cut anywhere would have left of them."""
    machine, report = evening.machine, evening.report
    log, acks = machine.folder / "games.log", list[Ack]()
    machine.sh(ONTO, 2 * PATIENCE)
    evening.settled()
    for _ in range(4):
        words = evening.throw()
        acks.append((log.stat().st_size, tuple(words)))
        if evening.may_stop():
            words = evening.push()
            acks.append((log.stat().st_size, tuple(words)))
    machine.sh(BACK, 2 * PATIENCE)
    work = machine.folder / "torn"
    work.mkdir(exist_ok=True)
    before = machine.folder / "games-before.raw"
    made, faults = tried(before, log, acks, work, CUTS)
    report.row(
        "a card that tears its writes loses no word", made > 0 and faults == 0, f"{faults} of {made} cuts"
    )
    made, faults = tried(before, log, acks, work, CUTS // 5, lies=60)
    report.row("the control: one that lies of its flushes does", faults > 0, f"{faults} of {made} cuts")


def root(evening: Evening) -> None:
    """Two touches each: the machine restarts by itself, and is switched off."""
    machine, report = evening.machine, evening.report
    boot = "cat /proc/sys/kernel/random/boot_id"
    machine.sh(AWAKE, 2400)
    before = machine.sh(boot)
    twice(evening, "restart")
    seconds = evening.boot()
    evening.lit("11-restarted")
    report.row(
        "two touches restart the machine", machine.sh(boot) != before, f"picture after {seconds:.1f} s"
    )
    twice(evening, "shutdown")
    report.row("two touches switch it off", machine.ended(PATIENCE * 2), "it ended by itself")
    machine.start()
    evening.boot()


def twice(evening: Evening, what: str) -> None:
    """A finger on that key of the service page, twice; after that the machine has no hands."""
    evening.service()
    evening.tap(SERVICE, "serve", what)
    evening.machine.tap(*place(SERVICE, "serve", what))


def link(evening: Evening) -> None:
    """The link as the installer left it, and a broker that never answers; the kiosk itself has no socket."""
    machine, report = evening.machine, evening.report
    path = machine.folder / "listen.py"
    path.write_text(LISTEN)
    machine.put(path, "/run/listen.py")
    machine.sh("(python3 /run/listen.py >/dev/null 2>&1 &); sleep 1; systemctl start lebon-link")
    heard = until(lambda: machine.sh("od -An -tx1 /run/heard").strip() == "10")
    report.row(
        "the link calls the house's broker",
        heard,
        machine.sh("systemctl is-active lebon-link || true").strip(),
    )
    pid = machine.sh("systemctl show -p MainPID --value lebon").strip()
    sockets = machine.sh(f"ss -Htuanp | grep -w pid={pid} || true").strip()
    report.row("the kiosk has no socket", sockets == "", sockets or "none")


def readonly(evening: Evening) -> None:
    """The card is only read, the games have a disk of their own; the link reads them there."""
    machine, report = evening.machine, evening.report
    before = evening.log().words
    told = machine.sh("mkfs.ext4 -q -F /dev/vdb && /opt/source/systemd/lebon-readonly /dev/vdb", PATIENCE)
    machine.sh("systemctl enable lebon-link; sync")
    machine.pull()
    machine.start()
    seconds = evening.boot()
    evening.lit("12-readonly")
    options = machine.sh("findmnt -no OPTIONS /").strip()
    report.row(
        "the card is only read",
        options.startswith("ro,"),
        f"{options}, {seconds:.1f} s; {told[-60:].strip()}",
    )
    report.row(
        "the games are on their own disk", evening.log().words == before, machine.sh("ls /data/lebon").split()
    )
    found = until(lambda: machine.sh("find /data/lebon/link -type f -user lebon-link").strip() != "")
    report.row(
        "the link writes beside them", found, machine.sh("ls -ld /data/lebon/link; ls -l /data/lebon/link")
    )
    fault = machine.sh("touch /x 2>&1 || true").strip()
    report.row("the control: nothing else is written", "Read-only" in fault, fault)
