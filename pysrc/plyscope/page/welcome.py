"""What stands in the place of the tree when the page is opened.

Minimax and alpha–beta side by side, to scale, after the same move; and three ways on.
"""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from plyscope import games
from plyscope.game import play_moves
from plyscope.page.elements import Child
from plyscope.page.panels.welcome import render_welcome
from plyscope.page.part import Part, event
from plyscope.page.settings import DEFAULT_GAME
from plyscope.render.tree_to_scale import ScaledTree, scale_trees
from plyscope.trace.trace import record

if TYPE_CHECKING:
    from plyscope.page.app import App

SHOWN_MOVES = ("b2",)
COLUMNS = 180


@cache
def search_shown_position() -> tuple[ScaledTree, ScaledTree]:
    """Return the trees of minimax and of alpha–beta after the first move of the picture."""
    game = games.make(DEFAULT_GAME)
    state = play_moves(game, SHOWN_MOVES)
    minimax, alphabeta = (
        record(game, state, algorithm).nodes for algorithm in ("minimax", "alphabeta")
    )
    whole, pruned = scale_trees(minimax, [alphabeta], COLUMNS)
    return whole, pruned


@dataclass(frozen=True)
class WelcomeState:
    """Whether the picture was told to stand still."""

    is_still: bool = False


class Welcome(Part[WelcomeState]):
    """The first screen's picture."""

    name = "welcome"

    def __init__(self, app: "App") -> None:
        super().__init__(app, WelcomeState())

    moves = SHOWN_MOVES

    @property
    def trees(self) -> tuple[ScaledTree, ScaledTree]:
        """The trees of minimax and of alpha–beta."""
        return search_shown_position()

    @property
    def is_shown(self) -> bool:
        """Whether nothing was done so far: no move, no search, and no other game."""
        session = self.app.session
        has_begun = session.search is not None or session.state.offer is not None or session.moves
        return not has_begun and session.settings.game == DEFAULT_GAME

    @event
    def toggle(self) -> None:
        """Have the picture stand still, or move again."""
        self.change(is_still=not self.state.is_still)

    @event
    def practise(self) -> None:
        """Go to the exercises."""
        self.app.drawer.show("practice")

    def render(self) -> Child:
        """Return the picture and the ways on."""
        return render_welcome(self) if self.is_shown else None
