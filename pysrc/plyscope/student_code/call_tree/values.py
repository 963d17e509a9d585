"""What the results of recorded calls show: which part is the value, and who chooses where.

Nothing is read from the text. A part of what a function returns is the value if it is, at most
nodes, the largest, the smallest or the average of what came back to them; so a move that is
returned is never taken for one. Where two readings fit, none is stated.
"""

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import isclose, isnan, nan
from typing import Any, NamedTuple

from plyscope.student_code.call_tree.recorder import CallTree
from plyscope.student_code.call_tree.snapshot import Items, Picture

SAMPLE = 1_500  # nodes by which the parts of results are judged
MAX_READINGS = 256  # of the functions together
MOST = 0.75  # of the nodes of a kind must be as the kind says

MAX_NODE, MIN_NODE, AVERAGE_NODE, UNKNOWN_NODE = 1, -1, 2, 0
_RELATIONS: dict[bool, dict[int, Callable[[list[float]], float]]] = {
    False: {MAX_NODE: max, MIN_NODE: min, AVERAGE_NODE: lambda back: sum(back) / len(back)},
    True: {MAX_NODE: lambda back: -min(back), AVERAGE_NODE: lambda back: -sum(back) / len(back)},
}

_BITS = {MAX_NODE: 1, MIN_NODE: 2, AVERAGE_NODE: 4, UNKNOWN_NODE: 0}
_WIDTHS = 2, 3, 4  # of the keys of groups, the widest group first

Path = tuple[
    Any, ...
]  # () for the result itself, (place,) in a sequence, ("key", …) or ("name", …)
Paths = tuple[Path | None, ...]


class _Groups(NamedTuple):
    """Groups of nodes: the key of each, and the group of each node, -1 for a node without children.

    A key is the function, that which it was handed on to, the flags, and whether the ply is odd.
    """

    keys: list[tuple[Any, ...]]
    of_node: "array[int]"


@dataclass
class ValueReading:
    """The values of a recorded tree.

    paths   for each function where its results have the value, None for nowhere
    values  for each node what came back from it, as it was returned; NaN for no number
    kinds   for each node MAX_NODE, MIN_NODE, AVERAGE_NODE or UNKNOWN_NODE; where values are those
            of the player to move, who moves first is MAX, unless `begins_with_min`
    negated whether values are those of the player to move
    move    the child of the root whose move was returned, -1 if none or several were
    children  those of each node
    plies   how deep each node is below the root
    """

    paths: Paths
    values: "array[float]"
    kinds: "array[int]"
    negated: bool
    move: int
    children: "Children"
    plies: "array[int]"
    begins_with_min: bool = False

    def begin_with_min(self) -> "ValueReading":
        """Return the same, where MIN moves first by the rules of the program."""
        turned = {MAX_NODE: MIN_NODE, MIN_NODE: MAX_NODE}
        kinds = array("b", [turned.get(kind, kind) for kind in self.kinds])
        return replace(self, kinds=kinds, begins_with_min=True)


class Children(Sequence[Sequence[int]]):
    """The children of each node, in the order in which they began."""

    def __init__(self, parents: Sequence[int]) -> None:
        starts = array("i", bytes(4 * (len(parents) + 1)))
        for parent in parents:
            if parent >= 0:
                starts[parent + 1] += 1
        for node in range(len(parents)):
            starts[node + 1] += starts[node]
        places = array("i", starts)
        self.starts, self._nodes = starts, array("i", bytes(4 * starts[-1]))
        for node, parent in enumerate(parents):
            if parent >= 0:
                self._nodes[places[parent]] = node
                places[parent] += 1

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, node: Any) -> Any:
        return self._nodes[self.starts[node] : self.starts[node + 1]]


def list_numbers(result: Any) -> Iterator[tuple[Path, float]]:
    """Yield the numbers in a result, with where they are."""
    parts: list[tuple[Path, Any]]
    if isinstance(result, Picture):
        parts = [(("name", name), each) for name, each in result.attributes]
    elif isinstance(result, Items) and result.kind == "dict":
        parts = [(("key", each[0]), each[1]) for each in result.items]
    elif isinstance(result, Items):
        parts = [((place,), each) for place, each in enumerate(result.items)]
    elif isinstance(result, tuple):
        parts = [((place,), each) for place, each in enumerate(result)]
    else:
        parts = [((), result)]
    for path, each in parts:
        if isinstance(each, (int, float)) and not isnan(each):
            yield path, float(each)


