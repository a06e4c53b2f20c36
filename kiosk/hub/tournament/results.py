"""Which game decides which match: taken from the games by themselves.

A game carries `MATCH.ATTEMPT`, as its offer named it. A match is offered again where its table died in the
middle; then the highest attempt that was played to its end counts, whichever game is heard of first: whoever
plays the second one agreed that the first is off, and what was drawn from it is never turned over by a game
that lay in a dead table.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kiosk.hub.played import PlayedGame
from kiosk.hub.tournament.values import Match, Tournament, Verdict

Results = Mapping[str, tuple[PlayedGame, ...]]
"""By the id of a match: its games, the one that counts first."""


def match_tag(match_id: str, attempt: int) -> str:
    """What the offer and the game say."""
    return f"{match_id}.{attempt}"


def read_tag(tag: str) -> tuple[str, int] | None:
    """The match and the attempt; None where a tag is none of ours."""
    match_id, _, attempt = tag.rpartition(".")
    if not match_id or not (attempt.isascii() and attempt.isdecimal() and len(attempt) < 7):
        return None
    return match_id, int(attempt)


def results(tournament: Tournament, games: Iterable[PlayedGame]) -> Results:
    """The games of a tournament by match, those of its own house; games in any order."""
    found: dict[str, list[tuple[int, PlayedGame]]] = {}
    for game in games:
        tag = read_tag(game.match) if game.match else None
        here = game.venue in {"", tournament.venue}
        if here and tag is not None and tag[0].startswith(f"{tournament.id}."):
            found.setdefault(tag[0], []).append((tag[1], game))
    return {match: tuple(game for _, game in sorted(each, key=_first)) for match, each in found.items()}


def with_verdict(match: Match, games: Results) -> Match:
    """The match with its verdict, where a game of these two players was played for it."""
    if match.bye or len(match.known) < 2:
        return match
    verdicts = (verdict(match, game) for game in games.get(match.id, ()))
    found = [each for each in verdicts if each is not None]
    if match.stage == "final":
        found.sort(key=lambda each: each.winner is None)  # who goes on must be known
    return replace(match, verdict=found[0] if found else None)


def verdict(match: Match, game: PlayedGame) -> Verdict | None:
    """What this game makes of the match; None where it is a game of others.

    A game knows its players by the ids of its house. Where those are not the entrants' they sit as the offer
    called them.
    """
    if len(game.players) != 2:
        return None
    seats = dict(zip(game.players, match.known, strict=True))
    if set(game.players) & set(match.known):
        if set(game.players) != set(match.known):
            return None
        seats = {player: player for player in game.players}
    losers = set(game.payers)
    winners = [seats[player] for player in game.players if player not in losers]
    if game.winner is not None:
        winners = [seats[game.winner]]
    return Verdict(winners[0] if len(winners) == 1 else None)


def _first(each: tuple[int, PlayedGame]) -> tuple[int, float, tuple[str, str]]:
    attempt, game = each
    return (-attempt, *game.order)
