"""The Explain tab: what is told of the tick at which the playback stands.

The shell sends the tape up to a tick at rest, and every 250 ms while it plays.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from plyscope.page.elements import Child
from plyscope.page.panels.explanation import render_explanation, render_large_sentence
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.program_facts import OWN
from plyscope.page.tape_queries import TickTape, ask_about_tick, choose_worker, read_as
from plyscope.page.tick_explanation import TickExplanation

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.search_run import SearchState
    from plyscope.page.session import SessionState

_NOMINAL_WIDTH = 360  # pixels of the panel, until the shell has measured it


@dataclass(frozen=True)
class TapeExtent:
    """What the shell has of a whole tape so far.

    low, high  the least and the greatest value of a node, or utility of a player; None if none
    """

    ticks: int = 0
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class ExplanationState:
    """What is told, and of which tick.

    run      the number of the search
    extent   of its tape
    newest   the tick at which the playback stands
    told     what is told of `tick`, or of one before while another worker is asked
    asking   the task of that worker
    waiting  the newest tick, while the worker is asked about one before
    width    of the panel in pixels
    """

    run: int = 0
    tick: int = 0
    extent: TapeExtent = TapeExtent()
    newest: int = 0
    told: TickExplanation | None = None
    asking: int | None = None
    waiting: TickTape | None = None
    width: int = _NOMINAL_WIDTH


class Explanation(Part[ExplanationState]):
    """The Explain tab."""

    name = "explanation"

    def __init__(self, app: "App") -> None:
        super().__init__(app, ExplanationState())

    @property
    def search(self) -> "SearchState | None":
        """The search that is explained."""
        return self.app.session.search

    @property
    def is_seen(self) -> bool:
        """Whether what is told of the tick is to be seen."""
        return self.app.drawer.shows("why")

    @property
    def wants_ticks(self) -> bool:
        """Whether ticks are explained now: in a tab, beside the tree, or after a question."""
        drawer = self.app.drawer.state
        is_told = drawer.tab in ("why", "write") if drawer.is_open else drawer.covers_tree
        is_on_board = self.app.overlay.state.mode != ""
        return is_told or is_on_board or self.app.lecture.state.is_on or self.app.quiz.state.is_on

    @property
    def is_at_end(self) -> bool:
        """Whether the playback has come to the end of the tape."""
        return self.state.tick >= self.state.extent.ticks

    @property
    def hides_results(self) -> bool:
        """Whether the quiz is on, and what the search has found is still to be asked about."""
        if self.search is None or not self.app.quiz.state.is_on:
            return False
        return self.state.newest < max(self.state.extent.ticks, self.search.counts.get("ticks", 0))

    @property
    def hides_value(self) -> bool:
        """Whether the value of the search is not told yet.

        A search that is only watched is told of once the playback has rested at its end.
        """
        search, screen = self.search, self.app.screen.state
        if search is None or search.purpose != "study" or screen.run != search.number:
            return self.hides_results
        return screen.tick < search.counts.get("ticks", 0)

    @event
    def tick(self, tape: TickTape, extent: TapeExtent) -> None:
        """Explain a tick of the shown search; one of another search is dropped."""
        search = self.search
        if search is None or tape.run != search.number:
            return
        self.change(extent=extent, newest=tape.tick)
        if search.algorithm == OWN and not extent.ticks and search.is_running:
            return  # it is explained by another run, which may never come to a tick either
        if self.app.is_pending(self.state.asking):
            self.change(waiting=tape)
        else:
            self._ask(search, tape)

    @event
    def fit(self, width: int) -> None:
        """Take the width of the panel, in pixels."""
        self.change(width=max(width, 1))

    def _ask(self, search: "SearchState", tape: TickTape) -> None:
        self.change(waiting=None)
        task = ask_about_tick(self, "explain", search, tape, self.take, tape.run, tape.tick)
        self.change(asking=task)

    @answer
    def take(self, result: Any, run: int, tick: int) -> None:
        """Take what is told of a tick, and ask about a newer one."""
        search, waiting = self.search, self.state.waiting
        if search is not None and run == search.number:
            told = read_as(TickExplanation, result)
            if isinstance(told, Failure) and not choose_worker(search):
                raise RuntimeError(f"Tick {tick} cannot be explained: {told.message}")
            is_told = isinstance(told, TickExplanation)
            self.change(run=run, tick=tick, told=told if is_told else None)
            self.app.jumps.leave(tick)
            self.app.overlay.take_tick()
            if isinstance(told, Failure) and told.is_stopped:
                return  # a program has taken its place
        if search is not None and waiting is not None and waiting.run == search.number:
            self._ask(search, waiting)

    def session_changed(self, before: "SessionState") -> None:
        """Forget what was told of another search, and what is asked about it."""
        search = self.search
        if search is None or search.number != self.state.run:
            self.app.end_task(self.state.asking)
            self.state = replace(ExplanationState(), width=self.state.width)
            if search is not None:
                self.change(run=search.number)

    def render(self) -> Child:
        """Return what is told of the tick."""
        return render_explanation(self) if self.app.drawer.shows("why") else None

    def publish(self) -> dict[str, Any]:
        """Return what the shell reads out once the user rests at the tick."""
        told = self.state.told
        if told is None:
            return {"explanation": None, "wants_ticks": self.wants_ticks}
        condition = "" if self.app.quiz.is_open else told.condition
        text = f"{told.sentence} {condition}".strip() if self.is_seen else ""
        explanation = {"tick": self.state.tick, "text": text}
        return {"explanation": explanation, "wants_ticks": self.wants_ticks}


@dataclass(frozen=True)
class LargeSentenceState:
    """Nothing: it is all in the explanation."""


class LargeSentence(Part[LargeSentenceState]):
    """The sentence beside the tree: in lecture mode, and where the drawer would cover the tree."""

    name = "large_sentence"

    def __init__(self, app: "App") -> None:
        super().__init__(app, LargeSentenceState())

    def render(self) -> Child:
        """Return the sentence."""
        drawer = self.app.drawer.state
        is_seen = self.app.lecture.state.is_on or (
            drawer.covers_tree and not drawer.is_open and self.app.explanation.search is not None
        )
        return render_large_sentence(self.app.explanation) if is_seen else None
