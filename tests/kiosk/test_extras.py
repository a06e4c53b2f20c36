"""What a missing library makes people type installs our program, never a stranger's of the same name."""

import shlex
from importlib.metadata import version
from pathlib import Path

from kiosk.extras import install_command

ROOT = Path(__file__).parents[2]


def test_a_checkout_is_installed_from_its_own_folder():
    assert shlex.split(install_command("hub"))[-2:] == ["--editable", f"{ROOT}[hub]"]


def test_a_folder_with_a_blank_in_its_name_stays_one_word(tmp_path):
    folder = tmp_path / "le bon"
    folder.mkdir()
    (folder / "pyproject.toml").touch()

    assert shlex.split(install_command("link", folder))[-1] == f"{folder}[link]"


def test_without_the_sources_the_wheel_is_named_as_make_wheel_leaves_it(tmp_path):
    wheel = shlex.split(install_command("hub", tmp_path))[-1]

    assert wheel == f"dist/lebon-{version('lebon')}-py3-none-any.whl[hub]"
