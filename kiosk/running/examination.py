"""The doctor's examination of a kiosk that runs: asked for on the service page, made from within."""

from hardware.ports import CameraLost, Clock, Frame
from kiosk.counter.staff.pages import Checked
from kiosk.doctor import Finding, Place, Status, examine
from kiosk.doctor.examine import CHECKS
from kiosk.doctor.names import NAMES
from kiosk.eye import Eye
from kiosk.language import Tongue, line, said

CHECKS_WITHIN = tuple(check for check in CHECKS if check.name not in {"display", "sound"})
"""What the doctor looks at from within: the screen and the sound card are the kiosk's own just now."""


def findings(place: Place, silent: str, say: Tongue) -> tuple[Checked, ...]:
    """What the doctor finds, in one language; some checks take seconds.

    silent  why the kiosk's own sound card does not open; empty where it does.
    """
    sound = NAMES["sound"]
    words = say(said("La carte son ne s’ouvre pas : {why}"), why=silent) if silent else ""
    found = tuple(translate(each, say) for each in examine(place, CHECKS_WITHIN))
    return (*found, Checked(say(sound), words, not silent))


def translate(finding: Finding, say: Tongue) -> Checked:
    """A finding in one language: what is, and what to do."""
    words = finding.detail.text(say)
    advice = finding.advice.text(say) if finding.advice is not None else ""
    good = finding.status in {Status.OK, Status.ABSENT}
    return Checked(say(NAMES.get(finding.check, finding.check)), f"{words} {advice}".strip(), good)


class Looking:
    """The camera of the kiosk as the doctor may use it: the pictures that the eye takes anyway."""

    def __init__(self, eye: Eye, clock: Clock) -> None:
        self._eye = eye
        self._clock = clock
        self._number = -1

    def frame(self) -> Frame:
        """The next picture of the eye. Raises CameraLost where none comes for two seconds."""
        until = self._clock.now() + 2.0
        while self._clock.now() < until:
            latest = self._eye.latest
            if latest is not None and latest.number != self._number:
                self._number = latest.number
                return Frame(latest.number, self._clock.now(), latest.image)
            self._clock.sleep(0.002)
        fault = self._eye.health.fault or line(said("pas d’image depuis deux secondes"))
        raise CameraLost(fault.msgid, **dict(fault.values))

    def close(self) -> None:
        """The camera stays the eye's."""
