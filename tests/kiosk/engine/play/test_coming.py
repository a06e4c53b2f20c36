"""Who comes in the middle of a game and who goes: the tokens, the coup under way, the log, the way back."""

import random

import pytest

from kiosk.engine.events import Arrived, Departed, Thrown
from kiosk.engine.history import begin, play, replay_events, undo
from kiosk.engine.house.switches import with_switches
from kiosk.engine.play.state import Phase, What
from kiosk.engine.presets import PRESETS
from kiosk.engine.refusal import Refused, Why
from kiosk.engine.written.notation import allowed_words
from kiosk.engine.written.replay import game_text, play_word, replay, words

THREE = ("Ana", "Bo", "Cy")


def game_of(line, preset="onze", players=THREE, **switches):
    history = begin(with_switches(PRESETS[preset], switches), players, players[0])
    for word in line.split():
        history = play_word(history, word)
    return history


def why(history, event):
    with pytest.raises(Refused) as refused:
        play(history, event)
    return refused.value.why


@pytest.mark.parametrize(
    ("line", "switches", "tokens", "pot"),
    [
        ('665 arrive="Di"', {}, {"Ana": 0, "Bo": 0, "Cy": 0, "Di": 0}, 11),
        ('665 421 631 arrive="Di"', {}, {"Ana": 0, "Bo": 0, "Cy": 8, "Di": 0}, 3),
        ('665 421 631 part="Cy"', {}, {"Ana": 0, "Bo": 0, "Cy": 0}, 11),
        ('665 421 631 part="Cy"', {"departure": "shared"}, {"Ana": 4, "Bo": 4, "Cy": 0}, 3),
        ('665 421 631 part="Cy"', {"departure": "box"}, {"Ana": 0, "Bo": 0, "Cy": 0}, 3),
    ],
)
def test_what_becomes_of_the_tokens_in_the_charge(line, switches, tokens, pot):
    game = game_of(line, **switches).game

    assert game.tokens == tokens
    assert game.pot == pot


def test_who_had_won_with_others_and_comes_back_plays_with_the_tokens_he_is_given():
    table = ("Ana", "Bo", "Cy", "Di")
    history = game_of("421 322 431 431 665 322 421 431", players=table)
    assert history.game.left == ("Ana", "Di")

    history = play(play(history, Departed("Ana")), Arrived("Ana"))
    assert (history.game.left, history.game.tokens["Ana"]) == (("Di",), 3)
    for word in ("421", "b", "322"):  # Cy gives Bo all of his
        history = play_word(history, word)

    assert history.game.left == ("Di", "Cy")
    assert [history.game.players[seat] for seat in history.game.order] == ["Ana", "Bo"]


def test_who_comes_into_the_decharge_brings_as_many_as_whoever_has_the_fewest():
    history = game_of("665 421 631 653 631 421")
    assert history.game.phase is Phase.DECHARGE
    least = min(history.game.purse[seat] for seat in history.game.in_play)

    history = play(history, Arrived("Di"))

    assert least > 0
    assert history.game.tokens["Di"] == least
    assert "Di" not in history.game.left


def test_who_comes_waits_for_the_next_coup():
    history = game_of('665 arrive="Di" 421')
    assert "Di" not in [history.game.players[seat] for seat in history.game.order]

    history = play_word(history, "631")

    assert len(history.game.order) == 4


@pytest.mark.parametrize(
    ("line", "acts", "hands"),
    [
        ('665 part="Bo"', "Cy", {"Ana": "665"}),  # it was his turn
        ('665 part="Ana"', "Bo", {}),  # his hand counts no more
        ('665 part="Cy"', "Bo", {"Ana": "665"}),  # he had not played yet
    ],
)
def test_the_coup_goes_on_without_who_goes(line, acts, hands):
    game = game_of(line).game

    assert game.player == acts
    assert {name: "".join(map(str, hand)) for name, hand in game.hands.items()} == hands


def test_the_last_who_had_to_play_ends_the_coup_by_going():
    game = game_of('665 421 part="Cy"').game

    assert game.last_coup.worst == "Ana"
    assert game.tokens == {"Ana": 8, "Bo": 0, "Cy": 0}


def test_a_throw_off_is_thrown_again_without_who_goes():
    game = game_of('631 631 421 part="Bo"').game

    assert game.last_coup.worst == "Ana"
    assert game.last_coup.throw_offs == 0


def test_a_throw_off_of_others_goes_on():
    history = game_of('631 631 421 653 665 part="Di" 653', players=(*THREE, "Di"))

    assert history.game.last_coup.worst == "Bo"


