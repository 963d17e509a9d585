"""The networks that Go has learned: one file, fetched when a call first asks for one of them.

The shell keeps the file, and gives it to each worker that lacks it. Calls that need it are held
until it has come.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.game import has_policy
from plyscope.games.catalog import TABLE
from plyscope.games.go.rules import parse_start
from plyscope.page.part import Failure, Part, answer, event
from plyscope.search import ALGORITHMS

if TYPE_CHECKING:
    from plyscope.page.app import App

GO_GAMES = tuple(one.name for one in TABLE if one.from_position is parse_start)
FETCHING = "The networks of Go are fetched: 41 KB."
_PRIOR_SEARCHES = tuple(
    name
    for name, one in ALGORITHMS.items()
    if one.traits.simulation is not None and one.traits.simulation.uses_priors
)


@dataclass(frozen=True)
class NetworksState:
    """Whether the file is here, and what waits for it.

    problem   why it could not be fetched, in one sentence
    is_stale  the last file was no use: the next comes past the browser's cache
    held      tasks that wait, as the shell is told of them
    """

    is_here: bool = False
    task: int | None = None
    problem: str = ""
    is_stale: bool = False
    held: tuple[dict, ...] = ()  # type: ignore[type-arg]


class Networks(Part[NetworksState]):
    """The networks of Go."""

    name = "networks"

    def __init__(self, app: "App") -> None:
        super().__init__(app, NetworksState())

    @property
    def is_coming(self) -> bool:
        """Whether the file is fetched now."""
        return self.app.is_pending(self.state.task)

    def hold(self, task: dict[str, Any]) -> bool:
        """Hold a task until the file that it uses is here; return whether it waits."""
        if self.state.is_here or not self._is_needed(task):
            return False
        self.change(held=(*self.state.held, task))
        self.fetch()
        return True

    def _is_needed(self, task: dict[str, Any]) -> bool:
        arguments = task["args"]
        players = arguments.get("players", ())
        searches = [one.get("algorithm") for one in (arguments, *players)]
        asks = task["name"] == "policy" or any(one in _PRIOR_SEARCHES for one in searches)
        name = str(arguments.get("game", ""))
        if not asks or name.partition(":")[0] not in GO_GAMES:
            return False
        return has_policy(self.app.catalog.find_game(name).game)

    def drop(self, number: int | None) -> bool:
        """Forget a task that is held; return whether it was."""
        held = tuple(task for task in self.state.held if task["id"] != number)
        is_held = len(held) < len(self.state.held)
        self.change(held=held)
        return is_held

    @event
    def fetch(self) -> None:
        """Fetch the file, unless it is here or comes."""
        if self.state.is_here or self.is_coming:
            return
        arguments = {"name": "networks", "again": self.state.is_stale}
        task = self.app.start_task("fetch_file", arguments, self.take_file, worker="shell")
        self.change(task=task, problem="")
        self.app.notices.inform(FETCHING)

    @answer
    def take_file(self, result: Any) -> None:
        """Take that the shell has the file, and start the tasks that waited."""
        if isinstance(result, Failure):
            self.change(problem=result.message, is_stale=True)
            button = ("Try again", ["networks.fetch"])
            self.app.command("notice", kind="problem", text=result.message, button=button)
            return
        held = self.state.held
        self.change(is_here=True, is_stale=False, held=())
        self.app.notices.clear()
        for task in held:
            self.app.command("task", **task)
