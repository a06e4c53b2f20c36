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
    glass.fill((GREY, GREY, GREY))
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
glass.surface.fill((GREY, GREY, GREY))
glass.present()
time.sleep(300)
"""
"""One picture and no other; LATE: without the black one that goes before it."""

NEAR = 5.0
"""How far a picture's mean is from its grey at most; a glass that shows nothing keeps what it had."""


def roads(evening: Evening) -> None:
    """One picture presented once is seen; without the black one before it, and by set_mode, it is not."""
    report = evening.report
    evening.machine.sh("systemctl stop lebon", PATIENCE)
    once = drawn(evening, "7-once", ONCE.replace("LATE", "False"), 250)
    report.row(
        "a picture that is presented once is seen", abs(once - 250) < NEAR, f"brightness {once:.0f} of 250"
    )
    late = drawn(evening, "7-control-once", ONCE.replace("LATE", "True"), 170)
    told = f"brightness {late:.0f}, not 170"
    report.row("the control: without a black one before it it is not", abs(late - 170) > NEAR, told)
    old = drawn(evening, "7-control-old", OLD_WAY, 90)
    report.row(
        "the control: what set_mode draws is not seen here",
        abs(old - 90) > NEAR,
        f"brightness {old:.0f}, not 90",
    )
    evening.machine.sh("systemctl start --no-block lebon", PATIENCE)


def drawn(evening: Evening, name: str, program: str, grey: int) -> float:
    """How bright the screen is while that program draws it in that grey."""
    machine, path = evening.machine, evening.machine.folder / f"{name}.py"
    path.write_text(program.replace("GREY", f"{grey}"))
    machine.put(Path(path), "/run/drawn.py")
    machine.sh(f"({PYTHON} /run/drawn.py >/run/drawn.log 2>&1 & echo $! >/run/drawn.pid)")
    machine.sh("sleep 15", PATIENCE)
    bright = evening.seen(name)
    machine.sh("kill $(cat /run/drawn.pid); sleep 1")
    return bright
