"""From memory back to the disk: what was played while the disk took nothing is written as soon as it does."""

from dataclasses import replace

from kiosk.store.log import Store


def brought_back(memory: Store, touched: frozenset[int], disk: Store) -> dict[int, int]:
    """Write the games that were played in memory to the disk; the numbers of those that got another one.

    A number may be taken: where the log could not be read at the start the games in memory count from one.
    Raises StoreFailed; what was written by then is written the same way at the next try.
    """
    disk.try_out()
    renumbered = {}
    for number in sorted(touched):
        saved = memory.game(number)
        if saved is None:
            continue
        there = disk.game(number)
        same = there is not None and (there.tags, there.started) == (saved.tags, saved.started)
        if not same and number <= disk.last_game:
            renumbered[number] = disk.last_game + 1
        rounds = tuple(each for each in memory.due() if each.game == number)
        disk.put(replace(saved, id=renumbered.get(number, number)), rounds)
    return renumbered
