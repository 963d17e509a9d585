"""WebKitGTK's own driver and browser, spoken to by WebDriver's HTTP, on a screen of its own."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tests.drive import processes
from tests.drive.driver import ANSWER, Driver, Host, PageError
from tests.drive.firefox import KEYS

NEEDED = (
    "WebKitGTK’s driver or Xvfb is missing: install both "
    "(on Debian: apt-get install webkit2gtk-driver xvfb)."
)
# Served before the page's first script, for this driver tells nothing of the console.
EARS = b"""
globalThis.heard = [];
addEventListener("error", ({ message }) => heard.push(`error: ${message}`));
addEventListener("unhandledrejection", ({ reason }) => heard.push(`rejected: ${reason}`));
console.error = (...said) => heard.push(`console: ${said.join(" ")}`);
"""


def found() -> tuple[str, str] | None:
    """Return the paths of the driver and of the browser that comes with it."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    if not driver or not screen:
        return None  # the browser lies deep in /usr: to look for it takes seconds
    browsers = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4*/MiniBrowser"))
    browsers += sorted(Path("/usr").glob("lib*/**/webkitgtk-6*/MiniBrowser"))
    return (driver, str(browsers[0])) if browsers else None


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class WebKit(Driver):
    """A MiniBrowser under Xvfb, with a home that is thrown away."""

    name = "webkit"

    def __init__(self, programs: tuple[str, str]) -> None:
        driver, browser = programs
        self.home = tempfile.mkdtemp(prefix="plyscope-webkit-")
        self.started: list[subprocess.Popen[bytes]] = []
        try:
            settings = Path(self.home, ".config/gtk-3.0/settings.ini")
            settings.parent.mkdir(parents=True)
            settings.write_text("[Settings]\ngtk-enable-animations=0\n")  # less motion
            port = free_port()
            # Without a UTF-8 locale it takes file names and answers for Latin-1. No page of a test
            # is used for so long that it is worth to compile WebAssembly a second time. Without a
            # graphics card a layer of its own for what moves is drawn at twice the cost.
            env = {"DISPLAY": self.screen(), "LC_ALL": "en_US.UTF-8", "HOME": self.home}
            env |= {"JSC_useOMGJIT": "false", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
            self.started.append(processes.start([driver, f"--port={port}"], env))
            self.address = f"http://127.0.0.1:{port}"
            self.session = self.begin(browser)
            self.call("/timeouts", {"script": ANSWER * 1000, "pageLoad": ANSWER * 1000})
        except BaseException:
            self.end()
            raise

    def screen(self) -> str:
        """Start an X server and return its display, which it writes when it can be used."""
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1800x1200x24", "-nolisten"]
        server = subprocess.Popen(
            [*command, "tcp"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.started.append(server)
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start.")
        return f":{number}"

    def begin(self, browser: str) -> str:
        """Return a new session, as soon as the driver listens."""
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.session = ""
        end = time.monotonic() + ANSWER
        while True:
            with contextlib.suppress(urllib.error.URLError):
                return str(self.call("", {"capabilities": wanted})["sessionId"])
            if time.monotonic() > end:
                raise RuntimeError("WebKitWebDriver did not open its port.")
            time.sleep(0.05)

    def call(self, path: str, content: object = None, method: str = "POST") -> Any:
        """Send a command and return its value."""
        where = f"{self.address}/session" + (f"/{self.session}" if self.session else "") + path
        data = json.dumps(content or {}).encode() if method == "POST" else None
        kind = {"Content-Type": "application/json"}
        request = urllib.request.Request(where, data, kind, method=method)
        try:
            with urllib.request.urlopen(request, timeout=ANSWER) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refused:
            value = json.load(refused)["value"]
            raise PageError(f"{value['error']}: {value['message']}") from None

    def open(self, host: Host, hash: str = "") -> None:
        host.answers[r"start-\w+\.js$"] = lambda content: EARS + content
        for url in ("about:blank", host.url + hash):
            self.call("/url", {"url": url})

    def evaluate(self, expression: str) -> Any:
        script = f"""
            const answer = arguments[0];
            (async () => JSON.stringify(await ({expression})) ?? "null")().then(
                (value) => answer({{ value }}),
                (error) => answer({{ error: String(error) }}),
            );
        """
        answer = self.call("/execute/async", {"script": script, "args": []})
        if "error" in answer:
            raise PageError(answer["error"])
        return json.loads(answer["value"])

    def evaluate_in_frame(self, expression: str) -> Any:
        self.call("/frame", {"id": 0})
        try:
            return self.evaluate(expression)
        finally:
            self.call("/frame", {"id": None})

    def act(self, source: dict[str, Any]) -> None:
        self.call("/actions", {"actions": [source]})

    def tap(self, x: int, y: int) -> None:
        move = {"type": "pointerMove", "duration": 0, "x": x, "y": y}
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.act({"id": "mouse", "type": "pointer", "actions": [move, *press]})

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        steps = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.act({"id": "keys", "type": "key", "actions": steps})

    def resize(self, width: int, height: int) -> None:
        self.call("/window/rect", {"width": width, "height": height})

    def problems(self) -> list[str]:
        return list(self.evaluate("heard.splice(0)"))

    def memory(self) -> float:
        return processes.megabytes(self.started[-1].pid)

    def close(self) -> None:
        with contextlib.suppress(PageError, OSError):
            self.call("", method="DELETE")
        self.end()

    def end(self) -> None:
        for program in reversed(self.started):
            processes.end(program)
        shutil.rmtree(self.home, ignore_errors=True)


start = WebKit
