"""The server under the pages: told to stop, it does, whoever looks."""

import socket
from contextlib import AsyncExitStack

import anyio

from kiosk.hub.pages.app import Pages
from kiosk.hub.pages.server import server
from tests.lab.pages import house

NOW = 1_763_800_000.0


def test_pages_that_stand_open_do_not_keep_the_hub_from_stopping():
    web = server(Pages(house(NOW), "patron", lambda: NOW).application())

    async def look(there: tuple[str, int]) -> anyio.abc.SocketStream:
        page = await anyio.connect_tcp(*there)
        await page.send(b"GET /events/room HTTP/1.1\r\nhost: here\r\n\r\n")
        assert b"200 OK" in await page.receive()
        return page

    async def story(listening: socket.socket) -> float:
        async with AsyncExitStack() as pages:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(web.serve, [listening])
                while not web.started:
                    await anyio.lowlevel.checkpoint()
                for _ in range(3):
                    await pages.enter_async_context(await look(listening.getsockname()))
                web.should_exit = True
                began = anyio.current_time()
            return anyio.current_time() - began

    with socket.create_server(("127.0.0.1", 0)) as listening:
        assert anyio.run(story, listening) < 1.0
