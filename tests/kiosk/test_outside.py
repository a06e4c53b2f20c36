"""Whatever comes from outside is taken, or refused in one clear line; nothing of it stops the kiosk."""

import json
import math
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.counter.staff.diagnosis import CODE_BYTES, diagnosis
from kiosk.counter.state import Counter, Screen
from kiosk.disk.pin import PIN_FILE as PIN
from kiosk.disk.pin import has_pin, pin_is
from kiosk.disk.tray import TRAY_FILE as TRAY
from kiosk.disk.tray import kept_tray
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.replay import play_script
from kiosk.engine.written.script import read_script
from kiosk.headless import Blind
from kiosk.journal import Journal
from kiosk.language import Line, tongue
from kiosk.running.run import Run
from kiosk.running.wanted import Wanted
from kiosk.settings import SETTINGS_FILE as SETTINGS
from kiosk.settings import Settings, load
from kiosk.store import LOG_FILE as LOG
from kiosk.ui.qr import code
from tests.kiosk.running.devices import quiet

quick = settings(max_examples=30, deadline=None)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
VALUES = st.booleans() | st.integers(-(2**60), 2**60) | st.floats() | st.text(max_size=12) | st.just([])


T = TypeVar("T")


def refusal(deed: Callable[[], T], kind: type[Exception]) -> tuple[str, T | None]:
    """What it said where it refused, and else what came of it."""
    try:
        return "", deed()
    except kind as no:
        return str(no), None


def one_line(text: str) -> bool:
    return bool(text) and len(text.splitlines()) == 1


@quick
@given(st.dictionaries(st.sampled_from([*Settings.model_fields, "colour", "__init__"]), VALUES))
def test_settings_of_any_values_are_settings(told):
    with TemporaryDirectory() as folder:
        (Path(folder) / SETTINGS).write_text(tomli_w.dumps(told), encoding="utf-8")
        loaded = load(Path(folder))

    assert isinstance(loaded.settings, Settings)
    assert not loaded.complaint or one_line(loaded.complaint.text(tongue("fr")))


@quick
@given(st.binary(max_size=200))
def test_settings_of_any_bytes_are_settings(content):
    with TemporaryDirectory() as folder:
        (Path(folder) / SETTINGS).write_bytes(content)
        loaded = load(Path(folder))

    assert isinstance(loaded.settings, Settings)
    assert not loaded.complaint or one_line(loaded.complaint.text(tongue("fr")))


@quick
@given(
    st.fixed_dictionaries({}, optional=dict.fromkeys(("outline", "die_px", "mount", "empty"), JSON))
    | JSON
    | st.text()
)
def test_a_calibration_of_anything_is_a_tray(told):
    with TemporaryDirectory() as folder:
        text = told if isinstance(told, str) else json.dumps(told)
        (Path(folder) / TRAY).write_text(text, encoding="utf-8", errors="replace")
        found = kept_tray(Path(folder))

    assert found.tray.die_px is None or (math.isfinite(found.tray.die_px) and found.tray.die_px > 0)
    assert found.tray.outline is None or len(found.tray.outline) >= 3


@settings(max_examples=25, deadline=None)
@given(
    st.binary(max_size=80) | st.from_regex(r"scrypt [0-9a-f]{2,32} [0-9a-f]{2,64}\n").map(str.encode),
    st.text(),
)
def test_no_file_opens_for_a_pin_that_was_not_set(content, typed):
    with TemporaryDirectory() as folder:
        (Path(folder) / PIN).write_bytes(content)

        assert not pin_is(Path(folder), typed)
        assert has_pin(Path(folder)) in {True, False}


HEADER = '[rules "onze"]\n[players "Ana" "Bo"]\n'


@quick
@given(
    st.just(HEADER) | st.just(""), st.text(max_size=120) | st.text(alphabet='421b+=[]"#\n rules', max_size=80)
)
def test_a_written_game_of_any_text_is_played_or_refused(header, text):
    with suppress(UsageRefused):
        script = read_script(header + text)
        played = list(play_script(script, script.begin()))

        assert all(step.refused is None or one_line(str(step.refused)) for step in played)


ODD = st.none() | st.text(max_size=8) | st.binary(max_size=8) | st.integers(-(2**63), 2**63 - 1) | st.floats()


@settings(max_examples=25, deadline=None)
@given(st.lists(ODD, min_size=14, max_size=14))
def test_a_log_of_any_rows_lets_the_kiosk_start_and_play(row):
    journal = Journal.open(None, lambda: 1.0, "")
    rows = journal.store._db
    for statement, values in (
        ("INSERT INTO games VALUES (7, ?, ?, ?, NULL, NULL, ?)", row[:4]),
        ("INSERT INTO words VALUES (7, ?, ?, ?)", row[4:7]),
        ("INSERT INTO rounds VALUES (NULL, 7, ?, ?, ?, NULL)", row[7:10]),
    ):
        with suppress(Exception):
            rows.execute(statement, values)
    journal.finish()
    resumed = journal.resume()
    due = journal.rounds_due()
    players = journal.latest_players()
    journal.close()

    assert resumed is None or resumed.game == 7
    assert all(isinstance(name, str) for each in due for name in each.names)
    assert isinstance(players, list)


@quick
@given(st.lists(st.tuples(st.text(max_size=40), st.text(max_size=300)), max_size=8))
def test_whatever_the_diagnosis_says_fits_into_a_code(lines):
    counter = Counter(screen=Screen.SERVICE)
    counter = replace(counter, staff=replace(counter.staff, lines=tuple(lines)))
    text = diagnosis(counter)
    drawing, wide = code(text)

    assert len(text.encode()) <= CODE_BYTES
    assert drawing
    assert wide > 20


@pytest.mark.parametrize("content", [b"", b"\x00" * 4096, b"\xff" * 100, b"421 " * 2000, b"[" * 100_000])
def test_a_start_where_every_file_of_ours_is_garbage(tmp_path, content):
    names = (SETTINGS, TRAY, PIN, LOG, f"{LOG}.copy", f"{LOG}-wal", ".starting", ".restarted")
    for name in names:
        (tmp_path / name).write_bytes(content)
    told: list[Line] = []
    glass = Blind()
    wanted = Wanted("sim:1", stepped=True)
    with closing(Run(wanted, load(tmp_path).settings, tmp_path, glass, told.append, quiet())) as run:
        for _ in range(3):
            run.step()
        kept_now = run.journal.kept

    assert kept_now
    assert glass.scene is not None
    assert all(one_line(each.text(tongue("fr"))) for each in told)
