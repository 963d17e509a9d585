"""Recording a search, and the trace: a tape read as events and as the tree that was searched."""

import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from plyscope.counters import CountingWatch
from plyscope.game import MAX, Game, S
from plyscope.games.tree import Tree
from plyscope.search import Result
from plyscope.search.algorithm import validate_search
from plyscope.search.compile_watch import compile_watch, explain_recursion_error, is_windowless
from plyscope.tape.format import (
    ANNOTATE,
    ANNOTATIONS,
    CUT,
    ENTER,
    EVALUATIONS,
    EXPAND,
    LEAVE,
    OUTCOME,
    TURN,
    UPDATE,
    WINDOWLESS_VERSION,
)
from plyscope.tape.reader import read_records
from plyscope.tape.writer import (
    Tape,
    build_loop_lines,
    build_prologue,
    build_tape_lines,
    build_windowless_lines,
)
from plyscope.trace.events import Event, EventList
from plyscope.trace.mcts_tree import list_mcts_nodes, merge_visits
from plyscope.trace.node_tree import Node, NodeList
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.search_tree import SearchTree
from plyscope.trace.unvisited_leaves import find_probed_leaves, find_unvisited_leaves
from plyscope.watch import Watch, watch_game

if TYPE_CHECKING:
    from plyscope.explain.explanation import Explainer, Explanation


