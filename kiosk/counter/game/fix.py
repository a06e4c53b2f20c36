"""Putting it right: a die that was misread, a throw that the eye could not read, a throw entered by hand."""

from kiosk.counter.arrange.setup import Outcome, with_notice
from kiosk.counter.effects import SaveCrop
from kiosk.counter.game.opponent import ITS_DICE, ITS_TURN, its_throw, its_turn, opponent_name
from kiosk.counter.game.sight import nameable
from kiosk.counter.game.table import HUSH, fell, play_event, table_screen
from kiosk.counter.game.throw import Entry, Fixing
from kiosk.counter.state import Counter, Screen
from kiosk.engine.events import Corrected, Thrown
from kiosk.engine.play.change import replace
from kiosk.engine.play.state import Game
from kiosk.engine.refusal import Why
from kiosk.language import said
from vision.readings import DieReading, TrayChange, apart

LIKELY: dict[int, tuple[int, ...]] = {
    1: (3, 5, 2),
    2: (3, 4, 1),
    3: (5, 2, 1),
    4: (6, 5, 2),
    5: (6, 4, 3),
    6: (5, 4, 3),
}
"""For what a face is most easily mistaken, the likeliest first: pips that hide or appear in a shine."""


def likely_faces(counter: Counter) -> tuple[int, ...]:
    """The faces to touch for the die chosen, the likely ones first: as the eye proposes, where it does."""
    fixing, seen = counter.fixing, counter.eye.dice
    if fixing.die is None or fixing.die >= len(fixing.dice):
        return faces(None)
    theirs = fixing.fresh and len(seen) == len(fixing.dice)
    return faces(fixing.dice[fixing.die], seen[fixing.die].likely if theirs else ())


def faces(value: int | None, likely: tuple[int, ...] = ()) -> tuple[int, ...]:
    """All six faces, the likely ones first, what was read last."""
    if likely:
        return (*likely, *(face for face in (6, 5, 4, 3, 2, 1) if face not in likely))
    if value is None:
        return (6, 5, 4, 3, 2, 1)
    first = LIKELY[value]
    rest = tuple(face for face in range(1, 7) if face not in first and face != value)
    return (*first, *rest, value)


def lying_there(counter: Counter) -> Fixing:
    """The throw that is not in the game yet, as the eye saw or proposes it; not fresh where there is none."""
    if counter.fixing.fresh:
        return counter.fixing
    proposal, game, settled = counter.proposal, counter.state, counter.settled
    if proposal:
        return Fixing((*proposal.kept, *proposal.thrown), None, True, tuple(range(len(proposal.kept))))
    if not game or not settled or not counter.eye.reason or not nameable(game, settled.change):
        return Fixing()
    dice = settled.change.dice
    read = tuple(None if die.likely else die.value for die in dice)
    return Fixing(read, None, True, _kept_places(game, dice, counter.eye.counted))


def _kept_places(game: Game, dice: tuple[DieReading, ...], before: TrayChange | None) -> tuple[int, ...]:
    """Places of the dice that lie where the last throw left one of the same value: those were kept."""
    if not game.hand or before is None:
        return ()
    return tuple(place for place, die in enumerate(dice) if any(_is_same(die, old) for old in before.dice))


def _is_same(die: DieReading, old: DieReading) -> bool:
    return die.value == old.value and apart(die, old) < 0.3 * old.edge


def open_die(counter: Counter, argument: str, now: float) -> Outcome:
    """A die was touched: it is the one to put right. The noise stops at once."""
    fixing = lying_there(counter)
    if not fixing.fresh:
        if its_throw(counter):
            return with_notice(counter, ITS_DICE, now, name=opponent_name(counter)), ()
        if counter.last is None:
            return with_notice(counter, said("Aucun lancer à corriger"), now), ()
        fixing = Fixing(counter.last.values)
    die = int(argument) if argument.isdecimal() and int(argument) < len(fixing.dice) else _unread(fixing)
    counter = replace(counter, fixing=replace(fixing, die=die), screen=Screen.FIX, came=(), moment=None)
    return counter, HUSH


def next_die(counter: Counter, argument: str, _: float) -> Outcome:
    """Another die of the throw: the one named, or the next."""
    fixing = counter.fixing
    count = max(1, len(fixing.dice))
    die = int(argument) if argument.isdecimal() else ((fixing.die or 0) + 1)
    return replace(counter, fixing=replace(fixing, die=die % count)), ()


