"""The tour: on the first visits one line names the next thing to try, after the first search.

Before it, the stage says what to do.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.page.part import Part, event
from plyscope.page.storage import AddWord

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

TIPS = {
    "step": "Step through the search (→ and ←).",
    "cutoff": "Jump to a cutoff (C): what is never visited, and why.",
    "examples": "Open an example (E): each shows one thing.",
}
STEPS = ("search", *TIPS)
_KEYS = re.compile(r" \(.*?\)")


@dataclass(frozen=True)
class TourState:
    """The steps that were tried on this device, and whether it has a touch screen, not keys."""

    tried: tuple[str, ...] = ()
    has_touch: bool = False


class Tour(Part[TourState]):
    """The tour."""

    name = "tour"

    def __init__(self, app: "App") -> None:
        super().__init__(app, TourState())

    def start(self, facts: Mapping[str, Any]) -> None:
        """Take what was tried on this device."""
        tried = tuple(step for step in self.app.storage.stored.tried if step in STEPS)
        self.change(tried=tried, has_touch=bool(facts.get("has_touch")))

    @event
    def finish(self, step: str) -> None:
        """Note that a step was tried."""
        if step in STEPS and step not in self.state.tried:
            self.change(tried=(*self.state.tried, step))
            self.app.storage.store(AddWord("tried", step))

    @property
    def tip(self) -> str:
        """The next thing to try, in a sentence; "" if there is none, or in an embedded page."""
        if self.app.embed.state.is_embedded or "search" not in self.state.tried:
            return ""
        for step, sentence in TIPS.items():
            if step not in self.state.tried and self._is_possible(step):
                return _KEYS.sub("", sentence) if self.state.has_touch else sentence
        return ""

    def _is_possible(self, step: str) -> bool:
        search = self.app.session.search
        if step == "step":
            return search is not None
        if step == "cutoff":
            return search is not None and search.counts.get("cutoffs", 0) > 0
        return True

    def session_changed(self, before: "SessionState") -> None:
        """Note that a search was tried."""
        if self.app.session.search and not before.search:
            self.finish("search")
