import sys
import threading

from kiosk.counter.effects import Say
from kiosk.ui.voice import Caller

ECHO = (
    "import sys\n"
    "out = open(sys.argv[1], 'a', encoding='utf-8')\n"
    "for line in sys.stdin.buffer:\n"
    "    out.write(line.decode())\n"
    "    out.flush()\n"
)


def echo(tmp_path, language="fr"):
    heard = tmp_path / "heard.txt"
    heard.touch()
    return Caller(language, command=(sys.executable, "-c", ECHO, str(heard))), heard


def until(heard, words):
    """Wait for another process, without sleeping: an event nobody sets gives up its wait quickly."""
    never = threading.Event()
    for _ in range(500):
        if words in heard.read_text(encoding="utf-8"):
            return True
        never.wait(0.01)
    return False


def test_sentences_are_spoken_in_the_language_of_the_house(tmp_path):
    caller, heard = echo(tmp_path, "en")

    caller.say(Say("{name} paie", (("name", "Zoé"),)))
    caller.say(Say("À {name}", (("name", "Bo"),)))

    assert until(heard, "Zoé pays\nBo’s turn\n")
    caller.close()


def test_silence_is_at_once_and_speech_comes_back(tmp_path):
    caller, heard = echo(tmp_path)
    caller.say(Say("À {name}", (("name", "Bo"),)))
    caller.say(Say(""))
    caller.say(Say("Repris"))

    assert until(heard, "Repris\n")
    caller.close()
    caller.close()


def test_a_machine_without_a_voice_plays_on(monkeypatch):
    monkeypatch.setenv("PATH", "")
    caller = Caller()

    caller.say(Say("Repris"))
    caller.close()

    assert not caller.works


def test_a_program_that_does_not_start_is_no_failure(tmp_path):
    caller = Caller(command=(str(tmp_path / "nothing"),))

    caller.say(Say("Repris"))


def test_a_program_that_ends_is_started_again():
    caller = Caller(command=("true",))

    for _ in range(5):
        caller.say(Say("Repris"))
    caller.close()
