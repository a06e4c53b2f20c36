"""What a settled tray means for this game: the only file that knows both.

A reading is noise until the referee says which throw of the game it is; where it cannot be one, it says why
in a sentence to the players and nothing happens to the game.
"""

from collections import Counter as Multiset
from dataclasses import dataclass

from kiosk.engine.events import Thrown
from kiosk.engine.hands.combos import digits
from kiosk.engine.play.state import Game, What
from kiosk.language import Line, line, said
from vision.readings import TrayChange, TrayEvent, shown


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a tray at rest means.

    event     the throw that was made, None where it is none.
    notice    what to tell the players, None where there is nothing to tell.
    proposal  a throw that a person should confirm: probable, not sure.
    """

    event: Thrown | None = None
    notice: Line | None = None
    proposal: Thrown | None = None


NO_VERDICT = Verdict()
"""Nothing happened that the game should know."""

MOVED_BY_HAND = line(said("Un dé a été déplacé à la main : cela ne compte pas."))
A_THROW = line(said("Je n’ai pas vu rouler les dés. Si c’était un lancer, confirmez."))
STAYED = line(said("Un dé est resté en place. Si tous ont été lancés, confirmez."))
KNOCKED = said("Un dé gardé a été bousculé : il montrait {was}. Remettez-le, puis confirmez.")
TURNED = said("Un dé a été tourné : il montrait {was}. Remettez-le, puis confirmez.")
NOT_KEPT = said("Les dés gardés montrent {seen}, la main est {hand} : corrigez à la main.")
COUNT = said("Dés : il en faut {needed}, j’en vois {seen}.")


def judge(
    game: Game, change: TrayChange, before: TrayChange | None = None, asked: Thrown | None = None
) -> Verdict:
    """What a reading means for the game.

    before  the last reading that counted, if any: a die that a person put right since then keeps its right
            value for as long as it stays in place.
    asked   the throw that is asked about, and was not answered when the dice were touched or hidden.
    """
    if change.event is not TrayEvent.READ or game.expects.what is not What.THROW:
        return NO_VERDICT
    if not change.thrown:
        return _judge_moved(game, change, asked)
    if not game.hand:
        return _first_throw(game, change)
    return _throw_again(game, change, before)


def _judge_moved(game: Game, change: TrayChange, asked: Thrown | None) -> Verdict:
    """Dice that nobody saw roll: what is asked is asked still where they lie so, or are to be put back so."""
    if asked is not None and asked.dice == change.values:
        return Verdict(proposal=asked)
    if change.touched and change.values == game.hand:
        return Verdict(notice=MOVED_BY_HAND)  # turned back
    proposal = _unseen(game, change)
    if proposal is not None:
        return Verdict(notice=A_THROW, proposal=proposal)
    if asked is not None:
        was = tuple((Multiset(asked.dice) - Multiset(change.values)).elements())
        return Verdict(notice=line(TURNED, was=digits(was)), proposal=asked)
    return Verdict(notice=MOVED_BY_HAND) if change.touched else NO_VERDICT


def _unseen(game: Game, change: TrayChange) -> Thrown | None:
    """The throw that it may have been after all, with nobody seeing the dice roll; a person decides."""
    kept, moved = shown(change.kept), shown(tuple(each.die for each in change.touched))
    turned = any(each.die.value != each.was for each in change.touched)
    possible = len(kept) + len(moved) == game.dice and not Multiset(kept) - Multiset(game.hand)
    return Thrown(kept, moved) if turned and possible else None


def _first_throw(game: Game, change: TrayChange) -> Verdict:
    lying = shown(change.dice)
    if len(lying) != game.dice:
        return Verdict(notice=line(COUNT, needed=game.dice, seen=len(lying)))
    throw = Thrown((), lying)
    if change.kept or change.touched:  # left behind, or thrown and fallen there by chance: people saw it
        return Verdict(notice=STAYED, proposal=throw)
    return Verdict(throw)


def _throw_again(game: Game, change: TrayChange, before: TrayChange | None) -> Verdict:
    kept = _put_right(shown(change.kept), game.hand, before)
    thrown = shown(change.thrown)
    stayed = (*kept, *(each.was for each in change.touched))
    if len(stayed) + len(thrown) != game.dice:
        seen = len(stayed) + len(thrown)
        return Verdict(notice=line(COUNT, needed=game.dice, seen=seen))
    if Multiset(stayed) - Multiset(game.hand):
        return Verdict(notice=line(NOT_KEPT, seen=digits(stayed), hand=digits(game.hand)))
    throw = Thrown(tuple(sorted(stayed, reverse=True)), thrown)
    knocked = tuple(each.was for each in change.touched if each.die.value != each.was)
    if knocked:
        return Verdict(notice=line(KNOCKED, was=digits(knocked)), proposal=throw)
    return Verdict(throw)


def _put_right(kept: tuple[int, ...], hand: tuple[int, ...], before: TrayChange | None) -> tuple[int, ...]:
    """The kept dice, with the value that a person gave to the misread one where it is clear which that is."""
    if before is None:
        return kept
    read = Multiset(shown(before.dice))
    wrong, right = list((read - Multiset(hand)).elements()), list((Multiset(hand) - read).elements())
    if len(wrong) != 1 or len(right) != 1 or read[wrong[0]] != 1:
        return kept
    return tuple(right[0] if value == wrong[0] else value for value in kept)
