"""Nodes against depth: each compared search, one ply deeper at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Any

from plyscope.page.compared_searches import ComparedSearch, limit_to_depth
from plyscope.page.measures import TreeQuestion
from plyscope.page.number_text import group_digits, plies
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.race import MAX_NODES, make_search_arguments
from plyscope.page.search_run import SearchQuestion
from plyscope.page.session import make_root
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
    is_whole      the last depth is the whole game
    is_running    nodes are being counted
    task          the task that counts the nodes of a search, or None
    """

    searches: tuple[ComparedSearch, ...] = ()
    names: tuple[str, ...] = ()
    nodes: tuple[tuple[int | None, ...], ...] = ()
    counted: tuple[int | None, ...] = ()
    depths: tuple[int | None, ...] = ()
    is_whole: bool = False
    is_running: bool = False
    task: int | None = None

    @property
    def is_shown(self) -> bool:
        """Whether there are curves, or will be."""
        return bool(self.searches)


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
                "None of these searches has a depth: choose one that searches a fixed number of "
                "plies."
            )
            return
        self.app.comparison.refuse("")
        depths: tuple[int | None, ...] = choices.entry.depths
        self.change(
            searches=tuple(searches),
            names=tuple(search.describe(choices) for search in searches),
            depths=(*depths, None) if choices.entry.solvable else depths,
            is_running=True,
        )
        self._count_next()

    def _count_next(self) -> None:
        """Go on with the next search or the next depth, until a task is under way or all is done.

        First the size of plain minimax's tree is needed, of the whole game and to this depth.
        """
        root, measures = self.app.session.root, self.app.measures
        while self.state.is_running and self.state.task is None:
            state = self.state
            depth = state.depths[len(state.nodes)]
            questions = (TreeQuestion(root, None), TreeQuestion(root, depth))
            measures.want(self.name, *questions)
            if any(measures.has_failed(one) for one in questions):
                self._finish("The size of its trees could not be counted.")
                return
            whole, plain = map(measures.find_size, questions)
            if whole is None or plain is None:
                return
            if len(state.counted) < len(state.searches):
                self._count_search(plain.nodes, depth)
            else:
                is_whole = plain.nodes is not None and plain.nodes == whole.nodes
                nodes = (*state.nodes, state.counted)
                is_last = is_whole or len(nodes) == len(state.depths)
                self.change(nodes=nodes, counted=(), is_whole=is_whole, is_running=not is_last)

    def _count_search(self, plain_nodes: int | None, depth: int | None) -> None:
        """Count the nodes of the next search to a depth, unless too many are expected."""
        state = self.state
        number = len(state.counted)
        expected = expect_nodes([counts[number] for counts in state.nodes], plain_nodes)
        search = limit_to_depth(self.app.session.choices, state.searches[number], depth)
        if search is None or expected is None or expected > MAX_EXPECTED_NODES:
            self.change(counted=(*state.counted, None))
            return
        session = self.app.session
        to_move = session.position.to_move
        question = SearchQuestion(
            session.root, to_move, search.algorithm, search.options, search.strength
        )
        arguments = make_search_arguments(self.app, question) | {"max_nodes": MAX_NODES}
        worker = "sandbox" if "code" in arguments else "search"
        task = self.app.start_task("count", arguments, self.take_count, worker=worker)
        self.change(task=task)

    @answer
    def take_count(self, result: Any) -> None:
        """Take the number of nodes of a search; None if there are too many."""
        self.change(task=None)
        state = self.state
        if isinstance(result, Failure):
            self._fail(result)
        elif result is None:
            name, depth = state.names[len(state.counted)], len(state.nodes) + 1
            self._finish(
                f"{name} visits more than {group_digits(MAX_NODES)} nodes at {plies(depth)}."
            )
        else:
            self.change(counted=(*state.counted, result))
            self._count_next()

    def _fail(self, failure: Failure) -> None:
        if failure.kind == "WorkerDied":  # of which the shell tells
            self._end()
        elif failure.is_stopped:
            self._finish("Another search took its place.")
        else:
            self._finish(failure.message)

    def _finish(self, sentence: str) -> None:
        self._end()
        self.app.comparison.refuse(f"The plot was not finished: {sentence}")

    def _end(self) -> None:
        self.app.end_task(self.state.task)
        self.app.measures.want(self.name)
        self.change(is_running=False, task=None, counted=())

    def clear(self) -> None:
        """Forget the curves."""
        self._end()
        self.state = DepthCurvesState()

    def session_changed(self, before: "SessionState") -> None:
        """Forget the curves of another position; go on when a tree is counted."""
        if self.app.session.root != make_root(before.settings, before.moves):
            self.clear()
        elif self.state.is_running:
            self._count_next()

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
        self.app.download(
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
