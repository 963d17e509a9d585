"""Firefox over WebDriver BiDi, which it speaks itself: no driver program is needed."""

import contextlib
import json
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.drive import processes
from tests.drive.driver import ANSWER, Driver, Host, PageError

NEEDED = "Firefox is missing: install it (on Debian: apt-get install firefox-esr)."

# A browser that asks nothing of anybody, saves what it is told to without a question, and does not
# compile WebAssembly a second time: no page of a test is used for so long that it is worth it.
PREFERENCES = {
    "app.update.disabledForTesting": True,
    "browser.download.folderList": 2,
    "browser.download.useDownloadDir": True,
    "browser.download.alwaysOpenPanel": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "javascript.options.wasm_optimizingjit": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
    "toolkit.telemetry.server": "data:,",
    "ui.prefersReducedMotion": 1,
}
KEYS = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Tab": "\ue004",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Home": "\ue011",
    "End": "\ue010",
    "PageUp": "\ue00e",
    "PageDown": "\ue00f",
}


def found() -> str | None:
    """Return the path of a Firefox."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox(Driver):
    """A Firefox of its own, with a profile that is thrown away."""

    name = "firefox"

    def __init__(self, program: str) -> None:
        self.profile = Path(tempfile.mkdtemp(prefix="plyscope-firefox-"))
        wanted = {**PREFERENCES, "browser.download.dir": str(self.profile)}
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in wanted.items()]
        (self.profile / "user.js").write_text("\n".join(lines))
        profile = ["--profile", str(self.profile), "--no-remote"]
        self.process = processes.start(
            [program, "--headless", "--remote-debugging-port", "0", *profile]
        )
        self.said: list[str] = []
        self.until_end = contextlib.ExitStack()
        self.last = 0
        try:
            connection = connect(self.address(), proxy=None, max_size=None)
            self.socket = self.until_end.enter_context(connection)
            self.call("session.new", capabilities={})
            self.call("session.subscribe", events=["log.entryAdded"])
            self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]
        except BaseException:
            self.end()
            raise

    def address(self) -> str:
        """Return where it listens, which it writes into its profile."""
        file = self.profile / "WebDriverBiDiServer.json"
        end = time.monotonic() + ANSWER
        while time.monotonic() < end and self.process.poll() is None:
            if file.is_file() and (text := file.read_text()).strip().endswith("}"):
                server = json.loads(text)
                return f"ws://{server['ws_host']}:{server['ws_port']}/session"
            time.sleep(0.05)
        raise RuntimeError("Firefox did not open a port for its driver.")

    def call(self, method: str, patience: float = ANSWER, **params: Any) -> Any:
        """Send a command and return its result; events on the way are kept.

        TimeoutError: there was none after `patience` seconds.
        """
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": params}))
        end = time.monotonic() + patience
        while True:
            message = json.loads(self.socket.recv(timeout=max(0, end - time.monotonic())))
            if message.get("id") == self.last:
                if message["type"] == "error":
                    raise PageError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]
            self.hear(message)

    def hear(self, message: dict[str, Any]) -> None:
        """Keep an error of the console; it says itself where a script threw."""
        entry = message.get("params", {})
        if message.get("method") == "log.entryAdded" and entry["level"] == "error":
            self.said.append(str(entry["text"]))

    def open(self, host: Host, hash: str = "") -> None:
        for url in ("about:blank", host.url + hash):
            for _ in range(3):  # it was seen not to answer, once
                with contextlib.suppress(TimeoutError, PageError):
                    self.load(url, ANSWER / 4)
                    break
            else:
                self.load(url, ANSWER)

    def load(self, url: str, patience: float) -> None:
        """Load an address; PageError where another load ends this one."""
        whole = {"context": self.context, "url": url, "wait": "complete"}
        self.call("browsingContext.navigate", patience, **whole)

    def evaluate(self, expression: str) -> Any:
        return self.evaluate_in(self.context, expression)

    def evaluate_in_frame(self, expression: str) -> Any:
        (tree,) = self.call("browsingContext.getTree", root=self.context)["contexts"]
        return self.evaluate_in(tree["children"][0]["context"], expression)

    def evaluate_in(self, context: str, expression: str) -> Any:
        """Return an expression's value in a page or in a frame of it."""
        answer = self.call(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression})) ?? 'null')()",
            target={"context": context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise PageError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def act(self, source: dict[str, Any]) -> None:
        self.call("input.performActions", context=self.context, actions=[{"id": "one", **source}])

    def tap(self, x: int, y: int) -> None:
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.act({"type": "pointer", "actions": [{"type": "pointerMove", "x": x, "y": y}, *press]})

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        steps = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.call(
            "input.performActions",
            context=self.context,
            actions=[{"id": "keys", "type": "key", "actions": steps}],
        )

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self.call("browsingContext.setViewport", context=self.context, viewport=size)

    def problems(self) -> list[str]:
        self.evaluate("null")  # what happened before it was told before it
        heard, self.said = self.said, []
        return heard

    def memory(self) -> float:
        return processes.megabytes(self.process.pid)

    def close(self) -> None:
        self.end()

    def end(self) -> None:
        self.until_end.close()
        processes.end(self.process)
        shutil.rmtree(self.profile, ignore_errors=True)


start = Firefox
