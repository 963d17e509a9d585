"""The trace of a recorded tree: its tape, and explanations that say only what was observed."""

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from io import TextIOBase
from math import inf, isinf, isnan
from typing import Any

from plyscope.explain.claims_of_tick import TickClaims
from plyscope.explain.explanation import CHUNK_TICKS, Explanation, TreeExplainer
from plyscope.game import CHANCE, MAX, MIN
from plyscope.search import Result
from plyscope.student_code.call_tree.executed_lines import Change, find_changes
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.position_view import format_position, format_value
from plyscope.student_code.call_tree.recorded_game import (
    UNKNOWN,
    RecordedGame,
    make_recorded_game,
)
from plyscope.student_code.call_tree.recorder import (
    MAX_NODES,
    NODE_ENDS,
    CallTree,
    Halted,
    MemoryFull,
    record_calls,
)
from plyscope.student_code.call_tree.recursion import Recursion
from plyscope.student_code.call_tree.unreached_items import UnreachedItems, find_unreached_items
from plyscope.student_code.call_tree.untried_moves import (
    ProgramRules,
    UntriedMoves,
    begins_with_min,
    find_untried_moves,
)
from plyscope.student_code.call_tree.values import read_values
from plyscope.student_code.tracer.traced_search import (
    STUDENT_ALGORITHM,
    StudentCountingWatch,
    StudentSearchTraits,
)
from plyscope.tape.format import ENTER_WINDOWLESS, LEAVE_VALUELESS
from plyscope.tape.writer import Tape
from plyscope.trace.tick import format_player
from plyscope.trace.trace import Trace
from plyscope.trace.value_format import format_number

# Calls: behind so many, what changed is not looked for, because a run takes long.
MOST_REPLAYED = 100_000
MOST_CHUNKS = 4  # of changes that are kept
MOST_CHANGES = 3  # variables that a sentence names
OFTEN = 4096  # events between two deliveries


class _TapeWriter:
    """Writes the tape of a recorded tree.

    nodes   the node of each tick
    leaves  1 for each tick at which a call has returned

    The tape ends where a call did not return, if the whole run did not.
    """

    def __init__(self, game: RecordedGame, tape: Tape) -> None:
        self.game, self.tree, self.tape = game, game.tree, tape
        self.nodes = array("i", [0])
        self.leaves = bytearray(1)
        self.path: list[int] = []
        self.best: list[float | None] = []
        self.table_hits = find_table_hits(game)

    def write(self) -> None:
        """Write the whole tape."""
        for event in self.tree.events:
            if event >= 0:
                self._begin(event)
            else:
                assert event == NODE_ENDS
                node = self.path.pop()
                if self.tree.returned[node] < 0 and self.tree.error is not None:
                    break
                self._tell_ending(node)
                self.best.pop()
                if self.path:
                    self._end(node)
            if not event % OFTEN and self.tape.is_streaming:
                self.tape.deliver_block()
        self.tape.flush()

    def _tick(self, node: int, *, is_leave: bool = False) -> None:
        self.nodes.append(node)
        self.leaves.append(is_leave)

    def _begin(self, node: int) -> None:
        game, tape = self.game, self.tape
        if node in game.restarts:
            tape.annotate("iteration", game.restarts[node])
            self._tick(node)
            self._expand(0)
            self.best[-1] = None
        if self.path:
            action = game.action_to(node)
            alpha, beta = game.tree.window(node)
            if isnan(alpha) or isnan(beta):
                tape.numbers += (ENTER_WINDOWLESS, action)
            elif game.is_negative(node):
                tape.enter(action, -beta, -alpha)
            else:
                tape.enter(action, alpha, beta)
            self._tick(node)
        self.path.append(node)
        self.best.append(None)
        if len(game.reading.children[node]):
            self._expand(node)

    def _expand(self, node: int) -> None:
        """Tell who moves at a node, and how many moves there are."""
        state = self.game.first[node]
        player = self.game.find_chooser(state)
        if player is not None:
            self.tape.turn(player)
        if player == CHANCE:
            for action, probability in self.game.outcomes(state):
                self.tape.outcome(action, probability)
        self.tape.expand(len(self.game.actions(state)))

    def _tell_ending(self, node: int) -> None:
        """Tell of moves that were left out, and of a value that an earlier call had found."""
        value = self.game.value_for_max(node)
        if isnan(value):
            return
        if node in self.table_hits:
            self.tape.annotate("table hit", value)
        elif self.game.untried is not None and node in self.game.untried.by_node:
            self.tape.cut(value, *self._read_window(node))
        else:
            return
        self._tick(node)

    def _read_window(self, node: int) -> tuple[float, float]:
        """Return the window with which a node was called, in utilities of MAX."""
        low, high = self.tree.window(node)
        if isnan(low) or isnan(high):
            return -inf, inf
        return (-high, -low) if self.game.is_negative(node) else (low, high)

    def _end(self, node: int) -> None:
        value = self.game.value_for_max(node)
        if isnan(value):
            self.tape.numbers.append(LEAVE_VALUELESS)
        else:
            self.tape.leave(value)
        self._tick(node, is_leave=True)
        above, best = self.path[-1], self.best[-1]
        player = self.game.find_chooser(self.game.first[above])
        if player not in (MAX, MIN) or isnan(value):
            return
        if best is None or (value > best if player == MAX else value < best):
            self.best[-1] = value
            self.tape.update(value, *self._read_window(above))
            self._tick(node)


