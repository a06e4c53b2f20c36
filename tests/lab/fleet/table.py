"""A kiosk of a simulated fleet and its link: the real outbox over a log in memory."""

from dataclasses import dataclass, field, replace
from random import Random

from kiosk.link.games import game_id
from kiosk.link.outbox import (
    Outbox,
    Parcel,
    Position,
    acknowledge,
    go_back,
    overdue_parcels,
    reconnect,
    same_log,
    sent_again,
    with_sent,
)
from kiosk.store import SavedGame
from kiosk.wire import Ack, FinishedGame, State
from tests.lab.fleet.games import BOOK, Dealt
from tests.lab.fleet.params import UNCHECKED, Control


@dataclass(slots=True)
class Logged:
    """A game of the log: who played what, when by the kiosk's own clock."""

    number: int
    id: str
    dealt: Dealt
    revised: bool
    started: float
    players: tuple[str, ...]

    @property
    def place(self) -> Position:
        """How far it has come."""
        return Position(self.number, self.dealt.count + 2 * self.revised)

    @property
    def words(self) -> str:
        """What the log has of it."""
        return self.dealt.again if self.revised else self.dealt.words


@dataclass(slots=True)
class Table:
    """One card in one kiosk. `saved`: the cursor as it is on the disk."""

    venue: str
    kiosk: str
    epoch: str
    clock: float
    people: tuple[str, ...]
    named: dict[str, str]
    control: Control = Control.NONE
    log: list[Logged] = field(default_factory=list)
    outbox: Outbox = field(default_factory=lambda: Outbox(""))
    saved: Outbox = field(default_factory=lambda: Outbox(""))
    away: int = 0
    full: bool = False

    def play(self, dealt: Dealt, now: float, chance: Random) -> Logged:
        """A game comes to its end."""
        number = self.log[-1].number + 1 if self.log else 1
        started = round(now + self.clock, 6)
        players = tuple(chance.sample(self.people, 3))
        saved = SavedGame(number, "", "", (), started)
        number_of_it = game_id(self.epoch, saved)
        game = Logged(number, number_of_it, dealt, revised=False, started=started, players=players)
        self.log.append(game)
        return game

    def look(self, now: float) -> list[FinishedGame]:
        """What the link sends now."""
        if self.control is not Control.BLIND_ACK and not self._same_log():
            self.outbox = Outbox(self.epoch)
        again = overdue_parcels(self.outbox, now)
        told = [
            self.told(game, parcel.after) for parcel in again if (game := self._same_game(parcel)) is not None
        ]
        if again:
            self.outbox = sent_again(self.outbox, again, now)
        for game in self._new_games():
            self.outbox = with_sent(self.outbox, game.place, game.id, now)
            told.append(self.told(game, self.outbox.under_way[-1].after))
        return told

    def state(self) -> State:
        """What the link believes that the hub has."""
        cursor = self.outbox.cursor
        return State(online=True, epoch=self.epoch, last=self.outbox.tail or None, words=cursor.words)

    def hear(self, ack: Ack) -> None:
        """The hub has answered, or another one's hub has."""
        if self.control is Control.BLIND_ACK and ack.sequence > self.outbox.cursor.game:
            self.outbox = Outbox(self.epoch, Position(ack.sequence, ack.revision))
        if ack.refuted is None:
            self.outbox = acknowledge(self.outbox, ack)
        elif self.control not in UNCHECKED:
            self.outbox = go_back(self.outbox, ack)
        if not self.full:
            self.saved = self.outbox

    def restart(self) -> None:
        """Killed: what was not written down is not known any more."""
        self.outbox = reconnect(self.saved)

    def told(self, game: Logged, after: str | None) -> FinishedGame:
        """The game as it is sent, with the names of those who have not asked to be forgotten."""
        names = {who: self.named[who] for who in game.players if who in self.named}
        return FinishedGame(
            game.id, game.place.words, self.epoch, game.number, self.venue, self.kiosk, "", game.started,
            game.started + 300.0, BOOK, game.players, game.words, 0, None, unsure=False, names=names,
            after=after,
        )  # fmt: skip

    def cloned(self) -> "Table":
        """Another kiosk with a copy of this card."""
        return replace(self, log=[replace(game) for game in self.log], outbox=self.saved)

    def _same_log(self) -> bool:
        stands = self._at(self.outbox.cursor.game)
        return same_log(self.outbox, self.epoch, None if stands is None else stands.id)

    def _new_games(self) -> list[Logged]:
        """As many as the outbox has room for."""
        last, room = self.outbox.last, self.outbox.room
        first = max(last.game - 1, 0)
        return [game for game in self.log[first : first + room + 1] if game.place > last][:room]

    def _at(self, number: int) -> Logged | None:
        return self.log[number - 1] if 0 < number <= len(self.log) else None

    def _same_game(self, parcel: Parcel) -> Logged | None:
        """The game of a parcel, unless it has more words by now."""
        game = self._at(parcel.place.game)
        return game if game is not None and game.place == parcel.place else None
