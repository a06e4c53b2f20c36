"""One machine of QEMU's: power, the mains pulled, its screen as pictures, and its hands inside.

Its clock counts its own instructions, a nanosecond each (-icount): to itself it is one core of a gigahertz,
however busy these cores are, so that no limit of a unit and no patience of the kiosk is stretched for it.

Everything runs on overlays of the built disk (tests/machine/build), so that each trial begins with the
same one. The mains are pulled by SIGKILL: what the guest was told is written has left QEMU (cache=none),
the rest is gone.
"""

import base64
import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tests.machine.tray import Reel

SIZE = (1024, 600)
"""Pixels of the machine's screen."""

KERNEL = "root=/dev/vda rw console=ttyS0 quiet consoleblank=0 vt.global_cursor_default=0"
KERNEL += " no_timer_check cryptomgr.notests"
"""On busy cores the timer does not tick within the moment in which the kernel tries whether it does; and the
tests of its ciphers are a tenth of its start here."""


class Dead(Exception):
    """The machine does not answer. One line: what was asked."""


@dataclass(slots=True)
class Line:
    """JSON, a line each way, over one socket."""

    socket: socket.socket
    rest: bytes = b""
    asked: int = 0

    def ask(self, asked: dict[str, Any], seconds: float = 60.0) -> dict[str, Any]:
        """The answer to `asked`; late ones to earlier questions are passed over. Raises Dead for none."""
        self.asked += 1
        try:
            self.socket.sendall(json.dumps({**asked, "id": self.asked}).encode() + b"\n")
        except OSError as error:
            raise Dead(f"{asked}: {error}") from None
        while True:
            told = self.read(seconds)
            if told.get("id") == self.asked:
                return told

    def read(self, seconds: float) -> dict[str, Any]:
        """The next line; news of QEMU ("event") is passed over."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            while b"\n" in self.rest:
                whole, _, self.rest = self.rest.partition(b"\n")
                told = json.loads(whole)
                if "event" not in told:
                    return dict(told)
            self.socket.settimeout(max(until - time.monotonic(), 0.01))
            with suppress(TimeoutError):
                part = self.socket.recv(65536)
                if not part:
                    break
                self.rest += part
        raise Dead(f"no answer within {seconds:g} s")


@dataclass(slots=True)
class Machine:
    """A machine on one disk.

    folder  for its sockets, its pictures and its sound.
    disk    an overlay (see `overlay`); what is written stays there from one start to the next.
    """

    folder: Path
    disk: Path
    boot: Path
    clock: str = "utc"
    process: "subprocess.Popen[bytes] | None" = None
    monitor: Line | None = None
    inside: Line | None = None
    camera: socket.socket | None = None
    began: float = 0.0
    sounds: int = 0

    def start(self) -> None:
        """Power. Returns at once; `wait_up` waits for its hands."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.sounds += 1
        for name in ("qmp", "trial", "camera"):
            (self.folder / name).unlink(missing_ok=True)
        self._games()
        log = (self.folder / "qemu.log").open("ab")
        self.began = time.monotonic()
        self.process = subprocess.Popen(self._command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.monitor = Line(opened(self.folder / "qmp"))
        self.monitor.read(20)
        self.command("qmp_capabilities")
        self.inside = Line(opened(self.folder / "trial"))
        self.camera = opened(self.folder / "camera")

    def wait_up(self, seconds: float = 240.0) -> float:
        """Wait until its hands answer; seconds since power."""
        assert self.inside is not None
        self.inside.read(seconds)
        return self.since()

    def since(self) -> float:
        """Seconds since power."""
        return time.monotonic() - self.began

    def pull(self) -> None:
        """The mains: nothing is asked, nothing is finished."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        for each in (self.monitor, self.inside):
            if each is not None:
                each.socket.close()
        if self.camera is not None:
            self.camera.close()
        self.process = self.monitor = self.inside = self.camera = None

    def ended(self, seconds: float) -> bool:
        """Whether it switches itself off within that time."""
        assert self.process is not None
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
            self.pull()
        return self.process is None

    def command(self, name: str, **arguments: Any) -> Any:
        """One of QEMU's own. Raises Dead with its answer where it refuses."""
        assert self.monitor is not None
        told = self.monitor.ask({"execute": name, "arguments": arguments})
        if "error" in told:
            raise Dead(f"{name}: {told['error']['desc']}")
        return told["return"]

    def shot(self, name: str) -> Path:
        """What the screen shows, as a PNG."""
        path = self.folder / f"{name}.png"
        self.command("screendump", filename=str(path), format="png")
        return path

    def look(self, name: str) -> None:
        """The same, where the machine is on and answers."""
        with suppress(Dead, AssertionError):
            self.shot(name)

    def hand(self, seconds: float = 60.0, **asked: Any) -> dict[str, Any]:
        """Ask the hands inside. Raises Dead where they do not answer, or fail."""
        assert self.inside is not None
        told = self.inside.ask(asked, seconds)
        if "fault" in told:
            raise Dead(told["fault"])
        return told

    def sh(self, text: str, seconds: float = 60.0) -> str:
        """A command of root's shell inside; its output. Raises Dead where it fails."""
        told = self.hand(seconds, do="sh", text=text)
        if told["rc"]:
            raise Dead(f"{text}: {told['rc']}: {told['err'] or told['out']}")
        return str(told["out"])

    def put(self, source: Path, target: str) -> None:
        """A file into the machine."""
        self.hand(do="put", path=target, bytes=base64.b64encode(source.read_bytes()).decode())

    def tap(self, x: float, y: float) -> None:
        """A finger, in pixels of the screen."""
        self.hand(do="tap", x=x / SIZE[0], y=y / SIZE[1])

    def key(self, code: int, held: float = 0.1) -> None:
        """A key, by the kernel's number: 57 is the space bar."""
        self.hand(do="key", code=code, held=held)

    def plug(self, name: str, image: Path) -> None:
        """A stick of that name into the next free socket."""
        self.command(
            "blockdev-add",
            **{"driver": "raw", "node-name": name, "file": {"driver": "file", "filename": str(image)}},
        )
        self.command("device_add", driver="usb-storage", id=f"stick-{name}", drive=name, removable=True)

    def unplug(self, name: str) -> None:
        """Pull it, whatever is being written."""
        self.command("device_del", id=f"stick-{name}")
        time.sleep(1.0)
        with suppress(Dead):  # still held for a moment
            self.command("blockdev-del", **{"node-name": name})

    def heard(self) -> float:
        """The loudest sample of this start's sound, 0 to 1."""
        written = (self.folder / f"sound-{self.sounds}.wav").read_bytes()[44:]
        samples = np.frombuffer(written[: len(written) // 2 * 2], "<i2")
        return float(np.abs(samples.astype(np.int32)).max(initial=0)) / 32768

    def film(self, reel: Reel) -> None:
        """Before its camera from now on. Raises OSError where the machine is off."""
        if self.camera is None:
            raise OSError("the machine is off")
        self.camera.sendall(struct.pack("<IHH", len(reel.pictures), *reel.size))
        for each in reel.pictures:
            self.camera.sendall(struct.pack("<I", len(each)) + each)

    def _games(self) -> None:
        """A second disk, /dev/vdb: games-before.raw is it at this start, games.log each write after it."""
        disk = self.folder / "games.raw"
        if not disk.exists():
            with disk.open("wb") as file:
                file.truncate(64 << 20)
            subprocess.run(["mkfs.ext4", "-q", "-F", disk], check=True)
        shutil.copyfile(disk, self.folder / "games-before.raw")
        (self.folder / "games.log").write_bytes(b"")

    def _command(self) -> list[str]:
        wide, high = SIZE
        ports = []
        for name in ("trial", "camera"):
            ports += ["-chardev", f"socket,id={name},path={self.folder}/{name},server=on,wait=off"]
            ports += ["-device", f"virtserialport,chardev={name},name={name}"]
        sound = f"wav,id=loud,path={self.folder}/sound-{self.sounds}.wav,out.frequency=44100"
        drive = f"file={self.disk},if=none,id=card,format=qcow2,cache=none,aio=threads"
        return [
            *("qemu-system-x86_64", "-accel", "tcg,thread=single", "-icount", "shift=0", "-cpu", "Nehalem"),
            *("-smp", "1", "-m", "1024", "-machine", "pc", "-nodefaults", "-display", "none"),
            *("-kernel", str(self.boot / "kernel"), "-initrd", str(self.boot / "initrd"), "-append", KERNEL),
            *("-drive", drive, "-device", "virtio-blk-pci,drive=card"),
            *("-blockdev", f"driver=file,node-name=games-file,filename={self.folder}/games.raw"),
            *("-blockdev", f"driver=file,node-name=games-log,filename={self.folder}/games.log"),
            *("-blockdev", "driver=blklogwrites,node-name=games,file=games-file,log=games-log"),
            *("-device", "virtio-blk-pci,drive=games"),
            *("-device", f"virtio-gpu-pci,xres={wide},yres={high}"),
            *("-device", "qemu-xhci", "-device", "virtio-serial-pci", *ports),
            *("-audiodev", sound, "-device", "intel-hda", "-device", "hda-output,audiodev=loud"),
            *("-device", "i6300esb", "-watchdog-action", "reset"),
            *("-rtc", f"base={self.clock},clock=vm"),
            *("-serial", f"file:{self.folder}/console.log"),
            *("-qmp", f"unix:{self.folder}/qmp,server=on,wait=off"),
        ]


def opened(path: Path) -> socket.socket:
    """One of QEMU's sockets, within ten seconds. Raises Dead."""
    for _ in range(100):
        line = socket.socket(socket.AF_UNIX)
        with suppress(OSError):
            line.connect(str(path))
            return line
        line.close()
        time.sleep(0.1)
    raise Dead(f"QEMU does not open {path}: see {path.parent}/qemu.log")


def overlay(disk: Path, target: Path) -> Path:
    """A disk that begins as `disk` is and keeps its own changes."""
    target.unlink(missing_ok=True)
    command = ["qemu-img", "create", "-q", "-f", "qcow2", "-b", str(disk), "-F", "raw", str(target)]
    subprocess.run(command, check=True)
    return target


@contextmanager
def running(machine: Machine) -> Iterator[Machine]:
    """The machine switched on, and off again in any case."""
    machine.start()
    try:
        yield machine
    finally:
        if machine.process is not None:
            machine.pull()


def built() -> Path:
    """Where `make machine` put the disk."""
    return Path(os.environ.get("LEBON_MACHINE", "/var/tmp/lebon-machine"))
