from dataclasses import replace

from kiosk.disk.offer import LINK_FOLDER, OFFER_FILE
from kiosk.wire import Forgotten, Kind, Offer, read
from tests.kiosk.link.table import OFFER, open_game, sent, state, told_game


class TestNames:
    def test_names_stay_in_the_bar(self, bar):
        bar.put(told_game(1, ("Ana", "Bo", "Chloé")), open_game(2))
        bar.run()

        assert all(not game.names for game in sent(bar))
        assert all(not board.names for board in bar.boards())
        assert not any(name in repr(bar.came) for name in ("Ana", "Bo'", "Chloé"))

    def test_somebody_has_the_same_id_in_every_game_and_a_guest_never_has(self, bar):
        bar.put(told_game(1, ("Ana", "Joueur 2")), told_game(2, ("ana", "Player 2")))
        bar.run()
        first, second = sent(bar)

        assert first.players[0] == second.players[0]
        assert first.players[1] != second.players[1]

    def test_by_the_choice_of_the_house_they_go_beside_the_game_but_not_those_of_guests(self, bar):
        bar.table = replace(bar.table, named=True)
        bar.put(told_game(1, ("Ana", "Joueur 2")))
        bar.run()
        (game,) = sent(bar)

        assert game.names == {game.players[0]: "Ana"}
        assert bar.boards()[-1].names == ("Ana", "")
        assert state(bar).named

    def test_who_comes_and_goes_has_an_id_too(self, bar):
        words = ('arrive="Zoé \\"la dure\\""', *told_game(1).words)
        bar.put(replace(told_game(1), words=words))
        bar.run()
        (game,) = sent(bar)

        assert game.words.startswith('arrive="')
        assert "Zoé" not in game.words

    def test_who_was_forgotten_is_somebody_else_from_then_on(self, bar):
        bar.put(told_game(1))
        bar.run()
        ana = sent(bar)[0].players[0]
        bar.say(Kind.FORGOTTEN, Forgotten((ana,)))
        bar.run()
        bar.put(told_game(2))
        bar.run()
        bar.restart()
        bar.put(told_game(3))
        bar.run()

        assert ana not in {player for game in sent(bar)[1:] for player in game.players}
        assert sent(bar)[1].players == sent(bar)[2].players
        assert ana not in bar.boards()[-1].players

    def test_who_was_forgotten_is_named_no_more_by_this_table(self, bar):
        bar.table = replace(bar.table, named=True)
        bar.put(told_game(1))
        bar.run()
        bar.say(Kind.FORGOTTEN, Forgotten((sent(bar)[0].players[0],)))
        bar.run()
        bar.put(told_game(2))
        bar.run()

        assert [sorted(game.names.values()) for game in sent(bar)] == [["Ana", "Bo"], ["Bo"]]
        assert bar.boards()[-1].names == ("", "Bo")


class TestOffers:
    def test_an_offer_lies_where_the_kiosk_reads_it_until_it_is_taken_away(self, bar):
        path = bar.folder / LINK_FOLDER / OFFER_FILE
        bar.say(Kind.OFFER, OFFER)
        bar.run()
        there = read(Offer, path.read_bytes())
        bar.say(Kind.OFFER, None)
        bar.run()

        assert there == OFFER
        assert not path.exists()

    def test_in_its_game_people_have_the_ids_of_the_tournament(self, bar):
        bar.say(Kind.OFFER, OFFER)
        bar.run()
        bar.restart()
        bar.put(told_game(1, ("Ana", "Zoé"), "demi-1"), told_game(2, ("Ana", "Zoé")))
        bar.run()
        first, second = sent(bar)

        assert (first.match, first.players) == ("demi-1", ("1" * 32, "2" * 32))
        assert second.match is None
        assert second.players != first.players
