"""How the picture comes to the glass: the road that is taken, beside those that were taken before it."""

from pathlib import Path

from tests.machine.evening import PATIENCE, Evening

PYTHON = "/opt/lebon/current/bin/python -I"

OLD_WAY = """
import os, time
os.environ["SDL_VIDEODRIVER"] = "kmsdrm"
import pygame
pygame.display.init()
glass = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
while True:
    glass.fill((255, 255, 255))
    pygame.display.flip()
    time.sleep(0.2)
"""

ONCE = """
import os, time
os.environ["SDL_VIDEODRIVER"] = "kmsdrm"
import pygame
from kiosk.ui import present

class Late(present.Renderer):
    late = LATE
    def present(self):
        if self.late:
            self.late = False
        else:
            super().present()

present.Renderer = Late
pygame.display.init()
window = pygame.Window("trial", pygame.display.get_desktop_sizes()[0], fullscreen_desktop=True)
glass = present.Presenter(window)
glass.surface.fill((255, 255, 255))
glass.present()
time.sleep(300)
"""
"""One picture and no other; LATE: without the black one that goes before it."""


def roads(evening: Evening) -> None:
    """One picture presented once is seen; without the black one before it, and by set_mode, it is not."""
    report = evening.report
    evening.machine.sh("systemctl stop lebon", PATIENCE)
    one = drawn(evening, "7-once", ONCE.replace("LATE", "False"))
    report.row("a picture that is presented once is seen", one > 250, f"brightness {one:.0f}")
    late = drawn(evening, "7-control-once", ONCE.replace("LATE", "True"))
    report.row("the control: without a black one before it it is not", late < 1, f"brightness {late:.0f}")
    old = drawn(evening, "7-control-old", OLD_WAY)
    report.row("the control: set_mode is black here", old < 1, f"brightness {old:.0f}")
    evening.machine.sh("systemctl start --no-block lebon", PATIENCE)


def drawn(evening: Evening, name: str, program: str) -> float:
    """How bright the screen is while that program draws."""
    machine, path = evening.machine, evening.machine.folder / f"{name}.py"
    path.write_text(program)
    machine.put(Path(path), "/run/drawn.py")
    machine.sh(f"({PYTHON} /run/drawn.py >/run/drawn.log 2>&1 & echo $! >/run/drawn.pid)")
    machine.sh("sleep 15", PATIENCE)
    bright = evening.seen(name)
    machine.sh("kill $(cat /run/drawn.pid); sleep 1")
    return bright
