"""Learning the tray: the calibration under way, and the light that the camera holds meanwhile."""

from hardware.ports import Frame, Holding
from vision.calibrate.guide import Guide, guide
from vision.calibrate.session import Session, again, emptied, step
from vision.readings import DieReading


class Learning:
    """A calibration that may be under way.

    session  None while there is none; guide says what to show of it.
    held     whether the camera was told to hold its light; None before.
    """

    def __init__(self) -> None:
        self.session: Session | None = None
        self.guide: Guide | None = None
        self.held: bool | None = None

    def begin(self) -> None:
        """From the start, also where one is under way."""
        self.held = None
        self._go_on(again(self.session or Session()))

    def tell_empty(self) -> None:
        """The tray to learn is empty now."""
        self._go_on(self.session and emptied(self.session))

    def look(self, session: Session, frame: Frame, camera: object) -> tuple[DieReading, ...]:
        """One frame of it; the dice that it sees there."""
        session = step(session, frame.image, frame.taken_at)
        self._go_on(session)
        if session.holds != self.held and isinstance(camera, Holding):
            self.held = session.holds
            camera.hold(self.held)
        return session.seen

    def end(self, camera: object) -> None:
        """The game is watched again: in the light of the evening, which is another one."""
        self._go_on(None)
        if isinstance(camera, Holding):
            camera.hold(False)

    def _go_on(self, session: Session | None) -> None:
        self.guide = None if session is None else guide(session)
        self.session = session
