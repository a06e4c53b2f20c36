"""The scoreboard as it leaves the table."""

from dataclasses import replace

from tests.kiosk.link.table import START, open_game, sent, told_game


class TestLive:
    def test_the_scoreboard_follows_the_game(self, bar):
        bar.put(open_game(1, 3))
        bar.run()
        bar.put(open_game(1, 5))
        bar.run()
        bar.put(told_game(1))
        bar.run()
        boards = bar.boards()

        assert [each.phase for each in boards] == ["charge", "charge", "over"]
        assert {each.game for each in boards} == {sent(bar)[0].id}
        assert boards[0].rules == "fiches"
        assert sum(boards[-1].tokens) > 0
        assert len(boards[-1].losers) == 1
        assert boards[-1].turn is None

    def test_where_nobody_plays_it_says_so_and_then_is_silent(self, bar):
        bar.run(5.0)

        assert [each.game for each in bar.boards()] == [None]

    def test_a_game_that_was_left_is_no_game_any_more(self, bar):
        bar.put(replace(open_game(1), ended=START, outcome="abandoned"))
        bar.run()

        assert [each.game for each in bar.boards()] == [None]

    def test_it_is_told_at_most_some_times_a_second(self, bar):
        for most in range(1, 21):
            bar.put(open_game(1, most))
            bar.run(0.05, step=0.05)

        assert 2 <= len(bar.boards()) <= 6
