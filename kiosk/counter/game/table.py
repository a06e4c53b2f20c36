"""The game at the counter: an event is played, taken back or corrected, and the screen follows."""

from kiosk.counter.arrange import stake
from kiosk.counter.arrange.setup import Outcome, twice, with_notice
from kiosk.counter.effects import Cleared, Effect, GameLeft, GameStarted, Log, Play, Say
from kiosk.counter.game import opponent
from kiosk.counter.game.heard import sounds_of, turn_call
from kiosk.counter.game.moments import flights, moment
from kiosk.counter.game.throw import Entry, Fixing
from kiosk.counter.house import Due
from kiosk.counter.invitation import Match
from kiosk.counter.messages import Resumed
from kiosk.counter.state import Counter, Screen, Turn
from kiosk.counter.tray import Sight
from kiosk.engine.events import Choice, Chosen, Corrected, Event, Stopped, Thrown
from kiosk.engine.history import begin, play
from kiosk.engine.play.change import replace
from kiosk.engine.play.state import Game, Phase, What
from kiosk.engine.refusal import Refused
from kiosk.engine.usage import UsageRefused
from kiosk.language import said
from kiosk.records.story import story_of

ENDED_SHOWN = 2.5
"""Seconds for which what ended a turn stays in full light: as long as its caller speaks."""

HUSH: tuple[Effect, ...] = (Say(""), Play("silence"))
"""A correction silences voice and effects at once."""


def begin_game(counter: Counter, now: float, first: str | None = None, match: Match | None = None) -> Outcome:
    """A new game of those who are seated; match: what it is played for."""
    setup = counter.setup
    try:
        history = begin(setup.rules, setup.names, first)
    except UsageRefused as no:
        return with_notice(counter, no.msgid, now, **no.values), (Play("refused"),)
    number = counter.game + 1
    counter = opponent.with_seed(replace(counter, game=number, match=match), now)
    new = tuple(name for name in setup.names if name not in {*setup.recent, opponent.opponent_name(counter)})
    recent = (*setup.recent[: 12 - len(new)], *new)
    counter = replace(
        counter,
        history=history,
        story=None,
        moment=None,
        flights=(),
        notice=None,
        setup=replace(setup, recent=recent, lifted=None, stakes=stake.own((setup.stake, *setup.stakes))),
        came=(),
        turn=Turn(now),
        undone=(),
    )
    dice, who = counter.prefs.dice_set, counter.opponent
    started = GameStarted(number, setup.rules, setup.names, first, counter.stake, who, dice, match)
    return at_table(counter), (started, Play("start"), *turn_call(history.game))


def resume(counter: Counter, cut: Resumed, now: float) -> Outcome:
    """A game that was under way when the power went, at the very same throw."""
    setup = replace(counter.setup, rules=cut.history.start.rules, opponent=cut.opponent)
    counter = replace(
        counter,
        game=cut.game,
        history=cut.history,
        opponent=cut.opponent,
        match=cut.match,
        setup=replace(setup, stake=cut.stake or setup.stake),
        turn=Turn(now),
    )
    return with_notice(at_table(counter), said("On reprend où on en était"), now), ()


def play_event(counter: Counter, event: Event, now: float, *, seen: bool = False) -> Outcome:
    """An event of the game, by whatever road; refused ones become a sentence.

    seen  the eye saw it fall just now; else somebody pushed or touched it in, or it is told late.
    """
    if why := opponent.unheard(counter, event):
        return with_notice(counter, why, now, name=opponent.opponent_name(counter)), (Play("refused"),)
    return _play(counter, event, now, seen=seen)


def move_opponent(counter: Counter, now: float) -> Outcome:
    """What the house does, once its time has come."""
    at = opponent.acts_at(counter)
    if at is None or now < at or counter.opponent is None or counter.history is None:
        return counter, ()
    return _play(counter, counter.opponent.move(counter.history), now)


def _play(counter: Counter, event: Event, now: float, *, seen: bool = False) -> Outcome:
    if counter.history is None:
        return counter, ()
    before = counter.history.game
    try:
        history = play(counter.history, event)
    except Refused as no:
        return with_notice(counter, no.msgid, now, **no.values), (Play("refused"),)
    shown = moment(before, history.game, event, counter.prefs, now)
    flying = flights(before, history.game, counter.prefs, now)
    counter = replace(counter, history=history, notice=None, moment=shown, flights=flying, undone=())
    counter = note_end(counter)
    hush = HUSH if isinstance(event, Corrected) else ()
    effects = (Log(counter.game, event), *hush, *sounds_of(counter, before, event))
    return at_table(note_turn(counter, before, now, seen=seen)), effects


def fell(counter: Counter, thrown: Thrown, now: float) -> Outcome:
    """A throw that somebody tells; before a main chaude is chosen it takes what is marked."""
    ready, effects = choose_marked(counter, now)
    after, more = play_event(ready, thrown, now)
    if after.history is ready.history:
        return replace(counter, notice=after.notice), more
    return after, (*effects, *more)


