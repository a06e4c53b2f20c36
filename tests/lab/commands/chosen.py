"""The pictures that a bench of the eye is asked to read."""

from collections.abc import Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.cli.say import refuse, wrong_usage
from kiosk.extras import install_command

if TYPE_CHECKING:
    from tests.lab.eye.degrade import Degradation
    from tests.lab.eye.pictures import Case


def chosen_cases(
    photos: Path | None,
    renders: Path | None,
    sim: int,
    seed: int,
    degrade: str | None,
    every: int,
    *,
    traced: int = 0,
    **otherwise: bool,
) -> "Iterator[Case]":
    """Photographs, renders, simulated throws and traced trays, every so many, made worse where that is asked.

    otherwise  as `_otherwise` has it.
    """
    from tests.lab.eye.degrade import worsen

    if not there([folder for folder in (photos, renders) if folder is not None]) and not sim + traced:
        wrong_usage("nothing to read: give --photos DIR, --renders DIR, --sim N or --traced N")
    if traced and find_spec("numba") is None:
        refuse(f"--traced needs numba: {install_command('bench')}")
    states = _states(degrade)
    whole = _otherwise(_cases(photos, renders, sim, traced, seed), **otherwise)
    some = islice(whole, 0, None, every)
    return some if states is None else worsen(some, states)


def _otherwise(
    cases: "Iterator[Case]",
    *,
    turn: bool = False,
    anyhow: bool = False,
    few: bool = False,
    many: bool = False,
) -> "Iterator[Case]":
    """The same pictures, shown or asked otherwise.

    turn    from all sides, in the mirror, and a few pixels aside.
    anyhow  asked for any number of dice.
    few     asked for every number that is smaller than that which lies there; many: for one more.
    """
    from tests.lab.eye.pictures import fewer, more, uncounted
    from tests.lab.eye.turned import turned

    for way, yes in ((turned, turn), (uncounted, anyhow), (fewer, few), (more, many)):
        cases = way(cases) if yes else cases
    return cases


def there(folders: list[Path]) -> list[Path]:
    """The folders; one that is not there is wrong usage."""
    for folder in folders:
        if not folder.is_dir():
            wrong_usage(f"{folder}: there is no such folder")
    return folders


def _states(words: str | None) -> "tuple[Degradation, ...] | None":
    from tests.lab.eye import degrade

    try:
        return None if words is None else degrade.chosen(words)
    except ValueError as error:
        wrong_usage(f"--degrade {error}")


def _cases(photos: Path | None, renders: Path | None, sim: int, traced: int, seed: int) -> "Iterator[Case]":
    from tests.lab.eye import pictures

    if photos is not None:
        yield from pictures.photos(photos)
    if renders is not None:
        yield from pictures.renders(renders)
    if sim:
        yield from pictures.simulated(sim, seed)
    if traced:
        yield from pictures.traced(traced, seed)
