"""Readers of arguments: each returns what a call takes, or raises ValueError with what is right.

Sizes are bounded well above what the page ever sends, so that no call works without end.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from plyscope.calls.playing_strength import Strength
from plyscope.game import IllegalMove
from plyscope.render.textbook_layout import MAX_FIGURE_NODES, TOO_LARGE
from plyscope.search.algorithm import find_algorithm
from plyscope.trace import Node
from plyscope.trace.tick import BOUND_SIGNS, STAGES
from plyscope.validation import check_choice, check_integer, is_integer, is_number, short_repr

MOVES = 2_000  # of a game: the longest on offer ends after some hundreds
ACTIONS = 2_000  # of a path
PATHS = 2_000  # of a call: the page asks for 64 nodes, or for those of one path
STEPS = 200_000  # of all these paths together
TAPE = 300_000  # numbers of a folded tape: the page's have some thousands
LARGEST = 10**15  # of a number on a tape: beyond it sums could be no numbers

_ENDS = {"inf": inf, "-inf": -inf}


def algorithm(_name: str, value: Any) -> str:
    """Read the name of an algorithm."""
    return find_algorithm(value).name


def anything(_name: str, value: Any) -> Any:
    """Return it as it is."""
    return value


def number(name: str, value: Any) -> float:
    """Read a finite number."""
    if not is_number(value):
        raise ValueError(f"{name} is a number, not {short_repr(value)}.")
    return value  # type: ignore[no-any-return]


def bound(name: str, value: Any) -> float | None:
    """Read an end of a window."""
    if value is not None and not is_number(value):
        raise ValueError(f"{name} is a number, or null where it is open, not {short_repr(value)}.")
    return value  # type: ignore[no-any-return]


def scale(name: str, value: Any) -> float | None:
    """Read what makes sums of values."""
    if value is not None and not (is_number(value) and value > 0):
        raise ValueError(f"{name} is a number above 0, or null, not {short_repr(value)}.")
    return value  # type: ignore[no-any-return]


def flag(name: str, value: Any) -> bool:
    """Read a yes or a no."""
    if not isinstance(value, bool):
        raise ValueError(f"{name} is true or false, not {short_repr(value)}.")
    return value


def answer(name: str, value: Any) -> dict[str, Any] | None:
    """Read an answer, {"given": anything}; null asks for the question."""
    if value is not None and (not isinstance(value, dict) or list(value) != ["given"]):
        raise ValueError(f'{name} is {{"given": an answer}}, or null, not {short_repr(value)}.')
    return value


def text(name: str, value: Any) -> str:
    """Read a text."""
    if not isinstance(value, str):
        raise ValueError(f"{name} is a text, not {short_repr(value)}.")
    return value


def texts(name: str, value: Any) -> list[str]:
    """Read a list of texts."""
    if not isinstance(value, list):
        raise ValueError(f"{name} is a list of texts, not {short_repr(value)}.")
    return [text(f"Each of {name}", each) for each in value]


def word(*words: str) -> Callable[[str, Any], str]:
    """Return a reader of one of these words."""

    def read(name: str, value: Any) -> str:
        check_choice(name, value, words)
        return value  # type: ignore[no-any-return]

    return read


def whole(least: int, most: int) -> Callable[[str, Any], int]:
    """Return a reader of whole numbers within these bounds."""

    def read(name: str, value: Any) -> int:
        check_integer(name, value, least, most)
        return value  # type: ignore[no-any-return]

    return read


def plies(name: str, value: Any) -> int | None:
    """Read how many plies ahead; null is to the end of the game."""
    if value is None or (is_integer(value) and is_number(value) and value >= 0):
        return value  # type: ignore[no-any-return]
    raise ValueError(f"{name} is a whole number of plies from 0 up, not {short_repr(value)}.")


def strength(_name: str, value: Any) -> Strength:
    """Read how strong the computer plays."""
    return Strength.read(value)


def options(_name: str, value: Any) -> dict[str, Any]:
    """Read the options of a search by name; what each may be, the search knows."""
    if not isinstance(value, dict):
        raise ValueError(f"Options are a mapping, such as {{'depth': 4}}, not {short_repr(value)}.")
    return value


def turns(name: str, value: Any) -> list[Any]:
    """Read who moves at each ply; which of them is none, the tree says."""
    if not isinstance(value, list):
        raise ValueError(f"{name} is a list of movers, not {short_repr(value)}.")
    return limited(name, value, "movers", MOVES)


def moves(_name: str, value: Any) -> list[Any]:
    """Read the names of moves; which of them is wrong, the game says."""
    if not isinstance(value, list):
        raise IllegalMove(f"Moves are a list of names, not {short_repr(value)}.")
    return limited("moves", value, "names", MOVES)


def actions(name: str, value: Any) -> list[int]:
    """Read a list of actions, whole numbers."""
    if not isinstance(value, list) or not all(map(is_integer, value)):
        raise ValueError(f"{name} is a list of actions, whole numbers, not {short_repr(value)}.")
    return limited(name, value, "actions", ACTIONS)


def paths(name: str, value: Any) -> list[list[int]]:
    """Read a list of paths, each a list of actions."""
    if not isinstance(value, list):
        raise ValueError(
            f"{name} is a list of paths, each a list of actions, not {short_repr(value)}."
        )
    limited(name, value, "paths", PATHS)
    found = [actions(f"Path {place} of {name}", path) for place, path in enumerate(value, 1)]
    steps = sum(map(len, found))
    if steps > STEPS:
        raise ValueError(f"All {name} together have at most {STEPS:,} actions, not {steps:,}.")
    return found


def tape(name: str, value: Any) -> list[float]:
    """Read the numbers of a tape, in JSON numbers or "inf" or "-inf"."""
    if not isinstance(value, list):
        raise ValueError(f'{name} is a list of numbers, "inf" and "-inf", not {short_repr(value)}.')
    return [_taped(name, at, each) for at, each in enumerate(limited(name, value, "numbers", TAPE))]


def _taped(name: str, at: int, value: Any) -> float:
    if isinstance(value, str) and value in _ENDS:
        return _ENDS[value]
    if not is_number(value) or abs(value) > LARGEST:
        raise ValueError(
            f'{name} has numbers from -10^15 to 10^15, "inf" and "-inf"; number {at} is '
            f"{short_repr(value)}."
        )
    return float(value)


def limited(name: str, value: list[Any], what: str, most: int) -> list[Any]:
    """Return the list; raise ValueError where it has more than so many."""
    if len(value) > most:
        raise ValueError(f"{name} has at most {most:,} {what}, not {len(value):,}.")
    return value


DEEPEST = 200  # plies of a figure: each takes Python some calls to draw
UTILITIES = 26  # of a vector, one a player


def rows(name: str, value: Any) -> list[Node]:
    """Read the nodes of a tree, the root first and each other one after its parent."""
    if not isinstance(value, list) or not value:
        raise ValueError(f"{name} is a list of nodes, the root first, not {short_repr(value)}.")
    if len(value) > MAX_FIGURE_NODES:
        raise ValueError(TOO_LARGE)
    nodes: dict[int, Node] = {}
    for place, row in enumerate(value):
        where = f"Node {place} of {name}"
        node = _node(where, row)
        if node.id in nodes:
            raise ValueError(f"{where} has the id {node.id}, which an earlier one has.")
        if nodes:
            _hang(where, node, nodes.get(-1 if node.parent is None else node.parent))
        elif node.parent is not None or node.ply:
            raise ValueError(f"{where} is the root, which has the parent null and the ply 0.")
        nodes[node.id] = node
    return list(nodes.values())


def signs(name: str, value: Any) -> list[str]:
    """Read what stands before the values of a figure's nodes, in their order."""
    if not isinstance(value, list):
        raise ValueError(f"{name} is a list of signs, not {short_repr(value)}.")
    known = (*BOUND_SIGNS, *STAGES)
    for each in limited(name, value, "signs", MAX_FIGURE_NODES):
        if each not in known:
            raise ValueError(
                f"{name} are of {', '.join(map(repr, known))}; see {short_repr(each)}."
            )
    return list(value)


