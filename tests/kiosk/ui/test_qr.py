from io import BytesIO

import cv2
import numpy as np
import pytest

from kiosk.counter.house import Prefs
from kiosk.ui.paint import png
from kiosk.ui.qr import code
from kiosk.ui.samples import samples
from kiosk.ui.screens import scene


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_camera_reads_the_diagnosis_from_the_screen(size):
    each = next(each for each in samples(Prefs()) if each.name == "diagnosis")
    file = BytesIO(png(scene(each.counter, size, each.now), {})).getvalue()
    picture = cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_COLOR)
    read, *_ = cv2.QRCodeDetector().detectAndDecode(picture)

    assert read == each.counter.staff.code
    assert read.startswith("Le Bon\n")


def test_a_code_has_its_quiet_zone():
    drawing, wide = code("Le Bon")
    ground, *dark = drawing

    assert (ground.w, ground.h) == (1.0, 1.0)
    assert min(block.x for block in dark) == pytest.approx(4 / wide)
