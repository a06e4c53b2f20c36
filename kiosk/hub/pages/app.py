"""The pages as a web application: addresses, languages, what is sent anew, and what may be loaded.

Nothing comes from elsewhere: styles, script, faces and pictures lie beside the pages, and the browser is
told to take nothing else (Content-Security-Policy). What changes the house takes the owner's key, which its
page is opened with once and which a cookie keeps (SameSite=Strict: no other page can send it).
"""

import json
import secrets
from collections.abc import AsyncIterator, Callable
from time import time
from urllib.parse import urlencode

import anyio
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from kiosk.engine.usage import UsageRefused
from kiosk.hub.pages.files import stylesheet, version
from kiosk.hub.pages.forms import (
    FORGETTING,
    STOPPING,
    Question,
    choices,
    cup_line,
    empty,
    form_of,
    is_sure,
    wanted_tournament,
)
from kiosk.hub.pages.fragments import PAGES, PAGES_FOLDER, Asked, Parts, fill, nested
from kiosk.hub.pages.guard import Guarded
from kiosk.hub.pages.view import House, View
from kiosk.hub.store import Unavailable
from kiosk.language import SOURCE, Tongue, languages, said, tongue

TICK = 4.0
"""Seconds after which a page is looked at anew though nothing changed: « depuis 2 min » goes on."""

SEND_EVERY = 0.04
"""Seconds between two changes that are sent to one page: faster than anybody reads."""

COOKIE = "lebon-owner"

BUSY = said("La base de données ne prend rien ({why}) ; recommencer dans un instant.")


