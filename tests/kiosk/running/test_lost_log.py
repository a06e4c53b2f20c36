from contextlib import closing
from dataclasses import replace
from itertools import cycle

from kiosk.counter.messages import Act
from kiosk.counter.state import Screen, Setup
from kiosk.engine.presets import ONZE
from kiosk.headless import Blind
from kiosk.running.run import Run
from kiosk.running.wanted import Wanted
from kiosk.settings import Settings
from tests.kiosk.running.devices import quiet

QUIET = Wanted("sim:11", stepped=True)


def seconds(run: Run, count: float) -> None:
    for _ in range(round(count * 30)):
        run.step()


def touch_in(run: Run, until_coups: int) -> None:
    """People touch in what they throw, and stop where they may, until so many coups are over."""
    faces = cycle("4216532")
    while run.coups < until_coups:
        for act in (Act("by_hand"), *(Act("face", next(faces)) for _ in range(3)), Act("stop")):
            run.app.take(act, run.rig.clock.now())
            seconds(run, 0.2)


def test_a_log_that_answers_no_more_stops_neither_the_first_page_nor_a_game(tmp_path):
    with closing(Run(QUIET, Settings(), tmp_path, Blind(), lambda _: None, quiet())) as run:
        seconds(run, 0.5)
        run.journal.store.close()  # every question about it fails from here on
        seconds(run, 4.0)
        first = run.app.counter.screen
        run.app.take(Act("start"), run.rig.clock.now())
        seconds(run, 1.0)

        assert first is Screen.ATTRACT
        assert run.app.counter.screen is Screen.PLAYERS


def test_a_game_loses_nothing_where_its_log_answers_no_more(tmp_path):
    setup = Setup(names=("Ana", "Bo"), rules=ONZE, stake="")
    wanted = replace(QUIET, setup=setup)
    with closing(Run(wanted, Settings(), tmp_path, Blind(), lambda _: None, quiet())) as run:
        touch_in(run, 1)
        run.journal.store.close()
        touch_in(run, 2)
        played = run.journal.store.game(1).words

    with closing(Run(QUIET, Settings(), tmp_path, Blind(), lambda _: None, quiet())) as again:
        assert again.history is not None
        assert again.journal.store.game(1).words[: len(played)] == played
        assert len(played) == 4
