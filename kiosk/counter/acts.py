"""Each action of the table, by id, as a function of the counter."""

from collections.abc import Callable

from kiosk.counter import leaves, lent
from kiosk.counter.actions import STAFF
from kiosk.counter.arrange import letters, opponent, order, own, setup, stake
from kiosk.counter.arrange.setup import Outcome
from kiosk.counter.effects import Ask
from kiosk.counter.game import back, coach, fix, guests, offered, says, table
from kiosk.counter.game.moments import skip
from kiosk.counter.game.opponent import ITS_DICE, its_throw, opponent_name
from kiosk.counter.game.throw import Fixing
from kiosk.counter.staff import people, service, welcome
from kiosk.counter.state import AT_TABLE, Counter, Screen
from kiosk.engine.play.change import replace

Deed = Callable[[Counter, str, float], Outcome]


def do(counter: Counter, action: str, argument: str, now: float) -> Outcome:
    """Do it. A sentence goes with what is done next, and so does a question in words, but with its answer."""
    asked = counter.asked if counter.asked.partition(" ")[0] == action else ""
    after, effects = DEEDS[action](replace(counter, notice=None, asked=asked), argument, now)
    return (replace(after, asked="") if after.asked == asked else after), effects


def _begin(counter: Counter, _: str, now: float) -> Outcome:
    return table.begin_game(counter, now)


def _to(screen: Screen) -> Deed:
    """Go aside to a screen, and remember where from."""

    def going(counter: Counter, _: str, __: float) -> Outcome:
        return counter.aside(screen), ()

    return going


def _dispute(counter: Counter, _: str, now: float) -> Outcome:
    """The picture of the throw; each reader is asked again, alone."""
    if its_throw(counter):
        return setup.with_notice(counter, ITS_DICE, now, name=opponent_name(counter)), ()
    dice = counter.eye.change.dice if counter.eye.change else ()
    return counter.aside(Screen.DISPUTE), ((Ask(dice),) if dice else ())


def _cancel(counter: Counter, _: str, now: float) -> Outcome:
    if counter.screen is Screen.NAME and guests.joining(counter):
        return _back(replace(counter, setup=replace(counter.setup, editing=None, typed="")), "", now)
    if counter.screen is Screen.TITLE:
        return replace(counter, setup=replace(counter.setup, typed=""), screen=Screen.OWN), ()
    if counter.screen in {Screen.NAME, Screen.STAKE}:
        made = replace(counter.setup, editing=None, typed="")
        return replace(counter, setup=made, screen=Screen.PLAYERS), ()
    if counter.screen in {*STAFF, Screen.SIGN}:
        return _back(counter, "", now)
    return replace(counter, screen=Screen.ATTRACT, came=()), ()


def _of_a_seat(deed: Deed) -> Deed:
    """Who only arrives has no seat yet that could go or change its place."""

    def doing(counter: Counter, argument: str, now: float) -> Outcome:
        return (counter, ()) if guests.joining(counter) else deed(counter, argument, now)

    return doing


def _name_seat(counter: Counter, argument: str, now: float) -> Outcome:
    """The name of a seat, or of somebody who arrives."""
    if not guests.joining(counter):
        return setup.name_seat(counter, argument, now)
    name = setup.written_name(counter.setup)
    return guests.sit_down(counter, name, now) if name else _cancel(counter, "", now)


def _take_name(counter: Counter, argument: str, now: float) -> Outcome:
    return _name_seat(replace(counter, setup=replace(counter.setup, typed=argument)), "", now)


def _erase(counter: Counter, argument: str, now: float) -> Outcome:
    if counter.screen is Screen.HAND:
        return fix.erase_face(counter, argument, now)
    if counter.screen is Screen.PIN:
        return replace(counter, staff=replace(counter.staff, typed=counter.staff.typed[:-1])), ()
    return letters.erase_letter(counter, argument, now)


def _staying(deed: Deed) -> Deed:
    """Taking back from the menu stays in the menu: several steps are as many touches."""

    def doing(counter: Counter, argument: str, now: float) -> Outcome:
        after, effects = deed(counter, argument, now)
        if counter.screen is Screen.MENU:
            after = replace(after, screen=Screen.MENU, came=counter.came)
        return after, effects

    return doing


