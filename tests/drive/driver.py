"""One way to act in a page, whatever the browser: what differs is in a file for each."""

import abc
import json
from typing import Any, Protocol

PATIENCE = 180  # seconds until what is waited for is given up, on however busy a machine
ANSWER = 200  # seconds for any answer of a browser: more than the soak waits for anything

# A control by its accessible name, where a visitor could press it: in view, covered by nothing, and
# standing still. What is on its way to another place may be of a board that is just being replaced.
CONTROL = """
(async (name) => {
  const named = (one) => one.getAttribute("aria-label") ?? one.textContent.trim();
  const frame = () => new Promise(requestAnimationFrame);
  const place = () => {
    const all = [...document.querySelectorAll("button:enabled, summary, a[href], [role=tab]")];
    const control = all.find((one) => named(one) === name && one.checkVisibility());
    if (!control || control.getAttribute("aria-disabled") === "true") return null; // not drawn yet
    control.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    return control.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
  };
  const before = String(place());
  for (let drawing = 0; drawing < 2; drawing++) await frame();
  const now = place();
  return String(now) === before ? now : null;
})
"""


class Host(Protocol):
    """Where the page is served from: what it answers for a file can be changed."""

    url: str
    answers: dict[str, Any]


class PageError(Exception):
    """What the page answered with, where it was no value."""


class Driver(abc.ABC):
    """A page in a browser: what a visitor can do in it, and what a script can ask it."""

    name: str

    @abc.abstractmethod
    def open(self, host: Host, hash: str = "") -> None:
        """Load the page of a host, from anew even where only the hash is another."""

    @abc.abstractmethod
    def evaluate(self, expression: str) -> Any:
        """Return an expression's value, awaited, as JSON has it; PageError where it throws."""

    @abc.abstractmethod
    def evaluate_in_frame(self, expression: str) -> Any:
        """Return an expression's value in the first frame of the page, of whatever origin."""

    @abc.abstractmethod
    def tap(self, x: int, y: int) -> None:
        """Press the mouse's button at a point of the window."""

    @abc.abstractmethod
    def press(self, key: str) -> None:
        """Press a key, by the name that an event gives it."""

    @abc.abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page a size, its window's or its viewport's."""

    @abc.abstractmethod
    def problems(self) -> list[str]:
        """Return the errors of the console and those that nobody caught, since the last time."""

    @abc.abstractmethod
    def memory(self) -> float:
        """Return what the page holds, in megabytes, after what can be collected was."""

    @abc.abstractmethod
    def close(self) -> None:
        """End the browser, and what was started for it."""

    def until(self, condition: str, seconds: float = PATIENCE) -> Any:
        """Wait in the page until a condition holds; return its value."""
        value = self.evaluate(
            f"""new Promise((resolve, reject) => {{
              setTimeout(resolve, {seconds * 1000}, null);
              const look = async () => {{
                const value = await ({condition});
                if (value) resolve(value);
                else (setTimeout.quick ?? setTimeout)(() => look().catch(reject), 20);
              }};
              look().catch(reject);
            }})"""
        )
        if value is None:
            raise PageError(f"it never came to: {condition}")
        return value

    def click(self, name: str) -> None:
        """Press a control by its accessible name, as soon as it can be pressed."""
        self.tap(*self.until(f"{CONTROL}({json.dumps(name)})"))

    def choose(self, label: str, value: str) -> None:
        """Choose in a select; its list belongs to the system, where no driver reaches."""
        self.evaluate(
            f"""(() => {{
              const named = ({{ labels, ariaLabel }}) => ariaLabel ?? labels[0]?.textContent ?? "";
              const all = [...document.querySelectorAll("select")];
              const select = all.find((one) => named(one).startsWith({json.dumps(label)}));
              select.value = {json.dumps(value)};
              select.dispatchEvent(new Event("change", {{ bubbles: true }}));
            }})()"""
        )
