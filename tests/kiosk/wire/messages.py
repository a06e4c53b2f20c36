"""One message of each kind."""

from dataclasses import replace

from kiosk.engine.house.whole import write_whole
from kiosk.engine.presets import PRESETS
from kiosk.wire import (
    Ack,
    FinishedGame,
    Forget,
    Forgotten,
    Live,
    Message,
    Offer,
    OfferedPlayer,
    SeatOf,
    State,
    Stub,
)
from kiosk.wire.messages import Rulebook

ANA, BO, EPOCH = "a" * 32, "b" * 32, "e" * 32
GAME = "0190c8d2-5f1a-7abc-8def-0123456789ab"
VACHE = Rulebook("vache", PRESETS["vache"].label, write_whole(PRESETS["vache"]))

FINISHED = FinishedGame(
    id=GAME,
    revision=6,
    epoch=EPOCH,
    sequence=12,
    venue="chez-leon",
    kiosk="1",
    table="table 1",
    started=1.0,
    ended=61.5,
    rules=VACHE,
    players=(ANA, BO),
    words="421 653",
    first=0,
    match="demi-1",
    names={ANA: "Ana"},
)

LIVE = Live(
    at=60.0,
    game=GAME,
    rules="vache",
    label="La vache",
    players=(ANA, BO),
    names=("Ana", "Bo"),
    phase="charge",
    manche=1,
    coup=2,
    pot=11,
    tokens=(0, 10),
    hands=("421", ""),
    turn=1,
    what="throw",
    throw=2,
    max_throws=3,
    dice="421",
    best=0,
    worst=1,
    moved=10,
)

LONGEST = replace(
    LIVE,
    players=(ANA,) * 16,
    names=("\N{PILE OF POO}" * 40,) * 16,
    tokens=(1_000_000,) * 16,
    hands=("666",) * 16,
    left=tuple(range(16)),
    losers=tuple(range(16)),
    table="é" * 80,
    label="é" * 80,
)

MESSAGES: tuple[Message, ...] = (
    State(online=True, at=5.0, table="table 1", epoch=EPOCH, run=ANA, waiting=3, named=True, program="0.1.0"),
    Live(at=1.0),
    LIVE,
    FINISHED,
    Stub(EPOCH, 12, GAME, 0),
    Ack(EPOCH, 12, GAME, 6),
    Ack(EPOCH, 0, None, 0, refuted=GAME),
    Ack(EPOCH, 12, GAME, 6, accepted=False, reason="coup 2"),
    Offer("demi-1", "Demi-finale", (OfferedPlayer(ANA, "Ana"), OfferedPlayer(BO, "Bo")), VACHE, 1.0),
    Forget(EPOCH, 7, (SeatOf(GAME, 0), SeatOf(GAME, 3))),
    Forget(EPOCH, 0, (), (ANA,)),
    Forgotten((ANA, BO)),
    Forgotten((ANA,), EPOCH, 7),
)