def read_values(tree: CallTree) -> ValueReading:
    """Return what the results of a recorded tree show."""
    return _Reader(tree).read()


class _Reader:
    def __init__(self, tree: CallTree) -> None:
        self.tree = tree
        self.children = Children(tree.parent)
        self.numbers = [dict(list_numbers(result)) for result in tree.results]
        self.plies = array("i", bytes(4 * len(tree)))
        for node, parent in enumerate(tree.parent):
            if parent >= 0:
                self.plies[node] = self.plies[parent] + 1

    def read(self) -> ValueReading:
        paths = self._choose_paths()
        values = array("d", [self.value(node, paths) for node in range(len(self.tree))])
        move = self._find_move(paths)
        convention, kinds = self._find_kinds(values)
        negated = bool(convention)
        # Of a move that was returned, the value is that of its child, if it is known for whom.
        is_known = move >= 0 and (convention is not None or values[move] == 0)
        if values and isnan(values[0]) and is_known:
            kinds[0] = self._read_root_kind(values, move, negated)
            values[0] = -values[move] if negated else values[move]
        return ValueReading(paths, values, kinds, negated, move, self.children, self.plies)

    def value(self, node: int, paths: Sequence[Path | None]) -> float:
        """Return the value of a node: its own result's, else that of what it was handed on to."""
        tree = self.tree
        path, result = paths[tree.function[node]], tree.returned[node]
        if path is not None and result >= 0:
            found = self.numbers[result].get(path)
            if found is not None:
                return found
        inner, result = tree.handed_to[node], tree.handed_back[node]
        if inner >= 0 and result >= 0 and tree.returned[node] >= 0:
            path = paths[inner]
            if path is not None:
                return self.numbers[result].get(path, nan)
        return nan

    def _choose_paths(self) -> Paths:
        """Return the paths by which most nodes are the best or the average of their children."""
        tree = self.tree
        seen: list[Counter[Path]] = [Counter() for _ in tree.functions]
        calls = [0] * len(tree.functions)
        for functions, results in (
            (tree.function, tree.returned),
            (tree.handed_to, tree.handed_back),
        ):
            pairs = Counter(zip(functions, results, strict=True))
            for (function, result), count in pairs.items():
                if function >= 0 and result >= 0:
                    for place in self.numbers[result]:
                        seen[function][place] += count
                    calls[function] += count
        offered: list[list[Path | None]] = [
            [None, *[path for path, _ in found.most_common(4)]] for found in seen
        ]
        if len(tree) and tree.returned[0] >= 0 and calls[tree.function[0]] == 1:
            result = tree.results[tree.returned[0]]
            if any(_equal(self.label(child), result) for child in self.children[0]):
                offered[tree.function[0]] = [None]  # it returned a move
        inner = [node for node in range(len(tree)) if len(self.children[node])]
        sample = inner[:: max(1, len(inner) // SAMPLE)]
        for function, places in self._find_squares(sample).items():
            offered[function] = [path for path in offered[function] if path not in places]
        # The more nodes a reading explains the better; among equals, one without values less.
        scored = []
        for paths in list(product(*offered))[:MAX_READINGS]:
            score = sum(self._score(node, paths) for node in sample)
            plain = sum(
                calls[function] > 1 and seen[function][()] == calls[function] and path == ()
                for function, path in enumerate(paths)
            )
            scored.append((score, plain, paths))
        best = max(each[:2] for each in scored)
        good = [paths for score, plain, paths in scored if (score, plain) == best]
        chosen = [self._agree([paths[f] for paths in good], seen[f]) for f in range(len(calls))]
        for function, path in enumerate(chosen):  # numbers alone are values, whatever they follow
            if path is None and seen[function][()] == calls[function] > 1:
                chosen[function] = ()
        hands_on = any(path is not None and path[:1] == ("name",) for path in chosen)
        if hands_on and not any(self._chooses(node, chosen, calls) for node in sample):
            # An object that is handed on and on has its attributes, and no value.
            return tuple([None] * len(chosen))
        return tuple(chosen)

    def _find_squares(self, sample: Sequence[int]) -> dict[int, tuple[Path, Path]]:
        """Return where results have a move as two numbers beside each other, by function.

        They are those of a move that was tried, at most nodes.
        """
        tree = self.tree
        counts: Counter[int] = Counter()
        hits: dict[int, Counter[int]] = {}
        for node in sample:
            result = tree.results[tree.returned[node]] if tree.returned[node] >= 0 else None
            parts = result.items if isinstance(result, Items) else result
            if not isinstance(parts, tuple) or len(parts) < 3:
                continue
            tried = [self.label(child) for child in self.children[node]]
            moves = {tuple(e.items) if isinstance(e, Items) else e for e in tried}
            function = tree.function[node]
            counts[function] += 1
            found = hits.setdefault(function, Counter())
            found.update(place for place, pair in enumerate(pairwise(parts)) if pair in moves)
        squares = {}
        for function, found in hits.items():
            ranked = found.most_common(1)
            if ranked and ranked[0][1] > counts[function] / 2:
                place = ranked[0][0]
                squares[function] = (place,), (place + 1,)
        return squares

    def _chooses(self, node: int, paths: Sequence[Path | None], calls: Sequence[int]) -> bool:
        """Return whether different values came back to a node of a function called repeatedly."""
        back = {self.value(child, paths) for child in self.children[node]}
        is_repeated = calls[self.tree.function[node]] > 1
        return is_repeated and sum(not isnan(each) for each in back) > 1

    def _agree(self, paths: Sequence[Path | None], seen: Counter[Path]) -> Path | None:
        """Return the path that all good readings have; a leaf's one number needs no relation."""
        some = {path for path in paths if path is not None}
        if len(some) != 1:
            return None
        found = some.pop()
        return found if None not in paths or len(seen) == 1 else None

    def _score(self, node: int, paths: Paths) -> int:
        own = self.value(node, paths)
        back = [value for c in self.children[node] if not isnan(value := self.value(c, paths))]
        if isnan(own):
            return 0
        if not back:
            return -3
        weight = 3 if len(set(back)) > 1 else 1
        fits = any(
            _same(own, relation(back)) for each in _RELATIONS.values() for relation in each.values()
        )
        return weight if fits else -weight

    def _find_kinds(self, values: "array[float]") -> tuple[bool | None, "array[int]"]:
        """Return whether values are those of the player to move, and the kind of each node.

        It is None if the tree shows neither, or fits both.
        """
        groups = self._number_groups()
        # The kinds that each node fits at which something can be seen, under each convention.
        masks = {negated: array("b", bytes(len(self.tree))) for negated in (False, True)}
        seen = array("b", bytes(len(self.tree)))
        counts: Counter[tuple[int, int, int]] = Counter()
        for node, group in enumerate(groups.of_node):
            if group < 0 or isnan(values[node]):
                continue
            back = self._list_back(node, values)
            if len(set(back)) < 2 or values[node] in self.tree.window(node):
                continue
            seen[node] = True
            for negated, relations in _RELATIONS.items():
                for kind, relation in relations.items():
                    if _same(values[node], relation(back)):
                        masks[negated][node] |= _BITS[kind]
            counts[group, masks[False][node], masks[True][node]] += 1
        found = {negated: _read_kinds(groups.keys, counts, negated) for negated in (False, True)}
        fitting = {negated: fits for negated, (_, fits) in found.items()}
        negated = fitting[True] > fitting[False]
        kinds = array("b", bytes(len(self.tree)))
        if fitting[True] == fitting[False]:
            return None, kinds
        chosen, mask = found[negated][0], masks[negated]
        for node, group in enumerate(groups.of_node):
            if group < 0:
                continue
            kind = chosen.get(group, UNKNOWN_NODE)
            if seen[node] and not mask[node] & _BITS[kind]:
                continue
            kinds[node] = kind
            if negated and kind == MAX_NODE and self.plies[node] % 2:
                kinds[node] = MIN_NODE
        return negated, kinds

    def _number_groups(self) -> "_Groups":
        """Return the groups to which nodes with children belong: those with the same chooser."""
        tree, starts = self.tree, self.children.starts
        of_node = array("i", [-1]) * len(tree)
        numbers: dict[tuple[Any, ...], int] = {}
        known: dict[tuple[int, int, int, int], int] = {}  # by what the group follows from
        for node in range(len(tree)):
            if starts[node] == starts[node + 1]:
                continue
            function, handed = tree.function[node], tree.handed_to[node]
            place = function, handed, tree.arguments[node], self.plies[node] % 2
            group = known.get(place)
            if group is None:
                inner = handed if handed >= 0 else function
                key = function, inner, tree.flags(node), place[-1]
                group = known[place] = numbers.setdefault(key, len(numbers))
            of_node[node] = group
        return _Groups(list(numbers), of_node)

    def _list_back(self, node: int, values: "array[float]") -> list[float]:
        """Return what came back to a node; at the root the last value of each move."""
        children: Sequence[int] = self.children[node]
        if not node:
            tree = self.tree
            last = {(tree.label[child], tree.position[child]): child for child in children}
            children = list(last.values())
        return [values[child] for child in children if not isnan(values[child])]

    def _find_move(self, paths: Paths) -> int:
        """Return the child of the root whose move was returned, -1 for none or several."""
        tree = self.tree
        if not len(tree) or tree.returned[0] < 0 or paths[tree.function[0]] == ():
            return -1
        value = paths[tree.function[0]]
        parts = list(_list_parts(tree.results[tree.returned[0]], value))
        found: dict[int, int] = {}  # the last child by its move
        for child in self.children[0]:
            label = self.label(child)
            if label is not None and any(_equal(label, part) for part in parts):
                found[tree.label[child]] = child
        return next(iter(found.values())) if len(found) == 1 else -1

    def label(self, node: int) -> Any:
        """Return the move that led to a node, None if none is known."""
        label = self.tree.label[node]
        return self.tree.labels[label] if label >= 0 else None

    def _read_root_kind(self, values: "array[float]", move: int, negated: bool) -> int:
        back = self._list_back(0, values)
        if len(set(back)) < 2 or isnan(values[move]):
            return UNKNOWN_NODE
        if negated:
            return MAX_NODE if values[move] == min(back) else UNKNOWN_NODE
        if values[move] == max(back):
            return MAX_NODE
        return MIN_NODE if values[move] == min(back) else UNKNOWN_NODE


def _read_kinds(
    keys: Sequence[tuple[Any, ...]], counts: Mapping[tuple[int, int, int], int], negated: bool
) -> tuple[dict[int, int], int]:
    """Return the kind of each group, and how many nodes are as their group says.

    A group is judged by all its nodes, and by those of wider groups: with the same flags, or of the
    same functions.
    """
    fitting: dict[tuple[Any, ...], Counter[int]] = {}
    totals: Counter[tuple[Any, ...]] = Counter()
    for (group, *masks), count in counts.items():
        mask = masks[negated]
        for length in _WIDTHS:
            key = keys[group][:length]
            totals[key] += count
            kinds = fitting.setdefault(key, Counter())
            for kind, bit in _BITS.items():
                if mask & bit:
                    kinds[kind] += count
    chosen = {}
    for group, narrow in enumerate(keys):
        for key, part in [*((narrow[:length], 1.0) for length in _WIDTHS), (narrow, MOST)]:
            ranked = fitting.get(key, Counter()).most_common(2)
            if not ranked or ranked[0][1] < part * totals[key]:
                continue
            if len(ranked) == 1 or ranked[1][1] < ranked[0][1]:
                chosen[group] = ranked[0][0]
                break
    fits = sum(
        count
        for (group, *masks), count in counts.items()
        if masks[negated] & _BITS[chosen.get(group, UNKNOWN_NODE)]
    )
    return chosen, fits


def _list_parts(result: Any, value: Path | None) -> Iterator[Any]:
    """Yield a result and its parts, without the part that is its value."""
    yield result
    if isinstance(result, Items) and result.kind == "dict":
        yield from (each for key, each in result.items if ("key", key) != value)
    elif isinstance(result, Items) or (isinstance(result, tuple) and type(result) is tuple):
        items = result.items if isinstance(result, Items) else result
        yield from (each for place, each in enumerate(items) if (place,) != value)


def _same(one: float, other: float) -> bool:
    return one == other or isclose(one, other, rel_tol=1e-9)


def _equal(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)
