"""The moves of the game; one that a search has evaluated opens that search again."""

from typing import TYPE_CHECKING

from plyscope.page.board import WALKED
from plyscope.page.elements import Child, Element, element, join_classes
from plyscope.page.part import NoState, Part, action

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

_ID = "moves-of-game"
_TONES = {1: "is-max", -1: "is-min", 0: "is-draw"}


class MoveList(Part[NoState]):
    """The list of moves."""

    name = "moves"

    def __init__(self, app: "App") -> None:
        super().__init__(app, NoState())

    def session_changed(self, before: "SessionState") -> None:
        """Bring the latest move into view."""
        if self.app.session.moves != before.moves:
            self.app.command("scroll_to_end", id=_ID)

    def render(self) -> Child:
        """Return the list, which scrolls; None before the first move."""
        moves = self.app.session.moves
        if not moves:
            return None
        entries = [self._render_move(number, name) for number, name in enumerate(moves)]
        is_focused_by_button = any(entry[2][0] == "button" for entry in entries)
        return element(
            "div",
            {"class": "moves", "id": _ID, "tabindex": None if is_focused_by_button else 0},
            element("ol", {"class": "move-list", "aria-label": "Moves"}, entries),
        )

    def _label_number(self, number: int) -> str:
        """Return the label before a move: its number, in chess and draughts that of both sides.

        A move of the second player has none, unless the game begins with it.
        """
        session = self.app.session
        start = session.start_position
        if start.view["kind"] not in WALKED:
            return str(number + 1)
        begins_second = start.to_move == session.choices.game.players[1]
        counted = start.fen.split()[-1] if start.view["kind"] == "chess" and start.fen else "1"
        place = number + begins_second
        full = int(counted) + place // 2
        if place % 2 == 0:
            return f"{full}."
        return f"{full}…" if number == 0 else ""

    def _render_move(self, number: int, name: str) -> Element:
        session = self.app.session
        found, search = session.state.searched.get(str(number)), session.search
        label_text = self._label_number(number)
        shown_number = None
        if label_text:
            marks = {"class": "move-number", "aria-hidden": "true"}
            shown_number = element("span", marks, label_text)
        is_here = (
            search is not None
            and search.root.game == session.settings.game
            and len(search.root.moves) == number
        )
        if found is None or (is_here and self.app.explanation.hides_results):
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
