"""The parts of the page that the shell loads when they are first wanted."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from plyscope.page.part import NoState, Part

if TYPE_CHECKING:
    from plyscope.page.app import App

_TREE = "tree:"  # the beginning of the name of a game that is the user's tree


class LateParts(Part[NoState]):
    """Which of them are wanted now.

    squares    the boards on which moves go from cell to cell
    stones     the boards of Go and backgammon
    endgames   the endgame databases
    lab        the tabs Practice and My tree, and the trees on the stage
    write      the Code tab
    compare    the Compare tab, and the race
    quiz       the questions of the quiz
    simulated  what a search by simulations shows beside its tree
    """

    name = "late_parts"

    def __init__(self, app: "App") -> None:
        super().__init__(app, NoState())

    def publish(self) -> Mapping[str, Any]:
        """Return the names of those that are wanted."""
        app, drawer = self.app, self.app.drawer.state
        is_tree = app.session.settings.game.startswith(_TREE)
        tab = drawer.tab if drawer.is_open else ""
        wanted = {
            "squares": app.board.can_turn,
            "stones": app.session.position.view["kind"] in ("go", "backgammon"),
            "endgames": app.session.choices.entry.endgame_pieces > 0,
            "lab": tab in ("lab", "practice") or is_tree or app.practice.link_text != "",
            "write": tab == "write",
            "compare": tab == "compare" or app.race.state.phase != "choosing",
            "quiz": app.quiz.state.is_on,
            "simulated": app.explanation.state.told is not None
            and app.explanation.state.told.choices is not None,
        }
        return {"late_parts": [name for name, is_wanted in wanted.items() if is_wanted]}
