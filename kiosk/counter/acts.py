"""Each action of the table, by id, as a function of the counter."""

from collections.abc import Callable
from dataclasses import replace

from kiosk.counter import leaves, lent
from kiosk.counter.arrange import letters, opponent, order, own, setup, stake
from kiosk.counter.arrange.setup import Outcome
from kiosk.counter.effects import Ask
from kiosk.counter.game import back, coach, fix, guests, offered, says, table
from kiosk.counter.game.moments import skipped
from kiosk.counter.game.opponent import ITS_DICE, its_throw, named
from kiosk.counter.game.throw import Fixing
from kiosk.counter.staff import people, service, welcome
from kiosk.counter.state import AT_TABLE, Counter, Screen
from kiosk.language import said

Deed = Callable[[Counter, str, float], Outcome]


def done(counter: Counter, action: str, argument: str, now: float) -> Outcome:
    """Do it. A sentence goes with what is done next, and so does a question in words, but with its answer."""
    if action == "back":
        return backed(replace(counter, notice=None, asked="")), ()
    deed = DEEDS.get(action)
    if deed is None:
        return counter, ()
    asked = counter.asked if counter.asked.partition(" ")[0] == action else ""
    return deed(replace(counter, notice=None, asked=asked), argument, now)


def _start(counter: Counter, _: str, __: float) -> Outcome:
    return setup.arranged(counter), ()


def _begin(counter: Counter, _: str, now: float) -> Outcome:
    return table.begun(counter, now)


def _to(screen: Screen) -> Deed:
    """Go aside to a screen, and remember where from."""

    def going(counter: Counter, _: str, __: float) -> Outcome:
        return counter.aside(screen), ()

    return going


def _disputed(counter: Counter, _: str, now: float) -> Outcome:
    """The picture of the throw; each reader is asked again, alone."""
    if its_throw(counter):
        return setup.noticed(counter, ITS_DICE, now, name=named(counter)), ()
    dice = counter.eye.change.dice if counter.eye.change else ()
    return _to(Screen.DISPUTE)(counter, "", now)[0], ((Ask(dice),) if dice else ())


def _cancelled(counter: Counter, _: str, __: float) -> Outcome:
    if counter.screen is Screen.NAME and guests.joining(counter):
        return backed(replace(counter, setup=replace(counter.setup, editing=None, typed=""))), ()
    if counter.screen is Screen.TITLE:
        return replace(counter, setup=replace(counter.setup, typed=""), screen=Screen.OWN), ()
    if counter.screen in {Screen.NAME, Screen.STAKE}:
        made = replace(counter.setup, editing=None, typed="")
        return replace(counter, setup=made, screen=Screen.PLAYERS), ()
    if counter.screen in {*service.STAFF_PAGES, Screen.SIGN}:
        return backed(counter), ()
    return replace(counter, screen=Screen.ATTRACT, came=()), ()


def _of_a_seat(deed: Deed) -> Deed:
    """Who only arrives has no seat yet that could go or change its place."""

    def doing(counter: Counter, argument: str, now: float) -> Outcome:
        return (counter, ()) if guests.joining(counter) else deed(counter, argument, now)

    return doing


def _named(counter: Counter, argument: str, now: float) -> Outcome:
    """The name of a seat, or of somebody who arrives."""
    if not guests.joining(counter):
        return setup.named(counter, argument, now)
    name = setup.written_name(counter.setup)
    return guests.arrived(counter, name, now) if name else _cancelled(counter, "", now)


def _taken_name(counter: Counter, argument: str, now: float) -> Outcome:
    return _named(replace(counter, setup=replace(counter.setup, typed=argument)), "", now)


def _erased(counter: Counter, argument: str, now: float) -> Outcome:
    if counter.screen is Screen.HAND:
        return fix.erased(counter, argument, now)
    if counter.screen is Screen.PIN:
        return replace(counter, staff=replace(counter.staff, typed=counter.staff.typed[:-1])), ()
    return letters.erased(counter, argument, now)


def _undone(counter: Counter, argument: str, now: float) -> Outcome:
    """Taking back from the menu stays in the menu: several steps are as many touches."""
    return _staying(counter, back.taken_back(counter, argument, now))


def _redone(counter: Counter, argument: str, now: float) -> Outcome:
    return _staying(counter, back.redone(counter, argument, now))


def _staying(counter: Counter, outcome: Outcome) -> Outcome:
    after, effects = outcome
    if counter.screen is Screen.MENU:
        after = replace(after, screen=Screen.MENU, came=counter.came)
    return after, effects


