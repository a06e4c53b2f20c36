from dataclasses import replace

import pytest
from sqlalchemy.exc import SQLAlchemyError

from kiosk.hub.intake import Answer, Arrived
from kiosk.hub.rebuild import rebuild
from kiosk.hub.store import Books, HubStore, Unavailable, as_known
from kiosk.wire import Ack, FinishedGame, Forgotten, Kind, State, Topic, payload
from tests.kiosk.hub.games import ANA, BO, CHLOE, NOW, elsewhere, finished_game, game_id

LATER = NOW + 86_400.0


def arrival(game: FinishedGame, at: float = LATER) -> Arrived:
    return Arrived(Topic(game.venue, game.kiosk, Kind.GAME), payload(game), at)


def state(*, named: bool | None, online: bool = True) -> Arrived:
    told = payload(State(online=online, named=named))
    return Arrived(Topic("chez-leon", "1", Kind.STATE), told, LATER)


def acks(answers: tuple[Answer, ...]) -> list[Ack]:
    return [each.message for each in answers if isinstance(each.message, Ack)]


def reasons(store: HubStore) -> list[str]:
    return [each.reason for each in store.put_aside()]


def test_a_game_is_kept_told_and_acknowledged(intake, store):
    game = finished_game(3)
    (answer,) = intake.take([arrival(game)])
    (played,) = store.played_games()

    assert answer.message == Ack(game.epoch, 3, game.id, game.revision)
    assert str(answer.topic) == "lebon/1/chez-leon/1/ack"
    assert played.key == (game.id, game.epoch)
    assert set(played.players) == {ANA, BO}
    assert played.loser in (ANA, BO)
    assert sorted(played.ranks) == [1, 2]
    assert played.ranks[played.players.index(played.loser)] == max(played.ranks)


def test_what_comes_twice_counts_once(intake, store):
    game = finished_game()
    answers = intake.take([arrival(game), arrival(game)]) + intake.take([arrival(game)])

    assert acks(answers) == [Ack(game.epoch, 1, game.id, game.revision)] * 3
    assert store.count() == 1


def test_a_game_that_was_taken_up_again_takes_its_own_place(intake, store):
    game = finished_game()
    last = game.words.split()[-1]
    again = replace(game, words=f"{game.words} undo {last}", revision=game.revision + 2)
    intake.take([arrival(game), arrival(again), arrival(game)])
    with store.together() as books:
        known = books.find(game)

    assert known is not None
    assert known.words == again.words
    assert store.count() == 1
    assert reasons(store) == []


def test_copies_of_one_card_that_went_on_with_the_same_game_are_told_apart(intake, store):
    game = finished_game()
    other = replace(finished_game(2), id=game.id)
    answers = acks(intake.take([arrival(game), arrival(elsewhere(other))]))

    assert [each.accepted for each in answers] == [True, False]
    assert "two copies of one card" in reasons(store)[0]
    assert [each.id for each in store.played_games()] == [game.id]


def test_a_restored_log_with_another_epoch_tells_nothing_twice(intake, store):
    game = finished_game()
    again = replace(game, id=game_id(99), epoch="f" * 32, sequence=7)
    answers = acks(intake.take([arrival(game), arrival(again)]))

    assert answers[1] == Ack("f" * 32, 7, again.id, again.revision)
    assert [each.id for each in store.played_games()] == [game.id]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"revision": 5}, "revision 5, and"),
        ({"first": 9}, "seat 9 opens, of 2"),
        ({"words": "421 421", "revision": 2}, "not over after its last word"),
        ({"words": "421 999", "revision": 2}, "word 2 '999'"),
        ({"players": (ANA, ANA)}, "deux joueurs"),
        ({"venue": "ailleurs"}, "it says that it comes from ailleurs/1"),
        ({"words": "421 undo " * 2600, "revision": 5200}, "5200 words (at most 5000)"),
        ({"words": "421 " + "=421 " * 600, "revision": 601}, "600 corrections (at most 500)"),
        (
            {"words": " ".join(f'arrive="{n:032x}"' for n in range(63)), "revision": 63},
            "65 people (at most 64)",
        ),
    ],
)
def test_what_does_not_follow_from_the_rules_is_put_aside_with_the_reason(intake, store, change, reason):
    game = replace(finished_game(), names={ANA: "Ana"}, **change)
    answers = intake.take([Arrived(Topic("chez-leon", "1", Kind.GAME), payload(game), LATER)])

    assert [each.accepted for each in acks(answers)] == [False]
    assert reason in reasons(store)[0]
    assert b"Ana" not in (store.put_aside()[0].told or b"")
    assert store.count() == 0


