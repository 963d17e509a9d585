"""A server on this machine for what the tests want to answer."""

import contextlib
import http.server
import threading
from collections.abc import Callable

Request = http.server.BaseHTTPRequestHandler

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}
ANY = "application/octet-stream"


def serve(answer: Callable[[Request], None]) -> http.server.ThreadingHTTPServer:
    """Answer every GET by a function, each in a thread of its own; return the server."""

    class Server(http.server.ThreadingHTTPServer):
        request_queue_size = 128  # on a busy machine more than 5 wait; who finds no room comes late

    class Handler(Request):
        def do_GET(self) -> None:
            with contextlib.suppress(ConnectionError):  # a browser that leaves early
                answer(self)

        def log_message(self, *_: object) -> None:
            pass

    server = Server(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    return server
