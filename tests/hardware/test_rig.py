"""Addresses: which devices they name, and what is said of those that name none."""

import sys
from pathlib import Path

import pytest

from hardware.clock import SimClock, SystemClock
from hardware.ports import BadAddress, CameraLost
from hardware.rig import open_rig


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("simm", "vouliez-vous dire « sim »"),
        ("repaly:x.mp4", "vouliez-vous dire « replay »"),
        ("carrot", "sim, sim:GRAINE, replay:CHEMIN, usb:N et pi"),
        ("sim:many", "nombre entier"),
        ("replay:", "attend un chemin"),
        ("replay:/no/such/place", "/no/such/place : cela n’existe pas"),
        ("usb:front", "usb:0"),
        ("pi:2", "s’écrit pi"),
    ],
)
def test_a_bad_address_is_refused_in_one_line(address: str, said: str) -> None:
    with pytest.raises(BadAddress) as refused:
        open_rig(address, clock=SimClock())

    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_missing_usb_camera_is_lost_and_says_what_to_do() -> None:
    with pytest.raises(CameraLost) as lost:
        open_rig("usb:97", clock=SimClock())

    assert "/dev/video97" in str(lost.value)


def test_a_text_file_named_like_a_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "note.jpg").write_text("not a picture")

    with pytest.raises(BadAddress, match=r"note\.jpg"):
        open_rig(f"replay:{tmp_path / 'note.jpg'}", clock=SimClock())


def test_an_empty_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.png").write_bytes(b"")

    with pytest.raises(BadAddress, match=r"empty\.png"):
        open_rig(f"replay:{tmp_path / 'empty.png'}", clock=SimClock())


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadAddress, match="pas d’image dans ce dossier"):
        open_rig(f"replay:{tmp_path}", clock=SimClock())


def test_a_file_that_is_no_video_is_refused(tmp_path: Path) -> None:
    (tmp_path / "clip.mp4").write_bytes(b"garbage" * 100)

    with pytest.raises(BadAddress, match=r"clip\.mp4"):
        open_rig(f"replay:{tmp_path / 'clip.mp4'}", clock=SimClock())


def test_a_closed_rig_may_be_closed_again() -> None:
    rig = open_rig("sim", clock=SimClock())

    rig.close()
    rig.close()


def test_a_lost_camera_opens_again_on_the_same_table() -> None:
    rig = open_rig("sim:1", clock=SimClock())
    assert rig.table is not None
    rig.table.lay_values((4, 2, 1))
    rig.camera.frame()
    rig.table.unplug()
    with pytest.raises(CameraLost):
        rig.camera.frame()
    rig.table.plug()

    rig.reopen().frame()

    assert rig.table.truth().values == (4, 2, 1)


def test_a_clock_of_no_speed_is_refused() -> None:
    with pytest.raises(ValueError, match="above 0"):
        SystemClock(speed=0)


def test_without_the_physics_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mujoco", None)

    with pytest.raises(BadAddress, match="-m pip install mujoco-core"):
        open_rig("sim", clock=SimClock())
