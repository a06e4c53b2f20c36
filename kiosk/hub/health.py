"""One line for whoever looks whether the hub lives."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from kiosk.broker import Address
from kiosk.hub.service import Service


def server(service: Service, address: Address) -> ThreadingHTTPServer:
    """A server of that one page. Raises OSError where nothing can listen there."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            tables = service.room.tables()
            told = f"Le Bon: {service.store.count()} games, {sum(each.online for each in tables)} tables\n"
            self.send_response(200)
            self.send_header("Content-Type", "text/plain; charset=utf-8")
            self.end_headers()
            self.wfile.write(told.encode())

        def log_message(self, format: str, *args: object) -> None:
            """Nobody reads it."""

    return ThreadingHTTPServer((address.host, address.port), Page)
