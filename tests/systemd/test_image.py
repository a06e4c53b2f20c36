"""The image of the card, as far as it goes without a base: partitions, files on its FAT, manifest."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

RELEASE = Path(__file__).parents[2] / "systemd" / "release"
START = 139264
"""Sector of the root in the test's own image."""

pytestmark = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in ("bash", "sfdisk", "mcopy", "mkfs.vfat")),
    reason="sfdisk, mtools or dosfstools are not installed",
)


def called(*lines: str) -> "subprocess.CompletedProcess[str]":
    """Functions of the script in a shell of their own."""
    script = "\n".join((f". {RELEASE}/image", *lines))
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], check=False, capture_output=True, text=True
    )


@pytest.fixture
def image(tmp_path):
    """A card of the same layout, without a root on it."""
    path = tmp_path / "card.img"
    with path.open("wb") as file:
        file.truncate(80 << 20)
    table = f"label: dos\nstart=8192, size=131072, type=c\nstart={START}, type=83\n"
    subprocess.run(["sfdisk", "--quiet", path], input=table, text=True, check=True)
    return path


def test_the_partitions_are_found(image):
    assert called(f"start_of {image} 1").stdout == str(8192 * 512)
    assert called(f"start_of {image} 2").stdout == str(START * 512)


def test_what_has_no_second_partition_is_no_card(image):
    done = called(f"start_of {image} 3")

    assert done.returncode == 1
    assert "no partition 3" in done.stderr


def test_the_root_grows_and_the_boot_partition_stays(image):
    before = image.stat().st_size
    done = called(f"grow {image} 100", f"sfdisk --dump {image}")
    sizes = [int(each) for each in re.findall(r"size= *(\d+)", done.stdout)]

    assert image.stat().st_size == before + (100 << 20)
    assert sizes[0] == 131072
    assert (START + sizes[1]) * 512 == image.stat().st_size


def test_the_manifest_tells_the_imager_what_it_checks(image):
    packed = image.with_suffix(".img.xz")
    packed.write_bytes(b"packed")
    told = json.loads(called(f"manifest {image} {packed}").stdout)["os_list"][0]

    assert told["extract_size"] == image.stat().st_size
    assert told["image_download_size"] == 6
    assert re.fullmatch("[0-9a-f]{64}", told["extract_sha256"])
    assert told["url"] == f"file://{packed}"


@pytest.mark.parametrize(
    ("words", "told"),
    [((), "which image"), (("card.zip",), "FILE.img"), (("none.img",), "cannot be read")],
)
def test_what_cannot_be_a_base_is_told_in_one_line(words, told):
    done = subprocess.run([RELEASE / "image", *words], check=False, capture_output=True, text=True)

    assert done.returncode == 1
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="this is root")
def test_it_says_that_it_needs_root(image):
    done = subprocess.run([RELEASE / "image", image], check=False, capture_output=True, text=True)

    assert "needs root" in done.stderr
