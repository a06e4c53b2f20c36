"""What one game adds to the statistics: reckoned once a game, then only added up."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass

from kiosk.engine.hands.combos import FOUR_TWO_ONE, NENETTE
from kiosk.engine.play.state import Phase
from kiosk.engine.written.script import read_script
from kiosk.opponent import dice_set_of, opponent_of
from kiosk.records.coach import Decision, decisions, regret
from kiosk.records.dice import faces
from kiosk.records.past import Coup, Past, Toss, histories, past_of
from kiosk.store import SavedGame


@dataclass(frozen=True, slots=True)
class Share:
    """What one player did in one game.

    paid           he was the loser, alone or with another; None where nobody lost or the game did not end.
    first_out      he won as the first out, where the rules name one.
    turns, throws  turns of coups and the throws in them.
    throw_offs     dry throws.
    four_two_ones, nenettes  throws that came to it, throw-offs included.
    luck           kiosk.records.luck, summed.
    regret         coups that his decisions cost him (kiosk.records.coach).
    best, worst    coups as the strongest and as the weakest: (in the charge, in the décharge).
    """

    player: str
    paid: bool | None
    first_out: bool
    turns: int
    throws: int
    throw_offs: int
    four_two_ones: int
    nenettes: int
    luck: float
    best: tuple[int, int]
    worst: tuple[int, int]
    regret: float = 0.0


@dataclass(frozen=True, slots=True)
class Facts:
    """One game in figures.

    faces     how often each face came among the dice thrown.
    opponent  the strength of the house where it played along, "" among people: practice is not counted with
              what people played for.
    dice_set  the number of the dice it was played with.
    """

    game: int
    started: float
    rules: str
    over: bool
    coups: int
    faces: tuple[int, ...]
    shares: tuple[Share, ...]
    opponent: str = ""
    dice_set: int = 1

    @property
    def payers(self) -> tuple[str, ...]:
        """Who pays, in seat order; nobody after practice."""
        return tuple(share.player for share in self.shares if share.paid and not self.opponent)


def facts(saved: SavedGame) -> Facts:
    """One game in figures. Raises UsageRefused where its start cannot be made."""
    steps = reckoning(saved)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Facts = end.value
            return found


def reckoning(saved: SavedGame) -> Generator[None, None, Facts]:
    """The same in steps of a millisecond or two, between which whoever draws the screen goes on."""
    for history in histories(saved):  # noqa: B007 the last one is what was played
        yield
    played = past_of(history)
    yield
    made = decisions(history)
    yield
    tags = read_script(saved.tags).tags
    opponent = opponent_of(tags)
    return Facts(
        game=saved.id,
        started=saved.started,
        rules=played.start.rules.name,
        over=played.over,
        coups=len(played.coups),
        faces=faces(played.tosses),
        shares=tuple(_share(name, played, made) for name in played.game.players),
        opponent=opponent.strength.value if opponent else "",
        dice_set=dice_set_of(tags),
    )


def _share(name: str, played: Past, made: tuple[Decision, ...]) -> Share:
    tosses = _tosses(played, name)
    result, payers = played.game.result, played.payers
    return Share(
        player=name,
        paid=name in payers if payers else None,
        first_out=result is not None and result.winner == name,
        turns=len({(toss.manche, toss.coup) for toss in tosses}),
        throws=sum(not toss.throw_off for toss in tosses),
        throw_offs=sum(toss.throw_off for toss in tosses),
        four_two_ones=_came(tosses, FOUR_TWO_ONE),
        nenettes=_came(tosses, NENETTE),
        luck=sum(toss.luck or 0.0 for toss in tosses),
        best=_coups(played.coups, name, best=True),
        worst=_coups(played.coups, name, best=False),
        regret=regret(made, name),
    )


def _tosses(played: Past, name: str) -> tuple[Toss, ...]:
    """Those of that player, but for the roll that says who opens."""
    return tuple(toss for toss in played.tosses if toss.player == name and toss.phase is not Phase.OPENING)


def _came(tosses: Iterable[Toss], hand: tuple[int, int, int]) -> int:
    """Throws that came to this hand; dice all kept are no throw."""
    return sum(toss.hand == hand and bool(toss.thrown) for toss in tosses)


def _coups(coups: Iterable[Coup], name: str, *, best: bool) -> tuple[int, int]:
    phases = [coup.phase for coup in coups if (coup.last.best if best else coup.last.worst) == name]
    return phases.count(Phase.CHARGE), phases.count(Phase.DECHARGE)
