"""An appliance in a folder, and keys that sign its updates."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.systemd.updates import install, install_first, update


@pytest.fixture(scope="module")
def keys(tmp_path_factory):
    """Two pairs of keys; the first one is the house's."""
    folder = tmp_path_factory.mktemp("keys")
    for name in ("ours", "theirs"):
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", folder / name]
        subprocess.run(command, check=True)
    public = (folder / "ours.pub").read_text()
    (folder / "signers").write_text(f'lebon namespaces="lebon-update" {public}')
    return folder


@pytest.fixture
def house(tmp_path, keys):
    """An appliance: its first program runs, made at 100."""
    home = tmp_path / "home"
    install_first(home / "a")
    (home / "current").symlink_to("a")
    begin = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from pathlib import Path
from tests.systemd.scripts import loaded
loaded("lebon-slot").begin(Path({str(home)!r}), sys.argv[2])
"""
    return update.House(
        home=home,
        signers=keys / "signers",
        user=None,
        slot=(sys.executable, "-I", "-c", begin),
        install=install,
    )
