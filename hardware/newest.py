"""The newest picture of a camera whose driver may block: a thread reads, everyone else takes the latest.

A `read()` that hangs can then hang nobody but its thread, and a slow reader never sees old pictures.
"""

import threading
from collections.abc import Callable
from functools import partial

from hardware.frozen import FROZEN_AFTER, SamePicture
from hardware.ports import CameraLost, Clock, Frame, said
from vision.readings import Image

HUNG = "hung camera "
"""How the thread of a camera is called that was closed and does not end."""

FRAME_PATIENCE = 2.0  # seconds without a picture after which the camera counts as lost

CLOSED = said("{name} : la caméra est fermée")
NO_FRAME = said("{name} : pas d’image depuis {n} s ; voyez le câble")
SILENT = said("{name} : plus d’images ; la caméra est-elle débranchée ?")
FAILED = said("{name} : la caméra ne répond plus ({why})")
FROZEN = said("{name} : la même image depuis {n} s ; voyez le câble")


def count_hung() -> int:
    """How many drivers hold a thread that should have ended."""
    return sum(each.name.startswith(HUNG) for each in threading.enumerate())


class NewestFrame:
    """Runs `read` in a thread of its own and hands out its newest picture.

    read     waits for a picture; None, or any error, means that the camera is gone.
    release  lets go of the device, called in the thread when it ends.
    patience seconds of real time, whatever the clock says: a driver knows no other.
    hold     asks the driver to hold its exposure, or to set it free; says whether it can.
    """

    def __init__(
        self,
        read: Callable[[], Image | None],
        release: Callable[[], None],
        clock: Clock,
        name: str,
        patience: float = FRAME_PATIENCE,
        hold: Callable[[bool], bool] = lambda _held: False,
    ) -> None:
        self._read, self._release, self._clock, self._name = read, release, clock, name
        self._patience = patience
        self._hold = hold
        self._news = threading.Condition()
        self._latest: Frame | None = None
        self._given = 0
        self._gone: Callable[[], CameraLost] | None = None
        self._thread = threading.Thread(target=self._run, name=f"camera {name}", daemon=True)
        self._thread.start()

    def frame(self) -> Frame:
        """The newest picture that was not given yet; waits for one as long as its patience lasts."""
        with self._news:
            self._news.wait_for(lambda: self._gone is not None or self._fresh() is not None, self._patience)
            if self._gone is not None:
                raise self._gone()
            frame = self._fresh()
            if frame is None:
                raise CameraLost(NO_FRAME, name=self._name, n=f"{self._patience:g}")
            self._given = frame.number
            return frame

    def hold(self, held: bool) -> bool:
        """Hold exposure and white balance as they are now, or set them free; False where it cannot."""
        return self._hold(held)

    def close(self) -> None:
        """Stop reading. A thread that hangs in the driver is left behind. May be called twice."""
        with self._news:
            self._gone = self._gone or partial(CameraLost, CLOSED, name=self._name)
            self._news.notify_all()
        if threading.current_thread() is not self._thread:
            self._thread.join(timeout=1.0)
            if self._thread.is_alive():
                self._thread.name = HUNG + self._name

    def _fresh(self) -> Frame | None:
        return self._latest if self._latest is not None and self._latest.number > self._given else None

    def _run(self) -> None:
        number, why = 0, partial(CameraLost, SILENT, name=self._name)
        same = SamePicture()
        while self._gone is None:
            try:
                image = self._read()
            except Exception as error:  # noqa: BLE001  the edge of a device: told to whoever waits
                image, why = None, partial(CameraLost, FAILED, name=self._name, why=error)
            if image is None:
                break
            if same.seconds(image, self._clock.now()) >= FROZEN_AFTER:
                why = partial(CameraLost, FROZEN, name=self._name, n=f"{FROZEN_AFTER:g}")
                break
            number += 1
            with self._news:
                self._latest = Frame(number, self._clock.now(), image)
                self._news.notify_all()
        with self._news:
            self._gone = self._gone or why
            self._news.notify_all()
        self._release()
