"""Plain minimax by a program's own recursion: its moves and leaf values, without its cuts.

Each call of the recursion gets a neutral value back from those inside it, and the widest window, so
that nothing is cut. The values of leaves are the program's; the choice among moves is made here.
"""

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import product
from math import inf, isclose, isfinite, isnan, nan
from random import Random, getstate, setstate
from time import process_time
from typing import Any

from plyscope.student_code.adapters.starts.parameter_words import LOW, find_window, is_turn
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.recursion import Recursion
from plyscope.student_code.call_tree.start_call import evaluate
from plyscope.student_code.call_tree.values import Path
from plyscope.student_code.grader.own_game.depth_limit import is_depth
from plyscope.student_code.grader.own_game.hooked_program import LoopNames, bind_arguments
from plyscope.student_code.grader.own_game.program_trial import move_key

MAX_NODES = 2_500  # of one tree
MOST = 0.6  # of the nodes of a kind must be as the kind says
FIXED = 6  # probes with other values, after which a result that never changes is fixed
LARGE = 90  # from which on a number and its negative may be a window
_MEAN = "mean"
# How the value of a node follows from those of its moves.
RULES: dict[str, Callable[[Sequence[float]], float]] = {
    "max": max,
    "min": min,
    "-min": lambda values: -min(values),
    "-max": lambda values: -max(values),
    _MEAN: lambda values: sum(values) / len(values),
    "-mean": lambda values: -sum(values) / len(values),
}


class TooLarge(BaseException):
    """Raised if a tree has too many nodes."""


class NotPlain(Exception):
    """Raised if a recursion is no plain search; its text says why."""


@dataclass
class Node:
    """A call of the recursion.

    number  of its function
    flags   arguments that may say who is to move
    labels  what the loops around the call stand at, by name
    leaf    what a call without moves returns
    probes  values that its moves were given, and what it returned for them
    """

    number: int
    flags: tuple[Any, ...] = ()
    labels: tuple[tuple[str, Any], ...] = ()
    arguments: Mapping[str, Any] = field(default_factory=dict)
    ply: int = 0
    children: list["Node"] = field(default_factory=list)
    leaf: float = 0.0
    probes: list[tuple[list[float], Any]] = field(default_factory=list)
    value: float = 0.0
    position: Any = None
    is_first: bool = False  # of the calls of the one around it
    held: Any = None  # the object that is the position, as it is
    hands_on: bool = False  # its only call stands for the same position, whatever its loops say

    @property
    def first(self) -> "Node":
        """The node whose moves are those of this position: calls that are only handed on count."""
        node = self
        while len(node.children) == 1 and (
            node.hands_on
            or not node.children[0].labels
            or node.children[0].position == node.position is not None
        ):
            node = node.children[0]
        return node

    @property
    def first_position(self) -> Any:
        return self.first.position if self.first.position is not None else self.position

    def count(self) -> int:
        return 1 + sum(each.count() for each in self.children)

    def walk(self) -> Any:
        yield self
        for each in self.children:
            yield from each.walk()


