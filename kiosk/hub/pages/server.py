"""The web server under the pages: it stops at once, though a page that looks never lets go of its stream."""

from starlette.applications import Starlette
from uvicorn import Config, Server


def server(application: Starlette) -> Server:
    """To be run on a socket that listens. Told to stop, it gives what is under way 0.1 s, then cuts all."""
    return Server(Config(application, log_level="critical", lifespan="off", timeout_graceful_shutdown=0))
