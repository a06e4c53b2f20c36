"""The coach: somebody asks after a throw, and nobody is told before a decision who did not want it.

In practice with the house, and where everybody agreed, he speaks of the dice that lie there. In a game for a
round he looks back, at the decision that was made last; after the game, at where it was lost.
"""

from kiosk.counter.arrange.setup import Outcome, twice, with_notice
from kiosk.counter.game.opponent import its_turn
from kiosk.counter.state import Counter, Screen
from kiosk.engine.events import Stopped, Thrown
from kiosk.engine.history import History
from kiosk.engine.play.change import replace
from kiosk.language import said
from kiosk.records import counsel
from kiosk.records.coach import last_decision
from kiosk.records.counsel import Counsel

AGREE = said("Touchez encore si tout le monde veut des conseils avant de jouer")
NOTHING = said("Personne n’a encore rien eu à décider")


def before_deciding(counter: Counter) -> bool:
    """Whether he may speak of dice about which nobody has decided yet."""
    return counter.opponent is not None or (counter.agreed == counter.game and counter.history is not None)


def can_be_asked(counter: Counter) -> bool:
    """Whether the house has him, and there is something to say."""
    if not counter.prefs.coach or counter.history is None:
        return False
    return _lying(counter) or _has_decision(counter.history)


def open_coach(counter: Counter, _: str, now: float) -> Outcome:
    """His page."""
    told = _counsel(counter) if counter.prefs.coach else None
    if told is None:
        return with_notice(counter, NOTHING, now), ()
    return replace(counter.aside(Screen.COACH), counsel=told), ()


def agree(counter: Counter, _: str, now: float) -> Outcome:
    """Everybody wants him before deciding, in this game: it takes a second touch."""
    if first := twice(counter, "agree", AGREE, now):
        return first, ()
    counter = replace(counter, agreed=counter.game)
    return replace(counter, counsel=_counsel(counter) or counter.counsel), ()


def _counsel(counter: Counter) -> Counsel | None:
    history, story = counter.history, counter.story
    if history is None:
        return None
    if story is not None and story.turning is not None:
        return counsel.of_decision(story.turning, turning=True)
    if _lying(counter):
        return counsel.ahead(history.game)
    last = last_decision(history)
    return None if last is None else counsel.of_decision(last)


def _lying(counter: Counter) -> bool:
    """Dice lie there that somebody may be told about before he decides."""
    game = counter.state
    return game is not None and bool(game.hand) and before_deciding(counter) and not its_turn(counter)


def _has_decision(history: History) -> bool:
    """Somebody threw again, or stopped."""
    chosen = (event for event, game in zip(history.events, history.games, strict=False) if game.hand)
    return any(isinstance(event, Stopped | Thrown) for event in chosen)
