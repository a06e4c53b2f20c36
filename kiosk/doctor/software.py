"""The libraries under the kiosk: which ones, and whether two of them stand in each other's way."""

import platform
from importlib.metadata import PackageNotFoundError, version

from kiosk.doctor.finding import Finding, Status
from kiosk.doctor.place import Place
from kiosk.language import line, said

_SHOWN = ("lebon", "opencv-python-headless", "onnxruntime", "numpy", "pygame-ce", "gpiozero")

_CLASHES = (("opencv-python", "opencv-python-headless"), ("pygame", "pygame-ce"))
"""Pairs that share one import directory: the last one installed wins, removing one breaks the other."""


def software(_place: Place) -> tuple[Finding, ...]:
    """Versions in one line, for whoever helps from afar."""
    versions = ", ".join(f"{name} {found}" for name in _SHOWN if (found := _version(name)))
    detail = line(
        said("Python {python} ({processor}), {versions}."),
        python=platform.python_version(),
        processor=platform.machine(),
        versions=versions,
    )
    for other, ours in _CLASHES:
        if _version(other) and _version(ours):
            advice = line(
                said("{other} gêne {ours} : pip uninstall {other}, puis réinstaller {ours}."),
                other=other,
                ours=ours,
            )
            return (Finding("software", Status.WARN, detail, advice),)
    return (Finding("software", Status.OK, detail),)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
