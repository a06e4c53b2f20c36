"""A whole house there and back: the real log with rounds owed, settings, PIN and tray, cut at every write.

What touches the disk on the way back is counted at the seams of the operating system; a cut before any of
these calls, then one more start, must leave one of the two houses whole.
"""

import os
import shutil
from pathlib import Path

import numpy as np
import pytest

from kiosk.backup.keeper import adopt_alone
from kiosk.backup.restore import READY, stage
from kiosk.backup.stick import back_up
from kiosk.disk.pin import PIN_FILE as PIN
from kiosk.disk.pin import pin_is, set_pin
from kiosk.disk.tray import keep, kept_tray
from kiosk.settings import Settings, load, save
from kiosk.store import LOG_FILE, Round, Store
from tests.kiosk.records.tables import loss, saved_game
from vision.tray import Tray

OUTLINE = ((90.0, 70.0), (880.0, 66.0), (886.0, 660.0), (84.0, 664.0))


def make_house(folder: Path, debtor: str, digits: str, volume: int, edge: float) -> Path:
    """A house of one evening: a game that was lost, with a round owed, and one under way."""
    folder.mkdir()
    store, _ = Store.open(folder / LOG_FILE, "")
    store.put(loss("Ana", debtor, game=1), (Round(1, debtor, "une tournée", 9.0),))
    store.put(saved_game("421 665", players=("Ana", debtor), game=2, started=20.0), ())
    store.close()
    save(Settings(language="nl", volume=volume, welcomed=True), folder)
    set_pin(folder, digits)
    keep(folder, Tray(outline=OUTLINE, die_px=edge), np.full((72, 96, 3), int(edge), np.uint8))
    return folder


def contents(folder: Path) -> dict[str, object]:
    """All that a house is."""
    store, _ = Store.open(folder / LOG_FILE, "")
    games, due = tuple(store.games()), store.rounds_due()
    store.close()
    tray = kept_tray(folder).tray
    return {
        "games": games,
        "rounds": due,
        "settings": load(folder).settings,
        "pin": (folder / PIN).read_bytes(),
        "tray": (tray.outline, tray.die_px),
    }


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """A stick with the backup of one house, and the card of another one."""
    folder = tmp_path_factory.mktemp("evening")
    house = make_house(folder / "house", "Bo", "4210", 40, 50.0)
    return (
        house,
        back_up(house, folder / "usb", "k1").path,
        make_house(folder / "card", "Zoé", "9999", 70, 61.0),
    )


def test_games_rounds_settings_pin_and_tray_are_equal_on_a_new_card(evening, tmp_path):
    house, archive, _ = evening
    card = tmp_path / "card"
    card.mkdir()
    stage(archive, card)
    adopt_alone(card)

    assert contents(card) == contents(house)
    assert contents(card)["rounds"] != ()
    assert pin_is(card, "4210")


EVERY = int(os.environ.get("LEBON_CUTS", "4"))
"""Of so many cuts one is made; LEBON_CUTS=1 makes each (45 of them, some seconds)."""


class Cut(BaseException):
    """The mains are gone."""


SEAMS = ((os, "replace"), (os, "rename"), (os, "unlink"), (os, "mkdir"), (os, "rmdir"), (os, "fsync"))


def counted(monkeypatch: pytest.MonkeyPatch, cut_at: int | None) -> list[str]:
    """Every call that changes the disk, by name; before the one of that number the mains go."""
    calls: list[str] = []
    for module, name in SEAMS:
        real = getattr(module, name)

        def call(*args: object, real: object = real, name: str = name, **kwargs: object) -> object:
            calls.append(name)
            if len(calls) - 1 == cut_at:
                raise Cut
            return real(*args, **kwargs)

        monkeypatch.setattr(module, name, call)
    return calls


def taken_back(archive: Path, card: Path) -> None:
    stage(archive, card)
    adopt_alone(card)


def test_a_cut_before_any_write_of_taking_back_leaves_one_of_the_two_houses_whole(evening, tmp_path):
    house, archive, other = evening
    before, after = contents(other), contents(house)
    card = Path(shutil.copytree(other, tmp_path / "whole"))
    with pytest.MonkeyPatch.context() as mains:
        calls = counted(mains, None)
        taken_back(archive, card)
    seen = []
    for number in range(0, len(calls), EVERY):
        card = Path(shutil.copytree(other, tmp_path / f"card-{number}"))
        with pytest.MonkeyPatch.context() as mains:
            counted(mains, number)
            with pytest.raises(Cut):
                taken_back(archive, card)
        waited = (card / READY).is_dir()
        adopt_alone(card)
        found = contents(card)
        assert found in (before, after), f"cut before call {number}, {calls[number]}"
        assert found == after or not waited
        seen.append(found == after)

    assert len(calls) > 20
    assert seen == sorted(seen)  # the old house up to one point, the new one from there on
    assert True in seen
    assert False in seen
