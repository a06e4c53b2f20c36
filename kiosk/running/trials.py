"""What the machine knows to be wrong with a device that was tried, and what to do about it."""

from hardware.ports import Lamp
from hardware.rig import NoLamp
from kiosk.counter.staff.requests import Request
from kiosk.eye import Eye
from kiosk.language import said
from kiosk.running.outlets import Machine

TRIALS = frozenset({Request.LAMP, Request.SOUND, Request.VOICE, Request.CAMERA})
"""What is tried on the page of trials, each with its answer there."""


def trouble(tried: Request, lamp: Lamp, eye: Eye, machine: Machine) -> str:
    """A French sentence; empty where nothing is known to be wrong, and eye or ear must tell."""
    match tried:
        case Request.LAMP if isinstance(lamp, NoLamp):
            return said("pas de lampe ici : voyez son fil, broche 13")
        case Request.CAMERA if eye.health.fault:
            return said("pas d’image : voyez le câble, on joue au toucher")
        case Request.SOUND | Request.VOICE if machine.silent:
            return said("pas de son ici : un écran qui en a, ou une clé USB")
        case Request.SOUND | Request.VOICE if not machine.loud:
            return said("le son est coupé ou le volume à zéro")
        case Request.VOICE if not machine.speaks:
            return said("pas de voix ici : installez espeak-ng")
    return ""
