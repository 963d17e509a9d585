"""A recorded Monte Carlo search: its nodes as a trace, one after another.

The program has grown the tree when it is read, so the ticks are a walk through it, and no node has
a value: whose results a program adds up is not known.
"""

from array import array
from collections.abc import Callable
from functools import cached_property
from io import TextIOBase
from math import nan

from plyscope.explain.claims_of_tick import TickClaims
from plyscope.explain.explanation import Explanation
from plyscope.student_code.adapters.starts.search_start import Start, load_names
from plyscope.student_code.adapters.starts.simulation_tree import (
    SimulationTree,
    grow_tree,
    take_label,
)
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.position_view import format_position
from plyscope.student_code.call_tree.recorded_game import make_recorded_game
from plyscope.student_code.call_tree.recorded_trace import (
    ProgramRun,
    RecordedExplainer,
    RecordedTrace,
    list_arguments,
)
from plyscope.student_code.call_tree.recorder import (
    MAX_NODES,
    NODE_ENDS,
    CallTree,
    Halted,
    RecordedFunction,
)
from plyscope.student_code.call_tree.recursion import Recursion
from plyscope.student_code.call_tree.snapshot import take_snapshot
from plyscope.student_code.call_tree.values import UNKNOWN_NODE, Children, ValueReading
from plyscope.student_code.errors.student_code_error import NotTraceable
from plyscope.tape.writer import Tape


def record_simulations(
    text: str,
    start: Start,
    limit: int = MAX_NODES,
    stop: Callable[[int], bool] | None = None,
    tape: Tape | None = None,
    printed: TextIOBase | None = None,
) -> "SimulationTrace":
    """Make the call of a start, and return the trace of the tree of nodes that it has grown.

    `stop` is called with the number of nodes now and then; the run ends if it returns True. Raise
    NotTraceable if no node was made.
    """

    def load() -> Program:
        return load_names(start, text)

    program = load()
    grown = grow_tree(program, start, limit=limit, stop=stop, printed=printed)
    if not len(grown):
        raise NotTraceable(f"{start.call} made no {start.node_class}.")
    tree, order = _make_calls(start, grown)
    reading = _read_tree(tree, grown)
    entry = program.list_codes()[0]  # no recursion was recorded
    run = ProgramRun(load, Recursion(entry), start.call)
    trace = SimulationTrace(run, program, make_recorded_game(tree, reading), tape)
    trace.grown, trace.order = grown, order
    return trace


def _make_calls(start: Start, grown: SimulationTree) -> tuple[CallTree, list[int]]:
    """Return the nodes as a tree of calls, each before those below it, and their numbers there."""
    order = list[int]()
    tree = CallTree([RecordedFunction(start.search, "", grown.counts)])
    tree.error, tree.result = grown.error, grown.result
    tree.results.append(take_snapshot(grown.result))
    waiting: list[tuple[int, int]] = [(0, -1)]
    while waiting:
        node, parent = waiting.pop()
        if node < 0:
            tree.events.append(NODE_ENDS)
            continue
        number = len(tree)
        order.append(node)
        tree.parent.append(parent)
        tree.function.append(0)
        tree.call.append(number)
        tree.position.append(number)
        position = grown.position[node]
        tree.positions.append(grown.label[node] if position is None else position)
        tree.label.append(number)
        tree.labels.append(grown.label[node])
        tree.arguments.append(number)
        counts = (grown.visits[node], grown.value[node])
        tree.argument_values.append(counts[: len(grown.counts)])
        tree.returned.append(0)
        tree.handed_to.append(-1)
        tree.handed_back.append(-1)
        tree.line.append(0)
        tree.events.append(number)
        waiting.append((-1, -1))
        waiting += [(child, number) for child in reversed(grown.children(node))]
    return tree, order


def _read_tree(tree: CallTree, grown: SimulationTree) -> ValueReading:
    """Return the reading of the nodes: none has a value, nor a player who was seen to choose."""
    plies = array("i", [0])
    for parent in tree.parent[1:]:
        plies.append(plies[parent] + 1)
    children = Children(tree.parent)
    result = take_label(grown.result)
    chosen = [node for node in children[0] if tree.labels[node] == result]
    return ValueReading(
        paths=(None,),
        values=array("d", [nan] * len(tree)),
        kinds=array("b", [UNKNOWN_NODE] * len(tree)),
        negated=False,
        move=chosen[0] if len(chosen) == 1 else -1,
        children=children,
        plies=plies,
    )


class SimulationTrace(RecordedTrace):
    """The trace of a Monte Carlo search: a walk through the nodes that it has made.

    grown, order  the tree that was grown, and the number that each node of the walk has in it
    """

    grown: SimulationTree
    order: list[int]

    @property
    def ending(self) -> str:
        """How the run ended, as a sentence."""
        tree = self.calls
        if isinstance(tree.error, Halted):
            return f"The recording ends here, after {len(tree):,} nodes."
        if tree.error is not None:
            return super().ending
        if self.run.start.startswith("["):  # one simulation, again and again
            return f"{self.run.start} has ended."
        return f"{tree.functions[0].name} returned {format_position(tree.results[0])}."

    @cached_property
    def _explainer(self) -> "SimulationExplainer":
        return SimulationExplainer(self)


class SimulationExplainer(RecordedExplainer):
    """Explains the walk through the nodes."""

    _trace: SimulationTrace

    def explain_cursor(self, cursor: TickClaims, tick: int) -> Explanation:
        """Explain a tick by what the node counts."""
        trace, tree = self._trace, self._tree
        node, kind = trace.tick_nodes[tick], cursor.tick.kind
        counts = list_arguments(tree, node)
        if kind == "leave":
            places = range(node + 1, len(tree) + 1)
            end = next(place for place in places if self._ends(node, place))
            sentence = self._tell_below(node, end - node - 1)
        else:
            told = " and ".join(f"{name} = {value}" for name, value in counts.items())
            sentence = f"{self._name(node)} has {told}.{self._tell_made(node)}"
        if kind == "start":
            seen = self._trace.grown.iterations
            sentence = (
                f"{trace.run.start} has made this tree of {len(tree):,} nodes. The ticks walk "
                "through it as it was at the end; in which order it was searched is not shown. "
                f"{seen}{' ' * bool(seen)}{sentence}"
            )
        if cursor.tick.is_last:
            sentence = f"{sentence} {trace.ending}"
        return Explanation(sentence, "", (), 0, None, counts, "")

    def _tell_made(self, node: int) -> str:
        """Return when a node was made, as one more sentence; "" where that was not seen."""
        made = self._trace.grown.made[self._trace.order[node]]
        if not made:
            return ""
        iteration, name = made
        by = f" by {name}" if name else ""
        return f" It was made{by} in iteration {iteration:,}."

    def _ends(self, node: int, place: int) -> bool:
        """Return whether the nodes below a node end before a place."""
        plies = self._recorded.reading.plies
        return place == len(self._tree) or plies[place] <= plies[node]

    def _name(self, node: int) -> str:
        return f"The node for {self._recorded.move_name(node)}" if node else "The first node"

    def _tell_below(self, node: int, count: int) -> str:
        if not count:
            return f"{self._name(node)} has no nodes below it."
        return f"{self._name(node)} has {count:,} {'node' if count == 1 else 'nodes'} below it."
