"""What goes wrong in a bar: a program that hangs, a full disk, a clock that is years off, a broken update."""

from tests.machine.evening import PATIENCE, Evening, until

BREAK = """
set -e
cd /opt/lebon
now=$(readlink current)
next=a; if [ $now = a ]; then next=b; fi
rm -rf $next
cp -a $now $next
rm -r $next/lib/python3*/site-packages/kiosk/__pycache__
echo 'raise RuntimeError("broken")' >$next/lib/python3*/site-packages/kiosk/__init__.py
sync
lebon-slot begin $next
systemctl restart --no-block lebon
echo $now
"""


def alive(evening: Evening) -> None:
    """A program that hangs is ended by the watchdog and runs again."""
    machine, report = evening.machine, evening.report
    before = machine.sh("systemctl show -p MainPID --value lebon").strip()
    machine.sh(f"kill -STOP {before}")

    def again() -> bool:
        told = machine.sh("systemctl show -p MainPID,ActiveState --value lebon").split()
        return "active" in told and before not in told

    back = until(again)
    told = machine.sh("journalctl -u lebon -b --no-pager | grep -i watchdog | tail -1 || true").strip()
    report.row("a program that hangs is started again", back, told[-90:])


def full_disk(evening: Evening) -> None:
    machine, report = evening.machine, evening.report
    machine.sh("dd if=/dev/zero of=/full bs=1M 2>/dev/null; sync; true", PATIENCE)
    active = machine.sh("systemctl is-active lebon || true").strip()
    machine.sh("systemctl restart lebon", PATIENCE)
    again = until(lambda: machine.sh("systemctl is-active lebon || true").strip() == "active")
    bright = evening.lit("5-full-disk")
    machine.sh("rm /full; sync", PATIENCE)
    report.row(
        "a full disk leaves the screen alive, and a start",
        active == "active" and again and bright > 5,
        active,
    )


def wrong_clock(evening: Evening) -> None:
    machine, report = evening.machine, evening.report
    machine.pull()
    machine.clock = "2001-09-09T01:46:40"
    machine.start()
    seconds = evening.boot()
    told = machine.sh("date +%Y").strip()
    bright = evening.lit("6-wrong-clock")
    report.row("a clock that is wrong by years", bright > 5, f"year {told}, {seconds:.1f} s")


def broken_update(evening: Evening) -> None:
    """A version that does not even import: the one before runs again by itself, and the screen says so."""
    machine, report = evening.machine, evening.report
    before = machine.sh(BREAK, PATIENCE).strip()
    machine.sh("test $(readlink /opt/lebon/current) != " + before)

    def again() -> bool:
        told = machine.sh("readlink /opt/lebon/current; systemctl is-active lebon || true").split()
        return told == [before, "active"]

    back = until(again)
    seen = machine.sh("cat /opt/lebon/refused || true").strip()
    evening.lit("8-broken-update")
    report.row("a version broken at import falls back", back and seen == "starts", f"{before} runs: {seen}")
