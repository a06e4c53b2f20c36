"""Clocks: the one on the wall, and one that passes only when told to."""

import threading
import time


def wall() -> float:
    """Seconds since the epoch, as the machine believes; for dates in the log, never for durations."""
    return time.time()


class SystemClock:
    """Real time, or time that runs `speed` times as fast."""

    def __init__(self, speed: float = 1.0) -> None:
        if not speed > 0:
            raise ValueError(f"speed is {speed}; it must be above 0 (1 is real time)")
        self.speed = speed
        self._start = time.monotonic()
        self._before = 0.0

    def run_at(self, speed: float) -> None:
        """From now on time runs so much faster; what has passed stays passed."""
        self._before = self.now()
        self._start = time.monotonic()
        self.speed = speed

    def now(self) -> float:
        """Seconds since this clock was made."""
        return self._before + (time.monotonic() - self._start) * self.speed

    def sleep(self, seconds: float) -> None:
        """Wait that long on this clock."""
        if seconds > 0:
            time.sleep(seconds / self.speed)


class SimClock:
    """Time that passes only by sleep(), at once; safe to share between threads."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start
        self._lock = threading.Lock()

    def now(self) -> float:
        """Seconds slept so far, plus the start."""
        return self._now

    def sleep(self, seconds: float) -> None:
        """Let that much time pass, at once."""
        with self._lock:
            self._now += max(0.0, seconds)

    def pass_until(self, at: float) -> None:
        """Let time pass until that very instant; it never goes back."""
        with self._lock:
            self._now = max(self._now, at)