def choose_marked(counter: Counter, now: float, *, seen: bool = False) -> Outcome:
    """A main chaude that waits for its choice is played for what is marked; seen as in `play_event`."""
    if counter.state is None or counter.state.expects.what is not What.CHOICE:
        return counter, ()
    return play_event(counter, Chosen(counter.mark), now, seen=seen)


def stop(counter: Counter, _: str, now: float) -> Outcome:
    """« Le bon »: the hand is kept."""
    return play_event(counter, Stopped(), now)


def choose(counter: Counter, argument: str, now: float) -> Outcome:
    """« Pour ce qui est » or « pour ce qui vient »; what is marked where nothing is named."""
    return play_event(counter, Chosen(Choice(argument) if argument else counter.mark), now)


def mark_other(counter: Counter, _: str, __: float) -> Outcome:
    """The other choice; throwing the dice takes what is marked."""
    if counter.open or counter.rolling:
        return counter, ()  # the dice are thrown
    other = Choice.VIENT if counter.mark is Choice.EST else Choice.EST
    return replace(counter, mark=other), ()


def leave(counter: Counter, _: str, now: float) -> Outcome:
    """The players go before the end. The game cannot be taken up again: it takes a second touch."""
    if asked := twice(counter, "leave", said("Encore une fois pour quitter la partie"), now):
        return asked, ()
    return close(counter, "", now)[0], (GameLeft(counter.game), *HUSH)


def close(counter: Counter, _: str, __: float) -> Outcome:
    """A game that is over leaves the screen; it is in the log."""
    counter = replace(counter, history=None, story=None, moment=None, flights=(), came=())
    return replace(counter, screen=Screen.ATTRACT, by_hand=False), HUSH


def again(counter: Counter, _: str, now: float) -> Outcome:
    """Revenge: the same players in the same seats, by the same rules; the loser opens where nothing else
    decides. A rule that the house chose meanwhile waits for whoever arranges a game."""
    game, chosen = counter.state, counter.setup.rules
    rules = game.rules if game else chosen
    result = game.result if game else None
    first = result.loser if result and rules.first_player == "agreed" else None
    after, effects = begin_game(replace(counter, setup=replace(counter.setup, rules=rules)), now, first)
    return replace(after, setup=replace(after.setup, rules=chosen)), effects


def bring_round(counter: Counter, _: str, __: float) -> Outcome:
    """The bartender brings the round that was just lost; it is owed no more."""
    rest = tuple(each for each in counter.due if each.game != counter.game)
    if rest == counter.due:
        return counter, ()
    return replace(counter, due=rest), (Cleared(counter.game),)


def table_screen(counter: Counter) -> Screen:
    """The screen on which the game stands."""
    game = counter.state
    if game is None:
        return Screen.ATTRACT
    if game.phase is Phase.OVER:
        return Screen.OVER
    if opponent.its_turn(counter):
        return Screen.PLAY
    if game.expects.what is What.CHOICE:
        return Screen.CHOICE
    return Screen.HAND if counter.by_hand or counter.eye.sight is Sight.LOST else Screen.PLAY


def at_table(counter: Counter) -> Counter:
    """On the screen of the table, with nothing half entered, and those on the seats who are there."""
    names = counter.state.present if counter.state else counter.setup.names
    return replace(
        counter,
        setup=replace(counter.setup, names=names),
        screen=table_screen(counter),
        entry=Entry(),
        fixing=Fixing(),
        mark=Choice.EST,
        came=(),
    )


def note_turn(counter: Counter, before: Game, now: float, *, seen: bool = False) -> Counter:
    """Remember when another turn began: a late push or a hand that set out before was meant for the last one.

    seen  by a throw that the eye saw: who reaches in then saw it lie there too.
    """
    game = counter.state
    if game and _turn(game) == _turn(before):
        return replace(counter, turn=replace(counter.turn, acted=now))
    return replace(counter, turn=Turn(now, seen))


def _turn(game: Game) -> tuple[object, ...]:
    """Whose turn of which coup it is; a throw-off is a turn of its own."""
    return game.player, game.coup, game.manche, game.phase, game.expects.throw_off


def payers(counter: Counter) -> tuple[str, ...]:
    """Who pays the round of the game that is over; nobody where the house played along, or for a match."""
    game = counter.state
    if game is None or game.result is None or counter.opponent or counter.match:
        return ()
    return game.result.payers


def note_end(counter: Counter) -> Counter:
    """The rounds that are owed and the story follow the end of the game, and go when it is taken back."""
    game, history = counter.state, counter.history
    due = tuple(each for each in counter.due if each.game != counter.game)
    if history is None or game is None or game.result is None:
        return replace(counter, due=due, story=None)
    names = payers(counter)
    owed = (Due(counter.game, names, counter.stake),) if names else ()
    return replace(counter, due=(*due, *owed), story=story_of(history))
