"""`lebon odds` against an enumeration: every throw of every choice is played by the engine itself.

Nothing of kiosk.solver is used here. What may be done is what the engine does not refuse, who won is what it
says of the paid coup, and a throw-off is worth a half to either. Positions are drawn at random. The control
is the same enumeration under another rule for equal hands: it must be seen to differ.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from random import Random

from kiosk.engine.events import Stopped, Thrown
from kiosk.engine.game import step
from kiosk.engine.hands.combos import Hand, hand_of
from kiosk.engine.play.stages import Play, ThrowOff, Turn
from kiosk.engine.play.state import Game, Phase
from kiosk.engine.refusal import Refused
from kiosk.engine.rules import Rules
from kiosk.solver.odds import Spot, options

OPENER = 0
TOKENS = 1000
"""Tokens of everybody and of the pot, so that no coup ends anything."""

Deed = tuple[int, ...] | str
"""Dice kept, or "stop"."""

Worths = dict[Deed, float]
"""What each deed is worth to the one who does it."""


@dataclass(frozen=True, slots=True)
class Position:
    """Dice on the table in a coup between two, as `lebon odds` is asked about them."""

    rules: Rules
    charge: bool
    hand: Hand
    throws: int
    beat: Hand | None
    made: int


class Enumeration:
    """Everything that can come of a coup between two under one rule set; what was seen is remembered."""

    def __init__(self, rules: Rules, *, charge: bool) -> None:
        phase = Phase.CHARGE if charge else Phase.DECHARGE
        even = (TOKENS, TOKENS)
        self._start = Game(rules, ("A", "B"), phase, TOKENS, even, Turn(), coup=1, order=(0, 1))
        self._known: dict[object, float] = {}

    def deeds(self, position: Position) -> Worths:
        """What each thing to do is worth to the one who does it."""
        return dict(self._deeds(self._game(position)))

    def _game(self, position: Position) -> Game:
        """The game in which these dice lie there; the throws before them do not matter to the coup."""
        game, made = self._start, position.made
        if position.beat is not None:
            game = replace(game, plays=(Play(OPENER, (position.beat,) * made, made),))
        most = game.max_throws
        return replace(game, stage=Turn((position.hand,) * (most - position.throws)))

    def _deeds(self, game: Game) -> Iterator[tuple[Deed, float]]:
        """Stopping or staying as one is where nothing can be thrown; and every choice of dice."""
        assert isinstance(game.stage, Turn)
        if len(game.stage.throws) == game.max_throws:
            last = replace(game, stage=replace(game.stage, throws=game.stage.throws[:-1]))
            yield "stop", self._after(last, Thrown((), game.stage.throws[-1]))
            return
        stopped = _stop(game)
        announced = stopped if stopped and _same_turn(game, stopped) else None
        if stopped and not announced:
            yield "stop", self._end_of_turn(game, stopped)
        yield from self._keepings(game, announced)

    def _keepings(self, game: Game, announced: Game | None) -> Iterator[tuple[Deed, float]]:
        """Every choice of dice; where the last throw may be announced, whichever is better."""
        for kept in dict.fromkeys(_keeps(game)):
            if (worth := self._throw(game, kept)) is not None:
                said = self._throw(announced, kept) if announced else None
                yield kept, worth if said is None else max(worth, said)

    def _throw(self, game: Game, kept: tuple[int, ...]) -> float | None:
        """The mean over all ways the other dice may fall; None where that may not be kept."""
        assert isinstance(game.stage, Turn)
        key = (game.plays, len(game.stage.throws), kept, game.locked, game.stage.last)
        if key not in self._known:
            falls = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=3 - len(kept)))
            try:
                whole = sum(n * self._after(game, Thrown(kept, roll)) for roll, n in falls.items())
            except Refused:
                return None
            self._known[key] = whole / 6 ** (3 - len(kept))
        return self._known[key]

    def _after(self, game: Game, thrown: Thrown) -> float:
        """What one throw is worth to the one who throws it."""
        after = step(game, thrown)
        if after.coup == game.coup and isinstance(after.stage, Turn) and after.seat == game.seat:
            return self._best_deed(after)
        return self._end_of_turn(game, after)

    def _best_deed(self, game: Game) -> float:
        """The best of all deeds; games that differ in nothing that counts are one."""
        assert isinstance(game.stage, Turn)
        stage = game.stage
        key = (game.plays, stage.throws[-1], len(stage.throws), game.locked, stage.last)
        if key not in self._known:
            self._known[key] = max(worth for _, worth in self._deeds(game))
        return self._known[key]

    def _end_of_turn(self, game: Game, after: Game) -> float:
        """What the end of a turn is worth to the one whose turn it was."""
        if isinstance(after.stage, ThrowOff):
            return 0.5
        if after.coup == game.coup:
            return 1 - self._follower(after)
        coup = after.last_coup
        assert coup is not None
        assert coup.worst is not None
        return float(game.player != coup.worst)

    def _follower(self, game: Game) -> float:
        """What the turn that begins is worth to the follower, « le bon » before his first throw included."""
        play = game.plays[0]
        game = replace(game, plays=(replace(play, throws=(play.hand,) * len(play.throws)),))
        if game.plays not in self._known:
            worth = self._throw(game, ())
            assert worth is not None
            try:
                dry = self._throw(step(game, Stopped()), ())
                worth = max(worth, dry or worth)
            except Refused:
                pass
            self._known[game.plays] = worth
        return self._known[game.plays]


def _stop(game: Game) -> Game | None:
    """The game after « le bon »; None where the rules do not let him stop."""
    try:
        return step(game, Stopped())
    except Refused:
        return None


def _same_turn(game: Game, after: Game) -> bool:
    """Whether he only announced his last throw, and is still to throw."""
    return isinstance(after.stage, Turn) and (after.seat, after.coup) == (game.seat, game.coup)


def _keeps(game: Game) -> Iterator[tuple[int, ...]]:
    for number in range(4):
        for kept in combinations(game.hand, number):
            yield tuple(sorted(kept, reverse=True))


def positions(rules: Rules, chance: Random, number: int) -> Iterator[Position]:
    """So many positions of a rule set, in both phases and of both sides."""
    for _ in range(number):
        charge = chance.random() < 0.5
        most = rules.charge_throws if charge else 3
        made = chance.randint(1, most)
        beat = _roll(chance) if chance.random() < 0.6 else None
        bound = most if beat is None or rules.follow == "free" else made
        yield Position(rules, charge, _roll(chance), chance.randrange(bound), beat, made if beat else 0)


def _roll(chance: Random) -> Hand:
    return hand_of([chance.randint(1, 6) for _ in range(3)])


@dataclass(frozen=True, slots=True)
class Agreement:
    """`lebon odds` beside the enumeration under one rule set.

    largest   largest difference of any choice in any position, as a chance.
    regret    the most that following the advice loses, by the enumeration.
    choices   choices compared; `missing` are those that only one of the two knows.
    control   the same of a position under another rule for equal hands: it must be seen.
    """

    rules: str
    positions: int
    choices: int
    missing: int
    largest: float
    regret: float
    control: float

    @property
    def holds(self) -> bool:
        """Both say the same, and the control does not."""
        return not self.missing and max(self.largest, self.regret) < SAME < self.control


SAME = 1e-9
"""Differences below this are rounding."""


def agreement(rules: Rules, number: int, seed: int = 421) -> Agreement:
    """Compare so many random positions of a rule set."""
    asked = tuple(positions(rules, Random(f"{seed} {rules.name}"), number))
    found = [each for position in _both(rules, asked) for each in _differences(*position)]
    told = [each for each in found if each is not None]
    return Agreement(
        rules=rules.name,
        positions=len(asked),
        choices=len(told),
        missing=len(found) - len(told),
        largest=max(told, default=0.0),
        regret=max((_regret(*position) for position in _both(rules, asked)), default=0.0),
        control=_control(rules),
    )


def _control(rules: Rules) -> float:
    """Two equal hands and no throw left: a throw-off in one rule set, won in the other."""
    other = replace(rules, tie="rampeau" if rules.tie == "later" else "later")
    even = Position(rules, charge=False, hand=(6, 6, 5), throws=0, beat=(6, 6, 5), made=3)
    told = _options(even)["stop"]
    return abs(Enumeration(other, charge=False).deeds(replace(even, rules=other))["stop"] - told)


def _both(rules: Rules, asked: tuple[Position, ...]) -> Iterator[tuple[Worths, Worths]]:
    """What the enumeration says of each position, and what `lebon odds` does."""
    for position in asked:
        yield _enumeration(rules, position.charge).deeds(position), _options(position)


@lru_cache(maxsize=2)
def _enumeration(rules: Rules, charge: bool) -> Enumeration:
    return Enumeration(rules, charge=charge)


def _differences(true: Worths, told: Worths) -> Iterator[float | None]:
    """Of every choice; None for one that only one of the two knows."""
    for deed in true.keys() | told.keys():
        yield abs(true[deed] - told[deed]) if deed in true and deed in told else None


def _regret(true: Worths, told: Worths) -> float:
    return max(true.values()) - true.get(max(told, key=told.__getitem__), 0.0)


def _options(position: Position) -> Worths:
    """What `lebon odds` says."""
    asked = Spot(
        position.rules,
        position.charge,
        position.hand,
        position.throws,
        position.beat,
        position.made,
    )
    return {"stop" if each.keep is None else each.keep: each.win for each in options(asked)}