def _skip(counter: Counter, _: str, now: float) -> Outcome:
    return replace(counter, moment=skip(counter.moment, now), flights=(), since=now, opened=False), ()


def _more(counter: Counter, argument: str, now: float) -> Outcome:
    """The next page of whatever is leafed through."""
    turned = people.turn_page if counter.screen is Screen.PEOPLE else service.turn_page
    return turned(counter, argument, now)


def _leave_hand(counter: Counter, _: str, __: float) -> Outcome:
    """Leave it to the camera again; while it is lost there is nothing to leave it to."""
    counter = replace(counter, by_hand=False)
    return replace(counter, screen=table.table_screen(counter)), ()


def _back(counter: Counter, _: str, __: float) -> Outcome:
    """Where one came from; the table as it is by now."""
    came = counter.came
    target = came[-1] if came else Screen.PLAY
    if target in AT_TABLE | {Screen.OVER}:
        target, came = table.table_screen(counter), ()
    return replace(counter, screen=target, came=came[:-1], fixing=Fixing()), ()


DEEDS: dict[str, Deed] = {
    "start": setup.open_players,
    "accept": offered.accept,
    "later": offered.leave_for_later,
    "begin": _begin,
    "seat_add": setup.add_seat,
    "seat_drop": _of_a_seat(setup.drop_seat),
    "seat_name": setup.open_seat,
    "seat_lift": order.lift_seat,
    "seat_put": order.put_seat,
    "seat_recent": _take_name,
    "seat_later": _of_a_seat(order.seat_later),
    "opponent": opponent.next_strength,
    "shuffle": order.shuffle,
    "rules": _to(Screen.RULES),
    "stake": stake.open_stakes,
    "stake_take": stake.take,
    "stake_next": stake.mark_next,
    "staked": stake.take_written,
    "write": letters.writing,
    "signs": letters.signs,
    "type": letters.type_letter,
    "accent": letters.accent_letter,
    "erase": _erase,
    "named": _name_seat,
    "preset": setup.preset,
    "house": _to(Screen.HOUSE),
    "own": _to(Screen.OWN),
    "title": own.titling,
    "titled": own.keep_rules,
    "forget": own.forget_rules,
    "switch": setup.switch,
    "page": setup.turn_page,
    "plain": setup.plain,
    "stop": table.stop,
    "mark": table.mark_other,
    "choose": table.choose,
    "fix": fix.open_die,
    "fix_die": fix.next_die,
    "face": fix.face,
    "keep": fix.keep,
    "confirm": fix.confirm,
    "by_hand": fix.by_hand,
    "undo": _staying(back.take_back),
    "ranks": _to(Screen.RANKS),
    "result": _to(Screen.RESULT),
    "dispute": _dispute,
    "coach": coach.open_coach,
    "agree": coach.agree,
    "menu": _to(Screen.MENU),
    "arrives": guests.ask_who_arrives,
    "leaving": _to(Screen.LEAVING),
    "departs": guests.get_up,
    "skip": _skip,
    "redo": _staying(back.redo),
    "leave": table.leave,
    "revenge": table.again,
    "home": table.close,
    "cleared": service.clear_round,
    "served": table.bring_round,
    "records": leaves.open_records,
    "leaf": leaves.turn_to,
    "card": leaves.lay_card,
    "new_dice": leaves.new_dice,
    "language": lent.language,
    "theme": lent.theme,
    "mute": lent.mute,
    "service": service.open_lock,
    "digit": service.digit,
    "serve": service.serve,
    "look": service.look,
    "settings": service.settings,
    "new_pin": welcome.choosing,
    "sign": welcome.naming,
    "signed": welcome.sign,
    "screen": welcome.touching,
    "target": welcome.hit,
    "missed": welcome.note_miss,
    "ready": welcome.open_house,
    "set": service.set_value,
    "more": _more,
    "people": people.open_people,
    "letter": people.next_letter,
    "forget_name": people.forget_name,
    "trials": service.open_trials,
    "push": service.count_push,
    "dues": service.dues,
    "calibrate": service.calibrating,
    "learn": service.learn,
    "relearn": service.learn_again,
    "diagnosis": service.diagnose,
    "sight": says.explain,
    "help": _to(Screen.HELP),
    "back": _back,
    "cancel": _cancel,
    "leave_hand": _leave_hand,
}
