"""Games carried between the log on the disk and one in memory, for as long as the disk takes no rows."""

from dataclasses import replace

from kiosk.store.database import connect
from kiosk.store.log import Store

GAMES_AT_HAND = 12
"""Newest games that stay at hand where the log goes on in memory."""


def in_memory(disk: Store) -> Store:
    """What play needs of the log, in memory, for when the disk takes no more rows.

    The newest games, the game under way and those after which a round is owed. Raises StoreFailed.
    """
    rounds, latest = disk.rounds_due(), disk.latest(GAMES_AT_HAND)
    owed = filter(None, map(disk.game, {each.game for each in rounds}))
    games = {each.id: each for each in (*latest, *disk.unfinished_games(), *owed)}
    memory = Store(connect(":memory:"), ":memory:")
    for number, saved in sorted(games.items()):
        memory.put(saved, tuple(each for each in rounds if each.game == number))
    memory.write(("UPDATE sqlite_sequence SET seq = ? WHERE name = 'games'", (disk.last_game,)))
    return memory


def bring_back(memory: Store, touched: frozenset[int], disk: Store) -> dict[int, int]:
    """Write the games that were played in memory to the disk; the numbers of those that got another one.

    A number may be taken: where the log could not be read at the start the games in memory count from one.
    Raises StoreFailed.
    """
    renumbered = {}
    for number in sorted(touched):
        saved = memory.game(number)
        if saved is None:
            continue
        there = disk.game(number)
        same = there is not None and (there.tags, there.started) == (saved.tags, saved.started)
        if not same and number <= disk.last_game:
            renumbered[number] = disk.last_game + 1
        rounds = tuple(each for each in memory.rounds_due() if each.game == number)
        disk.put(replace(saved, id=renumbered.get(number, number)), rounds)
    return renumbered
