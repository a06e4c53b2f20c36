"""What is heard of a game: the sounds, and what the caller says of the hand, the tokens and the turn."""

from dataclasses import replace

from kiosk.counter.arrange.setup import DRINKS
from kiosk.counter.effects import Effect, Play, Say
from kiosk.counter.game.facts import opening_sum
from kiosk.counter.state import Counter
from kiosk.engine.events import Corrected, Event, Stopped, Thrown
from kiosk.engine.hands.combos import NENETTE, digits
from kiosk.engine.names import aloud
from kiosk.engine.play.state import Game, Phase
from kiosk.language import said, tongue


def heard(counter: Counter, before: Game, event: Event) -> tuple[Effect, ...]:
    """The sound of what happened, and the caller: the hand, the tokens, the turn or who pays."""
    after = counter.state or before
    called = (*_hand_call(counter, event), *_coup_call(before, after))
    drunk = counter.setup.stake in DRINKS
    if after.phase is Phase.OVER:
        loser = after.result.loser if after.result else None
        pays = (
            (_call(said("{name} paie") if drunk else said("{name} perd"), "pays", name=loser),)
            if loser
            else ()
        )
        return (Play("over"), *_news((*called, *pays)))
    turned = after.player != before.player
    return (Play(_sound(event)), *_news((*called, *(turn_call(after) if turned else ()))))


def _news(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The first sentence of what happened makes those before it old."""
    first = next((each for each in effects if isinstance(each, Say)), None)
    return tuple(replace(each, news=True) if each is first else each for each in effects)


def _hand_call(counter: Counter, event: Event) -> tuple[Effect, ...]:
    """What fell, or what really lay there."""
    game, last = counter.state, counter.last
    if not isinstance(event, Thrown | Corrected) or game is None or last is None or last.hand is None:
        return ()
    rolled = opening_sum(counter.history) if counter.history else None
    if rolled is not None:
        return (Say(said("{name} : {n} en tout"), (("name", last.player), ("n", rolled)), ("sum",)),)
    hand = aloud(last.hand, game.rules, tongue(counter.prefs.language))
    keys = (f"hand.{digits(last.hand)}", "hand")
    return (Say(said("{name} : {hand}"), (("name", last.player), ("hand", hand)), keys),)


def _sound(event: Event) -> str:
    if isinstance(event, Stopped):
        return "stop"
    if isinstance(event, Thrown) and event.dice == (4, 2, 1):
        return "best"
    if isinstance(event, Thrown) and event.dice == NENETTE:
        return "nenette"
    return "read"


def _coup_call(before: Game, after: Game) -> tuple[Effect, ...]:
    coup = after.last_coup
    if coup is None or coup is before.last_coup or not coup.moved:
        return ()
    return (
        Play("tokens"),
        _call(said("{name} prend {n}"), f"takes.{coup.moved}", name=coup.worst, n=coup.moved),
    )


def turn_call(game: Game) -> tuple[Effect, ...]:
    """Whose turn it is."""
    return (_call(said("À {name}"), "turn", name=game.player),) if game.player else ()


def _call(msgid: str, key: str, /, *, name: str | None, **values: object) -> Say:
    """A sentence about a player; a pack may have a take for this very player, this number, or any."""
    keys = tuple(dict.fromkeys((f"{key}.{name}", key, key.partition(".")[0])))
    return Say(msgid, (("name", name), *values.items()), keys)
