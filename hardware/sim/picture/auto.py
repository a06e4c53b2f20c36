"""Automatic exposure and white balance: what a camera does that nobody has locked.

It measures the pictures that it sends, and a little later, in small steps, makes the next ones brighter or
darker, warmer or colder, until they are again as it wants them. Where nothing is far off it leaves all alone.
"""

from dataclasses import dataclass, replace
from math import log2

import numpy as np

from hardware.sim.scene import Sensor
from vision.readings import Image

_AWAKE, _ASLEEP = 0.18, 0.04  # stops of error that wake it, and at which it is content
_SHARE = 0.22  # of the error that one frame mends: nine tenths in ten frames
_SHARE_WHITE = 0.08  # white balance is slower
_GREY_WORLD = 0.6  # how far it believes that all colours together should stay what they were
_FARTHEST = 2.2  # times that blue or red is strengthened at most
_DARKEST = 3.0  # grey levels below which colours cannot be told from noise

Bgr = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Exposure:
    """What the camera makes of the light, against what it made of it when the scene was set up.

    gain     amplification.
    white    amplification of blue, green and red beside that; green is 1.
    seeking  it is under way to another one.
    """

    gain: float = 1.0
    white: Bgr = (1.0, 1.0, 1.0)
    seeking: bool = False


OPENING_EXPOSURE = Exposure(gain=0.45, white=(0.85, 1.0, 1.15), seeking=True)
"""Where a camera that was just opened begins."""


def mean_light(image: Image) -> Bgr:
    """The picture's mean light (blue, green, red), the middle counting more than the margins."""
    small = image[4::12, 4::12].astype(np.float32)
    height, width = small.shape[:2]
    weight = np.outer(np.hanning(height + 2)[1:-1], np.hanning(width + 2)[1:-1]) + 0.25
    blue, green, red = ((small * weight[:, :, None]).sum(axis=(0, 1)) / weight.sum()).tolist()
    return (blue, green, red)


def follow(now: Exposure, seen: Bgr, aim: Bgr, sensor: Sensor, most: float) -> Exposure:
    """The exposure after one more frame.

    seen, aim  mean grey levels (blue, green, red) of the last frame, and those that it should have.
    most       gain that the sensor can give.
    """
    short = 2.2 * log2(max(_grey(aim), 1.0) / max(_grey(seen), 1.0))
    white = _balance(now, seen, aim, sensor)
    drift = max(abs(log2(w / h)) for w, h in zip(white, now.white, strict=True))
    at_end = short > 0 and now.gain >= most
    error = max(0.0 if at_end else abs(short), drift)
    seeking = error > (_ASLEEP if now.seeking else _AWAKE)
    if not seeking:
        return replace(now, seeking=False)
    gain = min(now.gain * 2 ** (_SHARE * max(-3.0, min(3.0, short))), most)
    blue, _, red = (h * (w / h) ** _SHARE_WHITE for w, h in zip(white, now.white, strict=True))
    return Exposure(gain, (blue, 1.0, red), seeking=True)


def _balance(now: Exposure, seen: Bgr, aim: Bgr, sensor: Sensor) -> Bgr:
    """The white balance under which the picture's colours would be what they should."""
    if min(seen) < _DARKEST:
        return now.white
    power = 2.2 * _GREY_WORLD * sensor.white

    def side(k: int) -> float:
        off = (seen[k] / seen[1]) / (aim[k] / aim[1])
        return min(max(now.white[k] * float(off**-power), 1 / _FARTHEST), _FARTHEST)

    return (side(0), 1.0, side(2))


def _grey(bgr: Bgr) -> float:
    return 0.114 * bgr[0] + 0.587 * bgr[1] + 0.299 * bgr[2]