def _node(where: str, row: Any) -> Node:
    if not isinstance(row, list) or len(row) != 10:
        raise ValueError(f"{where} is a list of ten, from id to entered, not {short_repr(row)}.")
    id_, parent, action, alpha, beta, ply, value, actions, cut, entered = row
    wholes = {"id": id_, "parent": parent, "action": action, "actions": actions, "entered": entered}
    for what, each in wholes.items():
        if each is not None or what not in ("parent", "action"):
            check_integer(f"{where}: its {what}", each, 0)
    check_integer(f"{where}: its ply", ply, 0, DEEPEST)
    low, high = bound(f"{where}: its alpha", alpha), bound(f"{where}: its beta", beta)
    window = (-inf if low is None else low, inf if high is None else high)
    found = _value(f"{where}: its value", value)
    flag(f"{where}: its cut", cut)
    return Node(id_, parent, action, *window, ply, found, actions, cut, entered)


def _value(where: str, value: Any) -> Any:
    """Read a value: JSON has a vector of utilities as a list."""
    if value is None:
        return None
    if not isinstance(value, list):
        return number(where, value)
    return tuple(number(where, each) for each in limited(where, value, "utilities", UTILITIES))


def _hang(where: str, node: Node, parent: Node | None) -> None:
    """Make a node a child of its parent."""
    if parent is None:
        raise ValueError(f"{where} has no parent among those before it.")
    if node.action is None:
        raise ValueError(f"{where} has no action: a whole number, for it is not the root.")
    if node.ply != parent.ply + 1:
        raise ValueError(f"{where} is at ply {parent.ply + 1}, one below its parent.")
    parent.children.append(node.id)
