"""What must hold in every game: random games in every preset with random house rules."""

import pickle
from contextlib import suppress
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kiosk.engine.events import Corrected, Stopped, Thrown
from kiosk.engine.history import History, begin, last_throw, play, replay_events, undo
from kiosk.engine.house.switches import SWITCHES, with_switches
from kiosk.engine.play.state import Game, Phase, Result, What
from kiosk.engine.presets import PRESETS
from kiosk.engine.refusal import Refused
from kiosk.engine.rules import Rules
from kiosk.engine.usage import RulesRefused
from kiosk.engine.written.notation import allowed_words, event, word
from kiosk.engine.written.replay import game_text, play_word, replay, words
from kiosk.engine.written.report import game_report
from kiosk.engine.written.script import read_script
from tests.lab.engine import any_move

LONGEST = 6000  # events; only games that nobody ever leaves come near

QUICKLY = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def houses(draw: st.DrawFn) -> Rules:
    """A preset with some house rules; those that make no sense beside the others are left out."""
    rules = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    changes = {"tokens": str(draw(st.integers(1, 12)))}
    for key in draw(st.lists(st.sampled_from(sorted(set(SWITCHES) - {"tokens"})), max_size=6, unique=True)):
        changes[key] = draw(st.sampled_from(SWITCHES[key].values))
    for key, value in changes.items():
        try:
            rules = with_switches(rules, {key: value})
        except RulesRefused:
            continue
    return rules


@st.composite
def starts(draw: st.DrawFn, most: int = 8) -> History:
    """A game before its first throw."""
    players = tuple("ABCDEFGH"[: draw(st.integers(2, most))])
    first = draw(st.none() | st.sampled_from(players))
    return begin(draw(houses()), players, first)


def to_the_end(start: History, seed: int, longest: int = LONGEST) -> History:
    chance = Random(seed)
    told = start
    events = []
    games = [told.game]
    while games[-1].result is None and len(events) < longest:
        events.append(any_move(games[-1], chance))
        games.append(play(History((games[-1],)), events[-1]).game)
    return History(tuple(games), tuple(events))


def check_state(game: Game) -> None:
    """What holds in every single state."""
    check_tokens(game)
    assert (game.phase is Phase.OVER) == (game.result is not None) == (game.expects.what is What.NOTHING)
    assert game.player not in game.left
    assert len(set(game.left)) == len(game.left)
    if game.expects.what is not What.NOTHING:
        assert 1 <= (game.expects.throw or 0) <= (game.expects.max_throws or 0) <= 3


def check_tokens(game: Game) -> None:
    total = game.pot + sum(game.purse)
    if game.manche == 2 and not game.rules.handicap_from_pot:
        assert total == game.rules.tokens or game.rules.supervache
    else:
        assert total == game.rules.tokens
    assert min(game.pot, *game.purse) >= 0
    if game.phase is Phase.DECHARGE:
        assert game.pot == 0
    coup = game.last_coup
    if coup is not None:
        assert 0 <= coup.moved <= max(coup.amount, 0)


@QUICKLY
@given(starts(), st.integers(0, 2**32))
def test_tokens_are_never_made_nor_lost_and_every_game_ends_with_one_outcome(start, seed):
    told = to_the_end(start, seed)
    for game in told.games:
        check_state(game)
    assert all(game.result is None for game in told.games[:-1])
    if told.game.result is None:
        assert not told.game.rules.leave_at_zero
    else:
        check_end(told.game, told.game.result)


def check_end(game: Game, result: Result) -> None:
    """One outcome that its rules know."""
    rules = game.rules
    assert len(result.losers) <= rules.manches
    often = sorted(map(result.losers.count, set(result.losers)), reverse=True)
    assert (result.loser is None) == (not often or often.count(often[0]) > 1)
    assert (result.grand_perdant is None) or result.losers == (result.grand_perdant,) * rules.manches
    if rules.end == "last_holder":
        assert len(result.losers) == rules.manches
        assert set(game.left) == set(game.players) - {result.losers[-1]}
        assert game.tokens[result.losers[-1]] == sum(game.purse)
    else:
        assert game.left


