"""Files of garbage, handed to the commands as people hand them: one clear line each, and status 1 or 0."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.kiosk.cli.lebon import lebon

COMMANDS = (("import",), ("replay", "--rules", "onze", "--players", "A,B"), ("read",), ("watch",))

BYTES = (
    st.binary(max_size=120)
    | st.text(alphabet='421b+=[]"#\n ruleszip', max_size=80).map(str.encode)
    | st.sampled_from(
        [b"PK\x03\x04" + b"\0" * 60, b"\x1f\x8b\x08" + b"\0" * 30, b"\x89PNG\r\n\x1a\n" + b"\xff" * 40]
    )
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
@settings(max_examples=10, deadline=None)
@given(BYTES)
@example(b"")
@example(b"[" * 50_000)
def test_a_file_of_garbage_is_refused_in_one_line_or_taken(command, content):
    with TemporaryDirectory() as home:
        file = Path(home) / "a.txt"
        file.write_bytes(content)
        ran = lebon(*command, file, home=Path(home))

    assert ran.status in {0, 1, 2}
    assert "Traceback" not in ran.err
    assert len([line for line in ran.err.splitlines() if line.strip()]) <= 1 or command[0] == "replay"


@pytest.mark.parametrize("command", [("stats",), ("export", "-"), ("forget", "--all", "--yes")])
@pytest.mark.parametrize("content", [b"", b"\x00" * 5000, b"no database " * 500])
def test_a_log_of_garbage_stops_no_command(tmp_path, command, content):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "games.db").write_bytes(content)
    ran = lebon(*command, home=tmp_path)

    assert ran.status in {0, 1}
    assert "Traceback" not in ran.err