class PlainSearch:
    """Hears the calls of a hooked program.

    paths   where the value is in what each function returns, None for nowhere
    flags   for each function the parameters that may say who is to move
    """

    def __init__(
        self,
        recursion: Recursion,
        paths: Sequence[Path | None],
        text: str,
        loops: LoopNames,
        limit: int = MAX_NODES,
    ) -> None:
        self.functions = list(recursion.functions.values())
        self.paths, self.limit = paths, limit
        self.loops = loops
        self.uses_chance = "random" in text  # whose draws a probe repeats
        self.stack: list[Node] = []
        self.codes: list[Any] = []
        self.neutral: list[float] = []
        # For each function and its flags the window and the neutral value that open most moves.
        self.chosen: dict[tuple[int, tuple[Any, ...]], tuple[int, int]] = {}
        self.forced: tuple[int, int] | None = None
        self.chance = Random(1)
        self.lowest, self.highest = inf, -inf
        self.windows: dict[int, tuple[tuple[str, Any], ...]] = {}
        self.template: dict[int, Any] = {}
        self.count = 0
        self.root: Node | None = None
        self.probing: list[float] | None = None
        self.expands: Callable[[Node], bool] = lambda node: True
        self.seen: Callable[[Node, Mapping[str, Any]], None] = lambda node, bound: None
        self.ended: Callable[[Node, Node | None], None] = lambda node, above: None
        self.reset: Callable[[], None] = lambda: None
        self.probes = True
        self.seconds = inf  # after which a tree is too large
        self.deadline = inf
        self.is_plain = True  # otherwise the search runs as it is

    def run(self, program: Program, call: str) -> Node:
        """Return the tree of a call."""
        program.names["plyscope_hooks"][0] = self.hook
        self.stack, self.codes, self.count, self.root = [], [], 0, None
        self.neutral = []
        self.probing = None
        self.deadline = process_time() + self.seconds
        self.result = evaluate(program, call)
        if self.root is None:
            raise NotPlain("the call does not reach the recursion")
        return self.root

    def hook(self, number: int, function: Any, arguments: list[Any], named: dict[str, Any]) -> Any:
        above = self.stack[-1] if self.stack else None
        if above is None and self.root is not None:
            return function(*arguments, **named)  # a later call at the top
        if self.probing is not None:
            self.probing.append(self._draw(len(self.probing)))
            return self._make_result(number, self.probing[-1], None)
        bound = bind_arguments(function, arguments, named)
        labels = self.loops.read(sys._getframe(2), self.codes[-1]) if self.codes else ()
        node = Node(number, self._read_flags(number, bound), labels)
        node.ply = above.ply + 1 if above is not None else 0
        self.count += 1
        if self.count > self.limit or process_time() > self.deadline:
            raise TooLarge
        if above is None:
            self.root = node
        else:
            node.is_first = not above.children
            above.children.append(node)
        self.seen(node, bound)
        if not self.expands(node):
            return self._make_result(number, self._neutral(), None)
        group = number, node.flags
        if self.is_plain:
            arguments, named = self._open(group, function, arguments, named, bound)
        node.arguments = {
            name: value
            for name, value in bound.items()
            if isinstance(value, (bool, int, float, str)) or value is None
        }
        self.stack.append(node)
        self.codes.append(function.__code__)
        self.neutral.append(self._number_of(self._option(group)[1]))
        before = getstate() if self.uses_chance else None
        windows = _list_windows(bound) if self.is_plain else []
        tables = _list_tables(bound, node.held) if self.is_plain else []
        try:
            if self.is_plain:
                self.reset()
            _widen_all(windows)
            result = function(*arguments, **named)
            _clean(tables)
            if self.is_plain:
                self.ended(node, above)
            if node.children and self.probes and self.is_plain:
                result = copy(result) if any(each is result for each, _ in windows) else result
                for each, attributes in windows:
                    vars(each).update(attributes)
                _widen_all(windows)
                self._probe(node, function, arguments, named, before)
                _clean(tables)
        finally:
            self.stack.pop()
            self.codes.pop()
            self.neutral.pop()
        if not self.is_plain:
            self._keep(number, result)
            return result
        if node.children:
            return self._make_result(number, self._neutral(), result) if self.stack else result
        path = self.paths[number]
        if path is None:
            if self.stack:
                raise NotPlain("no value was found in what it returns")
            return result
        value = get_part(result, path)
        if isinstance(value, (int, float)):
            node.leaf = float(value)
            if isfinite(node.leaf):
                self.lowest = min(self.lowest, node.leaf)
                self.highest = max(self.highest, node.leaf)
            self._keep(number, result)
        elif self.stack:
            raise NotPlain("a position without moves has no value")
        return self._make_result(number, self._neutral(), result) if self.stack else result

    def _neutral(self) -> float:
        """Return what a call gives back to the one around it, so that this goes on."""
        return self.neutral[-1] if self.neutral else 0

    def _keep(self, number: int, result: Any) -> None:
        """Keep a result of a function, as what its results look like."""
        path = self.paths[number]
        value = get_part(result, path) if path is not None else None
        if isinstance(value, (int, float)):
            if isfinite(value):
                self.lowest, self.highest = min(self.lowest, value), max(self.highest, value)
            if number not in self.template or _lacks_part(self.template[number]):
                self.template[number] = copy(result)

    def _probe(
        self, node: Node, function: Any, arguments: list[Any], named: Any, before: Any
    ) -> None:
        """Call a function once more; its moves get values at random.

        before  the state of `random` at its first call, so that it shuffles its moves alike
        """
        after = getstate() if before else None
        if before:
            setstate(before)
        self.probing = []
        self.reset()
        try:
            result = function(*arguments, **named)
        except Exception:  # a value of a probe may come without the move that the program wants
            return
        finally:
            given, self.probing = self.probing, None
            if after:
                setstate(after)
        node.probes.append((given, result))

    def _draw(self, number: int) -> float:
        low, high = self.lowest, self.highest
        if not low < high:
            low, high = (-1.0, 1.0) if low > high else (low - 1, low + 1)
        return low + (high - low) * (0.05 + 0.9 * self.chance.random())

    def _read_flags(self, number: int, bound: Mapping[str, Any]) -> tuple[Any, ...]:
        function = self.functions[number]
        named = [n for n in function.flags if not is_depth(n) and n not in function.window]
        switches = [n for n, each in bound.items() if isinstance(each, bool) and n not in named]
        values = [bound.get(name) for name in (*switches, *named)]
        held = bound.get(function.source.names[0]) if function.source.names else None
        own = getattr(held, "__dict__", {})  # a position may know who moves
        values += [each for name, each in own.items() if is_turn(name)]
        return tuple(each for each in values if isinstance(each, (int, str)) or each is None)

    def _make_result(self, number: int, value: float, result: Any) -> Any:
        path = self.paths[number]
        if path == ():
            return value
        if path is None:
            return result
        others = [each for n, each in self.template.items() if self.paths[n] == path]
        for each in (result, self.template.get(number), *others):
            with_value = set_part(each, path, value)
            if with_value is not None:
                return with_value
        raise NotPlain("no call was seen to return a value")

    def _number_of(self, place: int) -> float:
        """Return a neutral value: 0, or a low or a high one."""
        if not place or not self.lowest < self.highest:
            return 0
        return self.lowest if place == 1 else self.highest

    def _open(
        self,
        group: tuple[int, tuple[Any, ...]],
        function: Any,
        arguments: list[Any],
        named: dict[str, Any],
        bound: Any,
    ) -> tuple[list[Any], dict[str, Any]]:
        """Return arguments with the window that opens most moves.

        That is the widest, unless a test is reversed; a neutral value may end a loop as well.
        """
        window, _ = self._option(group)
        arguments, named = list(arguments), dict(named)
        self._widen(group[0], function, arguments, named, bound, window)
        return arguments, named

    def _option(self, group: tuple[int, tuple[Any, ...]]) -> tuple[int, int]:
        return self.forced or self.chosen.get(group, (0, 0))

    def _widen(
        self,
        number: int,
        function: Any,
        arguments: list[Any],
        named: dict[str, Any],
        bound: Any,
        is_turned: int,
    ) -> None:
        """Replace the window of a call by that of the first call of the function."""
        if number not in self.windows:
            self.windows[number] = self._find_window(number, bound)
        names = function.__code__.co_varnames
        window = self.windows[number]
        if is_turned and window:
            window = ((window[0][0], window[1][1]), (window[1][0], window[0][1]))
        for name, value in window:
            place = names.index(name)
            if place < len(arguments):
                arguments[place] = value
            elif name in named:
                named[name] = value

    def _find_window(self, number: int, bound: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
        low, high = self.functions[number].window
        numbers = {
            name: value
            for name, value in bound.items()
            if isinstance(value, (int, float)) and not isinstance(value, bool)
        }
        if not (low in numbers and high in numbers):
            pairs = [
                (a, b)
                for a, b in product(numbers, numbers)
                if numbers[a] <= -LARGE and numbers[b] >= LARGE
            ]
            if not pairs:
                return ()
            low, high = pairs[0]
        ends = [numbers[low], numbers[high], -numbers[low], -numbers[high]]
        return (low, min(ends)), (high, max(ends))


def _list_tables(bound: Mapping[str, Any], held: Any) -> list[tuple[Any, Any]]:
    """Return the dicts and sets that a call is handed, beside its position, each with a copy."""
    kinds = (dict, set)
    return [
        (each, copy(each)) for each in bound.values() if type(each) in kinds and each is not held
    ]


def _clean(tables: Sequence[tuple[Any, Any]]) -> None:
    """Take out what a call has added to dicts and sets, such as the values of a table."""
    for each, before in tables:
        if len(each) > len(before):
            each.clear()
            each.update(before)


def _list_windows(bound: Mapping[str, Any]) -> list[tuple[Any, dict[str, Any]]]:
    """Return the arguments that keep a window, such as nodes with an alpha, with their attributes.

    Lists among these are copied.
    """
    found = []
    for each in bound.values():
        attributes = getattr(each, "__dict__", {})
        names = list(attributes)
        if any(find_window(name.lower(), names) for name in names):
            kept = {n: list(v) if isinstance(v, list) else v for n, v in attributes.items()}
            found.append((each, kept))
    return found


def _widen_all(windows: Sequence[tuple[Any, Mapping[str, Any]]]) -> None:
    """Set the windows that objects keep to the widest."""
    for each, attributes in windows:
        names = list(attributes)
        for name, value in attributes.items():
            bound = find_window(name.lower(), names)
            if bound and isinstance(value, (int, float)):
                setattr(each, name, -inf if bound == LOW else inf)


def get_part(result: Any, path: Path) -> Any:
    """Return the part of a result at a path, None if it has none."""
    try:
        if path == ():
            return result
        if path[0] == "key":
            return result[path[1]]
        if path[0] == "name":
            return getattr(result, path[1])
        return result[path[0]]
    except (TypeError, KeyError, IndexError, AttributeError):
        return None


def set_part(result: Any, path: Path, value: float) -> Any:
    """Return a result with another value at a path, None if it has none."""
    if path == ():
        return value
    if get_part(result, path) is None:
        return None
    if path[0] == "key":
        return {**result, path[1]: value}
    if path[0] == "name":
        changed = copy(result)
        setattr(changed, path[1], value)
        return changed
    items = list(result)
    items[path[0]] = value
    if isinstance(result, tuple):
        return type(result)._make(items) if hasattr(result, "_make") else tuple(items)
    return items


def _lacks_part(result: Any) -> bool:
    """Return whether a result has None in it, such as a leaf that has no move."""
    return isinstance(result, (list, tuple)) and None in list(result)


class Kinds:
    """How the values of nodes follow from those of their moves: read from probes, by group."""

    def __init__(self, trees: Sequence[Node], paths: Sequence[Path | None]) -> None:
        self.paths = paths
        self.counts: dict[tuple[Any, ...], Counter[str]] = {}
        self.totals: Counter[tuple[Any, ...]] = Counter()
        self._known: dict[int, str] = {}
        self._own: dict[int, tuple[int, frozenset[str]]] = {}  # values that a probe gave, and rules
        self._results: dict[tuple[Any, ...], list[float]] = {}  # of probes, by group
        self._handed: dict[int, set[bool]] = {}  # whether a function negates its one value
        self._choosing: set[int] = set()  # functions that have several
        for tree in trees:
            for node in tree.walk():
                if len(node.children) > 1:
                    self._choosing.add(node.number)
                for given, result in node.probes:
                    self._add(node, given, result)

    def _add(self, node: Node, given: list[float], result: Any) -> None:
        path = self.paths[node.number]
        if path is None or not given:
            return
        value = get_part(result, path)
        is_one = len(node.children) == 1 == len(given) and isinstance(value, (int, float))
        if is_one and given[0] and _is_same(abs(value), abs(given[0])):
            self._handed.setdefault(node.number, set()).add(value * given[0] < 0)
        if len(set(given)) < 2:
            return
        found = [
            name
            for name, rule in RULES.items()
            if isinstance(value, (int, float)) and _is_same(value, rule(given))
        ]
        # A best value that begins at 0 is meant as the rule that it spoils.
        for name, spoiled in (
            ("max", max(0, *given)),
            ("min", min(0, *given)),
            ("-min", max(0, -min(given))),
        ):
            if not found and isinstance(value, (int, float)) and _is_same(value, spoiled):
                found.append(name)
        self._own[id(node)] = len(set(given)), frozenset(found)
        is_number = isinstance(value, (int, float)) and value not in given
        self._results.setdefault((node.number, node.flags), []).append(value if is_number else nan)
        for key in self._keys(node):
            self.totals[key] += 1
            self.counts.setdefault(key, Counter()).update(found)

    def _keys(self, node: Node) -> list[tuple[Any, ...]]:
        marks = tuple(flag for flag in node.flags if isinstance(flag, (bool, str)) or flag is None)
        return [
            (node.number, node.flags),
            (node.number, marks, "marks"),
            (node.number, node.ply % 2, "ply"),
            (node.number,),
        ]

    def breaks(self, node: Node, rule: str) -> bool:
        """Return whether a node's value was seen and does not follow a rule."""
        known = self._own.get(id(node))
        return known is not None and rule not in known[1]

    def list_passes(self, trees: Sequence[Node]) -> list[Node]:
        """Return the trees in which the other player chooses somewhere, as after a pass.

        With two moves any choice among them looks like that: they count only beside a node with
        more moves.
        """
        odd = [
            (tree, count)
            for tree in trees
            for node in tree.walk()
            for count, rules in (self._own.get(id(node), (0, frozenset())),)
            if rules and self.of(node) and self.of(node) not in rules
        ]
        return [tree for tree, _ in odd] if any(count > 2 for _, count in odd) else []

    def fixed_value(self, node: Node) -> float | None:
        """Return what a node's kind returns whatever its moves are worth; None if they matter.

        The same function must be understood with other flags: it is known where its value is.
        """
        own = (node.number, node.flags)
        results = self._results.get(own, [])
        others = any(
            len(key) == 2 and key[0] == node.number and key != own and self._is_understood(key)
            for key in self.counts
        )
        is_fixed = len(results) >= FIXED and len(set(results)) == 1 and not isnan(results[0])
        return results[0] if is_fixed and others and not self._is_understood(own) else None

    def _is_understood(self, key: tuple[Any, ...]) -> bool:
        """Return whether one rule explains most results of a group."""
        return max(self.counts[key].values(), default=0) >= MOST * self.totals[key]

    @property
    def turns_sign_between(self) -> bool:
        """Whether a function that only hands on turns the sign, such as one inside another."""
        return any(map(self._negates, self._handed))

    def _negates(self, number: int) -> bool:
        return self._handed.get(number) == {True} and number not in self._choosing

    def of(self, node: Node) -> str:
        """Return the rule of a node, "" if none is known."""
        if id(node) in self._known:
            return self._known[id(node)]
        if self._negates(node.number):
            return "-max"
        best, most = "", 0.0
        for key in self._keys(node):  # the group that is most of one kind
            total = self.totals[key]
            if total < 2 or not self.counts[key]:
                continue
            name, count = self.counts[key].most_common(1)[0]
            if count >= MOST * total and count / total > most:
                best, most = name, count / total
        self._known[id(node)] = best
        return best

    def evaluate(self, node: Node) -> float:
        """Set the values of a tree by plain minimax; return that of its root."""
        for each in node.children:
            self.evaluate(each)
        if not node.children:
            node.value = node.leaf
            return node.value
        values = [each.value for each in _last_of_each(node)]
        name = self.of(node)
        if len(values) == 1 and not name:
            name = "max"
        if not name:
            raise NotPlain("how its value follows from those of its moves was not understood")
        node.value = RULES[name](values)
        return node.value


def _last_of_each(node: Node) -> list[Node]:
    """Return the children, without those that a later call searches again."""
    found: dict[Any, Node] = {}
    # Calls that are handed the position before their moves all have the same.
    are_alike = len({each.position for each in node.children}) == 1
    has_moves = len({each.labels for each in node.children}) > 1
    for place, each in enumerate(node.children):
        is_told = each.position is not None and each.position != node.position
        is_told = is_told and not (are_alike and has_moves)
        key = each.position if is_told else ("place", place)
        before = found.get(key)
        if before is not None and before.value != each.value:
            if before.labels == each.labels:
                raise NotPlain("it searches a move again with another depth")
            key = ("place", place)  # what was read is not all of the position
        found[key] = each
    return list(found.values())


def _is_same(one: float, other: float) -> bool:
    return isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def read_key(labels: tuple[tuple[str, Any], ...], names: tuple[str, ...]) -> Any:
    """Return the move that loops stand at, by some of their names."""
    values = dict(labels)
    if not names or any(name not in values for name in names):
        return None
    some = [move_key(values[name]) for name in names]
    return some[0] if len(some) == 1 else tuple(some)


def count_moves(root: Node) -> dict[tuple[int, Any], int]:
    """Return how many positions are searched from each position of a tree, by its ply."""
    found: dict[tuple[int, Any], int] = {}
    for node in root.walk():
        after = {each.position for each in node.children} - {None, node.position}
        key = node.ply, node.position
        if node.position is not None:
            found[key] = max(found.get(key, 0), len(after))
    return found


def count_visited(root: Node, kinds: Kinds) -> int:
    """Return how many calls alpha-beta makes in a tree whose values are known.

    Each move of the root is searched with the whole window, as many programs do.
    """
    count = 0

    def search(node: Node, low: float, high: float) -> float:
        nonlocal count
        count += 1
        if not node.children:
            return node.leaf
        rule = kinds.of(node) or "max"
        if rule in (_MEAN, "-mean"):
            for each in node.children:
                search(each, -inf, inf)
            return node.value
        sign = -1 if rule.startswith("-") else 1
        is_max = rule in ("max", "-min")
        best = -inf if is_max else inf
        for each in node.children:
            value = search(each, low, high) if sign > 0 else -search(each, -high, -low)
            best = max(best, value) if is_max else min(best, value)
            low, high = (max(low, best), high) if is_max else (low, min(high, best))
            if low > high:
                break
        return best

    first = root.first
    total = len(_chain(root))
    for each in first.children:
        search(each, -inf, inf)
    return total + count


def _chain(root: Node) -> list[Node]:
    found = [root]
    while found[-1] is not root.first:
        found.append(found[-1].children[0])
    return found
