"""A static host for dist/ that loses, damages and delays what it is told to."""

import random
import re
import threading
import time
from collections.abc import Callable
from pathlib import Path

from tests.serving import ANY, TYPES, Request, serve

DIST = Path(__file__).resolve().parents[2] / "dist"
# Of a captive portal, or of a host that answers everything with its front page.
PORTAL = b"<!doctype html><title>Sign in</title><p>Sign in to use this network."
SLOW = 1.5  # seconds

# Lets a worker be killed by order: by an error, without a word, or by never answering again.
MORTAL = b"""
new BroadcastChannel("plyscope-orders").onmessage = ({ data: [how, even] }) => {
  if (even !== null && (SERIAL % 2 === 0) !== even) return;
  if (how === "throw") reportError(new Error("ended by order"));
  else if (how === "close") self.close();
  else for (;;);
};
"""
DEATHS = ("throw", "close", "hang")


def cut(content: bytes, dice: random.Random) -> bytes:
    """Return the beginning of a file."""
    return content[: dice.randrange(len(content))]


def flipped(content: bytes, dice: random.Random) -> bytes:
    """Return a file with one bit that is another."""
    at = dice.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << dice.randrange(8)]) + content[at + 1 :]


DAMAGES: dict[str, Callable[[bytes, random.Random], bytes]] = {
    "empty": lambda _content, _dice: b"",
    "portal": lambda _content, _dice: PORTAL,
    "cut": cut,
    "flipped": flipped,
}
# What may happen to a file; the status of some, the content or the time of others.
FAULTS = ("missing", "broken", "refused", *DAMAGES, "slow", "stalled")


class Host:
    """The host: `faults` has what happens to files by their names, `answers` changes them."""

    def __init__(self, seed: int = 0) -> None:
        self.faults: dict[str, str] = {}
        self.answers: dict[str, Callable[[bytes], bytes]] = {}
        self.dice = random.Random(seed)
        self.workers = 0
        self.lifted = threading.Event()
        self.server = serve(self.answer)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"

    def answer(self, request: Request) -> None:
        """Send a file, after what is to happen to it."""
        name = request.path.partition("?")[0].removeprefix("/") or "index.html"
        fault = next((how for where, how in self.faults.items() if re.search(where, name)), None)
        file = DIST / name
        if fault == "slow":
            time.sleep(SLOW)
        if fault == "stalled":
            self.lifted.wait(120)  # says nothing, until whoever asked has gone or all is well
        if fault == "refused":
            return
        status = 500 if fault == "broken" else 404 if fault == "missing" else 200
        content = file.read_bytes() if file.is_file() and status == 200 else b""
        if fault in DAMAGES:
            content = DAMAGES[fault](content, self.dice)
        elif name.startswith("assets/worker-"):
            self.workers += 1
            content = MORTAL.replace(b"SERIAL", str(self.workers).encode()) + content
        for where, change in self.answers.items():
            if re.search(where, name):
                content = change(content)
        request.send_response(status if file.is_file() else 404)
        kind = "text/html" if fault == "portal" else TYPES.get(file.suffix, ANY)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(content)))
        request.send_header("Cache-Control", "no-store")
        request.end_headers()
        request.wfile.write(content)

    def fault(self, where: str, how: str) -> None:
        """Have something happen to the files whose names have a pattern."""
        self.lifted.clear()
        self.faults = {where: how}

    def lift(self) -> None:
        """Have everything well again; what is stalled goes on."""
        self.faults = {}
        self.lifted.set()

    def close(self) -> None:
        """Serve no more."""
        self.lift()
        self.server.shutdown()
        self.server.server_close()
