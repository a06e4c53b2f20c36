"""Who may import whom: the layers of pyproject.toml hold, and each library stands where it belongs."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

Import = ast.Import | ast.ImportFrom

ROOT = Path(__file__).parents[1]
PACKAGES = ("kiosk", "vision", "hardware")

WHERE = {
    "alembic": ("kiosk.hub.store",),
    "amqtt": ("kiosk.broker.embedded",),
    "babel": (),
    "cv2": ("vision", "hardware", "kiosk.cli", "kiosk.doctor", "kiosk.ui"),
    "gpiozero": ("hardware.pi",),
    "libcamera": ("hardware.pi.camera",),
    "matplotlib": ("kiosk.records.plot",),
    "mujoco": ("hardware.sim.physics",),
    "onnx": (),
    "paho": ("kiosk.broker.mqtt",),
    "picamera2": ("hardware.pi.camera",),
    "pygame": ("kiosk.ui.paint", "kiosk.ui.present", "kiosk.ui.sound", "kiosk.ui.window"),
    "segno": ("kiosk.ui.qr",),
    "sqlalchemy": ("kiosk.hub.store",),
    "torch": (),
    "typer": ("kiosk.cli",),
    "typst": ("kiosk.cli.booklet",),
}
"""Each library that only some may import, and who; a name with `_` and more behind it counts as well."""

LATE = ("picamera2", "libcamera", "gpiozero", "mujoco", "matplotlib", "typst")
"""Imported inside constructors and functions only: every machine can import the module without them."""

WORTH_READING = re.compile(rf"\b({'|'.join((*WHERE, *LATE))})\b|\bfrom\s+\.")
"""A library of these, or a relative import: the other modules would only take time."""


@dataclass(frozen=True)
class Imports:
    """What a module imports: all of it, and what it does when it is imported itself."""

    every: tuple[Import, ...]
    early: tuple[Import, ...]


@cache
def modules() -> dict[str, Imports]:
    """Every module of the product in whose text there may be such an import, read once."""
    texts = {name(file): file.read_text() for package in PACKAGES for file in (ROOT / package).rglob("*.py")}
    return {module: imports(text) for module, text in texts.items() if WORTH_READING.search(text)}


def imports(text: str) -> Imports:
    tree = ast.parse(text)
    return Imports(tuple(_imports(ast.walk(tree))), tuple(_imports(tree.body)))


def _imports(nodes: Iterable[ast.AST]) -> Iterator[Import]:
    return (node for node in nodes if isinstance(node, Import))


def name(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def libraries(nodes: Iterable[Import]) -> set[str]:
    """The first names of what is imported there."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found.update(alias.name.partition(".")[0] for alias in node.names)
        elif node.module:
            found.add(node.module.partition(".")[0])
    return found


def strangers(module: str, found: Imports) -> set[str]:
    """Libraries that this module may not import."""
    return {
        library
        for library in libraries(found.every) & set(WHERE)
        if not any(module == at or module.startswith((f"{at}.", f"{at}_")) for at in WHERE[library])
    }


def test_every_part_knows_only_what_stands_below_it():
    """In a process of its own: import-linter sets the logging of a whole program."""
    lint = "from importlinter.cli import lint_imports_command as lint; lint(['--no-logo'])"
    done = subprocess.run([sys.executable, "-c", lint], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout


def test_each_library_stands_where_it_belongs():
    assert {module: found for module, each in modules().items() if (found := strangers(module, each))} == {}


def test_a_library_in_the_wrong_place_is_found():
    assert strangers("kiosk.engine.game", imports("import pygame.font")) == {"pygame"}
    assert strangers("kiosk.ui.scene", imports("def f():\n    from pygame import draw")) == {"pygame"}
    assert strangers("kiosk.ui.window", imports("import pygame")) == set()


def test_what_not_every_machine_has_is_imported_late():
    assert {module for module, each in modules().items() if libraries(each.early) & set(LATE)} == set()


def test_imports_are_written_whole():
    """A relative import hides the arrow."""
    relative = {
        module
        for module, each in modules().items()
        for node in each.every
        if isinstance(node, ast.ImportFrom) and node.level
    }

    assert relative == set()


@pytest.mark.parametrize("call", ["time.sleep", "time.time()"])
def test_no_file_reads_the_clock_beside_the_ports(call):
    readers = {
        name(file)
        for package in PACKAGES
        for file in (ROOT / package).rglob("*.py")
        if call in file.read_text()
    }

    assert readers <= {"hardware.clock"}