def _left(counter: Counter, argument: str, now: float) -> Outcome:
    """A game that is left cannot be taken up again: it takes a second touch."""
    if asked := setup.twice(counter, "leave", said("Encore une fois pour quitter la partie"), now):
        return asked, ()
    return table.left(replace(counter, asked=""), argument, now)


def _skip(counter: Counter, _: str, now: float) -> Outcome:
    return replace(counter, moment=skipped(counter.moment, now), flights=(), since=now, opened=False), ()


def _more(counter: Counter, argument: str, now: float) -> Outcome:
    """The next page of whatever is leafed through."""
    turned = people.turned if counter.screen is Screen.PEOPLE else service.turned
    return turned(counter, argument, now)


def _left_hand(counter: Counter, _: str, __: float) -> Outcome:
    """Leave it to the camera again; while it is lost there is nothing to leave it to."""
    counter = replace(counter, by_hand=False)
    return replace(counter, screen=table.table_screen(counter)), ()


def backed(counter: Counter) -> Counter:
    """Where one came from; the table as it is by now."""
    came = counter.came
    target = came[-1] if came else Screen.PLAY
    if target in AT_TABLE | {Screen.OVER}:
        target, came = table.table_screen(counter), ()
    return replace(counter, screen=target, came=came[:-1], fixing=Fixing())


DEEDS: dict[str, Deed] = {
    "start": _start,
    "accept": offered.accepted,
    "later": offered.left_for_later,
    "begin": _begin,
    "seat_add": setup.seat_added,
    "seat_drop": _of_a_seat(setup.seat_dropped),
    "seat_name": setup.seat_named,
    "seat_lift": order.seat_lifted,
    "seat_put": order.seat_put,
    "seat_recent": _taken_name,
    "seat_later": _of_a_seat(order.seat_later),
    "opponent": opponent.next_strength,
    "shuffle": order.shuffled,
    "rules": _to(Screen.RULES),
    "stake": stake.opened,
    "stake_take": stake.taken,
    "stake_next": stake.marked,
    "staked": stake.staked,
    "write": letters.writing,
    "signs": letters.signs,
    "type": letters.typed,
    "accent": letters.accented,
    "erase": _erased,
    "named": _named,
    "preset": setup.preset,
    "house": _to(Screen.HOUSE),
    "own": _to(Screen.OWN),
    "title": own.titling,
    "titled": own.titled,
    "forget": own.forgotten,
    "switch": setup.switched,
    "page": setup.paged,
    "plain": setup.plain,
    "stop": table.stopped,
    "mark": table.marked,
    "choose": table.chosen,
    "fix": fix.opened,
    "fix_die": fix.next_die,
    "face": fix.face,
    "keep": fix.kept,
    "confirm": fix.confirmed,
    "by_hand": fix.by_hand,
    "undo": _undone,
    "ranks": _to(Screen.RANKS),
    "result": _to(Screen.RESULT),
    "dispute": _disputed,
    "coach": coach.asked,
    "agree": coach.agreed,
    "menu": _to(Screen.MENU),
    "arrives": guests.welcomed,
    "leaving": _to(Screen.LEAVING),
    "departs": guests.departed,
    "skip": _skip,
    "redo": _redone,
    "leave": _left,
    "revenge": table.again,
    "home": table.closed,
    "cleared": service.cleared,
    "served": table.served,
    "records": leaves.opened,
    "leaf": leaves.turned,
    "card": leaves.carded,
    "new_dice": leaves.new_dice,
    "language": lent.language,
    "theme": lent.theme,
    "mute": lent.mute,
    "service": service.opened,
    "digit": service.digit,
    "serve": service.served,
    "look": service.looked,
    "settings": service.settings,
    "new_pin": welcome.choosing,
    "sign": welcome.naming,
    "signed": welcome.signed,
    "screen": welcome.touching,
    "target": welcome.hit,
    "missed": welcome.missed,
    "ready": welcome.ready,
    "set": service.chosen,
    "more": _more,
    "people": people.opened,
    "letter": people.next_letter,
    "forget_name": people.forgotten,
    "trials": service.tried,
    "push": service.pushed,
    "dues": service.dues,
    "calibrate": service.calibrating,
    "learn": service.learned,
    "relearn": service.learned_again,
    "diagnosis": service.diagnosed,
    "sight": says.explained,
    "help": _to(Screen.HELP),
    "cancel": _cancelled,
    "leave_hand": _left_hand,
}
