import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from kiosk.broker import Lost
from kiosk.disk.offer import LINK_FOLDER
from kiosk.link import notes
from kiosk.link.outbox import GAMES_AT_ONCE, RESEND_AT_MOST
from kiosk.store import LOG_FILE, StoreFailed
from kiosk.store.copies import back_up
from kiosk.wire import Ack, Kind
from tests.kiosk.link.table import Bar, cursor, open_game, sent, state, told_game, topic


class TestGames:
    def test_each_finished_game_is_sent_once_in_its_order(self, bar):
        bar.put(*map(told_game, range(1, 6)))
        bar.run()

        assert bar.games() == [1, 2, 3, 4, 5]
        assert cursor(bar) == 5

    def test_a_game_that_is_not_over_waits(self, bar):
        bar.put(told_game(1), open_game(2))
        bar.run()
        bar.put(told_game(2))
        bar.run()

        assert bar.games() == [1, 2]

    def test_one_that_was_taken_up_again_after_its_end_is_sent_again(self, bar):
        bar.put(told_game(1))
        bar.run()
        last = told_game(1).words[-1]
        bar.put(replace(told_game(1), words=(*told_game(1).words, "undo", last)))
        bar.run()

        assert [each.revision for each in sent(bar)] == [len(told_game(1).words), len(told_game(1).words) + 2]
        assert len({each.id for each in sent(bar)}) == 1

    def test_the_cursor_stays_where_nothing_is_acknowledged(self, bar):
        bar.answers = False
        bar.put(told_game(1))
        bar.run()
        bar.restart()
        bar.run()

        assert cursor(bar) == 0
        assert bar.games() == [1, 1]

    def test_it_does_not_move_behind_a_game_that_is_missing(self, bar):
        bar.answers = False
        bar.put(told_game(1), told_game(2))
        bar.run()
        second = sent(bar)[1]
        bar.say(Kind.ACK, Ack(second.epoch, 2, second.id, second.revision))
        bar.run()

        assert cursor(bar) == 0

    @pytest.mark.parametrize(
        "wrong", [{"epoch": "0" * 32}, {"id": "0190c8d2-5f1a-7abc-8def-0123456789ab"}, {"revision": 1}]
    )
    def test_an_acknowledgement_of_something_else_moves_nothing(self, bar, wrong):
        bar.answers = False
        bar.put(told_game(1))
        bar.run()
        game = sent(bar)[0]
        bar.say(Kind.ACK, replace(Ack(game.epoch, 1, game.id, game.revision), **wrong))
        bar.run()

        assert cursor(bar) == 0

    def test_a_month_away_is_drained_window_by_window(self, bar):
        bar.cable.unplug()
        bar.put(*map(told_game, range(1, 4 * GAMES_AT_ONCE)))
        bar.run()
        before = bar.games()
        bar.cable.plug()
        bar.run(3.0)

        assert before == []
        assert sorted(set(bar.games())) == list(range(1, 4 * GAMES_AT_ONCE))
        assert cursor(bar) == 4 * GAMES_AT_ONCE - 1

    def test_where_nobody_answers_it_is_tried_ever_more_seldom(self, bar):
        bar.answers = False
        bar.put(told_game(1))
        bar.run(10 * RESEND_AT_MOST, step=1.0)

        assert 8 <= len(bar.games()) <= 14

    def test_games_that_the_kiosk_dropped_are_no_hole(self, bar):
        bar.put(*map(told_game, range(1, 5)))
        bar.log.forget(2)
        bar.run()

        assert bar.games() == [1, 3, 4]
        assert cursor(bar) == 4

    def test_a_game_whose_rules_cannot_be_read_holds_nobody_up(self, bar):
        bar.put(
            told_game(1), replace(told_game(2), tags='[rules "nope"]\n[players "Ana" "Bo"]'), told_game(3)
        )
        bar.run()

        assert bar.games() == [1, 3]
        assert cursor(bar) == 3
        assert any("la partie 2 ne peut pas partir" in line for line in bar.lines)


