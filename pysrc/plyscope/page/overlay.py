"""What a search by simulations shows on the board: visits, the policy, or the end of a random game.

It is about the position from which the search began, and seen while that is on the board.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from plyscope.page.elements import Child, element
from plyscope.page.number_text import count_of, group_digits
from plyscope.page.part import Failure, Part, action, answer, event
from plyscope.page.program_facts import OWN, is_student_game
from plyscope.page.search_run import to_strength_arguments

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState
    from plyscope.page.tick_explanation import SimulationChoices

Mode = Literal["", "visits", "policy", "random game"]

PLACED = ("marks", "discs", "go")  # kinds of boards on which a move puts something on a cell


@dataclass(frozen=True)
class RandomGame:
    """The end of the random game of a simulation.

    cells   what stands on the cells of the board then
    moves   the names of its moves, from the node that was added to the tree
    result  who won
    """

    run: int
    simulation: int
    cells: tuple[str, ...]
    moves: tuple[str, ...]
    result: str


@dataclass(frozen=True)
class OverlayState:
    """What the user wants to see on the board, and the last random game that was asked for."""

    mode: Mode = ""
    random_game: RandomGame | None = None
    task: int | None = None


class Overlay(Part[OverlayState]):
    """What is drawn on the board beside the stones."""

    name = "overlay"

    def __init__(self, app: "App") -> None:
        super().__init__(app, OverlayState())

    @property
    def choices(self) -> "SimulationChoices | None":
        """What is told of the simulation, if the board shows where the search began."""
        session = self.app.session
        search, told = session.search, self.app.explanation.state.told
        if search is None or told is None or search.root != session.root:
            return None
        if session.position.view["kind"] not in PLACED or self.app.explanation.hides_results:
            return None
        return told.choices

    @property
    def modes(self) -> dict[Mode, str]:
        """What can be shown, by its label."""
        choices = self.choices
        if choices is None:
            return {}
        if choices.own:
            return {"": "Nothing", "policy": "Policy", "visits": "Visits"}
        is_plain = not is_student_game(self.app.session.settings.game)
        more: dict[Mode, str] = {"random game": "Random game"} if is_plain else {}
        return {"": "Nothing", "visits": "Visits", **more}

    @property
    def mode(self) -> Mode:
        """What is shown; "" where the mode that was chosen does not fit the search."""
        return self.state.mode if self.state.mode in self.modes else ""

    @event
    def choose(self, mode: Mode) -> None:
        """Choose what to show on the board."""
        self.change(mode=mode)
        self.take_tick()

    # Visits and the policy

    @property
    def shares(self) -> Mapping[str, tuple[float, str]]:
        """The share of each move, as a part of the largest one, and its text."""
        choices, mode = self.choices, self.mode
        if choices is None or mode not in ("visits", "policy"):
            return {}
        if mode == "visits":
            rows = [(name, float(visits), group_digits(visits)) for name, visits, _ in choices.root]
        else:
            rows = [
                (name, prior or 0.0, f"{100 * (prior or 0.0):.0f} %")
                for name, _, prior in choices.root
            ]
        most = max((share for _, share, _ in rows), default=0)
        return {
            name: (share / most, text) for name, share, text in rows if not text.startswith("0")
        }

    # The random game

    @property
    def random_game(self) -> RandomGame | None:
        """The random game of the simulation that is told of, at the tick that evaluates by it."""
        choices, search, found = self.choices, self.app.session.search, self.state.random_game
        if choices is None or search is None or found is None or self.mode != "random game":
            return None
        is_same = (found.run, found.simulation) == (search.number, choices.simulation)
        return found if is_same and choices.phase == "evaluation" else None

    def take_tick(self) -> None:
        """Ask for the random game of the simulation that is told of, if it is to be shown."""
        choices, search = self.choices, self.app.session.search
        if self.mode != "random game" or choices is None or search is None:
            return
        if choices.phase != "evaluation" or self.random_game or search.algorithm == OWN:
            return
        self.app.end_task(self.state.task)
        arguments = {
            **search.root.to_arguments(),
            "algorithm": search.algorithm,
            "options": dict(search.options),
            "strength": to_strength_arguments(search.strength),
            "simulation": choices.simulation,
        }
        key = (search.number, choices.simulation)
        task = self.app.start_task("playout", arguments, self.take_random_game, *key)
        self.change(task=task)

    @answer
    def take_random_game(self, result: Any, run: int, simulation: int) -> None:
        """Take the end of a random game."""
        if isinstance(result, Failure):
            self.change(task=None)
            if not result.is_stopped:
                self.app.notices.warn(result.message)
            return
        cells, moves = tuple(result["cells"]), tuple(result["moves"])
        found = RandomGame(run, simulation, cells, moves, result["result"])
        self.change(task=None, random_game=found)

    def session_changed(self, before: "SessionState") -> None:
        """Forget the random game of another search."""
        search = self.app.session.search
        found = self.state.random_game
        if found is not None and (search is None or search.number != found.run):
            self.change(random_game=None)

    # What is shown beside the board

    def render_control(self) -> Child:
        """Return the buttons that choose what is on the board, and a line about it."""
        modes = self.modes
        if not modes:
            return None
        mode = self.mode
        return element(
            "div",
            {"class": "overlay"},
            element(
                "div",
                {"class": "overlay-modes", "role": "group", "aria-label": "On the board"},
                element("span", {"class": "overlay-label", "aria-hidden": "true"}, "On the board"),
                [
                    element(
                        "button",
                        {
                            "type": "button",
                            "class": "button is-small",
                            "aria-pressed": "true" if one == mode else "false",
                            "onclick": action(self.choose, one),
                        },
                        label,
                    )
                    for one, label in modes.items()
                ],
            ),
            element("p", {"class": "overlay-line"}, self._describe()),
        )

    def _describe(self) -> str:
        mode, choices = self.mode, self.choices
        if not mode or choices is None:
            return ""
        if mode == "policy":
            return "How likely the policy takes each move at the root, in percent."
        if mode == "visits":
            return "How often simulations have taken each move at the root."
        found = self.random_game
        if found is None:
            if choices.phase == "evaluation":
                return "The random game is played again …"
            return "Step to the tick of a random game to see where it ends."
        moves = " ".join(found.moves)
        played = f"{count_of(len(found.moves), 'random move')}: {moves}. " if moves else ""
        return f"Simulation {found.simulation:,}, from its new node on. {played}{found.result}"
