"""The camera at work: does it open, how many pictures a second, in what light, how long a reading takes."""

from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from time import perf_counter

import numpy as np

from hardware.ports import BadAddress, Camera, CameraLost, DeviceRefused, Frame
from hardware.rig import Kind, kind_of
from kiosk.doctor.finding import Finding, Status
from kiosk.doctor.mount import calibration
from kiosk.doctor.place import STOP_IT, Place
from kiosk.language import Line, line, said
from vision.readings import Image

WATCHED = 60
"""Pictures looked at: two seconds, enough to see a lamp flicker."""

WARMING = 10
"""Pictures let go at first: exposure and white balance are still on their way."""

TIMED_PICTURES = 8
"""Pictures read for the time of a reading."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is good, and what is just bearable.

    rate     pictures a second: the gate wants a die at rest in three of them, within a quarter of a second.
    reading  milliseconds for one picture; three of them must fit between the last motion and the result.
    dark     mean brightness, 0 to 255, below which pips drown in noise; `bright` above which they fade.
    glare    share of pixels that are burnt out.
    flicker  change of brightness from picture to picture, as a share: a lamp on the mains or a dimmer.
    """

    rate: tuple[float, float] = (24.0, 14.0)
    reading: tuple[float, float] = (50.0, 80.0)
    dark: float = 45.0
    bright: float = 215.0
    glare: float = 0.04
    flicker: float = 0.03


BOUNDS = Bounds()


def camera(place: Place) -> tuple[Finding, ...]:
    """Open the camera of the rig, look for two seconds, read a few pictures, let go."""
    try:
        opened = place.camera()
    except (CameraLost, BadAddress) as lost:
        return (_missing(place, lost),)
    try:
        frames = _frames(opened)
    except CameraLost as lost:
        return (_missing(place, lost),)
    finally:
        opened.close()
    return (
        _camera(place, frames),
        _rate(place, frames),
        _light(place, frames),
        _reading(place, frames),
        calibration(place, frames[-1].image),
    )


def _frames(opened: Camera) -> tuple[Frame, ...]:
    """As many pictures as there are, at most WATCHED; raises CameraLost where there are not even three."""
    frames: list[Frame] = []
    try:
        for count in range(WARMING + WATCHED):
            frame = opened.frame()
            if count >= WARMING or count < 3:
                frames.append(frame)
    except CameraLost:
        if len(frames) < 3:
            raise
    return tuple(frames[3:] if len(frames) > 10 else frames)


def _missing(place: Place, lost: DeviceRefused) -> Finding:
    if place.occupied:
        return Finding(
            "camera",
            Status.OK,
            line(said("La borne en marche tient la caméra {address}."), address=place.address),
            line(STOP_IT),
        )
    return Finding(
        "camera",
        Status.ABSENT if kind_of(place.address) is Kind.SIM else Status.FAIL,
        line(said("Pas de caméra : {why}"), why=line(lost.msgid, **lost.values)),
        None if kind_of(place.address) is Kind.REPLAY else _plug(place),
    )


def _plug(place: Place) -> Line:
    found = sorted(path.name for path in place.root.glob("dev/video*"))
    if kind_of(place.address) is Kind.PI:
        return line(
            said(
                "Éteindre, remettre la nappe de la caméra (contacts du bon côté), rallumer ; "
                "essayer : rpicam-hello --list-cameras"
            )
        )
    return line(
        said("Brancher une caméra USB et choisir son adresse : lebon doctor --rig usb:0 (vues : {found})."),
        found=", ".join(found) or "–",
    )


def _camera(place: Place, frames: tuple[Frame, ...]) -> Finding:
    height, width = frames[-1].image.shape[:2]
    if place.simulated:
        detail = line(
            said("Pas de caméra : table simulée {address}, {width}×{height}."),
            address=place.address,
            width=width,
            height=height,
        )
        return Finding("camera", Status.ABSENT, detail, _plug(place))
    detail = line(
        said("Caméra {address}, {width}×{height}."), address=place.address, width=width, height=height
    )
    return Finding("camera", Status.OK, detail)


def _rate(place: Place, frames: tuple[Frame, ...]) -> Finding:
    steps = [b.taken_at - a.taken_at for a, b in pairwise(frames)]
    rate = 1 / max(median(steps), 1e-6)
    longest = max(steps)
    detail = line(
        said("{rate:.1f} images par seconde, la plus longue attente {longest:.0f} ms."),
        rate=rate,
        longest=longest * 1000,
    )
    if rate >= BOUNDS.rate[0]:
        return Finding("camera rate", Status.OK, detail)
    advice = line(
        said(
            "Plus de lumière (l’exposition automatique ralentit dans l’ombre), prise USB 3, "
            "pas de concentrateur ; fermer les autres programmes."
        )
    )
    bad = rate < BOUNDS.rate[1] and not place.simulated
    return Finding("camera rate", Status.FAIL if bad else Status.WARN, detail, advice)


def _light(place: Place, frames: tuple[Frame, ...]) -> Finding:
    small = [frame.image[::4, ::4] for frame in frames]
    means = np.array([image.mean() for image in small])
    brightness = float(np.median(means))
    glare = float(np.mean(small[-1].max(axis=2) >= 250))
    # Neighbours, not first and last: people walk past slowly, lamps flicker fast.
    flicker = float(np.median(np.abs(np.diff(means)))) / max(brightness, 1.0)
    detail = line(
        said("Clarté {brightness:.0f} sur 255, {glare:.1f} % brûlé, scintillement {flicker:.1f} %."),
        brightness=brightness,
        glare=100 * glare,
        flicker=100 * flicker,
    )
    if place.simulated:
        return Finding("light", Status.ABSENT, detail)
    advice = _light_advice(brightness, glare, flicker)
    return Finding("light", Status.WARN if advice else Status.OK, detail, advice)


def _light_advice(brightness: float, glare: float, flicker: float) -> Line | None:
    if brightness < BOUNDS.dark:
        return line(said("Trop sombre : allumer l’anneau de lumière au-dessus de la piste."))
    if glare > BOUNDS.glare:
        return line(said("Des reflets : diffuser la lumière (calque, plexiglas dépoli), éloigner les spots."))
    if brightness > BOUNDS.bright:
        return line(said("Trop clair : baisser la lumière ou refaire le calibrage."))
    if flicker > BOUNDS.flicker:
        return line(said("La lumière scintille : une lampe LED en courant continu, sans variateur."))
    return None


def _reading(place: Place, frames: tuple[Frame, ...]) -> Finding:
    times = sorted(_reading_ms(place, frame.image) for frame in frames[-TIMED_PICTURES:])
    half = times[len(times) // 2]
    detail = line(
        said("Une lecture prend {ms:.1f} ms, la plus lente {slowest:.1f} ms (budget {budget:.0f} ms)."),
        ms=half,
        slowest=times[-1],
        budget=BOUNDS.reading[0],
    )
    if half <= BOUNDS.reading[0]:
        return Finding("reading", Status.OK, detail)
    advice = line(said("Fermer les autres programmes, refroidir la machine, ou prendre un Pi 5."))
    bad = half > BOUNDS.reading[1] and not place.simulated
    return Finding("reading", Status.FAIL if bad else Status.WARN, detail, advice)


def _reading_ms(place: Place, image: Image) -> float:
    """Milliseconds of one reading: on the wall, since that is what people wait for."""
    began = perf_counter()
    place.read(image)
    return (perf_counter() - began) * 1000
