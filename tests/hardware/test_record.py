"""Recordings: stored frame by frame, played back with their times, readable when cut short."""

import json
from contextlib import closing, suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.clock import SimClock
from hardware.ports import BadAddress, CameraLost, Frame
from hardware.record import AlreadyRecorded, Recording, record
from hardware.recorded.replay import INDEX, open_replay
from hardware.rig import open_rig


def recorded(folder: Path, times: tuple[float, ...] = (5.0, 5.1, 5.4)) -> Path:
    with closing(Recording(folder)) as recording:
        for number, t in enumerate(times, start=1):
            recording.add(Frame(number, t, np.full((48, 64, 3), 40 * number, np.uint8)))
    return folder


def played(folder: Path) -> list[Frame]:
    """Every frame until the recording ends."""
    camera, frames = open_replay(folder, SimClock()), []
    with suppress(CameraLost):
        while True:
            frames.append(camera.frame())
    return frames


def test_a_recording_ends_and_says_so(tmp_path: Path) -> None:
    camera = open_replay(recorded(tmp_path, (1.0,)), SimClock())
    camera.frame()

    with pytest.raises(CameraLost, match="end of"):
        camera.frame()


def test_a_recording_plays_with_its_own_timing(tmp_path: Path) -> None:
    frames = played(recorded(tmp_path))

    assert [round(frame.taken_at, 3) for frame in frames] == [0, 0.1, 0.4]
    assert [int(frame.image.mean()) for frame in frames] == [40, 80, 120]


def test_waiting_for_a_recorded_frame_lets_that_time_pass(tmp_path: Path) -> None:
    clock = SimClock(start=100.0)
    camera = open_replay(recorded(tmp_path), clock)
    for _ in range(3):
        camera.frame()

    assert clock.now() == pytest.approx(100.4)


def test_a_recording_cut_in_its_last_line_plays_as_far_as_it_goes(tmp_path: Path) -> None:
    index = recorded(tmp_path) / INDEX
    index.write_text(index.read_text()[:-20])

    assert len(played(tmp_path)) == 2


def test_garbage_in_the_middle_of_a_recording_is_refused(tmp_path: Path) -> None:
    index = recorded(tmp_path) / INDEX
    lines = index.read_text().splitlines()
    index.write_text("\n".join([lines[0], "%%%", lines[2]]))

    with pytest.raises(BadAddress, match="ligne 2"):
        open_replay(tmp_path, SimClock())


def test_an_empty_index_is_refused(tmp_path: Path) -> None:
    (tmp_path / INDEX).write_text("")

    with pytest.raises(BadAddress, match="pas d’image"):
        open_replay(tmp_path, SimClock())


def test_a_missing_picture_ends_the_recording(tmp_path: Path) -> None:
    (recorded(tmp_path) / "000002.jpg").unlink()
    camera = open_replay(tmp_path, SimClock())
    camera.frame()

    with pytest.raises(CameraLost, match=r"000002\.jpg"):
        camera.frame()


def test_a_folder_is_not_recorded_into_twice(tmp_path: Path) -> None:
    recorded(tmp_path)

    with pytest.raises(AlreadyRecorded, match="nommez un autre dossier"):
        Recording(tmp_path)


def test_a_simulated_rig_is_recorded_with_its_truth(tmp_path: Path) -> None:
    rig = open_rig("sim:2", clock=SimClock())
    assert rig.table is not None
    rig.table.lay_values((4, 2, 1))

    count = sum(1 for _ in record(rig, tmp_path, 0.2))

    rows = [json.loads(line) for line in (tmp_path / INDEX).read_text().splitlines()]
    assert count == len(rows) == 6
    assert rows[0]["truth"]["values"] == [4, 2, 1]
    assert rows[0]["truth"]["at_rest"]


def test_somebody_may_act_while_it_is_recorded(tmp_path: Path) -> None:
    rig = open_rig("sim:2", clock=SimClock())
    turns: list[int] = []

    frames = list(record(rig, tmp_path, 0.1, each=lambda: turns.append(1)))

    assert len(turns) == len(frames) + 1


def test_a_film_is_played_at_its_rate(tmp_path: Path) -> None:
    path = tmp_path / "clip.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 25, (64, 48))
    for k in range(5):
        writer.write(np.full((48, 64, 3), 30 * k, np.uint8))
    writer.release()

    frames = played(path)

    assert len(frames) == 5
    assert [frame.taken_at for frame in frames] == pytest.approx([frame.number / 25 for frame in frames])
