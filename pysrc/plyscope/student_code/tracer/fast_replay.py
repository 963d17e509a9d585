"""The executed lines near a tick, found by a replay that hears only calls before it."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from plyscope.student_code.tracer.call_hooks import Hooks
from plyscope.student_code.tracer.instrumented_game import InstrumentedGame
from plyscope.student_code.tracer.line_replay import Again, ExecutedLine
from plyscope.student_code.tracer.listener import SearchListener
from plyscope.tape.writer import Tape

if TYPE_CHECKING:
    from plyscope.student_code.tracer.trace_function import TracedRun

MARGIN = 400  # events: the leaves of a node that are judged where they are made are no calls


class Nearing(SearchListener):
    """Hears only calls and returns until it is near a tick.

    `nearby` is called there: so the way to tick 500,000 takes as long as to follow it, not twice.
    """

    def __init__(self, *rest: Any, **more: Any) -> None:
        super().__init__(*rest, **more)
        self.goal = 0
        self.nearby: Callable[[], None] | None = None

    def near(self, goal: int, nearby: Callable[[], None]) -> None:
        """Call it before this tick, if there is time to."""
        self.goal, self.nearby = goal, nearby
        self._check()

    def _check(self) -> None:
        super()._check()
        if self.nearby is None:
            return
        # A node has at most 4 events and a note; before the next one all that is open may end.
        left = self.goal - self.ticks - 4 * self.node.ply - MARGIN
        if left > 0:
            self.look_up = min(self.look_up, self.nodes + left // 5 + 1)
            return
        nearby, self.nearby = self.nearby, None
        nearby()


def replay_lines_near(run: "TracedRun", first: int, last: int) -> dict[int, ExecutedLine]:
    """Return the executed lines of the ticks from `first` to `last`, by a new run.

    Whether it does the same as another did, whoever asks can tell by each `state` and `value`.
    """
    tape = DiscardingTape()
    heard: Nearing = run.make_listener(tape, Nearing)
    again = Again(heard, first, last)
    hooks = again.hooks = Hooks(run.known, heard)

    def listen() -> None:
        again.at = heard.ticks
        heard.listen(again.tick, again.line)
        if first <= again.at + 1:
            hooks.with_lines()

    heard.near(first, listen)
    with suppress(BaseException):  # what ends it, or what it raises itself: so it did before
        hooks.run(run.how.ready(InstrumentedGame(heard).make_proxy(), run.state))
    return again.found


class DiscardingTape(Tape):
    """A tape that keeps only its last few numbers."""

    def __init__(self) -> None:
        super().__init__(lambda _block: None)

    def flush(self) -> None:
        self.numbers.clear()
