"""Games for the tests: played by dice that the test chooses, and put into a log."""

from collections.abc import Iterable
from contextlib import closing

from hypothesis import strategies as st

from kiosk.engine.events import Choice, Chosen, Corrected, Event, Stopped, Thrown
from kiosk.engine.history import History, begin, play, undo
from kiosk.engine.house.switches import preset, with_switches
from kiosk.engine.play.state import Phase
from kiosk.engine.presets import PRESETS
from kiosk.engine.refusal import Refused
from kiosk.engine.written.notation import UNDO, word
from kiosk.engine.written.replay import game_text
from kiosk.records.statistics import Statistics
from kiosk.records.totals import statistics_of
from kiosk.store import SavedGame, Store

NAMES = ("Ana", 'B"o\\', "=1+1", "Ève [b]", "../x", "#6")


def saved_game(
    words: str,
    rules: str = "onze",
    players: tuple[str, ...] = ("A", "B"),
    *,
    game: int = 1,
    started: float = 0.0,
    **switches: object,
) -> SavedGame:
    """A game as the log has it; whether it is over the words say themselves."""
    house = with_switches(preset(rules), {key: str(value) for key, value in switches.items()})
    return SavedGame(game, game_text(begin(house, players)), "une tournée", tuple(words.split()), started)


def loss(first: str, second: str, game: int = 1, started: float = 0.0) -> SavedGame:
    """Two manches of one coup each; the second player takes all eight tokens twice and pays."""
    return saved_game("421 665 665 421", players=(first, second), game=game, started=started, tokens=8)


def statistics(games: Iterable[SavedGame]) -> Statistics:
    """The figures of games that stand in no totals."""
    with closing(Store.open(None, "")[0]) as empty:
        return statistics_of(empty, games)


@st.composite
def games(draw: st.DrawFn, longest: int = 45) -> SavedGame:
    """Any legal game of any rule set, as far as `longest` moves, with things taken back and put right."""
    rules = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    players = NAMES[: draw(st.integers(2, 6))]
    history = begin(rules, players, draw(st.sampled_from([None, players[-1]])))
    start = history
    rolls = draw(st.randoms(use_true_random=False))
    words: list[str] = []
    for _ in range(rolls.randint(0, longest)):
        if history.game.phase is Phase.OVER:
            break
        said, history = _move(history, rolls)
        words += said
    stake, at = draw(st.sampled_from(["", "une tournée", 'a "b"\\\n'])), draw(st.integers(-(10**9), 10**10))
    return SavedGame(1, game_text(History((start.start,))), stake, tuple(words), at / 7, None)


def _move(history, rolls) -> tuple[list[str], History]:
    """One thing that somebody does; nothing where the rules say no."""
    game = history.game
    event: Event | None = _event(history, rolls)
    try:
        if event is None:
            return [UNDO], undo(history)
        return [word(event, game)], play(history, event)
    except Refused:
        return [], history


def _event(history, rolls) -> Event | None:
    game, lot = history.game, rolls.random()
    dice = [rolls.randint(1, 6) for _ in range(game.dice)]
    if lot < 0.05:
        return None
    if lot < 0.10:
        return Corrected(tuple(dice))
    if game.expects.what == "choice":
        return Chosen(rolls.choice(list(Choice)))
    if lot < 0.35:
        return Stopped()
    kept = tuple(die for die in game.hand if rolls.random() < 0.5)
    return Thrown(kept, tuple(dice[len(kept) :]))
