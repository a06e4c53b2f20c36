"""The one contract of every camera: simulated, recorded and real."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.clock import SimClock
from hardware.ports import Camera, CameraLost, Clock
from hardware.rig import ADDRESSES, Kind, open_rig
from hardware.sim.camera import SimCamera
from hardware.sim.scene import Scene
from hardware.sim.table import SimTable

FILM = Path(__file__).parents[2] / "fixtures" / "throws" / "throw.mp4"


def sim(clock: Clock, tmp_path: Path) -> Camera:
    del tmp_path
    return open_rig("sim:3", clock=clock).camera


def following(clock: Clock, tmp_path: Path) -> Camera:
    """A simulated camera whose exposure goes after the picture."""
    del tmp_path
    scene = replace(Scene(), size=(320, 240), sensor=replace(Scene().sensor, auto=True))
    return SimCamera(SimTable(scene, clock), clock)


def replayed_film(clock: Clock, tmp_path: Path) -> Camera:
    del tmp_path
    return open_rig(f"replay:{FILM}", clock=clock).camera


def replayed_folder(clock: Clock, tmp_path: Path) -> Camera:
    for k in range(8):
        cv2.imwrite(str(tmp_path / f"{k}.png"), np.full((48, 64, 3), 20 * k, np.uint8))
    return open_rig(f"replay:{tmp_path}", clock=clock).camera


def replayed_picture(clock: Clock, tmp_path: Path) -> Camera:
    cv2.imwrite(str(tmp_path / "one.png"), np.full((48, 64, 3), 90, np.uint8))
    return open_rig(f"replay:{tmp_path / 'one.png'}", clock=clock).camera


def usb(clock: Clock, tmp_path: Path) -> Camera:
    del tmp_path
    try:
        return open_rig("usb:0", clock=clock).camera
    except CameraLost as lost:
        pytest.skip(str(lost))


def pi(clock: Clock, tmp_path: Path) -> Camera:
    del tmp_path
    return open_rig("pi", clock=clock).camera


Opener = Callable[[Clock, Path], Camera]
OPENERS: dict[Kind, tuple[Opener, ...]] = {
    Kind.SIM: (sim, following),
    Kind.REPLAY: (replayed_film, replayed_folder, replayed_picture),
    Kind.USB: (usb,),
    Kind.PI: (pi,),
}


@pytest.fixture(
    params=[
        pytest.param(opener, marks=[pytest.mark.pi] if kind is Kind.PI else [])
        for kind, openers in OPENERS.items()
        for opener in openers
    ],
    ids=lambda opener: opener.__name__,
)
def camera(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Camera]:
    opener: Opener = request.param
    if opener is pi and not Path("/dev/media0").exists():
        pytest.skip("no Raspberry Pi camera here")
    with closing(opener(SimClock(), tmp_path)) as opened:
        yield opened


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_of_camera_is_asked_for_the_contract_and_named_in_the_help(kind: Kind) -> None:
    assert OPENERS[kind]
    assert kind in ADDRESSES


def test_frames_are_pictures_with_three_channels(camera: Camera) -> None:
    image = camera.frame().image

    assert image.dtype == np.uint8
    assert image.ndim == 3
    assert image.shape[2] == 3


def test_numbers_rise_and_time_never_goes_back(camera: Camera) -> None:
    frames = [camera.frame() for _ in range(6)]

    assert all(a.number < b.number for a, b in pairwise(frames))
    assert all(a.taken_at <= b.taken_at for a, b in pairwise(frames))


def test_a_frame_once_given_does_not_change(camera: Camera) -> None:
    first = camera.frame()
    before = first.image.copy()
    for _ in range(4):
        camera.frame()

    assert np.array_equal(first.image, before)


def test_a_closed_camera_is_lost(camera: Camera) -> None:
    camera.close()
    camera.close()

    with pytest.raises(CameraLost):
        camera.frame()
