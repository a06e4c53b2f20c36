"""What the appliance takes from elsewhere: every package with its hashes, and as pyproject.toml wants it."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
RELEASES = ("bookworm", "trixie")
DEBIANS = {"numpy"}
"""Debian has and signs it, and the camera's own packages are built for it. Its gpiozero is too old."""


def locked(name: str) -> dict[str, tuple[Version, int]]:
    """Version and number of hashes of each package of that list."""
    text = (ROOT / "systemd" / f"requirements-{name}.txt").read_text().replace("\\\n", " ")
    found: dict[str, tuple[Version, int]] = {}
    for line in text.splitlines():
        package, version = re.fullmatch(
            r"([\w.-]+)==(\S+)((?: +--hash=sha256:[0-9a-f]{64})+) *", line
        ).groups()[:2]
        found[canonicalize_name(package)] = (Version(version), line.count("--hash=sha256:"))
    return found


def wanted() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    return [Requirement(each) for each in project["project"]["dependencies"]]


@pytest.mark.parametrize("release", RELEASES)
def test_each_dependency_is_locked_within_its_bounds(release):
    there = locked(release)
    missing = {each.name for each in wanted()} - set(there) - DEBIANS
    outside = [
        each.name for each in wanted() if each.name in there and there[each.name][0] not in each.specifier
    ]

    assert missing == set()
    assert outside == []
    assert not DEBIANS & set(there)


def test_the_link_s_one_library_is_locked_within_its_bounds():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    (link,) = map(Requirement, project["project"]["optional-dependencies"]["link"])

    assert list(locked("link")) == [link.name]
    assert locked("link")[link.name][0] in link.specifier


@pytest.mark.parametrize("release", [*RELEASES, "build", "link"])
def test_every_package_has_a_hash(release):
    assert locked(release)
    assert all(hashes > 0 for _, hashes in locked(release).values())


def test_what_bookworm_s_camera_needs_is_kept():
    held = (ROOT / "systemd" / "constraints-bookworm.txt").read_text()
    pinned = re.findall(r"^([\w-]+)==(\S+)", held, re.MULTILINE)

    assert pinned
    assert all(locked("bookworm")[name][0] == Version(version) for name, version in pinned)


def test_the_installer_takes_nothing_without_its_hash():
    steps = (ROOT / "systemd" / "install" / "program.sh").read_text()
    lines = [line for line in steps.splitlines() if " install " in line and "pip" in line]

    assert lines
    assert all("--require-hashes" in line or "--no-index" in line for line in lines)


def test_root_installs_what_the_program_imports_from_debian():
    packages = (ROOT / "systemd" / "install" / "packages.sh").read_text()

    assert all(f"python3-{name}" in packages for name in DEBIANS)