class TestAnotherLog:
    def test_a_log_that_was_restored_and_went_on_otherwise_is_told_whole(self, bar):
        bar.put(*map(told_game, range(1, 6)))
        bar.run()
        bar.log.forget(4)
        bar.log.forget(5)
        bar.put(replace(told_game(6), id=4), replace(told_game(7), id=5))
        bar.run()

        assert bar.games() == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]
        assert cursor(bar) == 5

    def test_so_is_a_log_that_was_made_anew(self, bar):
        bar.put(told_game(1))
        bar.run()
        with closing(sqlite3.connect(bar.folder / LOG_FILE)) as log, log:
            log.execute("UPDATE epoch SET id = ?", ("f" * 32,))
        bar.run()

        assert [each.epoch == "f" * 32 for each in sent(bar)] == [False, True]

    def test_the_id_of_a_game_is_the_same_in_every_copy_of_its_log(self, bar, tmp_path):
        bar.put(told_game(1))
        bar.run()
        (tmp_path / "copy").mkdir()
        back_up(tmp_path / LOG_FILE, tmp_path / "copy" / LOG_FILE)
        copy = Bar(tmp_path / "copy")
        copy.run()
        copy.close()

        assert [each.id for each in sent(copy)] == [each.id for each in sent(bar)]
        assert sent(copy)[0].id[14] == "7"

    def test_it_waits_for_a_log_that_is_not_there(self, tmp_path):
        bar = Bar(tmp_path)
        bar.log.close()
        for each in tmp_path.glob("games.db*"):
            each.unlink()
        bar.run()
        bar.log = type(bar.log).open(tmp_path / LOG_FILE, "stamp")[0]
        bar.put(told_game(1))
        bar.run()
        bar.close()

        assert any("pas encore de journal" in line for line in bar.lines)
        assert bar.games() == [1]

    def test_no_log_and_no_broker_are_told_once_each(self, bar, tmp_path):
        bar.log.close()
        for each in tmp_path.glob("games.db*"):
            each.unlink()
        for _ in range(5):
            bar.cable._put(bar.now, Lost("pas de réponse"))
            bar.run(30.0)

        assert sum("pas de courtier" in line for line in bar.lines) == 1
        assert sum("pas encore de journal" in line for line in bar.lines) == 1

    def test_the_log_is_only_read(self, bar):
        bar.put(told_game(1))
        bar.run()

        with pytest.raises(StoreFailed, match="on ne peut pas y écrire"):
            bar.link._log.reader().rows("DELETE FROM words")


class TestNetwork:
    @pytest.mark.parametrize("lever", ["unplug", "black_hole", "refuse"])
    def test_nothing_is_lost_by_a_network_that_fails_in_the_middle(self, bar, lever):
        bar.put(told_game(1))
        bar.run()
        getattr(bar.cable, lever)()
        bar.put(told_game(2), told_game(3))
        bar.run(30.0)
        away = bar.games()
        bar.cable.plug()
        bar.run(2 * RESEND_AT_MOST, step=1.0)

        assert away == [1]
        assert sorted(set(bar.games())) == [1, 2, 3]
        assert cursor(bar) == 3

    @pytest.mark.parametrize("levers", [("duplicate", 1.0), ("reorder", 8.0), ("drop", 0.5), ("slow", 7.0)])
    def test_what_comes_twice_late_or_in_another_order_is_all_there_in_the_end(self, bar, levers):
        name, value = levers
        getattr(bar.cable, name)(value)
        bar.put(*map(told_game, range(1, 9)))
        bar.run(10 * RESEND_AT_MOST, step=1.0)

        assert sorted(set(bar.games())) == list(range(1, 9))
        assert cursor(bar) == 8

    def test_the_broker_tells_that_a_table_is_gone(self, bar):
        bar.put(told_game(1))
        bar.run()
        here = state(bar)
        bar.cable.unplug()

        assert (here.online, here.table, here.waiting) == (True, "table 1", 0)
        assert not state(bar).online

    def test_so_does_the_link_when_it_is_stopped(self, bar):
        bar.run()
        bar.link.close()

        assert not state(bar).online

    def test_the_state_says_how_many_games_wait(self, bar):
        bar.answers = False
        bar.put(*map(told_game, range(1, 50)))
        bar.run(3.0)

        assert state(bar).waiting == 49

    def test_a_message_that_is_none_is_told_and_passed_over(self, bar):
        bar.house.publish(topic(Kind.ACK), b"{}")
        bar.run()

        assert "un message ne se lit pas" in bar.lines[-1]

    def test_a_copy_of_its_card_is_told_from_it(self, bar):
        bar.put(told_game(1))
        bar.run(30)
        before = state(bar)
        bar.restart()
        bar.run()

        assert before.epoch == state(bar).epoch
        assert None not in (before.run, state(bar).run)
        assert before.run != state(bar).run


class TestNotes:
    def test_a_disk_that_is_full_stops_nothing(self, bar, monkeypatch):
        def refuse_full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(notes, "save", refuse_full)
        bar.put(*map(told_game, range(1, 4)))
        bar.run()

        assert bar.games() == [1, 2, 3]
        assert "le disque est plein" in bar.lines[-1]

    @pytest.mark.parametrize("damaged", [b"", b"{", b'{"secret": 4}', b"\xff"])
    def test_notes_that_are_damaged_make_it_tell_everything_again(self, bar, damaged):
        bar.put(told_game(1))
        bar.run()
        (bar.folder / LINK_FOLDER / notes.NOTES_FILE).write_bytes(damaged)
        bar.restart()
        bar.run()

        assert bar.games() == [1, 1]
