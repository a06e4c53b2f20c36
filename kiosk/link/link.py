"""The link of one kiosk: the log on one side, a broker on the other, and a cursor between them.

One thread, one turn after the other, time passed in. Nothing here can reach the kiosk: it opens the log for
reading, and the kiosk does not know that it is there.
"""

import secrets
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kiosk.broker import Broker, Connected, Event, Lost, Received
from kiosk.disk.offer import LINK_FOLDER
from kiosk.engine.usage import UsageRefused
from kiosk.language import Changes, Tell, line, said
from kiosk.link import notes as n
from kiosk.link import outbox as o
from kiosk.link.asking import Asking
from kiosk.link.games import Head, Table, finished_game, game_id, head
from kiosk.link.log import Log
from kiosk.link.offered import OfferFile
from kiosk.link.shown import Shown
from kiosk.reasons import reason
from kiosk.store import SavedGame, StoreFailed
from kiosk.wire import (
    Ack,
    FinishedGame,
    Forgotten,
    Kind,
    Message,
    Offer,
    State,
    Stub,
    Topic,
    Unreadable,
    payload,
    read,
    read_topic,
)

LOOKS = 0.05
"""Seconds between two looks at the log: some 30 microseconds each."""


class Link:
    """Carries what happened at the table to the house, and an offer back."""

    def __init__(
        self, folder: Path, table: Callable[[], Table], broker: Broker, tell: Tell, program: str = ""
    ) -> None:
        """folder: of the kiosk's data. table: asked anew each time, since the house may change its mind."""
        self._folder = folder / LINK_FOLDER
        self._log = Log(folder)
        self._table = table
        self._broker = broker
        self._changes = Changes(tell)
        self._program = program
        self._offer = OfferFile(self._folder)
        self._shown = Shown()
        self._notes = n.load(self._folder)
        self._save()
        self._outbox = self._notes.outbox
        self._connected = False
        self._asking = Asking()
        self._run = secrets.token_hex(16)

    def turn(self, now: float) -> None:
        """One turn: what came, what is new in the log, what is due. now: seconds since 1970."""
        before = self._notes
        events = self._broker.events()
        for event in events:
            self._hear(event, now)
        try:
            self._look(now, stirred=bool(events))
        except StoreFailed as failed:
            self._tell("log", said("{why} ; on attend"), why=failed.line)
        else:
            self._changes.is_well("log")
        self._notes = self._notes.at(self._outbox)
        if self._notes != before:
            self._save()

    def close(self) -> None:
        """Leave in order: the table is not there any more. May be called twice."""
        self._broker.close((self._topic(Kind.STATE), payload(State(online=False))))
        self._log.close()

    def _hear(self, event: Event, now: float) -> None:
        match event:
            case Connected():
                self._connected = True
                self._shown.tell_again()
                self._asking.again()
                self._outbox = o.reconnect(self._outbox)
                self._tell("broker", said("{place} : relié au courtier"), place=self._place)
            case Lost(why):
                self._connected = False
                away = said("{place} : pas de courtier ({why}) ; on réessaie")
                self._tell("broker", away, place=self._place, why=line(why))
            case Received(topic, told):
                try:
                    self._receive(read_topic(topic).kind, told, now)
                except Unreadable as no:
                    strange = said("{place} : un message ne se lit pas : {why}")
                    self._tell("message", strange, place=self._place, why=no)

    def _receive(self, kind: Kind, told: bytes, now: float) -> None:
        """What the hub says. Raises Unreadable."""
        match kind:
            case Kind.ACK:
                self._hear_ack(read(Ack, told))
            case Kind.FORGOTTEN:
                self._hear_forgotten(read(Forgotten, told) if told else Forgotten())
            case Kind.OFFER:
                self._lay_offer(read(Offer, told) if told else None)
            case _:
                pass

    def _hear_ack(self, ack: Ack) -> None:
        if ack.refuted is None:
            self._outbox = o.acknowledge(self._outbox, ack)
        elif (back := o.go_back(self._outbox, ack)) != self._outbox:
            self._outbox = back
            self._forget_anew(())

    def _hear_forgotten(self, forgotten: Forgotten) -> None:
        """A list that answers nothing is of a hub that may have lost what it was told."""
        self._notes = self._notes.forgetting(forgotten.people)
        if forgotten.epoch is None:
            self._forget_anew(forgotten.people)
        else:
            self._notes = self._notes.with_answer(forgotten)
            self._asking.answered()
        self._shown.tell_again()

    def _forget_anew(self, buried: tuple[str, ...]) -> None:
        """Tell the hub again whom it must forget. buried: whom it has tombstones of."""
        self._notes = replace(self._notes, told=0)
        self._asking.ask_for(each for each in self._notes.forgotten if each not in buried)

    def _lay_offer(self, offer: Offer | None) -> None:
        """Put the offer where the kiosk reads it, or take it away."""
        if offer is not None:
            self._notes = self._notes.inviting(offer)
        try:
            self._offer.put(offer)
        except OSError as error:
            self._tell("offer", said("{path} : {why}"), path=self._offer.path, why=reason(error))

    def _look(self, now: float, *, stirred: bool) -> None:
        """What the log has that is new. Raises StoreFailed."""
        changed = self._log.has_changed()
        if not self._connected:
            return
        if changed or stirred:
            self._check_log()
            self._send_games(now)
            self._shown.see(next(self._log.reader().latest(1), None), self._head)
        self._offer.refresh(now)
        self._send_again(now)
        if not self._outbox.under_way:
            answered = self._notes.at(self._outbox).told
            if (
                forget := self._asking.next_request(self._log.reader(), self._outbox.epoch, answered, now)
            ) is not None:
                self._publish(Kind.FORGET, forget)
        self._show(now)

    def _check_log(self) -> None:
        """Start from the beginning where the cursor is for another log: nothing is lost by that."""
        log, at = self._log.reader(), self._outbox.cursor.game
        epoch, stands = log.epoch, log.game(at) if at else None
        same = o.same_log(self._outbox, epoch, None if stands is None else game_id(epoch, stands))
        if not same:
            self._outbox = o.Outbox(epoch)
        if not same or self._notes.told > log.last_forgotten:
            self._notes = replace(self._notes, told=0)
            self._asking.again()

    def _send_games(self, now: float) -> None:
        last = self._outbox.last
        for saved in self._log.reader().over_after(last.game, last.words, self._outbox.room):
            number, place = game_id(self._outbox.epoch, saved), o.Position(saved.id, len(saved.words))
            self._outbox = o.with_sent(self._outbox, place, number, now)
            self._send_game(saved, self._outbox.under_way[-1])

    def _send_again(self, now: float) -> None:
        late = o.overdue_parcels(self._outbox, now)
        if not late:
            return
        for parcel in late:
            saved = self._log.reader().game(parcel.place.game)
            there = saved is not None and game_id(self._outbox.epoch, saved) == parcel.id
            if saved is None or not there or len(saved.words) != parcel.place.words:
                self._outbox = o.reconnect(self._outbox)  # the log is another one by now
                self._check_log()
                self._send_games(now)
                return
            self._send_game(saved, parcel)
        self._outbox = o.sent_again(self._outbox, late, now)

    def _send_game(self, saved: SavedGame, parcel: o.Parcel) -> None:
        """Send it; where the log is damaged there and no hub could make anything of it, a stub of it."""
        epoch = self._outbox.epoch
        try:
            game = finished_game(epoch, saved, self._head(saved), self._table(), parcel.after)
            read(FinishedGame, payload(game))
        except (UsageRefused, Unreadable) as no:
            stays = said("{place} : la partie {n} ne peut pas partir : {why}")
            self._tell("game", stays, place=self._place, n=saved.id, why=no)
            stub = Stub(epoch, saved.id, parcel.id, len(saved.words), parcel.after)
            self._publish(Kind.GAME, stub)
        else:
            self._publish(Kind.GAME, game)

    def _head(self, saved: SavedGame) -> Head:
        """How that game begins. Raises UsageRefused where it cannot."""
        return head(self._outbox.epoch, saved, self._notes.ids, self._notes.invitations)

    def _show(self, now: float) -> None:
        """Tell the scoreboard and the state where that is due."""
        table = self._table()
        state = State(
            online=True,
            table=table.label,
            epoch=self._outbox.epoch or None,
            run=self._run,
            waiting=self._waiting() if self._outbox.under_way else 0,
            named=table.named,
            program=self._program,
            last=self._outbox.tail or None,
            words=self._outbox.cursor.words,
        )
        if (live := self._shown.live(table, now)) is not None:
            self._publish(Kind.LIVE, live)
        if (told := self._shown.state(state, now)) is not None:
            self._publish(Kind.STATE, told)

    def _waiting(self) -> int:
        """How many games that are over the hub does not have."""
        return self._log.reader().count_over_after(self._outbox.cursor.game)

    def _publish(self, kind: Kind, message: Message) -> None:
        self._broker.publish(self._topic(kind), payload(message))

    def _topic(self, kind: Kind) -> Topic:
        table = self._table()
        return Topic(table.venue, table.kiosk, kind)

    @property
    def _place(self) -> str:
        table = self._table()
        return f"{table.venue}/{table.kiosk}"

    def _save(self) -> None:
        """Where the disk is full the cursor stays behind: some games are sent again after a restart."""
        try:
            n.save(self._notes, self._folder)
        except OSError as error:
            self._tell("notes", said("{path} : {why}"), path=self._folder, why=reason(error))
        else:
            self._changes.is_well("notes")

    def _tell(self, about: str, sentence: str, /, **values: object) -> None:
        self._changes.tell(about, line(sentence, **values))
