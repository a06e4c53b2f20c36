"""The other end inside the machine: fingers, keys and frames as the kernel's own devices, and a shell.

It runs on the guest's bare Python as root and speaks over two serial lines of the machine: JSON a line on
`trial`, reels (how many pictures, width, height, then each as length and JPEG) on `camera`. It is no part of
the appliance.
"""

import base64
import fcntl
import json
import os
import queue
import sqlite3
import struct
import subprocess
import threading
import time
from pathlib import Path

PORTS = Path("/dev/virtio-ports")

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH = 0x14A
ABS_X, ABS_Y, MT_SLOT, MT_X, MT_Y, MT_ID = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
SIDE = 4095
"""Steps of the touch panel from one side to the other."""

RATE, STILL = 15.0, 12
"""As tests/machine/tray.py films."""

UI_CREATE, UI_KEYBIT, UI_EVBIT, UI_ABSBIT, UI_PROPBIT = 0x5501, 0x40045565, 0x40045564, 0x40045567, 0x4004556E
UI_SETUP, UI_ABS_SETUP = 0x405C5503, 0x401C5504
VIDIOC_S_FMT = 0xC0D05605
VIDEO_OUTPUT = 2


class Input:
    """One device of the kernel's uinput: keys, and a touch panel where `touch`."""

    def __init__(self, name, keys, *, touch=False):
        self.line = os.open("/dev/uinput", os.O_WRONLY)
        fcntl.ioctl(self.line, UI_EVBIT, EV_KEY)
        for key in keys:
            fcntl.ioctl(self.line, UI_KEYBIT, key)
        if touch:
            fcntl.ioctl(self.line, UI_EVBIT, EV_ABS)
            fcntl.ioctl(self.line, UI_PROPBIT, 1)  # a direct panel, no pad
            for axis, most in (
                (ABS_X, SIDE),
                (ABS_Y, SIDE),
                (MT_SLOT, 1),
                (MT_X, SIDE),
                (MT_Y, SIDE),
                (MT_ID, 999),
            ):
                fcntl.ioctl(self.line, UI_ABSBIT, axis)
                fcntl.ioctl(self.line, UI_ABS_SETUP, struct.pack("Hxx6i", axis, 0, 0, most, 0, 0, 0))
        fcntl.ioctl(
            self.line, UI_SETUP, struct.pack("4H80sI", 3, 0x1234, 0x4210 + touch, 1, name.encode(), 0)
        )
        fcntl.ioctl(self.line, UI_CREATE)
        self.taps = 0

    def send(self, *events):
        for kind, code, value in (*events, (EV_SYN, 0, 0)):
            os.write(self.line, struct.pack("llHHi", 0, 0, kind, code, value))

    def press(self, key, seconds):
        self.send((EV_KEY, key, 1))
        time.sleep(seconds)
        self.send((EV_KEY, key, 0))

    def tap(self, x, y, seconds):
        self.taps += 1
        at = ((EV_ABS, ABS_X, round(x * SIDE)), (EV_ABS, ABS_Y, round(y * SIDE)))
        finger = ((EV_ABS, MT_X, round(x * SIDE)), (EV_ABS, MT_Y, round(y * SIDE)))
        self.send(
            (EV_ABS, MT_SLOT, 0), (EV_ABS, MT_ID, self.taps % 999), *finger, (EV_KEY, BTN_TOUCH, 1), *at
        )
        time.sleep(seconds)
        self.send((EV_ABS, MT_SLOT, 0), (EV_ABS, MT_ID, -1), (EV_KEY, BTN_TOUCH, 0))


def exactly(line, size):
    parts = b""
    while len(parts) < size:
        part = os.read(line, size - len(parts))
        if not part:
            time.sleep(0.1)
        parts += part
    return parts


def film(reels):
    """Each reel that comes over the line, whole, is the next one to be played."""
    line = os.open(PORTS / "camera", os.O_RDONLY)
    while True:
        count, wide, high = struct.unpack("<IHH", exactly(line, 8))
        pictures = [exactly(line, struct.unpack("<I", exactly(line, 4))[0]) for _ in range(count)]
        reels.put((pictures, wide, high))


def play(reels, device="/dev/video0"):
    """The reels go out of the loop-back camera at their own rate; the end of the last one round and round."""
    pictures, wide, high = reels.get()
    camera, number = opened(device, wide, high), 0
    due = time.monotonic()
    while True:
        if not reels.empty():
            pictures, _, _ = reels.get()
            number = 0
        if number == len(pictures):
            number -= STILL
        os.write(camera, pictures[number])
        number += 1
        due = max(due + 1 / RATE, time.monotonic())
        time.sleep(max(0.0, due - time.monotonic()))


def log():
    """The last game: number, tags, outcome and words."""
    folder = next(each for each in ("/data/lebon", "/var/lib/lebon") if Path(each, "games.db").exists())
    there = sqlite3.connect(f"file:{folder}/games.db?mode=ro", uri=True, timeout=20)
    try:
        game, tags, outcome = there.execute(
            "SELECT id, tags, outcome FROM games ORDER BY id DESC LIMIT 1"
        ).fetchone()
        words = [row[0] for row in there.execute("SELECT word FROM words WHERE game = ? ORDER BY n", (game,))]
        return {"game": game, "tags": tags, "outcome": outcome, "words": words}
    finally:
        there.close()


def opened(device, wide, high):
    camera = os.open(device, os.O_WRONLY)
    form = struct.pack("<I4x4I", VIDEO_OUTPUT, wide, high, int.from_bytes(b"MJPG", "little"), 1)
    fcntl.ioctl(camera, VIDIOC_S_FMT, bytearray(form.ljust(208, b"\0")))
    return camera


def answer(asked, panel, keys):
    """What was asked for, done; its result as one object."""
    match asked["do"]:
        case "sh":
            done = subprocess.run(
                ["/bin/bash", "-c", asked["text"]],
                capture_output=True,
                text=True,
                check=False,
                errors="replace",
                stdin=subprocess.DEVNULL,
            )
            return {"rc": done.returncode, "out": done.stdout, "err": done.stderr}
        case "log":
            return log()
        case "put":
            Path(asked["path"]).write_bytes(base64.b64decode(asked["bytes"]))
            return {}
        case "tap":
            panel.tap(asked["x"], asked["y"], asked.get("held", 0.1))
            return {}
        case "key":
            keys.press(asked["code"], asked.get("held", 0.1))
            return {}


def main():
    panel = Input("Trial touch panel", [BTN_TOUCH], touch=True)
    keys = Input("Trial keyboard", range(1, 128))
    reels = queue.Queue()
    for work in (film, play):
        threading.Thread(target=work, args=(reels,), daemon=True).start()
    line = os.open(PORTS / "trial", os.O_RDWR)
    os.write(line, b'{"up": true}\n')
    rest = b""
    while True:
        part = os.read(line, 65536)
        if not part:
            time.sleep(0.2)
            continue
        *whole, rest = (rest + part).split(b"\n")
        for each in whole:
            told = {}
            try:
                asked = json.loads(each)
                told["id"] = asked["id"]
                told |= answer(asked, panel, keys)
            except Exception as fault:  # noqa: BLE001 # the trial is to see it, not to lose its other end
                told["fault"] = f"{type(fault).__name__}: {fault}"
            data = json.dumps(told).encode() + b"\n"
            while data:
                data = data[os.write(line, data) :]


if __name__ == "__main__":
    main()
