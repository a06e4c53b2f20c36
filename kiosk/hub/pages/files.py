"""The style sheet, and the version of all that pages are made of."""

import hashlib
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from kiosk.hub.pages.fragments import PAGES_FOLDER
from kiosk.hub.pages.palette import style


async def stylesheet(_: Request) -> Response:
    """The one style sheet."""
    return Response(_styles(), media_type="text/css", headers={"cache-control": "max-age=86400"})


@cache
def _styles() -> str:
    return style((PAGES_FOLDER / "static" / "lebon.css").read_text())


@cache
def version() -> str:
    """Of what a page is made of: a page of another version loads itself anew."""
    digest = hashlib.sha256(_styles().encode())
    for path in sorted(PAGES_FOLDER.glob("static/*")) + sorted(PAGES_FOLDER.glob("templates/*")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
