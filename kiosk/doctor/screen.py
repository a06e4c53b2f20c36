"""The screen and the sound, asked of SDL in a process of its own: a driver that hangs or dies takes only it.

SDL without a screen silently draws into memory ("offscreen"), so what it chose is looked at, not believed.
"""

import json
import sys
from typing import Any

from hardware.pi.display import best_connector, connectors
from kiosk.doctor.finding import Finding, Status
from kiosk.doctor.place import Place
from kiosk.host.machine import SCREEN
from kiosk.language import line, said

# pygame has no list of the drivers that SDL was built with: SDL itself is asked, where pygame loaded it from.
_SDL = """
import ctypes, json, os, re
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
told = {"version": "%d.%d.%d" % pygame.get_sdl_version(), "drivers": [], "driver": "", "size": "", "why": "",
        "renderer": ""}
try:
    found = re.search(r"/\\S*libSDL2-\\S*", open("/proc/self/maps").read())
    sdl = ctypes.CDLL(found.group())
    sdl.SDL_GetVideoDriver.restype = ctypes.c_char_p
    told["drivers"] = [sdl.SDL_GetVideoDriver(n).decode() for n in range(sdl.SDL_GetNumVideoDrivers())]
except Exception:
    pass
try:
    pygame.display.init()
    told["driver"] = pygame.display.get_driver()
    told["size"] = "%dx%d" % pygame.display.get_desktop_sizes()[0]
    from kiosk.ui.present import Presenter
    told["renderer"] = Presenter(pygame.Window("doctor", (320, 240), hidden=True)).renderer
except Exception as fault:
    told["why"] = str(fault)
print(json.dumps(told))
"""

_MIXER = """
import json, os
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
told = {"rate": 0, "why": "", "cards": []}
try:
    pygame.mixer.init(44100, -16, 2, 512)
    told["rate"] = pygame.mixer.get_init()[0]
    from pygame._sdl2.audio import get_audio_device_names
    told["cards"] = list(get_audio_device_names(False))
except Exception as fault:
    told["why"] = str(fault)
print(json.dumps(told))
"""

_BLIND = {"", "offscreen", "dummy", "evdev"}
"""Drivers that draw where nobody sees it."""


def display(place: Place) -> tuple[Finding, ...]:
    """What SDL would draw on and by which renderer, or by which the kiosk draws; and the screen's socket."""
    socket = best_connector(connectors(place.root / "sys"))
    where = f"{socket.name}, card{socket.card}" if socket else "–"
    running = place.text(f"run/lebon/{SCREEN}")
    if running:
        detail = line(said("La borne y dessine : {road} ; prise : {where}."), road=running, where=where)
        return (Finding("display", Status.OK, detail),)
    told = _answer(place, _SDL)
    if told is None:
        return (_no_sdl("display"),)
    drivers = ", ".join(told["drivers"])
    if told["driver"] in _BLIND:
        return (_blind(told, drivers, where, connected=socket is not None),)
    if not told["renderer"]:
        return (_black(told),)
    detail = line(
        said(
            "Écran {size} par {driver}, dessiné par {renderer} ; prise : {where}. SDL {version} : {drivers}."
        ),
        size=told["size"],
        driver=told["driver"],
        renderer=told["renderer"],
        where=where,
        version=told["version"],
        drivers=drivers,
    )
    return (Finding("display", Status.OK, detail),)


def _blind(told: dict[str, Any], drivers: str, where: str, *, connected: bool) -> Finding:
    detail = line(
        said("SDL ne trouve pas d’écran (prise : {where}). SDL {version} : {drivers}. {why}"),
        where=where,
        version=told["version"],
        drivers=drivers,
        why=told["why"],
    )
    if connected:
        advice = line(
            said(
                "Un écran est branché : vérifier les groupes video, render et input, et les paquets "
                "libgbm1 libegl1 libgl1-mesa-dri ; ou la borne en marche tient l’écran."
            )
        )
        return Finding("display", Status.WARN, detail, advice)
    advice = line(
        said("Brancher l’écran avant le courant, ou jouer sans écran : lebon run --headless --autoplay")
    )
    return Finding("display", Status.ABSENT, detail, advice)


def _black(told: dict[str, Any]) -> Finding:
    """There is a screen, and no renderer whose picture reads back as it was drawn: it would stay black."""
    return Finding(
        "display",
        Status.FAIL,
        line(said("L’écran resterait noir ({driver}) : {why}"), driver=told["driver"], why=told["why"]),
        line(said("Installer libgles2 libegl1 libgl1-mesa-dri : sudo systemd/lebon-install")),
    )


def sound(place: Place) -> tuple[Finding, ...]:
    """Whether a sound can be played; the kiosk plays on without."""
    told = _answer(place, _MIXER)
    if told is None:
        return (_no_sdl("sound"),)
    cards = place.text("proc/asound/cards") or ""
    if told["rate"]:
        names = ", ".join(told["cards"]) or "–"
        detail = line(said("Son prêt, {rate} Hz : {names}."), rate=told["rate"], names=names)
        return (Finding("sound", Status.OK, detail),)
    if not cards or "no soundcards" in cards:
        return (
            Finding(
                "sound",
                Status.ABSENT,
                line(said("Pas de carte son.")),
                line(said("Sur un Pi 5 : un écran HDMI avec haut-parleur ou une clé USB audio.")),
            ),
        )
    return (
        Finding(
            "sound",
            Status.WARN,
            line(said("La carte son ne s’ouvre pas : {why}"), why=told["why"]),
            line(said("Vérifier le groupe audio et qu’aucun autre programme ne tient la carte.")),
        ),
    )


def _answer(place: Place, program: str) -> dict[str, Any] | None:
    answer = place.ask(sys.executable, "-I", "-c", program, seconds=8.0)
    try:
        return dict(json.loads((answer or "").splitlines()[-1]))
    except (ValueError, IndexError, TypeError):
        return None


def _no_sdl(check: str) -> Finding:
    return Finding(
        check,
        Status.FAIL,
        line(said("SDL ne répond pas ou pygame-ce manque.")),
        line(said("Refaire l’installation : make setup, ou sudo systemd/lebon-install sur le Pi.")),
    )
