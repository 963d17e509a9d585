"""Nodes against depth: each compared search, one ply deeper at a time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Any

from plyscope.page.compared_searches import ComparedSearch, limit_to_depth
from plyscope.page.number_text import group_digits, plies
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.race import MAX_NODES, to_search_arguments
from plyscope.render.curves_svg import Curve, draw_curves

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

MAX_EXPECTED_NODES = 1_000_000  # a search that is expected to visit more is not run


@dataclass(frozen=True)
class DepthCurvesState:
    """The curves, and how far they are counted.

    searches      the searches, at any depth
    names         their names
    nodes         for each depth from 1 on, the nodes that each search visits; None: it was not run
    counted       those of the depth that is being counted, so far
    depths        the depths that are to be counted; None: the whole game
    all_nodes     the nodes of plain minimax's tree of the whole game; "unknown" until it is counted
    plain_nodes   the same to the depth that is being counted
    is_whole      the last depth is the whole game
    task          the task that counts, or None
    """

    searches: tuple[ComparedSearch, ...] = ()
    names: tuple[str, ...] = ()
    nodes: tuple[tuple[int | None, ...], ...] = ()
    counted: tuple[int | None, ...] = ()
    depths: tuple[int | None, ...] = ()
    all_nodes: int | str | None = "unknown"
    plain_nodes: int | str | None = "unknown"
    is_whole: bool = False
    task: int | None = None

    @property
    def is_shown(self) -> bool:
        """Whether there are curves, or will be."""
        return bool(self.searches)

    @property
    def is_running(self) -> bool:
        """Whether nodes are being counted."""
        return self.task is not None


class DepthCurves(Part[DepthCurvesState]):
    """The nodes of the compared searches against their depth."""

    name = "depth_curves"

    def __init__(self, app: "App") -> None:
        super().__init__(app, DepthCurvesState())

    @event
    def run(self) -> None:
        """Count the nodes of each search at depth 1, 2, ... as far as it makes sense."""
        self.clear()
        choices = self.app.session.choices
        searches: list[ComparedSearch] = []
        for search in self.app.comparison.searches:
            is_new = not any(search.has_same_search(other) for other in searches)
            if is_new and limit_to_depth(choices, search, 1):
                searches.append(replace(search, depth=None))
        if not searches:
            self.app.comparison.refuse(
                "None of these searches looks a set number of plies ahead: choose one that has a "
                "depth."
            )
            return
        self.app.comparison.refuse("")
        depths: tuple[int | None, ...] = choices.entry.depths
        self.change(
            searches=tuple(searches),
            names=tuple(search.describe(choices) for search in searches),
            depths=(*depths, None) if choices.entry.solvable else depths,
        )
        self._count_next()

    def _count_next(self) -> None:
        """Start the next task, or end where all is counted."""
        state = self.state
        depth = state.depths[len(state.nodes)]
        if state.all_nodes == "unknown":
            self._start("size", {"depth": None, "part": True}, self.take_size, "all_nodes")
        elif state.plain_nodes == "unknown":
            self._start("size", {"depth": depth, "part": True}, self.take_size, "plain_nodes")
        elif len(state.counted) < len(state.searches):
            search = self._find_next_search(depth)
            if search is None:
                self._add_count(None)
            else:
                arguments = to_search_arguments(search) | {"max_nodes": MAX_NODES}
                self._start("count", arguments, self.take_count, worker="search")
        else:
            self._end_depth()

    def _find_next_search(self, depth: int | None) -> ComparedSearch | None:
        """Return the next search to this depth; None if it is expected to visit too many nodes."""
        state = self.state
        number = len(state.counted)
        assert not isinstance(state.plain_nodes, str)
        before = [counts[number] for counts in state.nodes]
        nodes = expect_nodes(before, state.plain_nodes)
        if nodes is None or nodes > MAX_EXPECTED_NODES:
            return None
        return limit_to_depth(self.app.session.choices, state.searches[number], depth)

    def _add_count(self, nodes: int | None) -> None:
        self.change(counted=(*self.state.counted, nodes))
        self._count_next()

    def _end_depth(self) -> None:
        state = self.state
        is_whole = state.plain_nodes is not None and state.plain_nodes == state.all_nodes
        nodes = (*state.nodes, state.counted)
        self.change(nodes=nodes, counted=(), plain_nodes="unknown", is_whole=is_whole)
        if is_whole or len(nodes) == len(state.depths):
            self.change(task=None)
        else:
            self._count_next()

    def _start(
        self, call: str, arguments: Mapping[str, Any], take: Any, *context: Any, worker: str = ""
    ) -> None:
        task = self.app.start_task(
            call, {**self._root, **arguments}, take, *context, worker=worker or "helper"
        )
        self.change(task=task)

    @property
    def _root(self) -> dict[str, Any]:
        state = self.app.session.state
        game, first = state.settings.game, state.settings.first
        return {"game": game, "first": first, "moves": list(state.moves)}

    @answer
    def take_size(self, result: Any, which: str) -> None:
        """Take the size of plain minimax's tree, which is counted in parts."""
        if isinstance(result, Failure):
            self._fail(result)
            return
        if result != "more":
            self.change(**{which: result and result["nodes"]})
        self._count_next()

    @answer
    def take_count(self, result: Any) -> None:
        """Take the number of nodes of a search; None if there are too many."""
        if isinstance(result, Failure):
            self._fail(result)
        elif result is None:
            state = self.state
            name, depth = state.names[len(state.counted)], len(state.nodes) + 1
            self._finish(
                f"{name} visits more than {group_digits(MAX_NODES)} nodes at {plies(depth)}."
            )
        else:
            self._add_count(result)

    def _fail(self, failure: Failure) -> None:
        if failure.kind == "WorkerDied":  # of which the shell tells
            self.change(task=None)
        elif failure.is_stopped:
            self._finish("Another search took its place.")
        else:
            self._finish(failure.message)

    def _finish(self, sentence: str) -> None:
        self.change(task=None)
        self.app.comparison.refuse(f"The plot was not finished: {sentence}")

    def clear(self) -> None:
        """Forget the curves."""
        self.app.end_task(self.state.task)
        self.state = DepthCurvesState()

    def session_changed(self, before: "SessionState") -> None:
        """Forget the curves of another position."""
        state = self.app.session.state
        if (state.settings.game, state.settings.first, state.moves) != (
            before.settings.game,
            before.settings.first,
            before.moves,
        ):
            self.clear()

    # What it shows

    @property
    def curves(self) -> list[Curve]:
        """The curves, as far as they are counted."""
        return [
            Curve(name, tuple(counts[number] for counts in self.state.nodes))
            for number, name in enumerate(self.state.names)
        ]

    @event
    def download(self) -> None:
        """Save the plot as a file."""
        game = self.app.session.settings.game
        self.app.command(
            "download",
            name=f"plyscope-{game}-depths.svg",
            text=draw_curves(self.curves, self.state.is_whole),
            type="image/svg+xml",
        )


def expect_nodes(before: Sequence[int | None], plain_nodes: int | None) -> int | None:
    """Return how many nodes a search one ply deeper will visit, about; None if nobody can tell.

    It grows as it grew, and never beyond plain minimax. `before` has its nodes at each depth so
    far, `plain_nodes` those of plain minimax at the next one, None where they are too many.
    """
    if not before:
        return plain_nodes
    last = before[-1]
    if last is None:
        return None
    grown = last * last / ((before[-2] if len(before) > 1 else None) or 1)
    return round(min(grown, inf if plain_nodes is None else plain_nodes))


def describe_omissions(curves: Sequence[Curve]) -> str:
    """Return which searches were not run to which depths, in one sentence; "" if all were."""
    parts = [
        f"{curve.name} from {plies(curve.nodes.index(None) + 1)}"
        for curve in curves
        if None in curve.nodes
    ]
    if not parts:
        return ""
    return (
        f"Not run, because more than {group_digits(MAX_EXPECTED_NODES)} nodes are expected or too "
        f"many to count: {'; '.join(parts)}."
    )