@QUICKLY
@given(starts(most=5), st.integers(0, 2**32))
def test_undo_to_the_start_and_played_again_gives_the_same_states(start, seed):
    told = to_the_end(start, seed, longest=200)
    back = told
    while back.events:
        back = undo(back)

    assert back == start
    assert replay_events(back.game, told.events) == told


@QUICKLY
@given(starts(most=5), st.integers(0, 2**32))
def test_a_written_game_replays_to_the_same_state(start, seed):
    told = to_the_end(start, seed, longest=200)
    text = game_text(told)
    script = read_script(text)
    lines = list(replay(text))

    assert (script.rules, script.players) == (told.game.rules, told.game.players)
    assert [line["ok"] for line in lines] == [True] * len(told.events)
    assert not lines or {key: lines[-1][key] for key in game_report(told.game)} == game_report(told.game)


@QUICKLY
@given(starts(most=4), st.integers(0, 2**32))
def test_what_a_log_of_words_holds_comes_back_as_the_same_state(start, seed):
    """The store keeps words: an event is written, and read, in the state in which it happened."""
    told = to_the_end(start, seed, longest=120)
    again = start
    for spoken in words(told):
        again = play_word(again, spoken)

    assert again.game == told.game
    assert pickle.loads(pickle.dumps(told.game)) == told.game


@QUICKLY
@given(starts(most=4), st.integers(0, 2**32), st.integers(0, 120))
def test_every_form_that_is_called_allowed_is_allowed_and_others_change_nothing(start, seed, at):
    told = to_the_end(start, seed, longest=at)
    before = told.game
    forms = allowed_words(before)
    for form in forms:
        play_word(told, form)

    assert bool(forms) == (before.result is None)
    assert ("b" in forms) == before.can_stop
    for form in ("421", "4+21", "42+1", "+421", "421+", "6", "b", "est", "vient", "=666", "7", "x", "421421"):
        with suppress(Refused):
            play_word(told, form)
    assert told.game is before


@QUICKLY
@given(starts(most=4), st.integers(0, 2**32), st.integers(1, 120), st.permutations(range(1, 7)))
def test_a_correction_is_the_game_in_which_the_throw_was_read_right(start, seed, at, faces):
    told = to_the_end(start, seed, longest=at)
    thrown = last_throw(told)
    if thrown is None:
        return
    right = Thrown(thrown.kept, tuple(faces[: len(thrown.thrown)]))
    place = max(n for n, e in enumerate(told.events) if isinstance(e, Thrown))
    try:
        corrected = play(told, Corrected(right.dice))
    except Refused:
        assert place < len(told.events) - 1 or told.games[place].rules.min_reroll == 0
        return

    events = (*told.events[:place], right, *told.events[place + 1 :])
    assert corrected.game == replay_events(start.game, events).game
    assert undo(corrected) == told


@QUICKLY
@given(starts(most=4), st.integers(0, 2**32), st.integers(0, 60))
def test_the_button_does_something_exactly_where_the_game_says_so(start, seed, at):
    told = to_the_end(start, seed, longest=at)
    try:
        play(told, Stopped())
        stopped = True
    except Refused:
        stopped = False

    assert stopped is told.game.can_stop


@pytest.mark.parametrize("name", PRESETS)
def test_a_whole_game_of_every_preset_ends(name):
    told = to_the_end(begin(PRESETS[name], ("A", "B", "C")), seed=421)

    assert told.game.result is not None
    for happened, game in zip(told.events, told.games, strict=False):
        assert event(word(happened, game), game) in {happened, _sorted(happened)}


def _sorted(happened):
    if not isinstance(happened, Thrown):
        return happened
    return Thrown(tuple(sorted(happened.kept, reverse=True)), tuple(sorted(happened.thrown, reverse=True)))
