"""Rule sets of a house's own: named on the screen, kept, carried by code and by stick, and played by."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.backup import stick
from kiosk.counter.effects import KeepRules
from kiosk.counter.messages import Carried
from kiosk.counter.staff.requests import Request
from kiosk.counter.state import Screen
from kiosk.engine.history import begin
from kiosk.engine.presets import ONZE, PRESETS, VACHE
from kiosk.engine.rules import Rules
from kiosk.engine.written.replay import game_text
from kiosk.language import tongue
from kiosk.own_rules import ALL_BEFORE, MOST_OWN_RULES, card, load, merge, read, rules_file, save
from kiosk.records.export import written_game
from kiosk.records.past import take_up
from kiosk.records.taking_in import games_in
from kiosk.running import rules as carrying
from kiosk.running.rules import Carrier
from kiosk.store import SavedGame
from kiosk.ui.qr import QUIET_ZONE
from kiosk.ui.qr import code as drawn
from tests.kiosk.counter.world import World
from vision.codes import code_in

BISTRO = replace(VACHE, name="Chez « Zoé »", label='Chez "Zoé"', tokens=33, v421=12, manches=3)


QUICK = replace(ONZE, name="Vite", label="Vite", manches=1)
ANY = (BISTRO, *(replace(each, name="x", label="y") for each in PRESETS.values()))


@pytest.mark.parametrize("rules", ANY)
def test_a_rule_set_comes_back_from_its_card_and_from_the_file(rules: Rules, tmp_path: Path):
    save((rules,), tmp_path)

    assert read(card(rules)) == (rules,)
    assert load(tmp_path) == ((rules,), None)


def test_a_game_by_them_is_exported_whole_and_comes_back():
    game = SavedGame(1, game_text(begin(BISTRO, ("Ana", "Bo"))), "", ("421", "b"), 0.0)

    (found,) = games_in([written_game(game)], 0.0)

    assert take_up(found.saved)[0].start.rules == BISTRO
    assert found.saved.words == game.words


def test_a_file_that_cannot_be_read_offers_nothing_and_says_so(tmp_path: Path):
    (tmp_path / "rules.txt").write_text('[house "9 onze"]')

    own, complaint = load(tmp_path)

    assert own == ()
    assert complaint is not None
    assert "rules.txt" in complaint.text(tongue("fr"))


def test_one_that_cannot_be_read_costs_no_other_and_is_as_it_was_before(tmp_path: Path):
    for tokens in (15, 17):
        save((replace(QUICK, tokens=tokens), BISTRO), tmp_path)
    path = tmp_path / "rules.txt"
    path.write_text(path.read_text().replace("tokens=17", "tokens=many"))
    own, complaint = load(tmp_path)
    (tmp_path / "rules.txt.previous").unlink()

    assert own == (BISTRO, replace(QUICK, tokens=15))
    assert "many" in complaint.text(tongue("fr"))
    assert load(tmp_path)[0] == (BISTRO,)


@pytest.mark.parametrize("content", [None, b"", bytes(900), "é".encode("latin-1"), b'[house "9 onze"]'])
def test_a_file_that_is_lost_or_of_no_use_is_the_one_before_it_and_that_stays(tmp_path: Path, content):
    for own in ((QUICK,), (BISTRO, QUICK)):
        save(own, tmp_path)
    (tmp_path / "rules.txt").unlink()
    if content is not None:
        (tmp_path / "rules.txt").write_bytes(content)
    found, complaint = load(tmp_path)
    save((BISTRO,), tmp_path)

    assert found == (QUICK,)
    assert complaint.msgid == ALL_BEFORE
    assert read((tmp_path / "rules.txt.previous").read_text()) == (QUICK,)


def test_where_the_last_one_was_forgotten_none_is_offered_and_nothing_is_complained_of(tmp_path: Path):
    for own in ((QUICK,), ()):
        save(own, tmp_path)

    assert load(tmp_path) == ((), None)


@pytest.mark.parametrize(("line", "ends"), [("\n", "\r\n"), ("\n", "\r"), ("\n\n", "\n \t\n")])
def test_a_file_that_went_through_another_computer_has_all_of_them(line: str, ends: str):
    assert read(rules_file((QUICK, BISTRO)).replace(line, ends)) == (QUICK, BISTRO)


def test_the_newest_rule_sets_of_each_name_are_kept():
    many = tuple(replace(ONZE, name=str(number)) for number in range(MOST_OWN_RULES))
    newer = replace(ONZE, name="3", tokens=15)

    assert merge(many, (newer,)) == (newer, *(each for each in many if each.name != "3"))
    assert len(merge(many, (BISTRO,))) == MOST_OWN_RULES


def test_the_code_on_the_screen_is_read_by_a_camera():
    drawing, wide = drawn(card(BISTRO))
    picture = np.full((wide * 8, wide * 8, 3), 255, np.uint8)
    for block in drawing[1:]:
        left, top = round(block.x * wide) * 8, round(block.y * wide) * 8
        picture[top : top + 8, left : left + round(block.w * wide) * 8] = 0
    photograph = cv2.GaussianBlur(cv2.resize(picture, (480, 480)), (3, 3), 0)

    assert wide > 2 * QUIET_ZONE
    assert read(code_in(photograph.astype(np.uint8))) == (BISTRO,)
    assert code_in(np.full((100, 100, 3), 90, np.uint8)) == ""


def name_rules(name: str) -> World:
    """One more token than the preset has, under this name."""
    world = World().act("start").act("rules").act("house").act("switch", "tokens+").act("title")
    for letter in name:
        world.act("type", letter)
    return world.act("titled")


def test_rules_that_are_set_on_the_screen_get_a_name_are_kept_and_played_by():
    world = name_rules("Bistro")
    bistro = replace(ONZE, name="Bistro", label="Bistro", tokens=12)

    assert world.screen is Screen.OWN
    assert world.effects[0] == KeepRules((bistro,))

    world.act("preset", "Bistro").act("begin")

    assert world.game.rules == bistro


@pytest.mark.parametrize("name", ["onze", "ONZE", ONZE.label])
def test_a_name_that_a_preset_has_is_refused(name: str):
    world = name_rules(name)

    assert world.counter.setup.own == ()
    assert world.counter.notice is not None


def test_forgetting_takes_a_second_touch():
    world = name_rules("Bistro").act("forget")
    assert len(world.counter.setup.own) == 1

    world.act("forget")

    assert world.counter.setup.own == ()
    assert world.counter.setup.rules == ONZE
    assert world.effects[0] == KeepRules(())


def test_no_number_goes_below_what_it_may_be():
    world = World().act("start").act("rules").act("house")
    for _ in range(12):
        world.act("switch", "tokens-")

    assert world.counter.setup.rules.tokens == 1


class Kiosk:
    """The part of one that carries rules, with a stick."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.told: list[Carried] = []
        self.carrier = Carrier(folder, None, None, self.told.append)