def test_rules_that_there_are_not_are_put_aside(intake, store):
    game = finished_game()
    game = replace(game, rules=replace(game.rules, house="1 onze tokens=0"))
    intake.take([arrival(game)])

    assert "tokens" in reasons(store)[0]


def test_what_cannot_be_read_is_counted_and_not_kept(intake, store):
    broken = Arrived(Topic("chez-leon", "1", Kind.GAME), b'{"names": {"x": "Ana"', LATER)
    answers = intake.take([broken, broken, arrival(finished_game())])

    assert len(acks(answers)) == 1
    assert [(each.size, each.told) for each in store.put_aside()] == [(21, None)]


def test_a_game_that_cannot_be_read_but_says_which_one_it_is_holds_nobody_up(intake, store):
    whole = payload(finished_game()).replace(b'"venue":"chez-leon"', b'"venue":7')
    (ack,) = acks(intake.take([Arrived(Topic("chez-leon", "1", Kind.GAME), whole, LATER)]))

    assert not ack.accepted
    assert (ack.id, ack.sequence) == (game_id(1), 1)
    assert "venue: Input should be a valid string 7" in ack.reason


def test_a_clock_that_nobody_set_is_not_believed(intake, store):
    intake.take([arrival(replace(finished_game(), started=60.0, ended=100.0))])
    (played,) = store.played_games()

    assert (played.started, played.ended, played.unsure) == (LATER - 40.0, LATER, True)


def test_a_clock_that_is_years_ahead_is_not_believed(intake, store):
    intake.take([arrival(finished_game(), at=NOW - 86_400.0)])

    assert [each.ended for each in store.played_games()] == [NOW - 86_400.0]


def test_games_are_told_in_the_order_of_their_ends(intake, store):
    intake.take([arrival(finished_game(number)) for number in (3, 1, 2)])

    assert [each.id for each in store.played_games()] == [game_id(number) for number in (1, 2, 3)]
    assert [each.id for each in store.played_games(since=NOW + 175.0)] == [game_id(3)]


def test_made_again_from_nothing_it_is_the_same(intake, store):
    games = [finished_game(number, players=(ANA, BO, CHLOE)) for number in range(1, 8)]
    late = replace(games[3], words=games[3].words + " undo " + games[3].words.split()[-1], revision=0)
    late = replace(late, revision=len(late.words.split()))
    intake.take([arrival(each) for each in (*games, late, replace(finished_game(9), started=1.0, ended=2.0))])
    before = tuple(store.played_games())
    count = rebuild(store)

    assert count == 8
    assert tuple(store.played_games()) == before


def test_nothing_is_answered_where_nothing_could_be_written(intake, store, monkeypatch):
    def cut(*_: object) -> None:
        raise SQLAlchemyError("the mains went between two writes")

    monkeypatch.setattr(Books, "tell", cut)
    with pytest.raises(Unavailable):
        intake.take([arrival(finished_game())])
    monkeypatch.undo()

    assert store.count() == 0


