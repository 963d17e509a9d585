"""The jumps through a search, and what playback stops at. The shell moves along the tape."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from plyscope.page.elements import Child
from plyscope.page.panels.jumps import render_jumps
from plyscope.page.part import Part, event
from plyscope.page.program_facts import OWN
from plyscope.search.algorithm import find_algorithm
from plyscope.validation import join_with

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

JumpEvent = Literal["cutoff", "leaf", "root"]

EVENT_NAMES = {"cutoff": "cutoff", "leaf": "leaf", "root": "new value of the root"}


@dataclass(frozen=True)
class Stops:
    """The events that pause the playback."""

    cutoff: bool = False
    leaf: bool = False
    root: bool = False


@dataclass(frozen=True)
class JumpsState:
    """The events that pause the playback, and why a jump went nowhere, at which tick."""

    stops: Stops = Stops()
    missed: str = ""
    tick: int = 0


class Jumps(Part[JumpsState]):
    """The jumps."""

    name = "jumps"

    def __init__(self, app: "App") -> None:
        super().__init__(app, JumpsState())

    @property
    def cuts(self) -> bool:
        """Whether the shown search can cut: simulations do not."""
        search = self.app.session.search
        if search is None or search.algorithm == OWN:
            return True
        return find_algorithm(search.algorithm).traits.simulation is None

    @event
    def stop_at(self, jump_event: JumpEvent, is_wanted: bool) -> None:
        """Have the playback stop at an event, or not."""
        self.change(stops=replace(self.state.stops, **{jump_event: is_wanted}))

    @event
    def miss_event(
        self, tick: int, jump_event: JumpEvent, is_forward: bool, is_running: bool
    ) -> None:
        """Say that no such event comes after a tick, or came before it."""
        name = EVENT_NAMES[jump_event]
        if not is_forward:
            self._miss(tick, f"No {name} came before this.")
        elif is_running:
            self._miss(tick, f"No {name} has come after this so far: the search still runs.")
        else:
            self._miss(tick, f"No {name} comes after this.")

    @event
    def miss_exit(self, tick: int, is_root: bool, is_running: bool) -> None:
        """Say why the node of a tick is never left."""
        if is_root:
            self._miss(tick, "This is the root, which has no parent.")
        elif is_running:
            self._miss(tick, "This node is still being searched.")
        else:
            self._miss(tick, "This node was never left: the search was stopped in it.")

    @event
    def miss_variation(self, tick: int, has_variation: bool) -> None:
        """Say why the principal variation goes no further."""
        if has_variation:
            self._miss(tick, "The principal variation ends here.")
        else:
            self._miss(
                tick, "There is no principal variation yet: no move of the root has a value."
            )

    @event
    def miss_stop(self, tick: int) -> None:
        """Say that the playback came to the end, and to nothing that it stops at."""
        wanted = [name for event, name in EVENT_NAMES.items() if getattr(self.state.stops, event)]
        if wanted:
            self._miss(tick, f"The end: no {join_with('or', wanted)} came before it.")

    def _miss(self, tick: int, sentence: str) -> None:
        self.change(missed=sentence, tick=tick)
        if not self.app.explanation.is_seen:
            self.app.notices.inform(sentence)

    def leave(self, tick: int) -> None:
        """Forget why a jump went nowhere, at any other tick."""
        if tick != self.state.tick:
            self.change(missed="", tick=tick)

    def session_changed(self, before: "SessionState") -> None:
        """Forget it for another search."""
        search, searched = self.app.session.search, before.search
        if self.state.missed and (search and search.number) != (searched and searched.number):
            self.change(missed="")

    def render(self) -> Child:
        """Return the jumps below the tabs that are about a tick."""
        is_seen = self.app.explanation.is_seen and self.app.session.search is not None
        return render_jumps(self) if is_seen else None

    def publish(self) -> dict[str, Any]:
        """Return what the playback stops at."""
        return {"stops": dict(vars(self.state.stops))}
