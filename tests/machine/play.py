"""A game as people play it, from the first picture to its end, with the mains pulled in between."""

from kiosk.counter.state import Counter, Screen
from tests.machine.evening import ENTER, PATIENCE, PIN, Evening, until
from tests.machine.qemu import Dead


def first_screen(evening: Evening) -> None:
    machine, report = evening.machine, evening.report
    seconds = evening.boot()
    bright = evening.lit("1-first-screen")
    report.row(
        "a picture on the console", bright > 5, f"brightness {bright:.0f}, {seconds:.1f} s after the kernel"
    )
    drawn = machine.sh("cat /run/lebon/screen")
    report.row("the road was seen to draw", drawn.endswith("opengles2"), drawn)


def first_start(evening: Evening) -> None:
    """A kiosk that was never set up: a code is chosen by touch, all else may wait."""
    machine, report = evening.machine, evening.report
    welcome = Counter(screen=Screen.WELCOME)
    evening.tap(welcome, "new_pin")
    evening.type(PIN, new="")
    evening.type(PIN, new=PIN)
    chosen = machine.sh("ls /var/lib/lebon/pin || true").strip()
    report.row("a code is chosen by touch", chosen != "", chosen)
    evening.tap(welcome, "ready")
    gone = until(lambda: "welcomed = true" in machine.sh("cat /var/lib/lebon/lebon.toml || true"), 60)
    evening.seen("1-welcomed")
    report.row("the first start gives way to one finger", gone, "")


def game(evening: Evening) -> None:
    machine, report = evening.machine, evening.report
    before = evening.log().game
    evening.tap(Counter(), "start")
    evening.seen("2-players")
    machine.key(ENTER)
    began = until(lambda: evening.log().game > before, 60)
    report.row("a finger opens the game, a key begins it", began, f"game {evening.log().game}")
    words = evening.throw()
    evening.seen("2-thrown")
    report.row("a throw is read through the kernel's camera", evening.misread == 0, words)


def cuts(evening: Evening) -> None:
    """The mains go three times: while dice roll, after a throw, and after le bon."""
    for n, (moment, played) in enumerate(MOMENTS.items(), 1):
        words = played(evening)
        evening.seen(f"3-{n}-before")
        evening.machine.pull()
        evening.machine.start()
        seconds = evening.boot()
        found = evening.log().words
        evening.lit(f"3-{n}-after")
        kept = found[: len(words)] == words
        evening.report.row(f"the mains {moment}", kept, f"{found}, {seconds:.1f} s to the same throw")
        evening.settled()


def rolling(evening: Evening) -> list[str]:
    """Dice in the middle of a throw; the words before it."""
    words = evening.log().words
    evening.machine.film(evening.tray.throw()[0])
    evening.machine.sh("sleep 1")
    return words


def stopped(evening: Evening) -> list[str]:
    """Throws until le bon means something, and le bon; the words after it.

    The dice of tray.SEED come to that. Raises Dead where the game ended before.
    """
    while not evening.may_stop():
        if evening.log().outcome is not None:
            raise Dead("the game ended before le bon meant anything")
        evening.throw()
    return evening.push()


MOMENTS = {"while the dice roll": rolling, "after a throw": Evening.throw, "after le bon": stopped}
"""The three moments of `cuts`, and what is played up to each: it answers the words that must be kept."""


def rest_of_the_game(evening: Evening, most: int = 30) -> None:
    report = evening.report
    for _ in range(most):
        if evening.log().outcome is not None:
            break
        evening.throw()
        if evening.log().outcome is None and evening.may_stop():
            evening.push()
    evening.seen("4-over")
    log = evening.log()
    report.row(
        "the game was played to its end", log.outcome == "over", f"{log.outcome}: {' '.join(log.words)}"
    )
    told = f"{evening.misread} of {evening.throws}, {evening.again} thrown again"
    report.row("no throw was read wrong", evening.misread == 0, told)


def sound(evening: Evening) -> None:
    """What the loudspeaker got: the last start's file has more than silence."""
    heard = evening.machine.heard()
    evening.report.row("the loudspeaker was heard", heard > 0.01, f"{heard:.2f} of full at the loudest")


def doctor(evening: Evening) -> None:
    told = evening.machine.sh("lebon-kiosk doctor --json | grep '\"display\"' || true", 2 * PATIENCE)
    evening.report.row("the doctor tells by which road", "opengles2" in told, told.strip()[:160])
