"""Which film the first page shows; and a game for a house that has none yet, which shows how one goes."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from kiosk.engine.written.replay import play_word
from kiosk.engine.written.script import read_script
from kiosk.language import said
from kiosk.records.past import take_up
from kiosk.records.reel import Reel, reel_of
from kiosk.store import SavedGame

EXAMPLE = """
[rules "onze"]
[players "Lulu" "Jojo"]
[set "tokens" "6"]
[set "manches" "1"]
653 663 651 642 211 432 541 521 642 432 221 21+4 b 221 21+1
"""
"""Short, with a 421 in the décharge, and one who gets rid of everything."""


def film_of(games: Iterable[SavedGame]) -> Reel:
    """The first of these games that was played to its end, as a film; the example where none was.

    Raises UsageRefused for a game that cannot be read.
    """
    over = (each for each in games if each.result is not None)
    films = (reel_of(take_up(each)[0], each.id, each.stake) for each in over)
    return next((film for film in films if film is not None), None) or example()


@cache
def example() -> Reel:
    """Its film, which says of itself that it is an example."""
    script = read_script(EXAMPLE)
    history = script.begin()
    for word in script.words:
        history = play_word(history, word.text)
    reel = reel_of(history, 0, said("une tournée"))
    assert reel is not None
    return replace(reel, example=True)
