"""All games by their class: players, chance, hidden information, and whether they are zero-sum.

The classes come from the games themselves, which takes a moment: they are a task.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.games import GAMES
from plyscope.games.game_class import OUTSIDE_CATALOG
from plyscope.learning.regret_matching import RegretMatching
from plyscope.page.elements import Child, Element, button, element, table
from plyscope.page.part import Failure, Part, action, answer, event

if TYPE_CHECKING:
    from plyscope.page.app import App

TITLE = "All games by class"
_MARKS = ("Chance", "Hidden", "Zero-sum")
_NUMBERS = {1: "One player", 2: "Two players", 3: "Three players"}


@dataclass(frozen=True)
class ClassOfGames:
    """A class of games, with the names of its games."""

    players: int
    has_chance: bool
    has_hidden_information: bool
    is_zero_sum: bool
    games: tuple[str, ...]


@dataclass(frozen=True)
class GameMapState:
    """The classes; () until they are asked for."""

    is_open: bool = False
    classes: tuple[ClassOfGames, ...] = ()
    problem: str = ""


class GameMap(Part[GameMapState]):
    """The map of all games, in the help."""

    name = "game_map"

    def __init__(self, app: "App") -> None:
        super().__init__(app, GameMapState())

    @event
    def open(self, is_open: bool) -> None:
        """Open or close it; the classes are asked for once."""
        self.change(is_open=is_open)
        if is_open and not self.state.classes:
            self.app.start_task("games", {}, self.take_classes)

    @answer
    def take_classes(self, result: Any) -> None:
        """Take the classes of the games."""
        if isinstance(result, Failure):
            self.change(problem=result.message)
            return
        classes = (ClassOfGames(**{**one, "games": tuple(one["games"])}) for one in result)
        self.change(classes=tuple(classes), problem="")

    @event
    def choose(self, game: str) -> None:
        """Choose a game, and leave the help."""
        self.app.session.configure(game=game)
        self.app.command("close_dialog", id="help")

    @event
    def show_kuhn(self) -> None:
        """Show the tree of Kuhn poker, which is no game to play here, and leave the help."""
        self.app.command("close_dialog", id="help")
        self.app.drawer.show("practice")
        self.app.learner_run.open(True)
        self.app.learner_run.choose(RegretMatching.name)

    def render_block(self) -> Element:
        """Return the table, which can be opened and closed."""
        return element(
            "details",
            {
                "class": "help-games",
                "key": TITLE,
                "open": self.state.is_open,
                "ontoggle": action(self.open),
            },
            element("summary", None, TITLE),
            self._render_table() if self.state.is_open else None,
        )

    def _render_table(self) -> Child:
        state = self.state
        if not state.classes:
            return element("p", None, state.problem or "The games are classified …")
        rows = [self._render_class(one) for one in state.classes]
        heads = ["Players", *_MARKS, "Games"]
        return element(
            "div",
            None,
            table("Classes of games", heads, rows, class_="help-map"),
            element(
                "p",
                None,
                "Which search fits a game depends on its class. The table is made from the games.",
            ),
        )

    def _render_class(self, one: ClassOfGames) -> Element:
        marks = (one.has_chance, one.has_hidden_information, one.is_zero_sum)
        return element(
            "tr",
            {"key": "".join(map(str, (one.players, *marks)))},
            element("th", {"scope": "row"}, _NUMBERS[one.players]),
            [
                element("td", {"data-head": head}, "yes" if mark else "no")
                for head, mark in zip(_MARKS, marks, strict=True)
            ],
            element("td", None, [self._render_game(name) for name in one.games]),
        )

    def _render_game(self, name: str) -> Child:
        if name == OUTSIDE_CATALOG:
            return button("Kuhn poker", action(self.show_kuhn), classes="is-small is-quiet")
        return button(GAMES[name].label, action(self.choose, name), classes="is-small is-quiet")
