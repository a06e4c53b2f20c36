from contextlib import closing

from kiosk.counter.messages import Act
from kiosk.counter.state import Screen, Setup
from kiosk.engine.presets import ONZE
from kiosk.headless import Blind
from kiosk.running.run import Run
from kiosk.running.wanted import Wanted
from kiosk.settings import Settings


def seconds(run: Run, count: float) -> None:
    for _ in range(round(count * 30)):
        run.step()


def test_a_log_that_answers_no_more_stops_neither_the_first_page_nor_a_game(tmp_path):
    wanted = Wanted("sim:11", stepped=True)
    with closing(Run(wanted, Settings(), tmp_path, Blind(), lambda _: None)) as run:
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
    wanted = Wanted("sim:11", setup, autoplay=True, stepped=True)
    with closing(Run(wanted, Settings(), tmp_path, Blind(), lambda _: None)) as run:
        while run.coups < 1:
            run.step()
        run.journal.store.close()
        while run.coups < 2:
            run.step()
        played = run.journal.store.game(1).words

    with closing(Run(Wanted("sim:11", stepped=True), Settings(), tmp_path, Blind(), lambda _: None)) as again:
        assert again.history is not None
        assert again.journal.store.game(1).words[: len(played)] == played