@dataclass
class ProgramRun:
    """How a program is run: its loading, its recursion and the call that starts it.

    remake  how pickle makes the trace again: a function and its arguments
    """

    load: Callable[[], Program]
    recursion: Recursion
    start: str
    remake: tuple[Callable[..., "RecordedTrace"], tuple[Any, ...]] | None = None


class RecordedTrace(Trace):
    """The trace of any recursive program, whatever its game: what `record_program` returns.

    run      how it was made
    program  as it was loaded
    calls    the calls of the recursion, in the order in which they began

    Its game is the tree of calls: a state is the number of a node, an action the place of a move.
    The sentences say which call was made, with which arguments, and what it returned. A node whose
    call returned no number has no value. Where the program's own rules are known, or its loops show
    it, `cut` events say which moves were never tried. A trace pickles as the text and the start:
    the program runs again when it is loaded.

    >>> from plyscope import record_program
    >>> text = '''
    ... def value(node):
    ...     return node if isinstance(node, int) else max(-value(child) for child in node)
    ... '''
    >>> record_program(text, "value([[3, 12], [2, 4]])")
    RecordedTrace('value([[3, 12], [2, 4]])', value=3, action=None)
    """

    def __init__(
        self, run: "ProgramRun", program: Program, game: RecordedGame, tape: Tape | None = None
    ) -> None:
        tape = Tape() if tape is None else tape
        writer = _TapeWriter(game, tape)
        writer.write()
        self.tick_nodes, self.tick_leaves = writer.nodes, writer.leaves
        reading = game.reading
        value: Any = game.value_for_max(0)
        action = game.action_to(reading.move) if reading.move >= 0 else None
        result: tuple[Any, Any] = (None if isnan(value) else value, action)
        super().__init__(game, 0, tape.numbers, result, STUDENT_ALGORITHM)
        self.run, self.program, self.calls = run, program, game.tree

    def __repr__(self) -> str:
        value, action = self.result.value, self.result.action
        move = None if action is None else self.game.action_name(0, action)
        return f"{type(self).__name__}({self.run.start!r}, value={value!r}, action={move!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.run.remake is None:
            raise TypeError("Only a trace of record_program can be pickled.")
        return self.run.remake

    @property
    def ending(self) -> str:
        """How the run ended, as a sentence."""
        tree = self.calls
        if isinstance(tree.error, Halted):
            why = ": the memory is full" if isinstance(tree.error, MemoryFull) else ""
            return f"The recording ends here, after {len(tree):,} calls{why}."
        if tree.error is not None:
            kind, text = type(tree.error).__name__, str(tree.error)
            return f"The program ended with {kind}{f': {text}' if text else ''}."
        name = tree.functions[tree.function[0]].name
        return f"{name} returned {format_position(tree.results[tree.returned[0]])}."

    @property
    def tells_cutoffs(self) -> bool:
        """Whether moves that were left out are seen: by the program's rules, or by its loops."""
        return self.game.untried is not None  # type: ignore[attr-defined]

    @property
    def has_rules(self) -> bool:
        """Whether the program's rules are known, and with them what comes after such moves."""
        return isinstance(self.game.untried, UntriedMoves)  # type: ignore[attr-defined]

    def unvisited_states(self) -> list[Any]:
        """Return the states of the leaves that were never visited.

        Raises ValueError if moves were left out and the program's rules are not known.
        """
        if isinstance(self.game.untried, UnreachedItems) and self.game.untried.by_node:  # type: ignore[attr-defined]
            raise ValueError(UNKNOWN)
        return super().unvisited_states()

    @property
    def source_text(self) -> str:
        """The text of the program."""
        return self.program.text

    @cached_property
    def result(self) -> Result:
        """The value and the move that were returned, as far as they were seen, and the counts."""

        def count() -> StudentCountingWatch:
            watch = StudentCountingWatch()
            self.replay(watch)
            return watch

        return Result(*self._value_and_action, count)

    @cached_property
    def traits(self) -> StudentSearchTraits:
        """How it was seen to work."""
        has_windows = any(each.window for each in self.calls.functions)
        negated = self.game.reading.negated  # type: ignore[attr-defined]
        return StudentSearchTraits(self.game, STUDENT_ALGORITHM, {}, has_windows, False, negated)

    @cached_property
    def _explainer(self) -> "RecordedExplainer":
        return RecordedExplainer(self)

    def explain_cursor(
        self, cursor: TickClaims, tick: int, most_replayed: int = MOST_REPLAYED
    ) -> Explanation:
        """Explain a tick by what a tape that was folded up to it says.

        What changed after a call is told if it was one of the first `most_replayed` calls. Raises
        ValueError if there is no such tick.
        """
        if not 0 <= tick < len(self.tick_nodes):
            raise ValueError(
                f"There is no tick {tick:,}: the last is {len(self.tick_nodes) - 1:,}."
            )
        self._explainer.most_replayed = most_replayed
        return self._explainer.explain_cursor(cursor, tick)


