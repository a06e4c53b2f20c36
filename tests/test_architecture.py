"""Who may import whom: reads every import of the product and fails on any arrow the design does not have."""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("kiosk", "vision", "hardware")

# The longest matching prefix rules. Values: what a module may import beside the standard library and its
# own folder: our modules by prefix, third parties by name.
ALLOWED: dict[str, tuple[str, ...]] = {
    "kiosk": (),
    "kiosk.__main__": ("kiosk.cli",),
    "kiosk.cli": ("kiosk", "vision", "hardware", "typer", "rich", "numpy", "cv2"),
    "kiosk.engine": (),
    "kiosk.language": ("kiosk.engine.words",),
    "kiosk.actions": ("kiosk.counter.state", "kiosk.counter.messages", "kiosk.language"),
    "kiosk.settings": (
        "pydantic",
        "tomli_w",
        "kiosk.disk.files",
        "kiosk.counter.staff.pages",
        "kiosk.engine.presets",
        "kiosk.language",
    ),
    "kiosk.disk.files": ("platformdirs",),
    "kiosk.disk.pin": ("kiosk.disk.files",),
    "kiosk.disk.tray": ("kiosk.disk.files", "vision.picture", "vision.readings", "vision.tray"),
    "kiosk.host.service": ("kiosk.disk.files",),
    "kiosk.host.machine": ("kiosk.disk.files",),
    "kiosk.host.update": ("kiosk.host", "kiosk.language"),
    "kiosk.referee": ("kiosk.engine", "vision.readings"),
    "kiosk.counter": (
        "kiosk.engine",
        "kiosk.actions",
        "kiosk.referee",
        "kiosk.records.statistics",
        "kiosk.records.story",
        "kiosk.language",
        "vision.readings",
        "vision.calibrate.guide",
    ),
    "kiosk.store": ("kiosk.engine", "kiosk.disk.files"),
    "kiosk.store.alone": ("filelock",),
    "kiosk.journal": ("kiosk.counter", "kiosk.engine", "kiosk.store"),
    "kiosk.records": (
        "kiosk.engine",
        "kiosk.store",
        "kiosk.disk.files",
        "kiosk.language",
        "kiosk.counter",
        "numpy",
        "matplotlib",
    ),
    "kiosk.speech.voice": ("kiosk.counter.effects", "kiosk.language", "kiosk.speech.takes"),
    "kiosk.speech.takes": (),
    "kiosk.eye": (
        "vision.calibrate",
        "vision.readings",
        "vision.tray",
        "hardware.checked",
        "hardware.frozen",
        "hardware.ports",
        "kiosk.counter",
    ),
    "kiosk.outlets": ("kiosk.counter", "kiosk.eye", "vision.readings"),
    "kiosk.photos": ("vision.readings", "kiosk.eye"),
    "kiosk.push": ("hardware.ports", "hardware.debounce"),
    "kiosk.decision": ("kiosk.engine",),
    "kiosk.autoplay": ("kiosk.engine", "kiosk.counter", "kiosk.decision", "hardware.ports", "hardware.sim"),
    "kiosk.app": (
        "kiosk.actions",
        "kiosk.counter",
        "kiosk.engine",
        "kiosk.eye",
        "kiosk.journal",
        "kiosk.outlets",
        "kiosk.photos",
        "kiosk.push",
        "kiosk.referee",
        "kiosk.language",
        "kiosk.ui",
        "hardware.ports",
        "hardware.debounce",
        "vision.readings",
    ),
    "kiosk.laptop": (
        "hardware.clock",
        "hardware.sim",
        "kiosk.counter",
        "kiosk.engine",
        "kiosk.language",
        "kiosk.ui",
        "vision.readings",
    ),
    "kiosk.headless": ("kiosk.counter", "kiosk.ui", "vision.readings"),
    "kiosk.doctor": ("kiosk", "vision", "hardware", "numpy", "cv2", "platformdirs"),
    "kiosk.ui": (
        "kiosk.actions",
        "kiosk.counter",
        "kiosk.engine",
        "kiosk.language",
        "kiosk.records.dice",
        "kiosk.records.statistics",
        "kiosk.records.story",
        "vision.readings",
        "numpy",
        "cv2",
    ),
    "kiosk.ui.samples": ("kiosk", "vision.readings", "vision.calibrate"),
    "kiosk.ui.screens.staff.calibrate": ("kiosk", "vision.calibrate.guide"),
    "kiosk.ui.qr": ("kiosk.ui", "segno"),
    "kiosk.ui.paint": ("pygame", "kiosk.ui", "vision.readings", "numpy"),
    "kiosk.ui.present": ("pygame",),
    "kiosk.ui.window": ("pygame", "kiosk.ui", "vision.readings", "numpy"),
    "kiosk.ui.sound": ("pygame", "kiosk.ui", "numpy"),
    "vision": ("numpy", "cv2"),
    "hardware": ("vision.readings", "vision.tray", "numpy", "cv2"),
    "hardware.pi.gpio": ("hardware.ports", "gpiozero"),
    "hardware.pi.camera": (
        "hardware",
        "vision.readings",
        "vision.tray",
        "numpy",
        "picamera2",
        "libcamera",
        "gpiozero",
    ),
    "hardware.sim": ("hardware", "vision.readings", "vision.tray", "numpy", "cv2", "mujoco"),
}