def face(counter: Counter, argument: str, now: float) -> Outcome:
    """The face of the die chosen, or the next face of a throw entered by hand."""
    if not (argument.isdecimal() and 1 <= int(argument) <= 6):
        return counter, ()
    if counter.screen is Screen.HAND:
        return _enter(counter, int(argument), now)
    fixing = counter.fixing
    if fixing.die is None or not fixing.dice:
        return counter, ()
    dice = (*fixing.dice[: fixing.die], int(argument), *fixing.dice[fixing.die + 1 :])
    fixing = replace(fixing, dice=dice)
    known = tuple(die for die in dice if die is not None)
    if len(known) < len(dice):
        return replace(counter, fixing=replace(fixing, die=_unread(fixing))), ()
    return _read_right(counter, fixing, known, now) if fixing.fresh else _correct(counter, known, now)


def confirm(counter: Counter, _: str, now: float) -> Outcome:
    """The eye proposed a throw and somebody agrees; the second half of a double tap keeps no hand."""
    if counter.proposal is None:
        return counter, ()
    after, effects = fell(counter, counter.proposal, now)
    return replace(after, since=now, opened=False), effects


def by_hand(counter: Counter, _: str, now: float) -> Outcome:
    """Dice are touched instead of seen; a choice that is still to be made comes first.

    Chosen in the pause, that stays; offered at the table, it is for the throw that the eye could not read.
    """
    if its_turn(counter):
        return with_notice(counter, ITS_TURN, now, name=opponent_name(counter)), ()
    if table_screen(counter) is Screen.OVER:
        return with_notice(counter, Why.GAME_OVER.value, now), ()
    counter = replace(counter, by_hand=counter.by_hand or counter.screen is Screen.MENU)
    first = table_screen(counter)
    screen = first if first is Screen.CHOICE else Screen.HAND
    return replace(counter, screen=screen, entry=Entry(), came=()), ()


def keep(counter: Counter, argument: str, now: float) -> Outcome:
    """A die stays on the table, or does not after all; without a place: the next one that does not yet."""
    game = counter.state
    if game is None or not game.hand:
        return counter, ()
    entry = counter.entry
    places = range(len(game.hand))
    free = [place for place in places if place not in entry.kept]
    place = int(argument) if argument.isdecimal() else (free[0] if len(free) > 1 else -1)
    if place == -1:
        return replace(counter, entry=Entry()), ()
    if place not in places:
        return counter, ()
    chosen = set(entry.kept) ^ {place}
    if len(chosen) == len(game.hand):
        return play_event(counter, Thrown(game.hand, ()), now)  # all kept: for those who owe a throw
    return replace(counter, entry=Entry(tuple(sorted(chosen)))), ()


def erase_face(counter: Counter, _: str, __: float) -> Outcome:
    """The last face touched was wrong."""
    return replace(counter, entry=replace(counter.entry, faces=counter.entry.faces[:-1])), ()


def missing(counter: Counter) -> int:
    """How many faces the throw entered by hand still needs."""
    game = counter.state
    return game.dice - len(counter.entry.kept) - len(counter.entry.faces) if game else 0


def _enter(counter: Counter, value: int, now: float) -> Outcome:
    game = counter.state
    if game is None:
        return counter, ()
    counter = replace(counter, entry=replace(counter.entry, faces=(*counter.entry.faces, value)))
    if missing(counter) > 0:
        return counter, ()
    entry = counter.entry
    stay = tuple(game.hand[place] for place in entry.kept)
    after, effects = play_event(counter, Thrown(stay, entry.faces), now)
    return replace(after, entry=Entry()), effects


def _correct(counter: Counter, values: tuple[int, ...], now: float) -> Outcome:
    was = counter.last.values if counter.last else ()
    after, effects = play_event(counter, Corrected(values), now)
    if after.history is counter.history:
        return replace(after, fixing=Fixing(was, counter.fixing.die)), effects
    return after, (*effects, SaveCrop(counter.game, was, values))


def _read_right(counter: Counter, fixing: Fixing, values: tuple[int, ...], now: float) -> Outcome:
    """The eye saw these dice but could not name all: now somebody did."""
    stay = tuple(values[place] for place in fixing.kept)
    thrown = tuple(value for place, value in enumerate(values) if place not in fixing.kept)
    change = counter.eye.change
    after, effects = fell(counter, Thrown(stay, thrown), now)
    eye = replace(after.eye, counted=change)
    read = tuple(die.value for die in change.dice) if change else ()
    return replace(after, eye=eye), (*effects, SaveCrop(counter.game, read, values))


def _unread(fixing: Fixing) -> int | None:
    unread = [place for place, value in enumerate(fixing.dice) if value is None]
    return unread[0] if unread else (0 if fixing.dice else None)
