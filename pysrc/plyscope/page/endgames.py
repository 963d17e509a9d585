"""The endgame databases of some games: built, or fetched, when such a game is opened.

Databases of few pieces are built slice by slice; a file has the winners with more pieces. The shell
keeps both, and gives each worker what it lacks. Tasks about such a game are held until its
databases are complete.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.endgames.registry import EXACT
from plyscope.endgames.slices import pairs
from plyscope.games.catalog import TABLE
from plyscope.page.elements import Child
from plyscope.page.networks import GO_GAMES
from plyscope.page.panels.endgames import render_database_moves, render_endgames
from plyscope.page.part import Failure, Part, answer, event

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

_ASKING = ("search", "values", "explain", "predict", "trace", "contest")  # calls that use them
_PIECES = {entry.name: entry.endgame_pieces for entry in TABLE if entry.endgame_pieces}


def find_endgame_pieces(game: str) -> int:
    """Return the number of pieces up to which a game uses databases; 0 if it uses none."""
    return _PIECES.get(game.partition(":")[0], 0)


@dataclass(frozen=True)
class BuiltSlices:
    """A slice and its twin, as they were built; counts are for the player to move.

    pieces   men and kings of one player, and of the other
    longest  win or loss, in plies
    """

    pieces: tuple[int, int, int, int]
    positions: int
    wins: int
    draws: int
    losses: int
    longest: int


@dataclass(frozen=True)
class EndgamesState:
    """What there is, and what is under way.

    wanted    the number of pieces up to which somebody waits for the databases; 0 if nobody does
    fetched   positions in the file; 0 while it is not here
    problem   why the last task failed, in one sentence
    is_stale  the last file was no use: the next comes past the browser's cache
    held      tasks that wait, as the shell is told of them
    """

    wanted: int = 0
    slices: tuple[BuiltSlices, ...] = ()
    fetched: int = 0
    task: int | None = None
    is_stopped: bool = False
    problem: str = ""
    is_stale: bool = False
    is_hidden: bool = False
    held: tuple[dict, ...] = ()  # type: ignore[type-arg]


class Endgames(Part[EndgamesState]):
    """The endgame databases; its panel shows them as they come."""

    name = "endgames"

    def __init__(self, app: "App") -> None:
        super().__init__(app, EndgamesState())

    def has(self, pieces: int) -> bool:
        """Return whether everything is here about positions of so many pieces."""
        is_built = len(self.state.slices) == len(pairs(EXACT))
        return not pieces or (is_built and (pieces <= EXACT or self.state.fetched > 0))

    @property
    def is_complete(self) -> bool:
        """Whether everything is here that is waited for."""
        return self.has(self.state.wanted)

    @property
    def is_fetching(self) -> bool:
        """Whether the file comes next."""
        return self.state.wanted > EXACT and not self.state.fetched

    @property
    def solved_positions(self) -> int:
        """The number of positions in the slices that are built."""
        return sum(each.positions for each in self.state.slices)

    def session_changed(self, before: "SessionState") -> None:
        """Have the databases of another game."""
        game = self.app.session.settings.game
        if game != before.settings.game:
            self._want(find_endgame_pieces(game))

    def hold(self, task: dict[str, Any]) -> bool:
        """Hold a task until the databases that it uses are complete; return whether it waits."""
        pieces = find_endgame_pieces(task["args"].get("game", ""))
        if task["name"] not in _ASKING or self.has(pieces):
            return False
        self.change(held=(*self.state.held, task))
        self._want(pieces)
        return True

    def drop(self, number: int | None) -> bool:
        """Forget a task that is held; return whether it was."""
        held = tuple(task for task in self.state.held if task["id"] != number)
        is_held = len(held) < len(self.state.held)
        self.change(held=held)
        return is_held

    # One after another

    def _want(self, pieces: int) -> None:
        """Go on until the databases are complete; one that failed waits for the user."""
        if self.has(pieces):
            return
        self.change(wanted=max(pieces, self.state.wanted), is_stopped=False)
        if not self.state.problem:
            self._go_on()

    def _go_on(self) -> None:
        state = self.state
        if self.app.is_pending(state.task) or state.is_stopped or self.is_complete:
            return
        if self.is_fetching:
            self._ask(
                "fetch_file", {"name": "outcomes", "again": state.is_stale}, self.take_outcomes
            )
        else:
            self._ask("build_slices", {"part": len(state.slices)}, self.take_slices)

    def _ask(self, name: str, arguments: dict[str, Any], take: Any) -> None:
        self.change(task=self.app.start_task(name, arguments, take, worker="shell"))

    @answer
    def take_outcomes(self, result: Any) -> None:
        """Take the number of positions in the file, which the shell keeps."""
        if isinstance(result, Failure):
            self.change(problem=result.message, is_stale=True)
        else:
            self.change(fetched=int(result), is_stale=False)
            self._advance()

    @answer
    def take_slices(self, result: Any) -> None:
        """Take what is in the next slices, which the shell keeps."""
        if isinstance(result, Failure):
            self.change(problem=result.message)
        else:
            numbers = (result[name] for name in ("positions", "wins", "draws", "losses", "longest"))
            built = BuiltSlices(tuple(result["pieces"]), *numbers)
            self.change(slices=(*self.state.slices, built))
            self._advance()

    def _advance(self) -> None:
        """Start the tasks that need not wait any more, and go on."""
        held = self.state.held
        ready = [one for one in held if self.has(find_endgame_pieces(one["args"]["game"]))]
        self.change(held=tuple(one for one in held if one not in ready), is_hidden=False)
        for task in ready:
            self.app.command("task", **task)
        self._go_on()

    # What the user does

    @event
    def stop(self) -> None:
        """Stop after the task under way."""
        self.change(is_stopped=True)

    @event
    def resume(self) -> None:
        """Go on, or try again."""
        self.change(is_stopped=False, problem="")
        self._go_on()

    @event
    def hide(self) -> None:
        """Hide the panel once everything is here."""
        self.change(is_hidden=True)

    # What is shown

    @property
    def pieces(self) -> int:
        """The number of pieces up to which the game on the board uses databases."""
        return find_endgame_pieces(self.app.session.settings.game)

    @property
    def is_coming(self) -> bool:
        """Whether the databases of the game on the board are built or fetched now."""
        state = self.state
        return not (self.has(self.pieces) or state.is_stopped or state.problem)

    def render(self) -> Child:
        """Return the panel; None where there is nothing to say, or a tree stands in its place."""
        if not self.pieces or not self.state.wanted:
            return None
        is_over = self.is_complete and (self.state.is_hidden or self.app.session.search is not None)
        return None if is_over else render_endgames(self)

    def publish(self) -> Mapping[str, Any]:
        """Return which games use files, which the shell keeps for calls about them."""
        return {"supplied_games": [*_PIECES, *GO_GAMES]}


@dataclass(frozen=True)
class DatabaseMovesState:
    """Nothing: the values of moves are elsewhere."""


class DatabaseMoves(Part[DatabaseMovesState]):
    """What the databases say of each move, below the board."""

    name = "database_moves"

    def __init__(self, app: "App") -> None:
        super().__init__(app, DatabaseMovesState())

    def render(self) -> Child:
        """Return the panel; None while the values of moves are not to be seen."""
        return render_database_moves(self.app) if self.app.endgames.pieces else None
