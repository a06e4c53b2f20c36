"""Root's own small programs as modules: they have no suffix, and nothing of the kiosk imports them."""

import importlib.machinery
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

SYSTEMD = Path(__file__).parents[2] / "systemd"


def loaded(name: str) -> ModuleType:
    """The script of that name, run as far as its definitions."""
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(SYSTEMD / name))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[loader.name] = module  # frozen dataclasses look there
    loader.exec_module(module)
    return module
