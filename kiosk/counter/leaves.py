"""The pages of the records: leafed through, a player's card laid out, new dice counted afresh."""

from kiosk.counter.arrange.setup import Outcome, following, named, twice
from kiosk.counter.effects import Prefer
from kiosk.counter.house import Leaf
from kiosk.counter.state import Counter, Screen
from kiosk.engine.play.change import replace
from kiosk.language import said


def open_records(counter: Counter, _: str, __: float) -> Outcome:
    """The records, the board first."""
    records = replace(counter.records, leaf=Leaf.BOARD, player="")
    return replace(counter.aside(Screen.RECORDS), records=records), ()


def turn_to(counter: Counter, argument: str, _: float) -> Outcome:
    """The page named, or the next one."""
    leaf = Leaf(argument) if argument in set(Leaf) else following(tuple(Leaf), counter.records.leaf)
    return replace(counter, records=replace(counter.records, leaf=leaf, player="")), ()


def lay_card(counter: Counter, argument: str, _: float) -> Outcome:
    """The card of a player, by place on the page, as the screen names it, or by name."""
    records = counter.records
    names = [each.player for each in records.figures.players] if records.figures else []
    player = named(argument, names)
    player = player if player in names else ""
    return replace(counter, records=replace(records, leaf=Leaf.PLAYERS, player=player)), ()


def new_dice(counter: Counter, _: str, now: float) -> Outcome:
    """Other dice are in the tray from now on: their test starts afresh, at a second touch."""
    words = said("Touchez encore : le compte des dés repart de zéro")
    if asked := twice(counter, "new_dice", words, now):
        return asked, ()
    number = counter.prefs.dice_set + 1
    prefs = replace(counter.prefs, dice_set=number)
    return replace(counter, prefs=prefs), (Prefer("dice_set", number),)
