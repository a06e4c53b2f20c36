"""Which pictures of the camera the screen shows just now: the live one, the film's, the stages of the eye."""

from collections.abc import Callable, Mapping

from kiosk.counter.messages import Told
from kiosk.counter.state import Counter, Screen
from kiosk.counter.tray import Sight
from kiosk.eye import Glimpse
from kiosk.outlets import Outlets
from kiosk.photos import Photos
from vision.readings import Image, TrayEvent


class Pictures:
    """The photographs, as the counter and what it shows want them."""

    def __init__(self, latest: Callable[[], Glimpse | None], outlets: Outlets) -> None:
        self._photos = Photos(latest, best=outlets.best())
        self._outlets = outlets

    @property
    def shown(self) -> Mapping[str, Image]:
        """The pictures by the names that scenes call them."""
        return self._photos.shown

    @property
    def throw(self) -> Image | None:
        """The picture in which the last throw was read or refused."""
        return self._photos.throw

    def notice(self, event: TrayEvent, now: float) -> None:
        """The eye told something."""
        self._photos.note_motion(now)
        if event in {TrayEvent.READ, TrayEvent.REFUSED}:
            self._photos.note_rest()

    def count_throw(self, counter: Counter) -> None:
        """The throw that was just read counts: it is one of the film, where the house lets that be shown."""
        history, last = counter.history, counter.last
        if counter.prefs.film and history is not None and last is not None:
            best = sorted(last.values) == [1, 2, 4]
            self._photos.film_throw(counter.game, len(history.events) - 1, best=best)
            if best:
                self._outlets.keep_best(self._photos.best)

    def misread(self) -> None:
        """A throw that was put right may have been no 421."""
        was = self._photos.best
        self._photos.misread()
        if self._photos.best is not was:
            self._outlets.keep_best(self._photos.best)

    def news(self, counter: Counter) -> Told | None:
        """Which pictures there are of the film, where it is shown and that is not known."""
        known = counter.screen is not Screen.ATTRACT or counter.records.pictures == self._photos.frames
        return None if known else Told(pictures=self._photos.frames)

    def is_due(self, counter: Counter, now: float) -> bool:
        """Whether a photograph is to be shown anew; to the staff, who adjust things, all the time."""
        screen = counter.screen
        if screen is Screen.SERVICE and counter.staff.stage:
            return self._photos.look_into(self._outlets.stages, now)
        self._photos.forget_stages()
        if screen is Screen.ATTRACT:
            return False
        if screen in {Screen.SERVICE, Screen.CALIBRATE}:
            return self._photos.is_due_for_watcher(now)
        if counter.eye.sight in {Sight.HAND, Sight.ROLLING}:
            self._photos.note_motion(now)
        return self._photos.is_due(now)
