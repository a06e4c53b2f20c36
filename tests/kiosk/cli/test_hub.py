"""`lebon hub` as the owner of a house may call it beside a hub."""

import errno
import socket
import sys
from contextlib import closing
from importlib.machinery import PathFinder
from pathlib import Path
from threading import Event

import pytest

from kiosk.cli.hub import seen_from_outside, turning
from kiosk.hub.intake import Arrived, Intake
from kiosk.hub.store import HubStore
from kiosk.wire import Kind, Topic, payload
from tests.kiosk.cli.lebon import lebon
from tests.kiosk.hub.games import NOW, finished_game

ROOT = Path(__file__).parents[3]


def test_what_could_not_count_is_told_with_its_reason_and_the_rest_is_played_again(tmp_path):
    url = f"sqlite:///{tmp_path / 'hub.db'}"
    topic = Topic("chez-leon", "1", Kind.GAME)
    with closing(HubStore.open(url)) as store:
        Intake(store).take(
            [Arrived(topic, told, NOW) for told in (payload(finished_game()), b"[/red] no game")]
        )
    ran = lebon("hub", "--aside", "--rebuild", "--database", url, home=tmp_path)
    again, aside = ran.out.splitlines()

    assert ran.status == 0
    assert again == "1 game played again"
    assert "lebon/1/chez-leon/1/game" in aside
    assert "Invalid JSON" in aside


def test_a_hub_that_stumbles_ends_and_is_not_a_page_that_hears_nothing(caplog):
    """Its thread alone ended: the pages stayed up, every table « sans nouvelles », until somebody came."""
    ended = Event()
    with turning(ended.set, lambda now: [][int(now)]) as stumbled:
        told = ended.wait(10)

    assert told
    assert [type(each) for each in stumbled] == [IndexError]
    assert "the hub stumbled" in caplog.text


def test_a_hub_that_is_stopped_in_order_has_not_stumbled():
    turned, ended = Event(), Event()
    with turning(ended.set, lambda _now: turned.set()) as stumbled:
        turned.wait(10)

    assert turned.is_set()
    assert stumbled == []
    assert not ended.is_set()


@pytest.mark.parametrize("here", ["192.168.1.20", None])
def test_a_phone_is_told_a_number_and_where_there_is_no_network_the_name_of_the_machine(here, monkeypatch):
    """« http://raspberrypi:8421/ » opens on few phones, and on no television."""

    class Road(socket.socket):
        def connect(self, _address):
            if here is None:
                raise OSError(errno.ENETUNREACH, "no network")

        def getsockname(self):
            return here, 40000

    monkeypatch.setattr(socket, "socket", Road)

    assert seen_from_outside() == (here or socket.gethostname())


def test_a_database_that_is_none_is_refused_in_one_line(tmp_path):
    ran = lebon("hub", "--aside", "--database", "hub.db", home=tmp_path)

    assert ran.status == 1
    assert "hub.db is not the address of a database" in ran.complaint


@pytest.mark.parametrize(
    ("words", "package", "group"),
    [
        (("hub",), "openskill", "hub"),
        (("link", "--broker", "127.0.0.1:9", "--venue", "v", "--kiosk", "1"), "paho", "link"),
    ],
    ids=["hub", "link"],
)
def test_a_missing_library_is_installed_with_our_program_and_no_other(
    words, package, group, tmp_path, monkeypatch
):
    """PyPI's program of our name is a stranger's: the command that is shown names our own folder."""
    found = PathFinder.find_spec
    monkeypatch.setattr(
        PathFinder, "find_spec", lambda name, *where: None if name == package else found(name, *where)
    )
    monkeypatch.delitem(sys.modules, package, raising=False)
    ran = lebon(*words, home=tmp_path)

    assert ran.status == 2
    assert f"lebon: {package} is missing; " in ran.complaint
    assert ran.complaint.endswith(f"-m pip install --editable '{ROOT}[{group}]'")
