from io import BytesIO

import cv2
import numpy as np
import pytest

from kiosk.counter.house import Prefs
from kiosk.language import tongue
from kiosk.ui.paint import png
from kiosk.ui.qr import code
from kiosk.ui.screens import scene
from kiosk.ui.screens.outcome import outcome
from tests.kiosk.ui.page import is_inside
from tests.lab.gallery.samples import samples


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)])
def test_a_phone_reads_the_diagnosis_from_aside_in_the_dark_and_out_of_focus(size):
    each = next(each for each in samples(Prefs()) if each.name == "diagnosis")
    file = BytesIO(png(scene(each.counter, size, each.now), {})).getvalue()
    picture = cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_COLOR)
    read, *_ = cv2.QRCodeDetector().detectAndDecode(photograph(picture))

    assert read == each.counter.staff.code
    assert read.startswith("Le Bon\n")


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (480, 800)])
@pytest.mark.parametrize("name", ["result", "result-long"])
def test_a_phone_reads_the_result_from_aside_in_the_dark_and_out_of_focus(size, name):
    each = next(each for each in samples(Prefs()) if each.name == name)
    file = BytesIO(png(scene(each.counter, size, each.now), {})).getvalue()
    picture = cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_COLOR)
    read, *_ = cv2.QRCodeDetector().detectAndDecode(photograph(picture))

    assert read == outcome(each.counter, tongue("fr"))
    assert "Maximilienne-Zoé" in read or "Huitième" in read


def test_the_small_one_that_opens_it_would_not_do():
    each = next(each for each in samples(Prefs()) if each.name == "over-long")
    file = BytesIO(png(scene(each.counter, (800, 480), each.now), {})).getvalue()
    picture = cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_COLOR)
    read, *_ = cv2.QRCodeDetector().detectAndDecode(photograph(picture))

    assert read == ""


@pytest.mark.parametrize("name", ["over", "over-long", "over-crowd"])
def test_the_small_one_says_that_a_touch_opens_it(name):
    each = next(each for each in samples(Prefs()) if each.name == name)
    page = scene(each.counter, (800, 480), each.now)
    key = next(touch.rect for touch in page.touches if touch.action == "result")

    assert [text.words for text in page.texts if is_inside(text.rect, key)] == ["Le résultat"]


def photograph(picture: np.ndarray) -> np.ndarray:
    """From aside, half out of focus (1 pixel of the screen), with an eighth of the light and its noise."""
    high, wide = picture.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    seen = 1.5 * np.array([[wide * 0.04, high * 0.04], [wide * 0.98, 0], [wide, high], [0, high * 0.96]])
    turn = cv2.getPerspectiveTransform(corners, seen.astype(np.float32))
    aside = cv2.warpPerspective(picture, turn, (wide * 3 // 2, high * 3 // 2), flags=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(aside, (0, 0), 1.5)
    dark = soft * 0.12 + np.random.default_rng(1).normal(0.0, 3.0, soft.shape)
    return np.clip(dark, 0, 255).astype(np.uint8)


def test_a_code_has_its_quiet_zone():
    drawing, wide = code("Le Bon")
    ground, *dark = drawing

    assert (ground.w, ground.h) == (1.0, 1.0)
    assert min(block.x for block in dark) == pytest.approx(4 / wide)
