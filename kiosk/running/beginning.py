"""What the table begins with: the log, the counter, and the game under way or the one that was asked for."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path

from kiosk.app import App
from kiosk.backup.keeper import adopt_alone
from kiosk.counter.arrange import stake
from kiosk.counter.house import Prefs
from kiosk.counter.messages import Act, By
from kiosk.counter.staff.pages import Staff
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.engine.history import History
from kiosk.engine.play.state import Game
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.script import read_script
from kiosk.journal import OFFERED_NAMES, Journal, regulars
from kiosk.language import Tell, line, said, tongue
from kiosk.reasons import reason
from kiosk.running.forgetting import forget_requested
from kiosk.settings import Settings, choices


def another(history: History, setup: Setup | None) -> bool:
    """Somebody asked for another game than this one."""
    if setup is None:
        return False
    start = history.start
    return (start.players, start.rules.name) != (setup.names, setup.rules.name)


def take_up(
    app: App,
    journal: Journal,
    setup: Setup | None,
    now: float,
    told: Tell,
    *,
    fresh: bool = False,
) -> Game | None:
    """Go on with the game under way, as it was, or begin the one that was asked for.

    fresh  a game under way is put away.
    """
    resumed = journal.resume()
    if resumed is not None and (fresh or another(resumed.history, setup)):
        journal.abandon(resumed.game)
        told(line(said("la partie {n} était en cours : elle est mise de côté"), n=resumed.game))
        resumed = None
    if resumed is not None:
        told(line(said("la partie {n} reprend où elle en était"), n=resumed.game))
        app.take(resumed, now)
        return resumed.history.game
    if setup is not None:
        app.counter = replace(app.counter, screen=Screen.PLAYERS, setup=setup)
        app.take(Act("begin", by=By.ITSELF), now)
    return None


def house_rules(journal: Journal, preset: str, own: tuple[Rules, ...]) -> Rules:
    """Those of the last game, where it was of this rule set or one of the house's: a bar sets them once."""
    for saved in journal.store.latest(1):
        with suppress(UsageRefused):
            rules = read_script(saved.tags).rules
            if rules.name in {preset, *(each.name for each in own)}:
                return rules
    return PRESETS[preset]


def counter_of(settings: Settings, journal: Journal, own: tuple[Rules, ...] = ()) -> Counter:
    """The counter before anybody came: what the house chose, and who played here lately."""
    prefs = Prefs(**{field.name: getattr(settings, field.name) for field in fields(Prefs)})
    latest = journal.latest_players()
    recent = regulars(latest)[:OFFERED_NAMES]
    return Counter(
        game=journal.store.last_game,
        prefs=prefs,
        due=journal.rounds_due(),
        staff=Staff(choices=choices()),
        setup=Setup(
            names=next(iter(latest), ()),
            recent=recent,
            rules=house_rules(journal, settings.rules, own),
            own=own,
            stakes=stake.own(tuple(saved.stake for saved in journal.store.latest(OFFERED_NAMES))),
        ),
    )


def open_log(folder: Path, clock: Callable[[], float], told: Tell, language: str) -> Journal:
    """The log of games; before it is opened a backup that was taken back is put into its place, and whom
    somebody asked to forget is forgotten.

    clock  seconds since the epoch, by which games are dated.
    """
    try:
        if adopt_alone(folder):
            told(line(said("{folder} : la sauvegarde d’une clé a été reprise"), folder=folder))
    except OSError as error:  # it waits for a start at which the disk takes it
        told(line(said("{path} : {why}"), path=error.filename or folder, why=reason(error)))
    stamp = f"{datetime.now():%Y%m%d-%H%M%S}"
    for each in forget_requested(folder, stamp, tongue(language)):
        told(each)
    return Journal.open(folder, clock, stamp)
