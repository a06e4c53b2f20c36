"""A card's first start, seen: the image of systemd/release/image in an arm64 machine, up to its first screen.

    .venv/bin/python -m tests.machine.card_start IMAGE.img.xz FOLDER

Needs qemu-system-arm, fdisk, mtools, e2fsprogs, xz-utils (apt).

Kernel and initrd are taken out of the card, its command line is the one on its first partition, and the
card lies in an SD slot. Only the firmware of a Pi, its GPU and its camera are not there. Exit status 1
where no kiosk is seen.
"""

import re
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tests.machine.qemu import SIZE, Dead, Line, opened

CARD = 4 << 30
"""Bytes of the card: as an SD card, a power of two, larger than the image."""

PATIENCE = 1500.0
"""Seconds for the first start: emulated, it is some twenty times slower than a Pi."""

LOOK_EVERY = 10.0
"""Seconds between two looks at the screen."""

COLOURFUL = 500
"""Colours of a picture of the kiosk; a text console has a dozen."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What a Pi's firmware would take from the card."""

    kernel: Path
    initrd: Path
    line: str


def unpacked(packed: Path, folder: Path) -> Path:
    """The card as it would be written. Raises CalledProcessError where it cannot be unpacked."""
    card = folder / "card.img"
    with card.open("wb") as file:
        subprocess.run(["xz", "-dc", packed], stdout=file, check=True)
        file.truncate(CARD)
    return card


def parts(card: Path, folder: Path) -> Parts:
    """Kernel, initrd and command line of the card. Raises Dead where one is missing."""
    starts = [int(sectors) * 512 for sectors in re.findall(r"start= *(\d+)", told("sfdisk", "--dump", card))]
    if len(starts) != 2:
        raise Dead(f"{card} has {len(starts)} partitions, not two")
    root = f"{card}?offset={starts[1]}"
    listed = told("debugfs", "-R", "ls -p /boot", root).splitlines()
    names = [each.split("/")[5] for each in listed if each.count("/") >= 6]
    found = []
    for begins in ("vmlinuz-", "initrd.img-"):
        name = max((each for each in names if each.startswith(begins)), default="")
        if not name:
            raise Dead(f"no {begins}* in /boot of {card}")
        told("debugfs", "-R", f"dump /boot/{name} {folder / begins}", root)
        found.append(folder / begins)
    return Parts(found[0], found[1], told("mtype", "-i", f"{card}@@{starts[0]}", "::cmdline.txt").strip())


def told(*command: str | Path) -> str:
    """What a command writes. Raises CalledProcessError where it fails."""
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def command(card: Path, boot: Parts, folder: Path) -> list[str]:
    """A machine of the Pi 4's processor with the card in it."""
    wide, high = SIZE
    return [
        *("qemu-system-aarch64", "-machine", "virt", "-cpu", "cortex-a72", "-smp", "2", "-m", "2048"),
        *("-nodefaults", "-display", "none", "-accel", "tcg,thread=multi"),
        *("-kernel", str(boot.kernel), "-initrd", str(boot.initrd), "-append", boot.line),
        *("-drive", f"file={card},if=none,id=card,format=raw", "-device", "sdhci-pci"),
        *("-device", "sd-card,drive=card", "-device", "qemu-xhci", "-device", "usb-tablet"),
        *("-device", f"virtio-gpu-pci,xres={wide},yres={high}"),
        *("-serial", f"file:{folder / 'console.log'}", "-qmp", f"unix:{folder / 'qmp'},server=on,wait=off"),
    ]


def colours(picture: Path) -> int:
    """How many the picture has; 0 for none."""
    image = cv2.imread(str(picture))
    return 0 if image is None else len(np.unique(image.reshape(-1, 3), axis=0))


def seen(folder: Path, process: "subprocess.Popen[bytes]") -> float:
    """Seconds of power until the kiosk is on the screen. Raises Dead where it never is."""
    began = time.monotonic()
    monitor = Line(opened(folder / "qmp"))
    monitor.read(20)
    monitor.ask({"execute": "qmp_capabilities"})
    picture = folder / "first-screen.png"
    while time.monotonic() < began + PATIENCE and process.poll() is None:
        time.sleep(LOOK_EVERY)
        shot = {"filename": str(picture), "format": "png"}
        with suppress(Dead):
            monitor.ask({"execute": "screendump", "arguments": shot}, 120)
        if colours(picture) >= COLOURFUL:
            return time.monotonic() - began
    raise Dead(f"no kiosk within {PATIENCE:g} s: see {picture} and {folder}/console.log")


def main(packed: Path, folder: Path) -> int:
    """Start that card; the exit status."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "first-screen.png").unlink(missing_ok=True)
    try:
        card = unpacked(packed, folder)
        process = subprocess.Popen(command(card, parts(card, folder), folder), stdin=subprocess.DEVNULL)
        try:
            print(
                f"the kiosk is on the screen after {seen(folder, process):.0f} s: {folder}/first-screen.png"
            )
        finally:
            process.kill()
            process.wait()
    except (Dead, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(str(__doc__))
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
