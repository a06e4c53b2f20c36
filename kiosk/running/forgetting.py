"""Somebody forgotten for good: asked for on the service page, done at the start that follows.

Nothing of the program has the name at hand then: no page, no game under way, no film. What is asked for
stands in a file until all of it is done, so that a cut at any moment means to do it again; each step may be
done twice.
"""

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from kiosk.counter.arrange.setup import GUEST, is_stand_in
from kiosk.counter.staff.people import plain
from kiosk.disk.files import write_whole
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.script import read_script
from kiosk.host.service import notify
from kiosk.language import Line, Tongue, line, said
from kiosk.opponent import opponent_of
from kiosk.reasons import reason
from kiosk.records.totals import rebuild
from kiosk.store import LOG_FILE, Alone, Store, StoreFailed
from kiosk.store.names import Names

REQUEST_FILE = "forget.txt"
"""In the data folder: one name a line, for as long as it is not forgotten."""

REQUEST_BYTES = 20_000
"""Bytes of that file that are read, some 500 names: with a damaged one of any length the kiosk starts too."""

FORGETTING_TAKES = 120
"""Seconds that the service manager is asked for: a log of 80 MB is written anew, on a slow card."""

FORGOTTEN = said("Un nom est oublié ; parties où il était : {n}")
NOT_YET = said("Un nom est encore à oublier : {why}")

LATEST = 3
"""Games that may not be in the totals yet."""


def request(folder: Path, name: str) -> None:
    """Ask that this name is forgotten at the next start. Raises OSError."""
    asked = dict.fromkeys((*_requests(folder), name))
    write_whole(folder / REQUEST_FILE, "".join(f"{each}\n" for each in asked))


def known_people(store: Store) -> tuple[str, ...]:
    """Everybody whom the log names, by alphabet; no stand-in, and not the house. Raises StoreFailed."""
    names, house = {*Names(store).people_in_totals()}, set()
    for saved in store.latest(LATEST):
        with suppress(UsageRefused):
            script = read_script(saved.tags)
            names |= {*script.players}
            house |= {each.name for each in (opponent_of(script.tags),) if each}
    return tuple(sorted((each for each in names - house if not is_stand_in(each)), key=plain))


def forget_requested(folder: Path, stamp: str, say: Tongue) -> tuple[Line, ...]:
    """Forget whom somebody asked to forget, before the log is opened to play; one line for whoever looks.

    Where the disk takes nothing it is tried again at the next start. Raises InUse.
    """
    names = _requests(folder)
    if not names:
        return ()
    notify(f"EXTEND_TIMEOUT_USEC={FORGETTING_TAKES}000000")
    try:
        with closing(Alone(folder)):
            store, lines = Store.open(folder / LOG_FILE, stamp)
            with closing(store):
                games = sum([_forget(store, name, say) for name in names])
                Names(store).scrub(folder / LOG_FILE)
            (folder / REQUEST_FILE).unlink()
    except StoreFailed as failed:
        return (line(NOT_YET, why=failed.line),)
    except OSError as error:
        return (line(NOT_YET, why=reason(error)),)
    return (*lines, line(FORGOTTEN, n=games))


def _requests(folder: Path) -> tuple[str, ...]:
    with suppress(OSError), (folder / REQUEST_FILE).open("rb") as file:
        lines = file.read(REQUEST_BYTES).decode(errors="replace").splitlines()
        return tuple(dict.fromkeys(filter(str.strip, lines)))
    return ()


def _forget(store: Store, name: str, say: Tongue) -> int:
    """In one transaction: a stand-in's name in each of that person's games; how many those were."""
    names, games = Names(store), 0
    with store.together():
        for game, seated in names.of_games():
            for place, other in enumerate(seated):
                if other.casefold() == name.casefold():
                    names.rename(game, other, next(_free(seated, place, say)), place)
                    games += 1
        rebuild(store)
    return games


def _free(seated: tuple[str, ...], place: int, say: Tongue) -> Iterator[str]:
    """What a guest at that place is called, while nobody else there is called so."""
    others = {each.casefold() for each in seated}
    numbers = (place + 1, *range(1, len(seated) + 2))
    return (each for n in numbers if (each := say(GUEST, n=n)).casefold() not in others)
