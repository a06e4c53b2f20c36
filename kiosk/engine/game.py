"""The one pure step: a game and a move give the next game, or a refusal that has a name."""

from kiosk.engine.events import Arrived, Choice, Chosen, Departed, Move, Stopped, Thrown
from kiosk.engine.hands.combos import hand_of
from kiosk.engine.play import coming, coup, opening
from kiosk.engine.play.change import replace
from kiosk.engine.play.manche import start_manche
from kiosk.engine.play.stages import Opening, Over, ThrowOff, Turn
from kiosk.engine.play.state import Game, Phase
from kiosk.engine.play.turn import check_first, check_throw, ends_by_stopping, finish
from kiosk.engine.refusal import Refused, Why
from kiosk.engine.rules import Rules
from kiosk.engine.usage import UsageRefused
from kiosk.engine.words import said


def new_game(rules: Rules, players: tuple[str, ...], first: str | None = None) -> Game:
    """A game before its first throw.

    players  two or more different names, in seat order, clockwise.
    first    who opens; it takes the place of an opening roll.

    Raises UsageRefused.
    """
    _check_players(rules, players, first)
    roll = Opening(tuple(range(len(players))))
    game = Game(rules, players, Phase.OPENING, rules.tokens, (0,) * len(players), roll)
    if first is None and rules.first_player != "agreed":
        return game
    seat = players.index(first) if first is not None else 0
    return start_manche(replace(game, first=seat), seat)


def step(game: Game, move: Move) -> Game:
    """The game after the move. Raises Refused, and then nothing has changed."""
    match move:
        case Thrown():
            return _throw(game, move)
        case Stopped():
            return _stop(game)
        case Chosen(choice):
            return _choose(game, choice)
        case Arrived(name):
            return coming.sit_down(game, name)
        case Departed(name):
            return coming.get_up(game, name)


def _check_players(rules: Rules, players: tuple[str, ...], first: str | None) -> None:
    if len(players) < 2:
        raise UsageRefused(said("il faut au moins 2 joueurs, pas {n}"), n=len(players))
    if rules.max_players is not None and len(players) > rules.max_players:
        raise UsageRefused(
            said("{rules} se joue à {most} au plus, pas à {n}"),
            rules=rules.name,
            most=rules.max_players,
            n=len(players),
        )
    for name in players:
        if not name.strip():
            raise UsageRefused(said("un joueur n’a pas de nom"))
        if players.count(name) > 1:
            raise UsageRefused(said("deux joueurs s’appellent « {name} »"), name=name)
    if first is not None and first not in players:
        raise UsageRefused(
            said("« {first} » n’est pas un des joueurs : {players}"), first=first, players=", ".join(players)
        )


def _throw(game: Game, thrown: Thrown) -> Game:
    match game.stage:
        case Opening() as roll:
            check_first(thrown, game.dice)
            roll = replace(roll, rolls=(*roll.rolls, thrown.dice))
            whole = len(roll.rolls) == len(roll.seats)
            return opening.end_round(game, roll) if whole else replace(game, stage=roll)
        case Turn() as turn:
            return _throw_in_turn(game, turn, thrown)
        case ThrowOff() as throw_off:
            if throw_off.asks:
                raise Refused(Why.CHOICE_FIRST)
            check_first(thrown, 3)
            throw_off = replace(throw_off, throws=(*throw_off.throws, hand_of(thrown.dice)))
            whole = len(throw_off.throws) == len(throw_off.seats)
            return coup.end_round(game, throw_off) if whole else replace(game, stage=throw_off)
        case Over():
            raise Refused(Why.GAME_OVER)


def _throw_in_turn(game: Game, turn: Turn, thrown: Thrown) -> Game:
    check_throw(game, thrown)
    kept = tuple(sorted(thrown.kept, reverse=True))
    turn = replace(turn, throws=(*turn.throws, hand_of(thrown.dice)), kept=kept)
    if len(turn.throws) < game.max_throws:
        return replace(game, stage=turn)
    return _end_turn(game, turn)


def _end_turn(game: Game, turn: Turn) -> Game:
    return coup.end_turn(game, finish(game, turn))


def _stop(game: Game) -> Game:
    match game.stage:
        case Turn() as turn:
            if ends_by_stopping(game, turn):
                return _end_turn(game, turn)
            return replace(game, stage=replace(turn, last=len(turn.throws) + 1))
        case ThrowOff(asks=True):
            raise Refused(Why.CHOICE_FIRST)
        case Opening() | ThrowOff():
            raise Refused(Why.DRY_THROW)
        case Over():
            raise Refused(Why.GAME_OVER)


def _choose(game: Game, choice: Choice) -> Game:
    match game.stage:
        case ThrowOff(asks=True) as throw_off:
            return replace(game, stage=replace(throw_off, asks=False, choice=choice))
        case Over():
            raise Refused(Why.GAME_OVER)
        case _:
            raise Refused(Why.NO_CHOICE)
