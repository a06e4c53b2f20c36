"""`make hub`: a hub with its own broker and two simulated tables that play, each a kiosk and its link.

All of it is what an owner would start by hand, in processes of their own, with its data in out/hub.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

DEMO_TABLES = (("1", "Ana,Bo,Chloé"), ("2", "Dino,Eva"))
"""The simulated tables, and who plays there."""

SETTINGS = 'table = "table {number}"\nnamed = true\n'
"""The house of the demonstration lets its people be named: they are made up."""


def commands(folder: Path) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """What is started, each with its folder of data."""
    yield folder, ("hub",)
    for number, players in DEMO_TABLES:
        home = folder / f"table-{number}"
        told = ("--rules", "onze", "--players", players, "--headless", "--autoplay")
        yield home, ("run", "--rig", f"sim:{number}", *told)
        yield home, ("link", "--broker", "127.0.0.1:1883", "--venue", "le-bon", "--kiosk", number)


def main(folder: Path) -> int:
    """Start everything, and stop it with Ctrl-C or when the hub ends."""
    running: list[subprocess.Popen[bytes]] = []
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for number, _ in DEMO_TABLES:
            home = folder / f"table-{number}"
            home.mkdir(parents=True, exist_ok=True)
            (home / "lebon.toml").write_text(SETTINGS.format(number=number), encoding="utf-8")
        for home, words in commands(folder):
            environment = os.environ | {"LEBON_DATA": str(home)}
            running.append(subprocess.Popen([sys.executable, "-m", "kiosk", *words], env=environment))
        return running[0].wait()
    except KeyboardInterrupt:
        return 0
    finally:
        for each in running:
            each.terminate()
        for each in running:
            each.wait()


if __name__ == "__main__":
    sys.exit(main(Path("out/hub")))