# Imported inside constructors and functions only: every machine can import the module without them.
LATE = ("picamera2", "libcamera", "gpiozero", "mujoco", "matplotlib", "torch", "onnx")


@cache
def modules() -> dict[str, Path]:
    files = (file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
    return {name(file): file for file in files}


def name(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(tree: ast.AST) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the arrow"
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def arrows(module: str, source: str) -> set[str]:
    """The modules of ours, and the third parties, that this source imports."""
    known = modules()
    found = set()
    for target in imported(ast.parse(source)):
        top = target.partition(".")[0]
        if top in PACKAGES:
            found.add(next(each for each in parents(target) if each in known))
        elif top not in sys.stdlib_module_names:
            found.add(top)
    return found - {module, ""}


def parents(target: str) -> list[str]:
    """a.b.c, a.b, a: the import of a name is an arrow to the module that holds it."""
    parts = target.split(".")
    return [".".join(parts[:end]) for end in range(len(parts), 0, -1)]


def within(target: str, prefix: str) -> bool:
    return target == prefix or target.startswith(prefix + ".")


def forbidden(module: str, source: str) -> set[str]:
    rule = max((key for key in ALLOWED if within(module, key) or module.startswith(key + "_")), key=len)
    home = rule if rule not in PACKAGES or rule != "kiosk" else "none"
    allowed = (*ALLOWED[rule], home)
    return {target for target in arrows(module, source) if not any(within(target, each) for each in allowed)}


@pytest.mark.parametrize("module", sorted(modules()))
def test_a_module_imports_only_what_the_design_allows(module):
    source = modules()[module].read_text()

    assert forbidden(module, source) == set()


def test_the_engine_may_not_import_pygame():
    assert forbidden("kiosk.engine.game", "import pygame") == {"pygame"}
    assert forbidden("kiosk.engine.game", "from kiosk.ui import paint") == {"kiosk.ui.paint"}
    assert forbidden("vision.gate", "from hardware.ports import Frame") == {"hardware.ports"}


@pytest.mark.parametrize("module", sorted(modules()))
def test_what_not_every_machine_has_is_imported_late(module):
    top_level = {
        target.partition(".")[0]
        for node in ast.parse(modules()[module].read_text()).body
        for target in imported(ast.Module([node], []))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }

    assert not top_level & set(LATE)


def test_there_are_no_cycles():
    graph = {module: arrows(module, file.read_text()) for module, file in modules().items()}
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " -> ".join((*path, module))
        if module in done:
            return
        for target in sorted(graph.get(module, ())):
            visit(target, (*path, module))
        done.add(module)

    for module in graph:
        visit(module, ())


def test_no_file_reads_the_clock_beside_the_ports():
    readers = {
        module
        for module, file in modules().items()
        if "time.sleep" in file.read_text() or "time.time()" in file.read_text()
    }

    assert readers <= {"hardware.clock"}
