"""All checks in order, each in its own thread with a limit: one that hangs or fails is a finding too."""

import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kiosk.doctor.devices import button
from kiosk.doctor.disk import disk
from kiosk.doctor.finding import Finding, Status
from kiosk.doctor.fonts import fonts
from kiosk.doctor.machine import clock, heat, service
from kiosk.doctor.place import Place
from kiosk.doctor.rights import permissions
from kiosk.doctor.screen import display, sound
from kiosk.doctor.sight import camera
from kiosk.doctor.software import software
from kiosk.language import line, said

log = logging.getLogger(__name__)

Findings = tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to look at.

    seconds  how long it may take; whatever hangs longer is said to hang.
    """

    name: str
    look: Callable[[Place], Findings]
    seconds: float = 6.0


CHECKS = (
    Check("camera", camera, 20.0),
    Check("button", button),
    Check("display", display, 12.0),
    Check("sound", sound, 12.0),
    Check("fonts", fonts),
    Check("disk", disk, 12.0),
    Check("clock", clock),
    Check("permissions", permissions),
    Check("heat", heat),
    Check("service", service),
    Check("software", software),
)


def examine(place: Place, checks: tuple[Check, ...] = CHECKS) -> Iterator[Finding]:
    """Look at everything, one finding after the other. Never raises."""
    for check in checks:
        yield from within_time(check, place)


def within_time(check: Check, place: Place) -> Findings:
    """The findings of one check, or the one that says that it failed or hangs."""
    found: list[Findings] = []

    def body() -> None:
        try:
            found.append(check.look(place))
        except Exception as fault:  # the edge of a device: whatever it throws is what was to be found out
            log.debug("the check %s failed", check.name, exc_info=True)
            found.append((_failure(check, f"{type(fault).__name__}: {fault}"),))

    thread = threading.Thread(target=body, name=f"doctor-{check.name}", daemon=True)
    thread.start()
    thread.join(check.seconds)
    return found[0] if found else (_hangs(check),)


def _failure(check: Check, why: str) -> Finding:
    return Finding(
        check.name,
        Status.FAIL,
        line(said("La vérification elle-même a échoué : {why}"), why=" ".join(why.split())),
        line(said("Signaler cette ligne avec la sortie de : lebon doctor --json")),
    )


def _hangs(check: Check) -> Finding:
    return Finding(
        check.name,
        Status.FAIL,
        line(said("Pas de réponse en {seconds:g} secondes."), seconds=check.seconds),
        line(said("Débrancher et rebrancher l’appareil ; si rien ne change, redémarrer la machine.")),
    )
