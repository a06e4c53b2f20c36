"""A page in a real browser: the hub is killed under it, and comes back. LEBON_BROWSER=chromium runs it."""

import json
import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import urlopen

import pytest

from hardware.clock import SystemClock
from kiosk.hub.pages.app import Pages
from kiosk.hub.pages.fake import FakeHouse
from kiosk.hub.pages.server import server
from tests.lab.fleet.servers import free_port, nap
from tests.lab.pages import house

BROWSER = os.environ.get("LEBON_BROWSER", "")
PATIENCE = 60.0
"""Seconds."""

pytestmark = pytest.mark.skipif(not BROWSER, reason="LEBON_BROWSER names no browser")


class Tab:
    """The one tab of a browser without a window (Chrome DevTools Protocol)."""

    def __init__(self, address: str) -> None:
        from websockets.sync.client import connect

        self._line = connect(address, max_size=None)
        self._numbers = count(1)

    def call(self, method: str, **told: object) -> dict[str, Any]:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": told}))
        while True:
            heard: dict[str, Any] = json.loads(self._line.recv(PATIENCE))
            if heard.get("id") == number:
                return heard

    def js(self, words: str) -> object:
        told = self.call("Runtime.evaluate", expression=words, returnByValue=True)
        return told["result"]["result"].get("value")

    def close(self) -> None:
        self._line.close()


@contextmanager
def browsing(profile: Path) -> Iterator[Tab]:
    port = free_port()
    words = [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}"]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen([*words, f"--remote-debugging-port={port}", "about:blank"], stderr=quiet)
    try:
        pages = await_found(lambda: _pages(port))
        with closing(Tab(pages[0]["webSocketDebuggerUrl"])) as tab:
            yield tab
    finally:
        process.kill()
        process.wait()


def _pages(port: int) -> list[dict[str, Any]]:
    with urlopen(f"http://127.0.0.1:{port}/json", timeout=5) as told:
        return [each for each in json.load(told) if each["type"] == "page"]


def await_found(found: Callable[[], Any]) -> Any:
    """What it finds, as soon as it finds something."""
    clock = SystemClock()
    while clock.now() < PATIENCE:
        try:
            if result := found():
                return result
        except OSError:
            pass
        nap()
    raise TimeoutError


@contextmanager
def served(here: FakeHouse, port: int) -> Iterator[None]:
    web = server(Pages(here, "patron").application())
    listening = socket.create_server(("127.0.0.1", port))
    thread = Thread(target=web.run, args=([listening],))
    thread.start()
    try:
        yield
    finally:
        web.should_exit = True
        thread.join()


def test_a_page_whose_hub_is_gone_says_so_and_is_itself_again_when_it_is_back(tmp_path):
    port, here = free_port(), house(1_763_800_000.0)
    with browsing(tmp_path) as tab:
        with served(here, port):
            tab.call("Page.navigate", url=f"http://127.0.0.1:{port}/?lang=fr")
            await_found(lambda: tab.js("document.getElementById('grid')?.innerText.includes('Table 1')"))
            tab.js("window.mark = 'the same page'")
            assert tab.js("document.body.className") == "room"
        await_found(lambda: tab.js("document.body.classList.contains('alone')"))
        assert tab.js("getComputedStyle(document.querySelector('.lost')).display") == "block"
        table = here.view().tables[0]
        here.show(replace(here.view(), tables=(replace(table, live=None, table="La cave"),)))
        with served(here, port):
            await_found(lambda: tab.js("document.getElementById('grid').innerText.includes('La cave')"))
            assert tab.js("document.body.className.trim()") == "room"
            assert tab.js("window.mark") == "the same page"