class RecordedExplainer(TreeExplainer):
    """Explains the ticks of a recorded tree."""

    def __init__(self, trace: RecordedTrace) -> None:
        super().__init__(trace.state, trace.traits, trace.numbers)
        self._trace, self._tree = trace, trace.calls
        self._recorded: RecordedGame = trace.game  # type: ignore[assignment]
        self.most_replayed = MOST_REPLAYED
        self._changes: dict[int, dict[int, list[Change]]] = {}  # by the first tick of a chunk

    def changes_at(self, tick: int) -> list[Change]:
        """Return what changed in the caller after the call that came back at a tick."""
        trace = self._trace
        if trace.tick_nodes[tick] > self.most_replayed:
            return []
        begins = tick - tick % CHUNK_TICKS
        if begins not in self._changes:
            chunk = slice(begins, begins + CHUNK_TICKS)
            pairs = zip(trace.tick_nodes[chunk], trace.tick_leaves[chunk], strict=True)
            returned = {node for node, is_leave in pairs if is_leave}
            run = trace.run
            self._changes[begins] = find_changes(
                run.load, run.recursion, run.start, self._tree, returned
            )
            for old in list(self._changes)[:-MOST_CHUNKS]:
                del self._changes[old]
        return self._changes[begins].get(trace.tick_nodes[tick], [])

    def explain(self, tick: int) -> Explanation:
        return self.explain_cursor(self.cursor_at(tick), tick)

    def explain_cursor(self, cursor: TickClaims, tick: int) -> Explanation:
        """Explain a tick by the state of the tree at it."""
        node = self._trace.tick_nodes[tick]
        kind = cursor.tick.kind
        explain = {
            "start": self._explain_start,
            "enter": self._explain_enter,
            "leave": self._explain_leave,
            "update": self._explain_update,
            "cut": self._explain_cut,
            "table hit": self._explain_table_hit,
            "iteration": self._explain_iteration,
        }[cursor.tick.annotation or kind]
        sentence = explain(node)
        line, variables, ply = self._tree.line[node], {}, cursor.last_ply
        if kind in ("start", "enter"):
            variables = list_arguments(self._tree, node)
        elif kind == "leave":
            changes = self.changes_at(tick)
            variables = {each.name: format_change(each.value) for each in changes}
            if changes:
                told = [
                    f"{name} is now {text}"
                    for name, text in variables.items()
                    if not text.endswith("…")  # the part that changed may be the one left out
                ]
                if told:
                    sentence = f"{sentence[:-1]}; {', '.join(told[:MOST_CHANGES])}."
                line = changes[-1].line
        if cursor.tick.is_last:
            sentence = f"{sentence} {self._trace.ending}"
        player = self._recorded.find_chooser(cursor.states[ply])
        is_over = self._recorded.is_terminal(cursor.states[ply])
        name = "" if player is None or is_over else format_player(self.game, player)
        return Explanation(sentence, "", (), line, None, variables, name)

    def _explain_start(self, node: int) -> str:
        return f"{format_call(self._tree, node)} is called."

    def _explain_enter(self, node: int) -> str:
        move = self._recorded.move_name(node)
        return f"{format_call(self._tree, node)} is called{f' for {move}' if move else ''}."

    def _explain_leave(self, node: int) -> str:
        tree = self._tree
        name = tree.functions[tree.function[node]].name
        move = self._recorded.move_name(node)
        about = f" for {move}" if move else ""
        if tree.returned[node] < 0:
            return f"{name}{about} ended with an error and returned nothing."
        result = tree.results[tree.returned[node]]
        told = f"{name} returned {format_position(result)}{about}"
        value = self._trace.game.reading.values[node]  # type: ignore[attr-defined]
        if isnan(value) or isinstance(result, (int, float)):
            return f"{told}."
        return f"{told}: the value is {format_number(value)}."

    def _explain_update(self, node: int) -> str:
        tree = self._tree
        above = tree.parent[node]
        reading = self._recorded.reading
        player = self._recorded.find_chooser(self._recorded.first[above])
        largest = (player == MAX) != self._recorded.is_negative(node)
        name = tree.functions[tree.function[above]].name
        value = format_number(reading.values[node])
        which = "largest" if largest else "smallest"
        return f"{value} is the {which} value returned to {name} here so far."

    def _explain_cut(self, node: int) -> str:
        tree = self._tree
        names = self._recorded.skipped_names(node)
        listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
        verb = "was" if len(names) == 1 else "were"
        function = tree.functions[tree.function[node]]
        result = format_position(tree.results[tree.returned[node]])
        sentence = f"{listed} {verb} never tried: {function.name} returned {result}"
        player = self._recorded.find_chooser(self._recorded.first[node])
        window = tree.window(node)
        if function.window is None or player not in (MAX, MIN) or isnan(sum(window)):
            return f"{sentence}."
        value = self._recorded.reading.values[node]
        takes_largest = (player == MAX) != self._recorded.is_negative(node)
        bound = window[1] if takes_largest else window[0]
        if isinf(bound) or (value < bound if takes_largest else value > bound):
            return f"{sentence}."
        name = function.parameters[function.window[1 if takes_largest else 0]]
        return f"{sentence}, and was called with {name}={format_number(bound)}."

    def _explain_table_hit(self, node: int) -> str:
        tree = self._tree
        name = tree.functions[tree.function[node]].name
        result = format_position(tree.results[tree.returned[node]])
        return f"{name} made no call: it already returned {result} for this position."

    def _explain_iteration(self, node: int) -> str:
        number = self._recorded.restarts[node]
        return f"The moves of the first position are tried again: iteration {number}."


