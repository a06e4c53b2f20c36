"""From linear light to the picture that leaves the camera: exposure, colour, noise, compression."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.sim.physics.pose import Floats
from hardware.sim.picture.die.trace import Box
from hardware.sim.picture.light import Lighting
from hardware.sim.scene import Codec, Scene
from vision.readings import Image

_FINE = 4095  # entries of the tone table, over the square root of light
_SCALE = np.full(4, _FINE, np.float64)
_BRIGHT = 4.0  # light at the table's end; what is brighter is white
_BANK = 4  # noise fields; each frame takes one at another offset
_NOISE_MARGIN = 24  # pixels by which a noise field is larger than the picture
_GRAIN = 64  # units of a noise field for one standard deviation


@dataclass(frozen=True, slots=True, eq=False)
class Exposed:
    """How one frame is exposed, against the light and the exposure that the scene was set up with.

    light   what reaches a pixel (blue, green, red), times the exposure; 1 is as it was.
    gain    amplification alone, which is what makes noise.
    ripple  (height,) light of each row around 1, of lamps that pulse; None where they are steady.
    """

    light: tuple[float, float, float] = (1.0, 1.0, 1.0)
    gain: float = 1.0
    ripple: Floats | None = None

    @property
    def key(self) -> tuple[float, ...] | None:
        """Equal for frames exposed alike; None where no two are."""
        return (*self.light, self.gain) if self.ripple is None else None


PLAIN_EXPOSURE = Exposed()


class Development:
    """One camera's way with light."""

    def __init__(self, scene: Scene, lights: Lighting, ground: Floats) -> None:
        self._sensor = scene.sensor
        self._size = scene.size
        self._fall = _falling(scene)
        total = lights.total
        self._white = ((total[1] / total) ** scene.sensor.white).astype(np.float32)
        metered = _meter(ground[::4, ::4] * self._white)
        self.gain = min(_light_of(scene.sensor.mean) / max(metered, 1e-5), scene.sensor.reach * scene.level)
        self._gains = self._white * np.float32(self.gain / _BRIGHT)
        self._tone = _tones(scene.sensor.contrast)
        self._vivid = _saturation(scene.sensor.vivid)
        self._amplified = self.gain / scene.level
        self.most = scene.sensor.reach / self._amplified

    def expose(self, light: Floats) -> Floats:
        """A whole picture's light as the sensor collects it: 1 is the end of the tone table."""
        return np.asarray(light * (self._gains * self._fall[:, :, None]), np.float32)

    def gains_at(self, x: float, y: float) -> Floats:
        """What `expose` multiplies light (3,) with at one pixel."""
        row = min(max(int(y), 0), self._size[1] - 1)
        column = min(max(int(x), 0), self._size[0] - 1)
        return np.asarray(self._gains * self._fall[row, column], np.float32)

    def picture(self, exposed: Floats, box: Box) -> Image:
        """The 8-bit picture of that piece of the exposed light, before noise: tone, colour, sharpening."""
        left, top, right, bottom = box
        x0, y0 = max(0, left - 3), max(0, top - 3)
        x1, y1 = min(self._size[0], right + 3), min(self._size[1], bottom + 3)
        image = self.tone(exposed[y0:y1, x0:x1])
        if self._sensor.sharpen:
            soft = cv2.GaussianBlur(image, (5, 5), 1.1)
            image = np.asarray(
                cv2.addWeighted(image, 1 + self._sensor.sharpen, soft, -self._sensor.sharpen, 0), np.uint8
            )
        return image[top - y0 : bottom - y0, left - x0 : right - x0]

    def tone(self, exposed: Floats) -> Image:
        """Exposed light (h, w, 3) through tone curve and saturation."""
        index = np.asarray(cv2.multiply(cv2.sqrt(exposed), _SCALE, dtype=cv2.CV_16U), np.uint16)
        return np.asarray(cv2.transform(np.take(self._tone, index, mode="clip"), self._vivid), np.uint8)

    def finish(self, image: Image, rng: np.random.Generator, exposed: Exposed = PLAIN_EXPOSURE) -> Image:
        """The picture as it leaves the camera: exposed so, then noise, then the codec."""
        if exposed.light != PLAIN_EXPOSURE.light:
            image = np.asarray(cv2.LUT(image, _relit(self._sensor.contrast, exposed.light)), np.uint8)
        if exposed.ripple is not None:
            image = _dim(image, exposed.ripple)
        if self._sensor.noise:
            image = self._noisy(image, rng, exposed.gain)
        match self._sensor.codec:
            case Codec.JPEG:
                _, packed = cv2.imencode(".jpg", image, (cv2.IMWRITE_JPEG_QUALITY, self._sensor.quality))
                return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
            case Codec.YUV:
                planes = cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420)
                return np.asarray(cv2.cvtColor(planes, cv2.COLOR_YUV2BGR_I420), np.uint8)
            case Codec.RAW:
                return image

    def _noisy(self, image: Image, rng: np.random.Generator, gain: float) -> Image:
        width, height = self._size
        field = _field(int(rng.integers(_BANK)), self._size)
        x, y = rng.integers(_NOISE_MARGIN, size=2)
        grain = field[y : y + height, x : x + width]
        over = max(1.0, self._amplified * gain / self._sensor.easy)
        spread = cv2.LUT(image, _spread(round(self._sensor.noise * over**0.5, 2)))
        noise = cv2.multiply(grain, spread, scale=1 / (_GRAIN * 64), dtype=cv2.CV_16S)
        return np.asarray(cv2.add(image, noise, dtype=cv2.CV_8U), np.uint8)


