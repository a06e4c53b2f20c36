"""How loud a sound is to an ear: K-weighted power after ITU-R BS.1770, in its loudest tenth of a second."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
"""One channel, -1 to 1."""

LOUDNESS_WINDOW = 0.1
"""Seconds: a knock is over in less, and is as loud as that."""


def loudness(wave: Wave, rate: int) -> float:
    """LUFS of the loudest window; a whole sine of 997 Hz has -3.01."""
    long = max(1, int(LOUDNESS_WINDOW * rate))
    heard = _weigh(np.concatenate([wave, np.zeros(long)]), rate)
    power = np.concatenate([[0.0], np.cumsum(heard**2)])
    loudest = float((power[long:] - power[:-long]).max()) / long
    return -0.691 + 10 * float(np.log10(max(loudest, 1e-12)))


def level(wave: Wave, rate: int, lufs: float) -> Wave:
    """The wave made as loud as that."""
    return wave * 10 ** ((lufs - loudness(wave, rate)) / 20)


def _weigh(wave: Wave, rate: int) -> Wave:
    size = 1 << (2 * len(wave) - 1).bit_length()  # room for the filters to ring out
    return np.fft.irfft(np.fft.rfft(wave, size) * _response(size, rate), size)[: len(wave)]


@cache
def _response(size: int, rate: int) -> NDArray[np.complex128]:
    """The two filters of the standard, made for this rate: a shelf for the head, and no deep bass."""
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    high = 10 ** (3.999843853973347 / 20)
    middle = high**0.4996667741545416
    k, q = np.tan(np.pi * 1681.974450955533 / rate), 0.7071752369554196
    shelf = (high + middle * k / q + k * k) + 2 * (k * k - high) * z + (high - middle * k / q + k * k) * z**2
    shelf = shelf / _poles(k, q, z)
    k, q = np.tan(np.pi * 38.13547087602444 / rate), 0.5003270373238773
    deep = (1 + k / q + k * k) * (1 - z) ** 2 / _poles(k, q, z)
    return np.asarray(shelf * deep, np.complex128)


def _poles(k: float, q: float, z: NDArray[np.complex128]) -> NDArray[np.complex128]:
    return (1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z**2