def format_call(tree: CallTree, node: int) -> str:
    """Return a call with its arguments: the position by its name, all others with their values."""
    function = tree.functions[tree.function[node]]
    known = list_arguments(tree, node)
    names = [function.position] if function.position else []
    names += function.parameters
    given = [f"{name}={known[name]}" if name in known else name for name in names]
    return f"{function.name}({', '.join(given)})"


def list_arguments(tree: CallTree, node: int) -> dict[str, str]:
    """Return the arguments of a node's call that are numbers or texts, by name."""
    function = tree.functions[tree.function[node]]
    values = tree.argument_values[tree.arguments[node]]
    pairs = zip(function.parameters, values, strict=True)
    return {name: format_argument(each) for name, each in pairs if not isinstance(each, type)}


def format_argument(value: Any) -> str:
    """Return a number as elsewhere in sentences, anything else as Python prints it."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return format_number(value) if value == value else "nan"
    return format_value(value)


def format_change(value: Any) -> str:
    """Return what a variable holds, shortened."""
    return format_argument(value) if isinstance(value, (int, float)) else format_position(value)


def find_table_hits(game: RecordedGame) -> set[int]:
    """Return the nodes without calls whose value calls had found before.

    Such a node was handed the position and the arguments of an earlier one, but for its window,
    and returned the same; the earlier one needed calls for it, and had returned.
    """
    tree, reading = game.tree, game.reading
    found: dict[tuple[object, ...], set[int]] = {}  # results, by what was handed over
    hits = set()
    path: list[int] = []
    for event in tree.events:
        if event >= 0:
            path.append(event)
            continue
        node = path.pop()
        if tree.position[node] < 0 or tree.returned[node] < 0 or isnan(reading.values[node]):
            continue
        function = tree.functions[tree.function[node]]
        values = tree.argument_values[tree.arguments[node]]
        others = [each for n, each in enumerate(values) if n not in (function.window or ())]
        key = tree.function[node], tree.position[node], tuple(others)
        if len(reading.children[node]):
            found.setdefault(key, set()).add(tree.returned[node])
        elif tree.returned[node] in found.get(key, ()):
            hits.add(node)
    return hits


def record_recursion(
    load: Callable[..., Program],
    recursion: Recursion,
    start: str,
    *,
    limit: int = MAX_NODES,
    stop: Callable[[int], bool] | None = None,
    tape: Tape | None = None,
    make_game: Callable[[Program], ProgramRules] | None = None,
    printed: TextIOBase | None = None,
) -> RecordedTrace:
    """Run a call of a program and return the trace of its recursion.

    `load` may be handed another text, which is loaded in place of the program's. `make_game` makes
    the game of a loaded program, whose rules tell the moves that were never tried; without it they
    are told where the loops of the program show them. `stop` is called with the number of nodes now
    and then; the run ends if it returns True. What the program raises is told at the trace's last
    tick; what it prints goes to `printed`. Raise ValueError if nothing was called.
    """
    program = load()
    tree = record_calls(program, recursion, start, limit, stop, printed)
    if not len(tree):
        raise ValueError(f"{start} called no function that is part of a recursion.")
    reading = read_values(tree)
    untried: UntriedMoves | UnreachedItems | None = None
    if stop is not None and not isinstance(tree.error, Halted):
        stop(len(tree))  # reading a large tree takes seconds
    if make_game is not None:
        if reading.negated and begins_with_min(load, tree, make_game):
            reading = reading.begin_with_min()
        untried = find_untried_moves(load, recursion, start, tree, reading, make_game)
    if untried is None and not make_recorded_game(tree, reading).restarts:
        untried = find_unreached_items(load, recursion, start, tree, reading)
    run = ProgramRun(load, recursion, start)
    return RecordedTrace(run, program, make_recorded_game(tree, reading, untried), tape)