def _meter(light: Floats) -> float:
    """What sets the exposure, of light (h, w, 3): half the strongest colour, lest a red tray glare."""
    colours = light.mean(axis=(0, 1))
    return float(colours.mean() + colours.max()) / 2


def _light_of(grey: float) -> float:
    """The linear light that comes out as that grey level."""
    soft = float(((grey / 255 + 0.055) / 1.055) ** 2.4)
    return soft / (1 - soft)


@lru_cache(maxsize=8)
def _tones(contrast: float) -> NDArray[np.uint8]:
    """Grey level for each entry: soft shoulder, sRGB, then a steeper middle."""
    light = (np.arange(_FINE + 1) / _FINE) ** 2 * _BRIGHT
    soft = light * (1 + light / _BRIGHT**2) / (1 + light)  # Reinhard's curve, white at _BRIGHT
    grey = np.where(soft < 0.0031308, soft * 12.92, 1.055 * np.maximum(soft, 1e-9) ** (1 / 2.4) - 0.055)
    curve = 0.42 + (grey - 0.42) * contrast
    foot = np.where(curve < 0.1, 0.1 * np.exp((curve - 0.1) / 0.1), curve)
    return np.clip(np.minimum(foot, grey + 0.12) * 255 + 0.5, 0, 255).astype(np.uint8)


@lru_cache(maxsize=64)
def _relit(contrast: float, light: tuple[float, float, float]) -> NDArray[np.uint8]:
    """Grey levels (1, 256, 3) after so much more or less light, for each grey level before."""
    tones = _tones(contrast)
    steps = (np.arange(_FINE + 1) / _FINE) ** 2 * _BRIGHT
    _, first = np.unique(tones, return_index=True)
    was = np.interp(np.arange(256), tones[first], steps[first])
    index = [np.clip(np.sqrt(was * share / _BRIGHT) * _FINE + 0.5, 0, _FINE).astype(int) for share in light]
    return np.stack([tones[each] for each in index], axis=1)[None].astype(np.uint8)


def _saturation(vivid: float) -> Floats:
    grey = np.array([0.114, 0.587, 0.299], np.float32)
    return np.asarray(vivid * np.eye(3) + (1 - vivid) * grey[None], np.float32)


def _falling(scene: Scene) -> Floats:
    width, height = scene.size
    x = (np.arange(width, dtype=np.float32) - width / 2)[None]
    y = (np.arange(height, dtype=np.float32) - height / 2)[:, None]
    r2 = (x * x + y * y) / (width * width + height * height) * 4
    return np.asarray(1 - scene.optics.fall * r2, np.float32)


@lru_cache(maxsize=4 * _BANK)
def _field(which: int, size: tuple[int, int]) -> NDArray[np.int16]:
    """Noise (height + room, width + room, 3): mostly grey, a little coloured, slightly smeared."""
    rng = np.random.default_rng([which, 77])
    shape = (size[1] + _NOISE_MARGIN, size[0] + _NOISE_MARGIN)
    grey = rng.standard_normal((*shape, 1), np.float32)
    tint = cv2.GaussianBlur(rng.standard_normal((*shape, 3), np.float32), (0, 0), 0.8)
    field = cv2.GaussianBlur(0.8 * grey + 1.2 * tint, (0, 0), 0.45)
    return np.asarray(field / field.std() * _GRAIN, np.int16)


@lru_cache(maxsize=64)
def _spread(noise: float) -> NDArray[np.int16]:
    """Noise for each grey level, in 1/64 level: shot noise after the tone curve, most in the darks."""
    grey = np.arange(256) / 255
    shape = 0.55 + 0.9 * np.sqrt(grey) * (1.15 - grey) ** 0.7
    return np.asarray(noise * shape / shape[110] * 64, np.int16)


def _dim(image: Image, gains: Floats) -> Image:
    """Rows times gains in linear light, which is gains ** (1 / 2.2) in the picture."""
    rows = np.repeat((gains ** (1 / 2.2) * 255 / 2)[:, None, None], 3, axis=2).round().astype(np.uint8)
    return np.asarray(cv2.multiply(image, np.broadcast_to(rows, image.shape).copy(), scale=2 / 255), np.uint8)
