"""A table as a card: what the room and the stream say of it, in one language, ready to be laid out."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from kiosk.hub.pages.view import View
from kiosk.hub.played import TableNow
from kiosk.hub.tournament.titles import title
from kiosk.language import Tongue, said
from kiosk.wire import Live

MANY_LINES = 4
"""Lines that fit into half of the screen's height at the size that is read from five metres."""

QUIET = 60.0
"""Seconds without a word from a table that is connected, before that is told; a link speaks every 20."""

READ, WRONG = 120.0, 30 * 86400.0
"""Seconds for which who paid stands on the room's screen, and beyond which a kiosk's clock is wrong."""

GONE = 2 * 86400.0
"""Seconds without a word from a table that is not connected, after which it stands in the room no more: it
was renamed, moved or taken away, or everything was shut; once it speaks it is there again."""

PHASES = {
    "opening": said("Qui commence ?"),
    "charge": said("La charge"),
    "decharge": said("La décharge"),
    "over": said("Partie finie"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One player of a table.

    seat   from 0: the colour.
    dice   of the hand that stands in this coup, as digits.
    state  "turn", "out", "pays", "wins" or "".
    """

    seat: int
    name: str
    tokens: int
    dice: str
    state: str


@dataclass(frozen=True, slots=True)
class Card:
    """One table.

    key      of its place on the page: letters and digits only.
    away     how long nothing was heard, or that two tables speak as one; "" where all is well.
    phase    what is played, `said` what just happened or who pays.
    dice     those that lie there in the turn under way.
    offered  the match that waits there: its title and who is called; ("", "") where none does.
    match    the title of the match that is played.
    """

    key: str
    kiosk: str
    table: str
    away: str
    offered: tuple[str, str]
    playing: bool = False
    over: bool = False
    phase: str = ""
    said: str = ""
    lines: tuple[Line, ...] = ()
    dice: str = ""
    pot: int = 0
    rules: str = ""
    match: str = ""

    @property
    def tall(self) -> bool:
        """So many people that it takes the whole height."""
        return len(self.lines) > MANY_LINES


def cards(view: View, say: Tongue, now: float) -> tuple[Card, ...]:
    """All tables that stand in the room, in the order of what they are called."""
    here = (each for each in view.tables if each.online or now - each.heard < GONE)
    places = sorted(here, key=lambda each: (_natural(table_name(each)), each.place))
    return tuple(card(table, number, view, say, now) for number, table in enumerate(places))


def card(table: TableNow, number: int, view: View, say: Tongue, now: float) -> Card:
    """One table as a card."""
    away, offered = _away(table, say, now), _offer(table, view, say)
    card, live = Card(f"c{number}", table.kiosk, table_name(table), away, offered), table.live
    if live is None:
        return card
    playing = live.game is not None and not (live.phase == "over" and _long_ago(live, now - table.slow))
    over = playing and live.phase == "over"
    lines = _lines(live, view.names, say) if playing else ()
    return replace(
        card,
        playing=playing,
        over=over,
        phase=_phase(live, say) if playing else "",
        said=_summary(live, lines, say),
        lines=lines,
        dice="" if over else live.dice,
        pot=live.pot,
        rules=live.label,
        match=_match(live, view, say),
    )


def _long_ago(live: Live, now: float) -> bool:
    """Who paid has been read. now: by the kiosk's clock; one that is years away is believed in nothing."""
    return READ < now - live.at < WRONG


def duration(seconds: float, say: Tongue) -> str:
    """How long, in the largest unit that is one at least."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return say(said("moins d’une minute"))
    if minutes < 60:
        return say(said("{n} min"), n=minutes)
    if minutes < 48 * 60:
        return say(said("{n} h"), n=minutes // 60)
    return say.plural("{n} jour", "{n} jours", minutes // (24 * 60))


def table_name(table: TableNow) -> str:
    """What the house calls it; the name of its kiosk where it says nothing."""
    return (table.live.table if table.live else "") or table.table or table.kiosk


def _natural(text: str) -> tuple[str | int, ...]:
    """Table 2 before table 10: words and numbers by turns, as `re.split` gives them."""
    parts = re.split("([0-9]+)", text.casefold())
    return tuple(int(part) if place % 2 else part for place, part in enumerate(parts))


def _away(table: TableNow, say: Tongue, now: float) -> str:
    silent = now - table.heard
    if now - table.doubled < QUIET:
        return say(said("deux tables portent le nom {name}"), name=table.kiosk)
    if table.online and silent < QUIET:
        return ""
    return say(said("sans nouvelles depuis {time}"), time=duration(silent, say))


def _phase(live: Live, say: Tongue) -> str:
    if live.phase in {"charge", "decharge"} and live.coup:
        return say(said("{phase}, coup {n}"), phase=say(PHASES[live.phase]), n=live.coup)
    return say(PHASES[live.phase]) if live.phase in PHASES else ""


def _lines(live: Live, names: Mapping[str, str], say: Tongue) -> tuple[Line, ...]:
    return tuple(
        Line(
            seat,
            _name(live, seat, names, say),
            live.tokens[seat] if seat < len(live.tokens) else 0,
            live.hands[seat] if seat < len(live.hands) else "",
            _state(live, seat),
        )
        for seat in range(len(live.players))
    )


def _name(live: Live, seat: int, names: Mapping[str, str], say: Tongue) -> str:
    """By consent: as the table or the house knows who it is; else the seat."""
    told = live.names[seat] if seat < len(live.names) else ""
    return told or names.get(live.players[seat], "") or say(said("Joueur {n}"), n=seat + 1)


def _state(live: Live, seat: int) -> str:
    if live.phase == "over":
        return "pays" if seat in live.losers else ("wins" if seat == live.winner else "")
    if seat == live.turn:
        return "turn"
    return "out" if seat in live.left else ""


def _summary(live: Live, lines: tuple[Line, ...], say: Tongue) -> str:
    """Who pays; else what the last coup came to."""
    if live.phase == "over":
        return _verdict(live, lines, say)
    if live.worst is not None and live.worst < len(lines) and live.moved:
        return say(said("{name} prend {n}"), name=lines[live.worst].name, n=live.moved)
    return ""


def _verdict(live: Live, lines: tuple[Line, ...], say: Tongue) -> str:
    safe = [line.name for line in lines if line.state != "pays"]
    if live.match and len(lines) == 2 and len(safe) == 1:
        return say(said("{name} gagne !"), name=safe[0])
    names = [line.name for line in lines if line.state == "pays"]
    if len(names) == 1:
        return say(said("{name} paie !"), name=names[0])
    return say(said("{names} partagent"), names=", ".join(names)) if names else ""


def _match(live: Live, view: View, say: Tongue) -> str:
    tag = live.match if live.game is not None else None
    return _title(tag.rpartition(".")[0], view, say)[0] if tag else ""


def _offer(table: TableNow, view: View, say: Tongue) -> tuple[str, str]:
    given = next((each for each in view.assigned if each.place == table.place and not each.begun), None)
    playing = table.live is not None and given is not None and table.live.match == given.tag
    return ("", "") if given is None or playing else _title(given.match, view, say)


def _title(match_id: str, view: View, say: Tongue) -> tuple[str, str]:
    """What a match is called, and who plays it."""
    for course in view.courses:
        match = course.match(match_id)
        if match is not None:
            names = [course.tournament.name_of(player) for player in match.known]
            return title(match, say), " – ".join(names)
    return "", ""
