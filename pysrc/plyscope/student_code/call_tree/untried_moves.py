"""Moves of the program's own rules that a node left out, where its loop was seen to end early.

A move counts as never tried only if a loop of the node's function made a call for each move that
it stood at, and was left before its moves were at an end. That is seen in a second run, by lines.
Where a call is made from anything but a plain loop, nothing is known.
"""

import ast
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field
from io import StringIO
from types import CodeType, FrameType
from typing import Any, Protocol

from plyscope.game import MIN, Player
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.recorder import (
    CallTree,
    FrameRecorder,
    Halted,
    translate_functions,
)
from plyscope.student_code.call_tree.recursion import Recursion, SearchFunction
from plyscope.student_code.call_tree.snapshot import Items, Picture, take_snapshot
from plyscope.student_code.call_tree.start_call import evaluate
from plyscope.student_code.call_tree.values import AVERAGE_NODE, ValueReading
from plyscope.student_code.tracer.call_hooks import Hooks

MAX_NODES = 100_000  # of a tree in which moves that were left out are looked for
MAX_POSITIONS = 20_000  # whose moves are listed


class ProgramRules(Protocol):
    """The rules of a program: a game whose positions have a snapshot, `key`."""

    @property
    def initial(self) -> Any: ...
    def to_move(self, state: Any) -> Player: ...
    def list_successors(self, state: Any) -> list[tuple[int, Any]]: ...
    def is_terminal(self, state: Any) -> bool: ...
    def utility(self, state: Any, player: Player) -> float: ...
    def write_action(self, action: int) -> Any: ...
    def make_state(self, value: Any) -> Any: ...


@dataclass
class UntriedMoves:
    """The moves that nodes left out, and the rules by which they go on.

    by_node  for each node that left some out, its position and the actions
    """

    rules: ProgramRules
    by_node: dict[int, tuple[Any, list[int]]] = field(default_factory=dict)
    _successors: dict[Hashable, list[tuple[int, Any]]] = field(default_factory=dict)

    def list_successors(self, state: Any) -> list[tuple[int, Any]]:
        """Return the actions of a position, each with the position after it."""
        found = self._successors.get(state)
        if found is None:
            with redirect_stdout(StringIO()):
                found = self.rules.list_successors(state)
            self._successors[state] = found
        return found

    def to_move(self, state: Any) -> Player:
        """Return who moves at a position."""
        return self.rules.to_move(state)

    def is_terminal(self, state: Any) -> bool:
        """Return whether a position is a leaf."""
        return self.rules.is_terminal(state)

    def name_of(self, action: int) -> Any:
        """Return a snapshot of a move as the program writes it."""
        return take_snapshot(self.rules.write_action(action))


def find_untried_moves(
    load: Callable[[], Program],
    recursion: Recursion,
    start: str,
    tree: CallTree,
    reading: ValueReading,
    make_game: Callable[[Program], ProgramRules],
) -> UntriedMoves | None:
    """Return the moves that nodes of a tree left out; None where the rules do not fit the tree."""
    if not 1 < len(tree) <= MAX_NODES:
        return None
    program = load()
    if any(code.co_filename != program.file for code in recursion.functions):
        return None  # of another file, whose loops are not in the text
    try:
        with redirect_stdout(StringIO()):
            moves = UntriedMoves(make_game(program))
            root = _find_root(moves.rules, tree)
    except Exception:  # the rules of a program may raise anything
        return None
    if root is None:
        return None
    candidates = _find_candidates(tree, reading, moves, root)
    loops = _watch_loops(load, recursion, start, tree, candidates) if candidates else None
    if loops is None:
        return moves
    for node, (state, found, left) in candidates.items():
        if not loops.is_cut(node):
            continue
        passed = loops.reached[node] - {_label(tree, child) for child in found}
        if passed:  # moves without a call: which they are is known where loops stand at moves
            if any(_label(tree, child) != moves.name_of(a) for child, a in found.items()):
                continue
            left = [action for action in left if moves.name_of(action) not in passed]
        if left:
            moves.by_node[node] = state, left
    return moves