class Pages:
    """The pages of one house. key: the owner's; clock: seconds since the epoch."""

    def __init__(self, house: House, key: str, clock: Callable[[], float] = time, lang: str = SOURCE) -> None:
        self._house = house
        self._key = key
        self._clock = clock
        self._lang = lang
        self._parts: tuple[View, dict[tuple[object, ...], Parts]] = (house.view(), {})

    def application(self) -> Starlette:
        """What a web server runs."""
        routes = [
            Route("/", self._page("room", "room.html")),
            Route("/stream", self._page("stream", "stream.html")),
            Route("/league", self._page("league", "league.html")),
            Route("/tournaments", self.tournaments),
            Route("/tournaments", self.set_up, methods=["POST"]),
            Route("/tournaments/{tournament}", self.tournament),
            Route("/tournaments/{tournament}/stop", self.stop, methods=["POST"]),
            Route("/forget", self.forget, methods=["POST"]),
            Route("/events/{page}", self.events),
            Route("/static/lebon.css", stylesheet),
            Mount("/static", StaticFiles(directory=PAGES_FOLDER / "static")),
        ]
        return Starlette(
            routes=routes,
            middleware=[Middleware(Guarded)],
            exception_handlers={Unavailable: self.unavailable},
        )

    async def unavailable(self, request: Request, failed: Exception) -> Response:
        """The database took none of it, for a reason that the owner may know."""
        assert isinstance(failed, Unavailable)
        asked = self._request(request)
        words = asked.say(BUSY, why=failed.line.text(asked.say))
        return _html(fill("plain.html", asked, words=words), 503)

    def _page(self, name: str, template: str) -> Callable[[Request], object]:
        async def page(request: Request) -> Response:
            asked = self._request(request)
            return self._live_page(template, asked, name)

        return page

    def _live_page(self, template: str, asked: Asked, page: str, **more: object) -> Response:
        """A page with its parts as they are now, and where it hears of what changes."""
        about = {"lang": asked.say.code, "table": asked.table, "tournament": asked.tournament}
        query = urlencode({key: value for key, value in about.items() if value})
        more = {"events": f"/events/{page}?{query}", **self._common(asked), **more}
        return _html(fill(template, asked, fragments=nested(self._now(page, asked)), **more))

    def _common(self, asked: Asked) -> dict[str, object]:
        return {"version": version(), "theme": "night", "owner": asked.owner}

    async def tournaments(self, request: Request) -> Response:
        """All of them, and for the owner a new one."""
        asked = self._request(request)
        response = self._list_page(asked)
        if request.query_params.get("key") and asked.owner:
            response = RedirectResponse(f"/tournaments?{asked.lang}", 303)
            response.set_cookie(COOKIE, self._key, 180 * 86400, httponly=True, samesite="strict")
        return response

    def _list_page(self, asked: Asked, form: dict[str, str] | None = None, wrong: str = "") -> Response:
        view, say = self._house.view(), asked.say
        page = fill(
            "tournaments.html",
            asked,
            events="",
            cups=[cup_line(course, say) for course in view.courses],
            wrong=wrong,
            form=empty() | (form or {}),
            **choices(view, say),
            **self._common(asked),
        )
        return _html(page, 400 if wrong else 200)

    async def set_up(self, request: Request) -> Response:
        """A new tournament; what is wrong with it is said above the form as it was filled in."""
        asked = self._request(request)
        if not asked.owner:
            return _refusal(asked)
        form = await form_of(request)
        try:
            made = self._house.set_up(wanted_tournament(form))
        except UsageRefused as no:
            return self._list_page(asked, form, asked.say(no.msgid, **no.values))
        return RedirectResponse(f"/tournaments/{made}?{asked.lang}", 303)

    async def tournament(self, request: Request) -> Response:
        """One of them."""
        asked = self._request(request)
        course = self._house.view().course(asked.tournament)
        if course is None:
            return _missing(asked)
        name = course.tournament.name
        return self._live_page("tournament.html", asked, "tournament", name=name, id=course.tournament.id)

    async def stop(self, request: Request) -> Response:
        """Its matches are offered no more."""
        asked = self._request(request)
        if not asked.owner:
            return _refusal(asked)
        course = self._house.view().course(asked.tournament)
        if course is None:
            return _missing(asked)
        if not is_sure(await form_of(request)):
            there = f"/tournaments/{course.tournament.id}"
            return self._question(asked, STOPPING, course.tournament.name, f"{there}/stop", there)
        self._house.stop(asked.tournament)
        return RedirectResponse(f"/tournaments?{asked.lang}", 303)

    async def forget(self, request: Request) -> Response:
        """Somebody asked to be forgotten."""
        asked = self._request(request)
        if not asked.owner:
            return _refusal(asked)
        form = await form_of(request)
        person = form.get("person", "")
        if not is_sure(form):
            name = self._house.view().names.get(person, "")
            return self._question(asked, FORGETTING, name, "/forget", "/league", person=person)
        self._house.forget(person)
        return RedirectResponse(f"/league?{asked.lang}", 303)

    def _question(
        self, asked: Asked, question: Question, name: str, action: str, back: str, **fields: str
    ) -> Response:
        """What cannot be undone is asked once more: on a phone the next line is a thumb away."""
        common = {"events": "", "action": action, "back": back, "fields": fields, **self._common(asked)}
        return _html(fill("sure.html", asked, question=question, name=name, **common))

    async def events(self, request: Request) -> Response:
        """What changes on a page, from now on, for as long as it looks (Server-Sent Events)."""
        name = request.path_params["page"]
        if name not in PAGES:
            return _missing(self._request(request))
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(
            self._changes(name, request), media_type="text/event-stream", headers=headers
        )

    async def _changes(self, name: str, request: Request) -> AsyncIterator[str]:
        yield f"retry: 1000\nevent: version\ndata: {version()}\n\n"
        sent: Parts = {}
        while True:
            view = self._house.view()
            parts = self._now(name, self._request(request))
            fresh = _fresh(sent, parts)
            yield f"data: {json.dumps(fresh)}\n\n" if fresh else "event: still\ndata:\n\n"
            sent = parts
            with anyio.move_on_after(TICK):
                await self._house.change(view)
            await anyio.sleep(SEND_EVERY)

    def _now(self, name: str, asked: Asked) -> Parts:
        """The parts of a page; made once for all who look at the same page at the same change."""
        view, made = self._house.view(), self._parts
        if made[0] is not view:
            made = self._parts = (view, {})
        key = (name, asked.say.code, asked.table, asked.tournament, asked.owner, int(asked.now / TICK))
        if key not in made[1]:
            if len(made[1]) > 200:
                made[1].clear()
            made[1][key] = PAGES[name](view, asked)
        return made[1][key]

    def _request(self, request: Request) -> Asked:
        query = request.query_params
        given = query.get("key") or request.cookies.get(COOKIE) or ""
        return Asked(
            say=_tongue(request, self._lang),
            now=self._clock(),
            table=query.get("table", "")[:80],
            tournament=str(request.path_params.get("tournament") or query.get("tournament", ""))[:16],
            owner=secrets.compare_digest(given.encode(), self._key.encode()),
        )


def _fresh(sent: Parts, parts: Parts) -> Parts:
    """What is another than what was sent; all of it where the page is laid out anew."""
    if sent.get("grid") != parts.get("grid"):
        return parts
    return {place: html for place, html in parts.items() if sent.get(place) != html}


def _tongue(request: Request, lang: str) -> Tongue:
    """The language that was asked for, else the first that the browser reads, else the house's."""
    wanted = request.query_params.get("lang", "")
    if wanted in languages():
        return tongue(wanted)
    if not request.headers.get("accept-language"):
        return tongue(lang)
    read = (part.split(";")[0].strip()[:2] for part in request.headers["accept-language"].split(","))
    return tongue(next((code for code in read if code in languages()), lang))


def _html(page: str, status: int = 200) -> HTMLResponse:
    return HTMLResponse(page, status, {"cache-control": "no-store"})


def _missing(asked: Asked) -> HTMLResponse:
    return _html(fill("plain.html", asked, words=asked.say(said("Il n’y a rien à cette adresse."))), 404)


def _refusal(asked: Asked) -> HTMLResponse:
    words = asked.say(said("Seul le patron le peut, avec l’adresse de sa page."))
    return _html(fill("plain.html", asked, words=words), 403)
