"""A name: one touch on somebody who played lately, or large keys."""

from collections.abc import Sequence

from kiosk.counter.arrange.setup import free_names, is_stand_in
from kiosk.counter.state import Counter
from kiosk.language import said
from kiosk.ui.screens.arrange.letters import accent_row, board, end_row, writing_page
from kiosk.ui.sheet import Align, Rect, Sheet


def compose(sheet: Sheet, counter: Counter) -> None:
    """What is typed, recent names, the keys."""
    setup = counter.setup
    was = setup.names[setup.editing] if setup.editing is not None and setup.editing < len(setup.names) else ""
    rest = writing_page(sheet, counter, _asks(sheet, was))
    if not setup.writing:
        last, room = rest.foot(sheet.glass.touch)
        if counter.prefs.named:
            told, room = room.top(sheet.px(34))
            _consent(sheet, told)
        _recent(sheet, counter, room)
        _choose(sheet, last, seated=bool(was))
        return
    first, last = board(sheet, counter, rest, capitals=True)
    if counter.prefs.named and not setup.typed:
        _consent(sheet, first)
    elif not accent_row(sheet, counter, first):
        _recent(sheet, counter, first)
    _last_row(sheet, last, seated=bool(was))


def _asks(sheet: Sheet, was: str) -> str:
    """What the page asks: who a numbered player is, who takes a named one's seat, who comes."""
    if not was:
        return sheet.say("Qui arrive ?")
    asks = said("Qui est {name} ?") if is_stand_in(was) else said("Qui remplace {name} ?")
    return sheet.say(asks, name=was)


def _consent(sheet: Sheet, rect: Rect) -> None:
    """What whoever writes his name agrees to, where the house shows names outside this table."""
    words = sheet.say("Les noms écrits ici se voient dans la salle et dans la ligue.")
    sheet.words(rect, words, 19, sheet.theme.soft, align=Align.MIDDLE)


def _recent(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """Names that are not at the table already, and begin as what is written does."""
    begun = counter.setup.typed.casefold()
    free = [name for name in free_names(counter.setup) if name.casefold().startswith(begun)]
    across = 3 if sheet.glass.upright else 4
    down = max(1, min(3 if not sheet.glass.upright else 6, rect.h // sheet.glass.touch))
    for name, cell in zip(free, rect.grid(across, down), strict=False):
        sheet.key(cell, "seat_recent", name, name, size=24)


def _choose(sheet: Sheet, rect: Rect, *, seated: bool) -> None:
    """What else can be done with a seat, where there is one already."""
    *places, write = rect.columns(3)
    if seated:
        _seat_keys(sheet, places, 20)
    sheet.key(write, "write", sheet.say("Écrire un nom"), size=22, main=True)


def _last_row(sheet: Sheet, rect: Rect, *, seated: bool) -> None:
    """What else can be done, with the alphabet before it."""
    cells = rect.columns(5)
    if seated:
        _seat_keys(sheet, cells[:2], 18)
    end_row(sheet, cells[2:], "named")


def _seat_keys(sheet: Sheet, places: Sequence[Rect], size: float) -> None:
    drop, later = places
    sheet.key(drop, "seat_drop", sheet.say("Retirer"), size=size)
    sheet.key(later, "seat_later", sheet.say("Joue plus tard"), size=size)
