"""The value of each move on the board, which a helper worker finds while they are to be seen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any

from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.position import CHANCE
from plyscope.page.program_facts import is_student_game
from plyscope.page.search_run import to_strength_arguments

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState


@dataclass(frozen=True)
class MoveValuesState:
    """The values.

    is_shown  whether they are to be seen
    values    a utility of MAX by move; of three or more players, a utility of the player to move
    plies     how long the game lasts after a move, where that is known; None if it has no end
    scale     the divisor that undoes the scaling of values, or None
    """

    is_shown: bool = False
    values: Mapping[str, float] = field(default_factory=dict)
    plies: Mapping[str, int | None] = field(default_factory=dict)
    scale: float | None = None
    task: int | None = None


class MoveValues(Part[MoveValuesState]):
    """The values of moves."""

    name = "values"

    def __init__(self, app: "App") -> None:
        super().__init__(app, MoveValuesState())

    @event
    def toggle(self) -> None:
        """Show or hide the values."""
        self.change(is_shown=not self.state.is_shown)
        self._refresh()

    def session_changed(self, before: "SessionState") -> None:
        """Find the values of another position, or of another strength."""
        now = self.app.session.state
        if _list_causes(now) != _list_causes(before):
            self._refresh()

    def _refresh(self) -> None:
        self.app.end_task(self.state.task)
        self.change(values={}, plies={}, scale=None, task=None)
        session = self.app.session
        position = session.position
        if not self.state.is_shown or position.is_over or position.to_move == CHANCE:
            return
        strength = session.settings.strength
        if strength.kind != "depth":
            choices = session.choices
            strength = choices.default_strength(choices.get_algorithm(choices.default_algorithm))
        arguments: dict[str, Any] = session.root.to_arguments()
        arguments |= {"strength": to_strength_arguments(strength)}
        worker = "helper"
        if is_student_game(session.root.game):
            arguments["code"] = self.app.programs.find_code(session.root.game)
            worker = "sandbox"
        self.change(task=self.app.start_task("values", arguments, self.take, worker=worker))

    @answer
    def take(self, result: Any) -> None:
        """Take the values."""
        self.change(task=None)
        if not isinstance(result, Failure):
            self.change(values=result["values"], plies=result["plies"], scale=result["scale"])
        elif not result.is_stopped:
            self.app.notices.warn(f"The values of the moves could not be found: {result.message}")

    @property
    def shown_values(self) -> Mapping[str, float]:
        """The values as people read them: sums of features; a win, which no sum is, as infinity."""
        scale = self.state.scale
        if scale is None:
            return self.state.values
        return {
            move: value * scale if abs(value) < 1 else value * inf
            for move, value in self.state.values.items()
        }


def _list_causes(state: "SessionState") -> tuple[Any, ...]:
    """Return what the values depend on."""
    settings = state.settings
    position = state.student_position
    return settings.game, settings.first, state.moves, settings.strength, position
