"""« La maison » at the table: a seat that the program plays, so that one person alone can practise.

It decides as the simulated people do (kiosk.decision) and throws simulated dice. Decision and dice are drawn
from its seed and the number of things that happened before, so that after a cut, or a step taken back, the
very same throw comes again; what it did stands in the log as words like anybody's.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from kiosk.decision import Stop, Strength, decision
from kiosk.engine.events import Choice, Chosen, Move, Stopped, Thrown
from kiosk.engine.history import History, last_thrown_at
from kiosk.engine.play.state import Game, What
from kiosk.engine.written.notation import quote

TAG = "opponent"
"""Of a written game: `[opponent "La maison" "regular" "421"]`; who does not know it ignores it."""

DICE_TAG = "dice"
"""Of a written game: `[dice "2"]`, the number of the set of dice it was played with."""

HEAD = ("match", "title", TAG, DICE_TAG)
"""What a log keeps with a game though the rules know nothing of it; the first two are of a tournament
(kiosk.counter.invitation)."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A seat, how well it plays, and what its dice are drawn from."""

    name: str
    strength: Strength = Strength.REGULAR
    seed: int = 0

    @property
    def tag(self) -> str:
        """As a written game has it."""
        return f'[{TAG} {quote(self.name)} "{self.strength}" "{self.seed}"]'

    def acts(self, game: Game | None) -> bool:
        """Whether the game waits for it."""
        return game is not None and game.player == self.name

    def move(self, history: History) -> Move:
        """What it does; asked twice about the same game, the same."""
        game, chance = history.game, Random(f"{self.seed} {len(history.events)}")
        if game.expects.what is What.CHOICE:
            return Chosen(Choice.EST)
        wish = decision(game, self.strength, chance)
        if isinstance(wish, Stop):
            return Stopped()
        return Thrown(wish.values, tuple(_die(chance) for _ in range(game.dice - len(wish.values))))

    def threw(self, history: History) -> bool:
        """Whether the last throw of the game is one of its own: those dice lie nowhere."""
        last = last_thrown_at(history.events)
        return last is not None and self.acts(history.games[last])


def opponent_of(tags: Mapping[str, tuple[str, ...]]) -> Opponent | None:
    """The opponent that a written game names; None where all are people, or it cannot be read."""
    with suppress(ValueError):
        name, strength, seed = tags.get(TAG, ())
        return Opponent(name, Strength(strength), int(seed))
    return None


def dice_set_of(tags: Mapping[str, tuple[str, ...]]) -> int:
    """With which set of dice a written game was played; the first one where it does not say."""
    number = "".join(tags.get(DICE_TAG, ()))
    return int(number[:9]) if number.isascii() and number.isdecimal() else 1


def with_head(text: str, opponent: Opponent | None, dice_set: int) -> str:
    """A written game with what the rules know nothing of at its head: its opponent, its set of dice."""
    text = f'[{DICE_TAG} "{dice_set}"]\n{text}' if dice_set != 1 else text
    return f"{opponent.tag}\n{text}" if opponent else text


def head_of(tags: Mapping[str, tuple[str, ...]]) -> str:
    """Those of these tags that stand at that head, written anew; what else a file may have is passed over."""
    return "".join(f"[{name} {' '.join(map(quote, tags[name]))}]\n" for name in HEAD if name in tags)


def _die(chance: Random) -> int:
    return 1 + int(6 * chance.random())
