"""A table of guests without names has never played: four sentences, each where it is of use, teach the game.

What was learned follows from the events alone, so that a lesson comes back with a throw that is taken back.
"""

from kiosk.counter.arrange.setup import is_stand_in
from kiosk.counter.game.opponent import its_turn, opponent_name
from kiosk.counter.state import Counter, Screen
from kiosk.counter.tray import Notice
from kiosk.engine.events import Event, Stopped, Thrown
from kiosk.engine.play.state import Game
from kiosk.language import said

THROW_LESSON = Notice(said("Lancez les trois dés dans la piste : la caméra les lit."))
UNDO_LESSON = Notice(said("Une erreur ? La flèche en bas à droite annule le lancer."))
KEEP_LESSON = Notice(said("Laissez les bons dés dans la piste et relancez les autres."))
STOP_LESSON = Notice(said("Vos dés vous vont ? Poussez le bouton : « le bon »."))

FIRST_THROWS = 2
"""Throws after which nobody needs to be told any more how a mistake is mended."""


def lesson(counter: Counter) -> Notice | None:
    """What to tell who plays for the first time, None where there is nothing to learn just now."""
    history, game = counter.history, counter.state
    if history is None or game is None or counter.screen is not Screen.PLAY:
        return None
    if not all(map(is_stand_in, set(game.players) - {opponent_name(counter)})) or its_turn(counter):
        return None
    return _lesson(game, history.events)


def _lesson(game: Game, events: tuple[Event, ...]) -> Notice | None:
    if not events:
        return THROW_LESSON
    if not game.hand:
        return UNDO_LESSON if len(events) < FIRST_THROWS else None
    if not any(isinstance(event, Thrown) and event.kept for event in events):
        return KEEP_LESSON
    return None if any(isinstance(event, Stopped) for event in events) or not game.can_stop else STOP_LESSON
