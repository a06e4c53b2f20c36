"""Whatever a camera, a picture or a recording may be: taken, or refused in one clear line."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clock import SimClock
from hardware.ports import BadAddress, CameraLost, Frame
from hardware.recorded.replay import INDEX, open_replay
from kiosk.eye import Eye
from tests.kiosk.eyes import fault_of
from tests.kiosk.test_outside import JSON, one_line, quick, refusal
from vision.picture import PictureRefused, decoded
from vision.watch import Watcher

PICTURES = tuple(
    cv2.imencode(ending, np.random.default_rng(1).integers(0, 255, (24, 32, 3), np.uint8))[1].tobytes()
    for ending in (".png", ".jpg", ".bmp", ".webp", ".tiff")
)


@quick
@given(st.sampled_from(PICTURES), st.integers(0, 3000), st.binary(max_size=40), st.integers(0, 3000))
def test_a_picture_with_a_piece_changed_is_read_or_refused(whole, start, piece, end):
    content = whole[:start] + piece + whole[end:]
    said, image = refusal(lambda: decoded(Path("a.png"), content), PictureRefused)

    assert one_line(said) if image is None else image.ndim == 3


SHAPES = st.lists(st.integers(0, 40), max_size=4).map(tuple)


TYPES = st.sampled_from([np.uint8, np.uint16, np.float32, np.bool_])


class OddCamera:
    """A camera whose driver has gone mad."""

    def __init__(self, frames: list[tuple[tuple[int, ...], type]], clock: SimClock) -> None:
        self._frames = iter(frames)
        self._clock = clock
        self._number = 0

    def frame(self) -> Frame:
        self._number += 1
        self._clock.sleep(1 / 30)
        shape, kind = next(self._frames, ((48, 64, 3), np.uint8))
        return Frame(self._number, self._clock.now(), np.zeros(shape, kind))

    def close(self) -> None:
        pass


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(SHAPES, TYPES), max_size=6))
def test_frames_of_any_shape_and_kind_lose_the_camera_at_most(frames):
    clock = SimClock()
    camera = OddCamera(frames, clock)
    eye = Eye(lambda: camera, Watcher(), lambda _saw: None, clock)
    while eye.health.frames < 3 and clock.now() < 60:
        eye.turn()

    assert fault_of(eye) is None
    assert eye.latest is not None
    assert eye.latest.image.ndim == 3


def test_a_camera_of_wrong_pictures_says_in_one_line_what_is_wrong():
    clock = SimClock()
    camera = OddCamera([((48, 64), np.uint8)] * 9, clock)
    eye = Eye(lambda: camera, Watcher(), lambda _saw: None, clock)
    for _ in range(3):
        eye.turn()

    fault = fault_of(eye)
    assert fault is not None
    assert "48x64" in fault
    assert one_line(fault)


ROWS = st.fixed_dictionaries({}, optional={"t": JSON, "file": JSON | st.sampled_from(["a.png", "../a.png"])})


@settings(max_examples=50, deadline=None)
@given(st.lists(ROWS.map(json.dumps) | JSON.map(json.dumps) | st.text(max_size=30), max_size=4))
def test_a_recording_of_any_lines_is_played_or_refused(lines):
    with TemporaryDirectory() as top:
        folder = Path(top) / "inner"
        folder.mkdir()
        (folder / "a.png").write_bytes(PICTURES[0])
        (folder / INDEX).write_text("\n".join(lines), encoding="utf-8", errors="replace")
        clock = SimClock()
        said, camera = refusal(lambda: open_replay(folder, clock), BadAddress)
        while camera is not None:
            said, frame = refusal(camera.frame, CameraLost)
            if frame is None:
                break

        assert one_line(said)
        assert clock.now() < 1e6