@pytest.fixture
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Path | None], None]:
    def plug(place: Path | None) -> None:
        monkeypatch.setattr(carrying, "sticks", lambda: () if place is None else (place,))

    plug(tmp_path)
    return plug


def test_a_stick_carries_the_rules_to_another_kiosk(tmp_path: Path, plugged: Callable[[Path | None], None]):
    here, there = Kiosk(tmp_path / "here"), Kiosk(tmp_path / "there")
    save((BISTRO,), here.folder)
    save((QUICK,), there.folder)

    here.carrier.put_out()
    there.carrier.take_in()

    assert load(there.folder) == ((BISTRO, QUICK), None)
    assert there.told == [Carried((BISTRO, QUICK), Request.RULES_IN.done)]


def test_a_stick_without_rules_or_no_stick_is_told_and_changes_nothing(
    tmp_path: Path, plugged: Callable[[Path | None], None]
):
    kiosk = Kiosk(tmp_path / "here")
    save((BISTRO,), kiosk.folder)

    kiosk.carrier.take_in()
    (tmp_path / carrying.ON_STICK).write_text("42")
    kiosk.carrier.take_in()
    plugged(None)
    kiosk.carrier.take_in()

    words = [carrying.NO_FILE, carrying.NO_RULES, stick.NO_STICK]
    assert [each.words for each in kiosk.told] == words
    assert load(kiosk.folder)[0] == (BISTRO,)