class Trace:
    """A recorded search of `game` from `state`. Tick t is the search after its first t events.

    game, state         the game and the root position
    algorithm, options  which search it was
    numbers             its tape (see tape/format.py)

    Equal traces have equal games, roots, algorithms, options and tapes. A trace pickles; in a
    notebook it shows its tree and its counts.

    >>> from plyscope import Tree, record
    >>> trace = record(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> trace
    Trace(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), algorithm='alphabeta', value=3, action=0)
    >>> len(trace.nodes), trace.ticks, trace.unvisited_leaves()
    (11, 27, [4, 6])
    """

    def __init__(
        self,
        game: Game[Any],
        state: Hashable,
        numbers: Sequence[float],
        value_and_action: tuple[float, Any],
        algorithm: str = "alphabeta",
        options: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.game = game
        self.state = state
        self.numbers = numbers
        self.algorithm = algorithm
        self.options = options
        self._value_and_action = value_and_action

    @cached_property
    def traits(self) -> SearchTraits:
        """What this search guarantees of its values."""
        return SearchTraits(self.game, self.algorithm, self.options)

    @cached_property
    def _explainer(self) -> "Explainer":
        from plyscope.explain.explanation import make_explainer  # explanations stand on traces

        return make_explainer(self.game, self.state, self.algorithm, self.options, self.numbers)

    @property
    def ticks(self) -> int:
        """The number of the last tick, which is the number of events."""
        return self._explainer.ticks

    def explain(self, tick: int) -> "Explanation":
        """Return the explanation of a tick, from 0 to `ticks`.

        Raises ValueError if there is no such tick.
        """
        return self._explainer.explain(tick)

    @cached_property
    def result(self) -> Result:
        """The value, action, principal variation and counts of the search, read off the tape."""

        def count() -> CountingWatch:
            watch = CountingWatch()
            self.replay(watch)
            return watch

        return Result(*self._value_and_action, count)

    @cached_property
    def events(self) -> Sequence[Event]:
        """Every event, in order. A cut that skips no action is not an event."""
        return EventList(self.numbers, self._node_ids)

    @property
    def nodes(self) -> Sequence[Node]:
        """Every node of the searched tree, in the order of first visits; node 0 is the root.

        A search by simulations enters a node many times: it is one node here, with its visits.
        """
        return self._mcts_nodes if self.traits.simulates else self._nodes

    @cached_property
    def tree(self) -> SearchTree:
        """The searched tree as linked nodes: see `SearchTree`."""
        return SearchTree(self)

    @cached_property
    def _nodes(self) -> NodeList:
        """The nodes by `enter`: of a search by simulations one for each visit."""
        return NodeList(self.game, self.state, self.numbers, self._value_and_action[0])

    @cached_property
    def _node_ids(self) -> Sequence[int] | None:
        """For each `enter` of a search by simulations the number of its node; else None."""
        if not self.traits.simulates:
            return None
        return merge_visits(self._nodes)

    @cached_property
    def _mcts_nodes(self) -> list[Node]:
        assert self._node_ids is not None
        return list_mcts_nodes(self.numbers, self._nodes, self._node_ids)

    def replay(self, watch: Watch) -> None:
        """Call on `watch` every method that the search called, in the same order."""
        for kind, action, value, alpha, beta in read_records(self.numbers):
            if kind == ENTER:
                watch.enter(action, alpha, beta)
            elif kind == LEAVE:
                watch.leave(value)
            elif kind == UPDATE:
                watch.update(value, alpha, beta)
            elif kind == CUT:
                watch.cut(value, alpha, beta)
            elif kind == ANNOTATE:
                watch.annotate(ANNOTATIONS[action], value)
            elif kind == TURN:
                watch.turn(action)
            elif kind == OUTCOME:
                watch.outcome(action, value)
            elif kind == EXPAND:
                watch.expand(action)
            elif kind == EVALUATIONS:
                watch.count_evaluations(action)

    def unvisited_leaves(self) -> list[Any]:
        """Return the utilities for MAX of the leaves that the search never visited, left to right.

        A position that the search evaluated counts as visited, and so does a leaf that a probe
        reached. On a `Tree` these are the leaves to cross out in an exercise; in a larger game
        there can be very many. An unknown leaf of a `Tree` is an `UnknownValue`.
        """
        leaves = self.unvisited_states()
        if isinstance(self.game, Tree) and self.game.has_unknown_leaves:
            known = [self.game.leaf_value(leaf) for leaf in leaves]
            return [each[MAX] if isinstance(each, tuple) else each for each in known]
        return [self.game.utility(leaf, MAX) for leaf in leaves]

    def unvisited_states(self) -> list[Any]:
        """Return the states of these leaves, in the same order; a transposition occurs twice."""
        probed: set[Hashable] = set()
        kinds = (record[1] for record in read_records(self.numbers) if record[0] == ANNOTATE)
        if any(ANNOTATIONS[kind] == "probe" for kind in kinds):
            probed = find_probed_leaves(self.game, self.state, self.algorithm, self.options)
        return list(find_unvisited_leaves(self.game, self.state, self._nodes, probed))

    def svg(self) -> str:
        """Return the searched tree as an SVG document, drawn as textbooks draw it.

        Raises ValueError if the tree has too many nodes to read: 2,000.
        """
        from plyscope.render.svg import trace_to_svg

        return trace_to_svg(self)

    def tikz(self) -> str:
        """Return the same picture as TikZ code for LaTeX; raise ValueError as `svg` does."""
        from plyscope.render.tikz import trace_to_tikz

        return trace_to_tikz(self)

    def to_json(self) -> str:
        """Return the trace as JSON text: result, counts, nodes and events.

        Infinite bounds and values are null, vectors are lists.
        """
        from plyscope.trace.trace_json import trace_to_json  # which needs Trace

        return json.dumps(trace_to_json(self), allow_nan=False)

    def _repr_html_(self) -> str:
        from plyscope.render.trace_html import trace_to_html

        return trace_to_html(self)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return (
            f"{type(self).__name__}({self.game!r}, algorithm={self.algorithm!r}{options}, "
            f"value={self.result.value!r}, action={self.result.action!r})"
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trace):
            return NotImplemented
        return self is other or self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((self.algorithm, self.state, len(self.numbers)))

    def _fields(self) -> tuple[Any, ...]:
        search = self.algorithm, dict(self.options), self._value_and_action
        return self.game, self.state, *search, list(self.numbers)

    def __reduce__(self) -> tuple[Any, ...]:
        game, state, algorithm, options, value_and_action, numbers = self._fields()
        return Trace, (game, state, numbers, value_and_action, algorithm, options)


def record(
    game: Game[S], state: S | None = None, algorithm: str = "alphabeta", **options: Any
) -> Trace:
    """Search as `solve` does and return the Trace of the search. Raises what `solve` raises."""
    tape = Tape()
    found = record_tape(game, state, algorithm, tape, **options)
    root = game.initial if state is None else state
    return Trace(game, root, tape.numbers, found, algorithm, options)


def record_tape(
    game: Game[S], state: S | None, algorithm: str, tape: Tape, /, **options: Any
) -> tuple[float, Any]:
    """Search with the tape running and return (value, action)."""
    chosen, root = validate_search(game, state, algorithm, options)
    prepared_game, watch, search_options = chosen.prepare(game, options, tape)
    is_inlined = watch is tape and not chosen.returns_vectors
    watched_game = watch_game(prepared_game, tape)
    reports_actions = hasattr(watched_game.actions, "plain")
    search = chosen.function
    if is_inlined:
        search = compile_taped_search(chosen.function, reports_actions)
        if is_windowless(chosen.function):
            tape.numbers[0] = WINDOWLESS_VERSION
    with explain_recursion_error(algorithm):
        found: tuple[float, Any] = search(watched_game, root, watch, **search_options)
    tape.flush()
    return found


@cache
def compile_taped_search(function: Callable[..., Any], reports_actions: bool) -> Callable[..., Any]:
    """Return the search with the tape's records in place of its watch lines.

    If the game `reports_actions`, MAX and MIN take turns in it, and each loop over the actions
    records how many there are.
    """
    lines = build_windowless_lines if is_windowless(function) else build_tape_lines
    return compile_watch(
        function,
        lines,
        build_prologue(reports_actions),
        build_loop_lines if reports_actions else None,
    )
