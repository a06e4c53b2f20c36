"""What an open page hears: everything at first, then what changed, and a sign of life where nothing did."""

import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import anyio
from starlette.requests import Request

from kiosk.hub.pages import app
from kiosk.hub.pages.app import Pages
from kiosk.hub.pages.fake import FakeHouse
from tests.lab.pages import PEOPLE, house, live

NOW = 1_763_800_000.0


def listen(here: FakeHouse, story: Callable[[AsyncIterator[str]], Any], page: str = "room") -> Any:
    scope = {"type": "http", "query_string": b"lang=fr", "headers": [], "path_params": {"page": page}}
    pages = Pages(here, "patron", lambda: NOW)

    async def run() -> Any:
        with anyio.fail_after(10):
            return await story(pages._changes(page, Request(scope)))

    return anyio.run(run)


def data(event: str) -> dict[str, str]:
    assert event.startswith("data: ")
    parts: dict[str, str] = json.loads(event[6:])
    return parts


def test_a_page_hears_its_version_then_everything_then_only_what_changed():
    here = house(NOW)

    async def story(events: AsyncIterator[str]) -> None:
        assert "event: version" in await anext(events)
        assert set(data(await anext(events))) >= {"head", "grid", "c0", "c1"}
        table = here.view().tables[0]
        here.table(replace(table, live=live(PEOPLE[:4], NOW, table="Table 1", dice="111")))
        changed = data(await anext(events))
        assert list(changed) == ["c1"]
        assert "#d1" in changed["c1"]

    listen(here, story)


def test_a_table_more_lays_the_page_out_anew():
    here = house(NOW)

    async def story(events: AsyncIterator[str]) -> None:
        await anext(events)
        await anext(events)
        here.show(replace(here.view(), tables=here.view().tables[:2]))
        assert set(data(await anext(events))) >= {"grid", "c0", "c1"}

    listen(here, story)


def test_where_nothing_changes_there_is_a_sign_of_life(monkeypatch):
    monkeypatch.setattr(app, "TICK", 0.01)

    async def story(events: AsyncIterator[str]) -> None:
        await anext(events)
        await anext(events)
        assert await anext(events) == "event: still\ndata:\n\n"

    listen(house(NOW), story)


def test_a_hundred_changes_at_once_are_told_as_one():
    here = house(NOW)

    async def story(events: AsyncIterator[str]) -> None:
        await anext(events)
        await anext(events)
        table = here.view().tables[0]
        for n in range(100):
            here.table(
                replace(
                    table,
                    heard=NOW + n,
                    live=live(PEOPLE[:4], NOW + n, coup=n, table="Table 1"),
                )
            )
        assert "coup 99" in data(await anext(events))["c1"]

    listen(here, story)