@pytest.mark.parametrize(
    ("line", "event", "reason"),
    [
        ("", Arrived("Bo"), Why.NAME_TAKEN),
        ("", Arrived("  "), Why.NAME_TAKEN),
        ("", Departed("Di"), Why.NOT_AT_TABLE),
        ('part="Cy"', Departed("Cy"), Why.NOT_AT_TABLE),
        ('part="Cy"', Departed("Bo"), Why.LAST_TWO),
    ],
)
def test_what_is_refused(line, event, reason):
    assert why(game_of(line), event) is reason


def test_a_house_may_close_the_table():
    assert why(game_of("", arrival="next"), Arrived("Di")) is Why.NOBODY_COMES
    late = game_of("665 421 631 653 631 421", arrival="charge")
    assert late.game.phase is Phase.DECHARGE
    assert why(late, Arrived("Di")) is Why.ONLY_IN_THE_CHARGE


def test_a_main_chaude_has_eight_at_the_most():
    full = game_of("", "main-chaude", tuple("ABCDEFGH"))

    assert why(full, Arrived("I")) is Why.TABLE_FULL


def test_who_went_may_come_back_to_his_seat():
    game = game_of('665 part="Cy" arrive="Cy"').game

    assert game.players == THREE
    assert game.present == THREE
    assert game.left == ()


def test_who_went_is_not_the_winner_and_does_not_come_back_for_the_second_manche():
    history = game_of('part="Cy"', "fiches")
    while history.game.result is None:
        bo = history.game.player == "Bo"
        history = play_word(history, "421" if bo else "221" if not history.game.hand else "b")
        if history.game.can_stop:
            history = play_word(history, "b")

    assert history.game.result.winner == "Bo"
    assert "Cy" in history.game.left


def test_all_is_undone_like_anything_else():
    before = game_of("665 421")
    history = play(play(before, Arrived("Di")), Departed("Ana"))

    assert undo(undo(history)) == before


def test_it_is_in_the_written_notation():
    history = game_of('665 arrive="Di" 421')
    history = play(history, Arrived('Dédé "le \\ Grand"'))
    history = play(history, Departed("Ana"))
    text = game_text(history)

    assert 'arrive="Dédé \\"le \\\\ Grand\\""' in text
    assert 'part="Ana"' in text
    again = list(replay(text))
    assert all(line["ok"] for line in again)
    assert again[-1]["tokens"] == history.game.tokens
    assert len(words(history)) == len(history.events)


def test_the_last_throw_is_corrected_though_somebody_came_since():
    history = game_of('665 421 arrive="Di" =221')

    assert history.game.hands["Bo"] == (2, 2, 1)
    assert "Di" in history.game.players


@pytest.mark.parametrize("seed", range(30))
def test_games_in_which_people_come_and_go_end_and_keep_their_tokens(seed):
    """Nobody's tokens fall below none, the game always knows what comes next, and the log makes it again."""
    dice = random.Random(seed)
    preset = dice.choice(sorted(PRESETS))
    switches = {"departure": dice.choice(["pot", "shared", "box"]), "manches": dice.choice(["1", "2"])}
    history = game_of("", preset, THREE, **switches)
    for step in range(4000):
        game = history.game
        if game.result is not None:
            break
        history = move(history, dice, step)
        assert min(history.game.purse) >= 0
        assert history.game.pot >= 0
        assert history.game.result is not None or history.game.player in history.game.present

    assert history.game.result is not None
    assert replay_events(history.start, history.events).game == history.game


def move(history, dice, step):
    """One move of whoever is to act, or somebody who comes or goes."""
    game = history.game
    if step < 60 and dice.random() < 0.12:
        return visit(history, dice, step)
    if game.expects.what is What.CHOICE:
        return play_word(history, dice.choice(["est", "vient"]))
    forms = allowed_words(game)
    if forms[-1] == "b" and dice.random() < 0.6:
        return play_word(history, "b")
    kept = tuple(map(int, forms[0].partition("+")[0] if "+" in forms[0] else ""))
    fallen = tuple(dice.randint(1, 6) for _ in range(game.dice - len(kept)))
    return play(history, Thrown(kept, fallen))


def visit(history, dice, step):
    """Somebody comes, unless seven sit there, or goes, where the rules let him."""
    present = history.game.present
    comes = dice.random() < 0.5 and len(present) < 7
    try:
        return play(history, Arrived(f"G{step}") if comes else Departed(dice.choice(present)))
    except Refused:
        return history
