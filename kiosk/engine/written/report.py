"""A game told as plain dicts, word for word as the contract (kiosk/cli/CONTRACT.md) has them."""

from typing import Any

from kiosk.engine.hands.combos import digits
from kiosk.engine.house.switches import settings
from kiosk.engine.play.state import Expects, Game, LastCoup, Result
from kiosk.engine.rules import Rules
from kiosk.engine.words import Text, french
from kiosk.engine.written.ranking import ranking


def preset_report(rules: Rules, text: Text = french) -> dict[str, Any]:
    """A rule set: an object of `lebon rules --json`. Switches are told as `--set` takes them."""
    return {
        "name": rules.name,
        "label": text(rules.label),
        "tokens": rules.tokens,
        "switches": settings(rules),
        "ranking": [
            {"rank": line.rank, "combo": digits(line.hand), "name": line.name, "value": line.value}
            for line in ranking(rules, text)
        ],
    }


def game_report(game: Game) -> dict[str, Any]:
    """The state of a game: the fields of a line of `lebon replay --json` from `manche` on."""
    return {
        "manche": game.manche,
        "phase": game.phase.value,
        "coup": game.coup,
        "pot": game.pot,
        "tokens": game.tokens,
        "left": list(game.left),
        "hands": {player: digits(hand) for player, hand in game.hands.items()},
        "expects": expects_report(game.expects),
        "last_coup": None if game.last_coup is None else _last_coup(game.last_coup),
        "result": None if game.result is None else _result(game.result),
    }


def expects_report(expects: Expects) -> dict[str, Any]:
    """What must come next, and from whom."""
    return {
        "player": expects.player,
        "what": expects.what.value,
        "throw": expects.throw,
        "max_throws": expects.max_throws,
        "throw_off": expects.throw_off,
    }


def _last_coup(coup: LastCoup) -> dict[str, Any]:
    return {
        "best": coup.best,
        "worst": coup.worst,
        "amount": coup.amount,
        "moved": coup.moved,
        "from": coup.source,
        "throw_offs": coup.throw_offs,
    }


def _result(result: Result) -> dict[str, Any]:
    return {
        "loser": result.loser,
        "winner": result.winner,
        "grand_perdant": result.grand_perdant,
        "losers": list(result.losers),
    }
