"""Random use with faults, from a seed, for as long as is asked: whatever goes wrong ends it.

What is checked all along: nothing uncaught and no error on the console, an answer from the page
after every action, sentences in the notices, and at every rest a move that is played, no promise
that is still open, and no more memory or elements than at the first rests.
"""

import contextlib
import math
import os
import random
import threading
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from tests.drive.driver import Driver
from tests.soak.actions import ACTIONS, size_to
from tests.soak.host import Host

HERE = Path(__file__).parent
ANSWER = 10  # seconds that the page may take to answer anything
SETTLED = 150  # seconds until a promise must have settled: more than the page’s patience
REST = 40  # actions from one rest to the next
WARM = 10  # rests until what is made once has been made, such as the editor
HELD = 3  # rests in a row that what is held for good is seen at
GROWTH = {"chromium": (1.25, 10), "firefox": (1.5, 400)}  # times what it was, and megabytes more
ELEMENTS = 4_000  # more than any state of the page has

# What the browser says of a request that was made to fail.
EXPECTED = ("Failed to load resource", "ended by order", "was blocked because of a disallowed MIME")

READ = """[seen.notices.splice(0), notices(), seen.refused.splice(0)]
  .flat().filter((one) => !isSentence(one))"""
# Whoever reads of a failed start tries again, and closes what is open.
TIDY = """(() => {
  const all = [...document.querySelectorAll(".notice button")];
  all.find((one) => one.textContent === "Try again")?.click();
  for (const one of document.querySelectorAll("dialog[open]")) one.close();
})()"""
READY = "plyscope.ready.then(() => true, () => false)"
WELL = """(async () => {
  await plyscope.open({ side: "both" });
  await plyscope.move("b2");
  const { game, moves } = plyscope.state();
  return `${game} ${moves}`;
})()"""


class Failed(Exception):
    """What went wrong; the seed and the actions before it lead there again."""


def lend(driver: Driver) -> None:
    """Give the page what the soak needs in it."""
    code = "\n".join((HERE / name).read_text() for name in ("sentence.js", "odd.js", "watch.js"))
    names = "isSentence, callsOf, diceOf, seen, called, places, filled, windowed, notices"
    plain = code.replace("export ", "")
    driver.evaluate(f"(() => {{ {plain}\nObject.assign(window, {{ {names} }}); }})()")


class Soak:
    """One soak of one page."""

    def __init__(self, driver: Driver, host: Host, seed: int, answer: float = ANSWER) -> None:
        self.driver, self.host, self.seed, self.answer = driver, host, seed, answer
        self.number = 0
        self.last: deque[str] = deque(maxlen=30)
        self.slowest = 0.0
        self.rests: list[tuple[float, int]] = []
        self.begin()

    def begin(self) -> None:
        """Open the page."""
        self.driver.resize(1440, 900)
        self.driver.open(self.host)
        self.driver.until(READY, SETTLED)
        lend(self.driver)

    def run(self, minutes: float = math.inf, actions: float = math.inf) -> None:
        """Act for so long, or so often; Failed where something goes wrong."""
        end = time.monotonic() + 60 * minutes
        try:
            while time.monotonic() < end and self.number < actions:
                with self.patience():
                    self.act()
                if self.number % REST == 0:
                    self.rest()
            self.rest()
        except Exception as error:
            lines = "\n".join(f"  {one}" for one in self.last)
            raise Failed(
                f"{self.driver.name}, seed {self.seed}, action {self.number}: {error}\n{lines}"
            ) from error

    @contextlib.contextmanager
    def patience(self) -> Iterator[None]:
        """End everything where the page is so busy that its browser answers nothing at all."""

        def give_up() -> None:
            print(f"seed {self.seed}: the page hangs", *self.last, sep="\n  ", flush=True)
            os._exit(1)

        timer = threading.Timer(6 * self.answer, give_up)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def act(self) -> None:
        """Do the next thing, and see whether the page bears it."""
        self.number += 1
        dice = random.Random(f"{self.seed} {self.number}")
        [action] = dice.choices(list(ACTIONS), list(ACTIONS.values()))
        self.last.append(f"{self.number}: {action.__name__} ...")
        said = action(self.driver, self.host, dice)
        self.last[-1] = f"{self.number}: {said}"
        began = time.monotonic()
        self.driver.evaluate("plyscope.state()")
        took = time.monotonic() - began
        self.slowest = max(self.slowest, took)
        if took > self.answer:
            raise Failed(f"state() was answered after {took:.1f} s")
        self.listen()

    def listen(self) -> None:
        """Fail for anything that nobody should hear."""
        heard = [one for one in self.driver.problems() if not any(e in one for e in EXPECTED)]
        if heard:
            raise Failed(f"the console has {heard}")
        if raw := self.driver.evaluate(READ):
            raise Failed(f"no sentence: {[one[:300] for one in raw]}")

    def rest(self) -> None:
        """Let all be well, expect the page to be, and take its measure."""
        self.host.lift()
        size_to(self.driver, 1440, 900)
        # What was broken before may only now be told of: then it is tried again.
        well = f"({TIDY}, plyscope.stop(), await {READY} && await {WELL}.catch(() => null))"
        played = self.driver.until(well, SETTLED)
        if played != "tictactoe b2":
            raise Failed(f"a move was played and the page shows {played}")
        self.driver.until("seen.pending.size === 0", SETTLED)
        self.driver.until(f"({TIDY}, await plyscope.open({{}}).then(() => 1, () => 0))", SETTLED)
        self.listen()
        elements = self.driver.evaluate("document.getElementsByTagName('*').length")
        self.rests.append((self.driver.memory(), elements))
        self.measure()

    def measure(self) -> None:
        """Fail where the page holds more than it did when it was warm."""
        _, elements = self.rests[-1]
        memory = min(one for one, _ in self.rests[-HELD:])
        if elements > ELEMENTS:
            raise Failed(f"the page has {elements} elements; {ELEMENTS} are the most")
        times, more = GROWTH[self.driver.name]
        bound = max(one for one, _ in self.rests[:WARM]) * times + more
        if memory > bound:
            raise Failed(f"the page holds {memory:.0f} MB; {bound:.0f} are the most")

    def summary(self) -> str:
        """Return what was done and measured, in a line."""
        memory = " ".join(f"{one:.0f}" for one, _ in self.rests)
        elements = max(one for _, one in self.rests)
        return (
            f"{self.driver.name}, seed {self.seed}: {self.number} actions, "
            f"{len(self.rests)} rests, slowest answer {self.slowest:.2f} s, "
            f"at most {elements} elements at rest, "
            f"memory at rest in MB: {memory}"
        )
