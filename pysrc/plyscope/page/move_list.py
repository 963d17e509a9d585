"""The moves of the game; one that a search has evaluated opens that search again."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from plyscope.page.elements import Child, Element, element, join_classes
from plyscope.page.part import Part, action

if TYPE_CHECKING:
    from plyscope.page.app import App

_TONES = {1: "is-max", -1: "is-min", 0: "is-draw"}


@dataclass(frozen=True)
class MoveListState:
    """Nothing: the list shows the session."""


class MoveList(Part[MoveListState]):
    """The list of moves."""

    name = "moves"

    def __init__(self, app: "App") -> None:
        super().__init__(app, MoveListState())

    def render(self) -> Child:
        """Return the list; None before the first move."""
        moves = self.app.session.moves
        if not moves:
            return None
        entries = [self._render_move(number, name) for number, name in enumerate(moves)]
        return element("ol", {"class": "move-list", "aria-label": "Moves"}, entries)

    def _render_move(self, number: int, name: str) -> Element:
        session = self.app.session
        found, search = session.state.searched.get(str(number)), session.search
        shown_number = element(
            "span", {"class": "move-number", "aria-hidden": "true"}, str(number + 1)
        )
        is_here = (
            search is not None
            and search.root.game == session.settings.game
            and len(search.root.moves) == number
        )
        if found is None or (is_here and self.app.status.state.hides_results):
            text = element("span", {"class": "move"}, shown_number, name)
            return element("li", None, text)
        label = (
            f"Move {number + 1}, {name}. The search of the position before it found {found.value}. "
            "Show that search."
        )
        tone = None
        if found.sign is not None and len(session.choices.game.players) == 2:
            tone = _TONES[found.sign]
        move = element(
            "button",
            {
                "type": "button",
                "class": "move",
                "aria-label": label,
                "title": found.sentence or label,
                "aria-current": "true" if is_here else None,
                "onclick": action(session.reopen, number),
            },
            shown_number,
            name,
            element("span", {"class": join_classes("move-value", tone)}, found.value),
        )
        return element("li", None, move)