class TestPeople:
    def test_nobody_has_a_name_without_consent(self, intake, store):
        intake.take([arrival(finished_game())])

        assert store.people() == ()

    def test_by_consent_the_name_is_beside_the_game(self, intake, store):
        intake.take([arrival(replace(finished_game(), names={ANA: "Ana"}))])

        assert store.names() == {ANA: "Ana"}
        assert all("Ana" not in game.words and not game.names for game, *_ in store.games())

    def test_who_is_known_at_two_tables_is_one_person(self, intake, store):
        other = elsewhere(finished_game(2, players=(CHLOE, BO)), names={CHLOE: "ana"})
        intake.take([arrival(replace(finished_game(1), names={ANA: "Ana"})), arrival(other)])

        games = [as_known(each, store.same_people()) for each in store.played_games()]

        assert [ANA in each.players for each in games] == [True, True]

    def test_who_is_forgotten_has_no_name_any_more_and_gets_none_again(self, intake, store):
        named = replace(finished_game(), names={ANA: "Ana", BO: "Bo"})
        intake.take([arrival(named)])
        (answer,) = intake.forget(ANA, LATER)
        intake.take([arrival(replace(named, id=game_id(5), started=NOW))])

        assert answer.message == Forgotten((ANA,))
        assert str(answer.topic) == "lebon/1/chez-leon/1/forgotten"
        assert store.names() == {BO: "Bo"}
        assert intake.forget(ANA, LATER) == ()

    def test_a_name_is_forgotten_at_all_the_tables_of_its_venue(self, intake, store):
        other = elsewhere(finished_game(2, players=(CHLOE, BO)), names={CHLOE: "ana"})
        intake.take([arrival(replace(finished_game(1), names={ANA: "Ana"})), arrival(other)])
        answers = intake.forget(CHLOE, LATER)

        assert [str(each.topic) for each in answers] == [
            f"lebon/1/chez-leon/{kiosk}/forgotten" for kiosk in (1, 2)
        ]
        assert store.people() == ()

    @pytest.mark.parametrize("where", [("chez-leon", "2"), ("au-coin", "1")], ids=["copied", "moved"])
    def test_a_table_that_has_the_log_of_another_is_told_too(self, intake, store, where):
        """Both have the ids of their common past; a name stands for the one that told it last."""
        venue, kiosk = where
        named = replace(finished_game(1), names={ANA: "Ana"})
        intake.take([arrival(named), arrival(replace(finished_game(2), venue=venue, kiosk=kiosk))])
        answers = intake.forget(ANA, LATER)

        assert {(each.topic.venue, each.topic.kiosk) for each in answers} == {("chez-leon", "1"), where}
        assert {each.message for each in answers} == {Forgotten((ANA,))}

    def test_who_was_forgotten_stays_so_under_the_new_id_of_a_link_that_lost_its_notes(self, intake, store):
        game = replace(finished_game(), names={ANA: "Ana", BO: "Bo"})
        intake.take([arrival(game)])
        intake.forget(ANA, LATER)
        anew = replace(game, players=(CHLOE, "d" * 32), names={CHLOE: "Ana", "d" * 32: "Bo"})
        nameless = replace(game, players=("f" * 32, BO), names={BO: "Bo"})  # as a link that knows tells it
        answers = intake.take([arrival(anew, LATER + 1)])
        still = intake.take([arrival(nameless)])

        assert [each.message for each in answers[1:]] == [Forgotten((ANA, CHLOE))]
        assert store.names() == {BO: "Bo", "d" * 32: "Bo"}
        assert len(still) == 1

    def test_where_names_may_not_leave_any_more_those_that_left_are_forgotten(self, intake, store):
        named = arrival(replace(finished_game(), names={ANA: "Ana"}))
        intake.take([named, state(named=True), state(named=None, online=False)])
        before = store.names()
        (answer,) = intake.take([state(named=False)])
        intake.take([named])

        assert before == {ANA: "Ana"}
        assert answer.message == Forgotten((ANA,))
        assert store.people() == ()
        assert intake.take([state(named=False)]) == ()

    def test_a_state_that_cannot_be_read_does_nothing(self, intake, store):
        assert intake.take([Arrived(Topic("chez-leon", "1", Kind.STATE), b"{}", LATER)]) == ()


def test_who_sat_in_a_game_is_found_under_the_id_that_a_log_with_another_epoch_gives_it(intake, store):
    game = finished_game()
    again = replace(game, id=game_id(99), epoch="f" * 32, sequence=7)
    intake.take([arrival(game), arrival(again)])
    with store.together() as books:
        sat = books.person_at(again.id, 0)

    assert sat == ANA


def test_games_that_come_before_the_one_before_them_are_counted_as_following_once_that_comes(intake, store):
    first, second, third = (
        replace(finished_game(n), after=game_id(n - 1) if n > 1 else None) for n in (1, 2, 3)
    )
    early = acks(intake.take([arrival(third), arrival(second)]))
    with store.together() as books:
        before = books.last_carried(first.epoch, first.venue, first.kiosk), books.carried_words(third.id)
    intake.take([arrival(first)])
    with store.together() as books:
        after = books.last_carried(first.epoch, first.venue, first.kiosk), books.carried_words(third.id)

    assert [each.sequence for each in early] == [3, 2]
    assert before == ((0, None, 0), None)
    assert after == ((3, third.id, third.revision), third.revision)


def test_a_cloned_card_and_a_new_log_are_noticed(intake, caplog):
    intake.take([arrival(finished_game(1))])
    intake.take([arrival(elsewhere(finished_game(2)))])
    intake.take([arrival(replace(finished_game(3), epoch="f" * 32))])
    intake.take([arrival(finished_game(4))])

    assert [each.getMessage() for each in caplog.records] == [
        "chez-leon/2 tells the log of chez-leon/1: a cloned card, or a kiosk renamed",
        "chez-leon/1 has a log that was made anew",
    ]
