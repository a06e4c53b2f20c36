from dataclasses import replace

from kiosk.backup.restore import READY
from kiosk.counter.effects import GameStarted
from kiosk.engine.presets import ONZE, VACHE
from kiosk.journal import Journal
from kiosk.language import tongue
from kiosk.running.beginning import counter_of, open_log
from kiosk.settings import Settings, with_changes

HOUSE = replace(ONZE, manches=1, tokens=15)


def after_a_game(folder, settings: Settings):
    """The counter of the next start, after Ana and Bo played for a picon by the rules of the house."""
    journal = Journal.open(folder, lambda: 1000.0, "stamp")
    journal.record(GameStarted(1, HOUSE, ("Ana", "Bo"), None, "un picon"))
    return counter_of(settings, journal)


def test_the_next_start_knows_who_played_by_which_house_rules_and_for_what(tmp_path):
    setup = after_a_game(tmp_path, Settings()).setup

    assert setup.names == ("Ana", "Bo")
    assert setup.rules == HOUSE
    assert setup.stakes == ("un picon",)


def test_another_rule_of_the_house_starts_afresh(tmp_path):
    setup = after_a_game(tmp_path, with_changes(Settings(), {"rules": "vache"})).setup

    assert setup.rules == VACHE


def test_before_the_first_game_there_is_nothing_to_know(tmp_path):
    setup = counter_of(Settings(), Journal.open(tmp_path, lambda: 1000.0, "stamp")).setup

    assert (setup.names, setup.rules, setup.stakes) == ((), ONZE, ())


def test_a_backup_that_cannot_be_put_in_its_place_waits_and_the_kiosk_starts(tmp_path):
    (tmp_path / "voices").symlink_to("nowhere")
    waiting = tmp_path / READY / "voices" / "a.ogg"
    waiting.parent.mkdir(parents=True)
    waiting.write_text("of the backup")
    told = []

    open_log(tmp_path, lambda: 1000.0, told.append, "en").close()

    assert [each.text(tongue("en")) for each in told] == [
        f"{tmp_path / 'voices'}: this is a file, a folder is wanted"
    ]
    assert waiting.exists()
