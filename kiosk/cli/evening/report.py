"""The table as it stands, in the words of the contract."""

from typing import Any

from kiosk.counter.early import heard_from
from kiosk.counter.push import is_lit, meaning
from kiosk.counter.state import Counter
from kiosk.engine.play.state import Expects
from kiosk.engine.written.report import expects_report, game_report
from kiosk.ui.scene import Scene

_WAKE = "wake"

NO_GAME = {"expects": expects_report(Expects()), "hands": {}, "tokens": {}, "result": None}
"""What is told of a game before there is one."""


def report(
    counter: Counter, scene: Scene | None, now: float, says: str | None, moves: list[str]
) -> dict[str, Any]:
    """All of it, with the sentence that is said and the words that came into the log."""
    told = NO_GAME if counter.state is None else game_report(counter.state)
    return {
        "screen": counter.screen.value,
        "says": says,
        "push": push(counter, now),
        "tray": None if counter.eye.values is None else list(counter.eye.values),
        "moves": moves,
        "keys": list(dict.fromkeys(each.action for each in scene.touches)) if scene else [],
        "expects": told["expects"],
        "hands": told["hands"],
        "tokens": told["tokens"],
        "owed": [name for due in counter.due for name in due.names],
        "result": told["result"],
    }


def push(counter: Counter, now: float) -> dict[str, Any]:
    """What « le bon » would do: the action, the dice that it would confirm, and from when it is heard."""
    action = meaning(counter)
    if counter.asleep:
        return {"does": _WAKE, "dice": None, "from": None}
    if action is None or not (action.id == "confirm" or is_lit(counter, now)):
        return {"does": None, "dice": None, "from": None}
    asked = counter.proposal if action.id == "confirm" else None
    dice = None if asked is None else list(asked.dice)
    return {"does": action.id, "dice": dice, "from": heard_from(counter, action.id)}