def begins_with_min(
    load: Callable[[], Program], tree: CallTree, make_game: Callable[[Program], ProgramRules]
) -> bool:
    """Return whether MIN moves at the root, by the rules of a program."""
    try:
        with redirect_stdout(StringIO()):
            rules = make_game(load())
            root = _find_root(rules, tree)
            return root is not None and rules.to_move(root) == MIN
    except Exception:  # the rules of a program may raise anything
        return False


Candidate = tuple[Any, dict[int, int], list[int]]  # a position, actions by child, those left out


def _find_candidates(
    tree: CallTree, reading: ValueReading, moves: UntriedMoves, root: Any
) -> dict[int, Candidate]:
    """Return the nodes below which moves of the rules have no node."""
    states, found = {0: root}, {}
    keys: dict[Hashable, list[Any]] = {}  # of the positions after each, without identities
    positions = [_without_identities(each) for each in tree.positions]
    for node in range(len(tree)):
        children: Sequence[int] = reading.children[node]
        if node not in states or not len(children):
            continue
        if len(keys) > MAX_POSITIONS:
            break
        state = states[node]
        try:
            successors = moves.list_successors(state)
        except Exception:  # the rules of a program may raise anything
            continue
        if state not in keys:
            keys[state] = [_without_identities(after.key) for _, after in successors]
        places = _match(tree, moves, children, successors, keys[state], positions)
        if places is None:
            continue
        states.update((child, successors[place][1]) for child, place in places.items())
        if tree.returned[node] >= 0 and reading.kinds[node] != AVERAGE_NODE:
            tried = {child: successors[place][0] for child, place in places.items()}
            left = [action for action, _ in successors if action not in tried.values()]
            if left:
                found[node] = state, tried, left
    return found


def _label(tree: CallTree, node: int) -> Any:
    number = tree.label[node]
    return tree.labels[number] if number >= 0 else None


def _match(
    tree: CallTree,
    moves: UntriedMoves,
    children: Sequence[int],
    successors: Sequence[tuple[int, Any]],
    keys: Sequence[Any],
    positions: Sequence[Any],
) -> dict[int, int] | None:
    """Return for each child which of the successors it is; None if one is none or several."""
    found = {}
    for child in children:
        number = tree.position[child]
        if number < 0:
            return None
        places = [place for place, key in enumerate(keys) if _is_position(key, positions[number])]
        if len(places) > 1:
            label = _label(tree, child)
            places = [p for p in places if moves.name_of(successors[p][0]) == label]
        if len(places) != 1:
            return None
        found[child] = places[0]
    return found


def _find_root(rules: ProgramRules, tree: CallTree) -> Any:
    """Return the root's position as the rules have it, None if it cannot be made."""
    number = tree.position[0]
    if number < 0:
        return None
    position = tree.positions[number]
    if _is_position(_without_identities(rules.initial.key), _without_identities(position)):
        return rules.initial
    value = _rebuild(position)
    return None if value is None else rules.make_state(value)


def _rebuild(snapshot: Any) -> Any:
    """Return the value of a snapshot that is plain data, None for any other."""
    if isinstance(snapshot, Items):
        values = [_rebuild_item(each) for each in snapshot.items]
        if any(value is _NOTHING for value in values):
            return None
        if snapshot.kind == "list":
            return values
        return dict(values) if snapshot.kind == "dict" else None
    value = _rebuild_item(snapshot)
    return value if isinstance(value, (tuple, str)) else None


_NOTHING: Any = object()


def _rebuild_item(snapshot: Any) -> Any:
    if isinstance(snapshot, Picture):
        return _NOTHING
    if isinstance(snapshot, Items):
        value = _rebuild(snapshot)
        return _NOTHING if value is None else value
    if isinstance(snapshot, tuple):
        values = [_rebuild_item(each) for each in snapshot]
        return _NOTHING if any(value is _NOTHING for value in values) else tuple(values)
    return snapshot


def _without_identities(snapshot: Any) -> Any:
    if isinstance(snapshot, Picture):
        parts = tuple((name, _without_identities(each)) for name, each in snapshot.attributes)
        return Picture(snapshot.kind, 0, parts)
    if isinstance(snapshot, Items):
        return Items(snapshot.kind, tuple(map(_without_identities, snapshot.items)))
    if type(snapshot) is tuple:
        return tuple(map(_without_identities, snapshot))
    return snapshot


