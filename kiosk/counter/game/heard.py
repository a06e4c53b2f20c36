"""What is heard of a game: the sounds, and what the caller says of the hand, the tokens and the turn."""

from kiosk.counter.arrange.setup import DRINKS
from kiosk.counter.effects import Effect, Play, Say
from kiosk.counter.game.moment import Highlight, Moment
from kiosk.counter.state import Counter
from kiosk.engine.events import Corrected, Event, Stopped, Thrown
from kiosk.engine.hands.combos import digits
from kiosk.engine.names import aloud
from kiosk.engine.play.change import replace
from kiosk.engine.play.state import Game, Phase
from kiosk.language import said, tongue
from kiosk.records.throws import coup_paid, opening_sum


def sounds_of(counter: Counter, before: Game, event: Event) -> tuple[Effect, ...]:
    """The sound of what happened, and the caller: the hand, the tokens, the turn.

    Where the deciding throw has fallen nothing is told yet but its hand: see `verdict`.
    """
    after, shown = counter.state or before, counter.moment
    hand = _hand_call(counter, event)
    if after.phase is Phase.OVER:
        waits = shown is not None and shown.waits
        sound = "suspense" if waits else _sound(shown, event)
        return (Play(sound), *_news(hand if waits else (*hand, *_pays(counter, after))))
    turned = turn_call(after) if after.player != before.player else ()
    return (Play(_sound(shown, event)), *_news((*hand, *_coup_call(before, after), *turned)))


def verdict(before: Counter, after: Counter) -> tuple[Effect, ...]:
    """What a scene kept to itself is heard as it is told; a scene that follows another has its own sound."""
    was, shown, game = before.moment, after.moment, after.state
    if was is None or shown is None or shown is was:
        return ()
    if was.waits and not shown.waits and shown.began == was.began:
        return (Play(shown.highlight), *_news(_pays(after, game) if game else ()))
    return (Play(shown.highlight),) if shown is was.then else ()


def _pays(counter: Counter, game: Game) -> tuple[Effect, ...]:
    loser = game.result.loser if game.result else None
    words = said("{name} paie") if counter.stake in DRINKS else said("{name} perd")
    return (_call(words, "pays", name=loser),) if loser else ()


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


def _sound(shown: Moment | None, event: Event) -> str:
    """That of the scene; tokens are heard with what the coup cost, over the sound of the dice."""
    if shown is not None and shown.highlight is not Highlight.COUP:
        return shown.highlight
    return "stop" if isinstance(event, Stopped) else "read"


def _coup_call(before: Game, after: Game) -> tuple[Effect, ...]:
    coup = coup_paid(before, after)
    if coup is None:
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
