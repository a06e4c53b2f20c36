"""An update on a stick, and root's own scripts to take it: of a small program of the tests' own."""

import io
import json
import shutil
import subprocess
import sys
import tarfile

from kiosk.host.update import TAKEN, UPDATE_FILE
from tests.systemd.scripts import loaded

slots = loaded("lebon-slot")
update = loaded("lebon-update")

PROGRAMS = {
    "good": "shown = True",
    "broken at import": "raise RuntimeError('import')",
    "broken at first frame": "shown = False",
}
"""The whole program of a version."""


def install(slot, files, requirements):
    """In place of venv and pip: a python that knows the program of that slot."""
    (slot / "bin").mkdir(parents=True)
    shutil.copy(files / "lebon.whl", slot / "program.py")
    python = slot / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S -c "$(cat {slot}/program.py)"\n')
    python.chmod(0o755)


def install_first(slot):
    slot.parent.mkdir()
    (slot / "bin").mkdir(parents=True)
    (slot / "program.py").write_text(PROGRAMS["good"])
    (slot / ".made").write_text("100\n")
    (slot / ".fingerprint").write_text("first\n")


def packed(path, members):
    """A tar with those names and contents."""
    path.parent.mkdir(exist_ok=True)
    with tarfile.open(path, "w") as tar:
        for name, content in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return path


def signed(path, keys, name="ours", namespace="lebon-update"):
    path.with_name(f"{path.name}.sig").unlink(missing_ok=True)
    command = ["ssh-keygen", "-q", "-Y", "sign", "-f", keys / name, "-n", namespace, path]
    subprocess.run(command, check=True, capture_output=True)
    return path


def stick(folder, keys, program="good", made=200):
    """A stick with an update as it should be."""
    members = {"manifest.json": json.dumps({"made": made}).encode(), "lebon.whl": PROGRAMS[program].encode()}
    return signed(packed(folder / "usb" / UPDATE_FILE, members), keys)


def runs(home):
    """The version that runs, by its slot, and whether it is on trial."""
    return slots.current(home), (home / "trial").exists()


def evening(home):
    """The service manager starts what is there, again and again, until one shows its picture and is kept.

    Root's lebon-slot is asked before each start, and by what runs after its minute; as in lebon.service.
    """
    for _ in range(4):
        slots.start(home)
        if "shown = True" in (home / "current" / "program.py").read_text():
            slots.keep(home) if (home / "trial").exists() else None
            return runs(home)[0]
    return ""


def word(path, house):
    """What root says of the update, as the screen has it."""
    try:
        update.take(path, house)
    except update.Refused as refused:
        return TAKEN[refused.args[0]]
    return TAKEN["begun"]
