"""Sizes of game trees, counted by a helper worker: each is asked for once, one at a time."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plyscope.page.part import Failure, Part, answer
from plyscope.page.position import Root
from plyscope.page.program_facts import is_student_game

if TYPE_CHECKING:
    from plyscope.page.app import App

MAX_SIZES = 200  # that are kept


@dataclass(frozen=True)
class TreeQuestion:
    """The tree below a position, to a depth in plies or to the end of the game."""

    root: Root
    depth: int | None

    @property
    def key(self) -> str:
        """The question as text."""
        return repr((self.root.game, self.root.first, self.root.moves, self.depth))


@dataclass(frozen=True)
class TreeSize:
    """The size of plain minimax's tree; `nodes` is None if it is too large to count."""

    nodes: int | None = None
    leaves: int | None = None


@dataclass(frozen=True)
class MeasuresState:
    """The sizes by their questions; what is wanted by each part; what is counted now."""

    sizes: Mapping[str, TreeSize] = field(default_factory=dict)
    wanted: Mapping[str, tuple[TreeQuestion, ...]] = field(default_factory=dict)
    failed: tuple[str, ...] = ()
    counting: TreeQuestion | None = None
    task: int | None = None


class Measures(Part[MeasuresState]):
    """The sizes of trees."""

    name = "measures"

    def __init__(self, app: "App") -> None:
        super().__init__(app, MeasuresState())

    def find_size(self, question: TreeQuestion) -> TreeSize | None:
        """Return the size of a tree; None while it is not counted."""
        return self.state.sizes.get(question.key)

    def has_failed(self, question: TreeQuestion) -> bool:
        """Return whether a tree could not be counted."""
        return question.key in self.state.failed

    def want(self, part: str, *questions: TreeQuestion) -> None:
        """Count these trees for a part, in place of those that it wanted before."""
        if self.state.wanted.get(part, ()) != questions:
            self.change(wanted={**self.state.wanted, part: questions}, failed=())
            self._count()

    def _count(self) -> None:
        """Count the next tree that is wanted; end the count of one that is not any more."""
        state = self.state
        wanted = [one for questions in state.wanted.values() for one in questions]
        if state.counting in wanted and self.app.is_pending(state.task):
            return
        self.app.end_task(state.task)
        known = (*state.sizes, *state.failed)
        question = next((one for one in wanted if one.key not in known), None)
        task = None if question is None else self._ask(question)
        self.change(counting=question, task=task)

    def _ask(self, question: TreeQuestion) -> int:
        """Ask for a part of the count, so that the worker can do something else in between."""
        arguments: dict[str, Any] = question.root.to_arguments()
        arguments |= {"depth": question.depth, "part": True}
        worker = "helper"
        if is_student_game(question.root.game):
            arguments["code"] = self.app.programs.find_code(question.root.game)
            worker = "sandbox"
        return self.app.start_task("size", arguments, self.take_size, worker=worker)

    @answer
    def take_size(self, result: Any) -> None:
        """Take a size, or go on with the count."""
        question = self.state.counting
        assert question is not None
        if result == "more":
            self.change(task=self._ask(question))
            return
        if isinstance(result, Failure):
            self.change(failed=(*self.state.failed, question.key))
        else:
            size = TreeSize() if result is None else TreeSize(**result)
            sizes = self.state.sizes if len(self.state.sizes) < MAX_SIZES else {}
            self.change(sizes={**sizes, question.key: size})
        self._count()