def _is_position(key: Any, position: Any) -> bool:
    """Return whether a recorded position is that of a key: all of it, or some attributes."""
    if key == position:
        return True
    if not isinstance(key, Picture) or type(position) is not tuple or not position:
        return False
    own = dict(key.attributes)
    pairs = [each for each in position if type(each) is tuple and len(each) == 2]
    return len(pairs) == len(position) and all(own.get(name) == each for name, each in pairs)


@dataclass
class _Loops:
    """What the loops of nodes stood at.

    reached  for each node, snapshots of what its loops stood at
    unclear  nodes that made a call from anything but a plain loop
    ended    nodes whose last loop had no more to go through
    """

    reached: dict[int, set[Any]] = field(default_factory=dict)
    unclear: set[int] = field(default_factory=set)
    ended: set[int] = field(default_factory=set)

    def is_cut(self, node: int) -> bool:
        """Return whether a node's loop was left early."""
        return node in self.reached and node not in self.unclear and node not in self.ended


def _watch_loops(
    load: Callable[[], Program],
    recursion: Recursion,
    start: str,
    tree: CallTree,
    nodes: Collection[int],
) -> _Loops | None:
    """Run the program again, and return what loops of some nodes stood at; None if it differs."""
    program = load()
    recorder = _LoopRecorder(program, translate_functions(program, recursion), len(tree), nodes)
    hooks = Hooks(tuple(recorder.functions), recorder)
    hooks.with_lines()
    with suppress(Halted, Exception):  # as it did before
        hooks.run(lambda: evaluate(program, start))
    again = recorder.tree
    same = again.parent[: len(tree)] == tree.parent and again.call[: len(tree)] == tree.call
    return recorder.loops if same else None


class _LoopRecorder(FrameRecorder):
    """Records once more, and looks at what loops stand at, line by line."""

    def __init__(
        self,
        program: Program,
        functions: Mapping[CodeType, SearchFunction],
        limit: int,
        nodes: Collection[int],
    ) -> None:
        super().__init__(program, functions, limit)
        self._nodes = nodes
        self.loops = _Loops()
        self._heads, self._bodies = _find_lines(program.text)
        self._names: dict[tuple[CodeType, int], tuple[str, ...]] = {}

    def look_at_call(self, node: int, caller: FrameType | None, above: FrameType) -> None:
        if caller is above and above.f_lineno in self._bodies:
            self._look(node, above)
        else:
            self.loops.unclear.add(node)

    def line(self, code: CodeType, frame: FrameType) -> None:
        """See what the loops around a line stand at."""
        if not self.open or not self.frames or self.frames[-1] is not frame:
            return
        node = self.open[-1]
        if frame.f_lineno in self._heads:
            self.loops.ended.add(node)
        elif frame.f_lineno in self._bodies:
            self.loops.ended.discard(node)
            self._look(node, frame)

    def _look(self, node: int, frame: FrameType) -> None:
        if node in self._nodes:
            label = self._find_label_at(frame)
            self.loops.reached.setdefault(node, set()).add(label)

    def _find_label_at(self, frame: FrameType) -> Any:
        code, line = frame.f_code, frame.f_lineno
        names = self._names.get((code, line))
        if names is None:
            names = self._names[code, line] = self.list_loop_names(code, line)
        local = frame.f_locals
        values = [take_snapshot(local[name]) for name in names if name in local]
        return None if not values else values[0] if len(values) == 1 else tuple(values)


def _find_lines(text: str) -> tuple[set[int], set[int]]:
    """Return the lines of the heads of loops, and those of bodies alone, without comprehensions."""
    heads: set[int] = set()
    bodies: set[int] = set()
    others: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.For):
            first = node.body[0].lineno
            heads.update(range(node.lineno, first) or (node.lineno,))
            bodies.update(range(first, (node.body[-1].end_lineno or first) + 1))
            for part in node.orelse:
                others.update(range(part.lineno, (part.end_lineno or part.lineno) + 1))
        elif isinstance(node, (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)):
            others.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return heads, bodies - heads - others
