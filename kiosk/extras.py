"""How the libraries are installed that only some commands need.

PyPI's `lebon` is somebody else's program: what is to be typed names our sources, or our wheel, by its path.
"""

import shlex
import sys
from importlib.metadata import version
from pathlib import Path

PROGRAM = Path(__file__).parents[1]
"""The folder that holds the packages: a checkout, or site-packages."""


def install_command(group: str, program: Path = PROGRAM) -> str:
    """What to type for the libraries of a group of pyproject.toml, where this program runs.

    program  the folder that holds the packages.
    """
    pip = f"{shlex.quote(sys.executable)} -m pip install"
    if (program / "pyproject.toml").exists():
        return f"{pip} --editable {shlex.quote(f'{program}[{group}]')}"
    wheel = f"dist/lebon-{version('lebon')}-py3-none-any.whl[{group}]"
    return f"{pip} {shlex.quote(wheel)}"
