"""Trees as text: nested lists as `Tree` takes them, in Python or JSON notation.

    [[3, 12, 8], [2, 4, 6], [14, 5, 2]]                    MAX and MIN in turn
    {"turns": ["max", "chance"], "tree": [[(1/3, 8), (2/3, 24)], 9]}
    {"turns": [0, 1, 2], "tree": [[(1, 2, 6), (4, 3, 2)]]}  A, B and C, each with a utility
    {"left": 3, "right": [5, 2]}                           moves with names

JSON has no tuples: {"p": 0.5, "to": 8} is a probability and a subtree, {"utility": [1, 2]} a vector
of utilities. With three players or more, so is a list of as many numbers.

Trees are also read as others write them:

    3 12 8 | 2 4 6 | 14 5 2                                a list of rows
    [[3 12 8] [2 4 6] [14 5 2]]                            no commas
    ['A', ('B', 5), ('C', 10)]                             a node's name before its children
    [[3, inf], [-∞, float('inf')]]                         leaves ±∞; {"utility": "-inf"} in JSON
    [[3, 12, 8], [2, x, y], [14, 5, 2]]                    unknown leaves; {"unknown": "x"} in JSON

and from the text of Gambit's .efg files: see `gambit_format`.
"""

import json
import re
from collections.abc import Callable, Sequence
from math import inf, isfinite
from typing import Any, NamedTuple, NoReturn

from plyscope.exercises.gambit_format import is_gambit, parse_gambit
from plyscope.exercises.tree_format import format_nested, to_json_data
from plyscope.exercises.tree_text_parser import MAX_CHARACTERS, Parser, TreeTextError
from plyscope.game import CHANCE
from plyscope.games.tree import Tree, players_at_plies
from plyscope.games.tree_parser import TreeError, UnknownValue
from plyscope.validation import is_integer, is_number, short_repr

_FRACTION = re.compile(r"(?<![\w.])(\d{1,15})\s*/\s*(\d{1,15})(?![\w.])")
_LAST_COMMA = re.compile(r",(?=\s*[\]})])")
_TUPLE = "<tuple>"
_BRACKET = re.compile(r"[][(){}]")
_MAX_JSON_DEPTH = 200  # nested lists: the JSON parser recurses, and WebAssembly's stack is small


def parse_json(text: str, make_dict: Callable[[list[tuple[str, Any]]], Any]) -> tuple[bool, Any]:
    """Return whether Python's JSON parser can read a text, and the value.

    It is much faster than `Parser`, but knows no offsets. Outside of quotes, tuples are replaced by
    objects with one key, and fractions by numbers. `make_dict` is as in `Parser`.
    """
    if "'" in text or "\\" in text or _is_deep(text):
        return False, None
    pieces = text.split('"')  # every other piece is in quotes
    if any("#" in piece for piece in pieces[::2]) or _TUPLE in pieces[1::2]:
        return False, None

    def object_of(pairs: list[tuple[str, Any]]) -> Any:
        if len({key for key, _ in pairs}) < len(pairs):
            raise ValueError("A key occurs twice.")
        if len(pairs) == 1 and pairs[0][0] == _TUPLE:
            if len(pairs[0][1]) == 1:
                raise ValueError("A tuple of one item needs `Parser`, which sees the comma.")
            return tuple(pairs[0][1])
        return make_dict(pairs)

    try:
        pieces[::2] = map(_to_json_text, pieces[::2])
        return True, json.loads(
            '"'.join(pieces),
            object_pairs_hook=object_of,
            parse_constant=_refuse_constant,
            parse_float=_parse_finite,
        )
    except (ValueError, ArithmeticError, RecursionError):
        return False, None


def _is_deep(text: str) -> bool:
    """Return whether lists are nested too deep for the JSON parser."""
    depth = 0
    for bracket in _BRACKET.findall(text):
        depth += 1 if bracket in "[({" else -1
        if depth > _MAX_JSON_DEPTH:
            return True
    return False


def _to_json_text(piece: str) -> str:
    if "(" in piece or "/" in piece:
        piece = _FRACTION.sub(lambda match: repr(int(match[1]) / int(match[2])), piece)
        return _LAST_COMMA.sub("", piece).replace("(", f'{{"{_TUPLE}":[').replace(")", "]}")
    return _LAST_COMMA.sub("", piece)


def _refuse_constant(_word: str) -> NoReturn:
    raise ValueError("Only `Parser` reads Infinity and refuses NaN with its offset.")


def _parse_finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError("Only `Parser` refuses a number that is too large with its offset.")
    return number


WIDTH = 72  # characters of a formatted line
TURNS = ("max", "min")
_PLAYER_NAMES = {CHANCE: "chance", 0: "max", 1: "min"}


_INFINITIES = {"inf": inf, "-inf": -inf}


class _NamedSubtree:
    """A subtree and the name of its root, which is the name of the move to it."""

    def __init__(self, name: str, tree: Any) -> None:
        self.name, self.tree = name, tree

    def __repr__(self) -> str:
        return f"({self.name!r}, {self.tree!r})"


class _Child(NamedTuple):
    """A child of a node: the name of the move to it, if it has one, and what `Tree` takes."""

    name: str | None
    tree: Any


class _TreeWithTurns:
    """Nested lists with the players to move."""

    def __init__(self, turns: Sequence[Any], tree: Any) -> None:
        self.turns, self.tree = turns, tree

    def __repr__(self) -> str:
        return "a tree with turns of its own"


def parse_tree(text: str, turns: Sequence[str | int] = TURNS) -> Tree:
    """Parse a tree.

    `turns` says who moves at each ply if the text does not. Raises TreeTextError, a ValueError,
    with line and column.
    """
    if not isinstance(text, str):
        raise TreeTextError("", 0, f"a tree is written as text, not as {short_repr(text)}.")
    if is_gambit(text):
        return parse_gambit(text)
    read, value = parse_json(text, _read_object) if len(text) <= MAX_CHARACTERS else (False, None)
    if read:
        try:
            return _make_tree(value, turns)
        except ValueError:
            pass  # `Parser` finds the line and column
    parser = Parser(text, _read_object, _read_sequence)
    try:
        return _make_tree(parser.value, turns)
    except TreeError as error:
        parser.fail(_find_offset(parser, error.path, turns), str(error))
    except ValueError as error:
        parser.fail(parser.offset, str(error))


def _make_tree(value: Any, turns: Sequence[str | int]) -> Tree:
    """Return the tree of nested lists, which may come with turns."""
    value = _drop_name(value)
    headed = value if isinstance(value, _TreeWithTurns) else _TreeWithTurns(turns, value)
    turns, nested = headed.turns, headed.tree
    players_at_plies(turns)
    return Tree(_convert_vectors(nested, turns), turns)


def format_tree(tree: Tree, width: int = WIDTH) -> str:
    """Return a tree as text for `parse_tree`; a list that fits on one line is on one line."""
    words = list_turns(tree)
    body = format_nested(tree, width)
    if words == TURNS:
        return body
    return f'{{"turns": {json.dumps(words)}, "tree": {body}}}'


def format_tree_json(tree: Tree) -> str:
    """Return a tree as JSON, without tuples and fractions."""
    return json.dumps({"turns": list_turns(tree), "tree": to_json_data(tree)})


def list_turns(tree: Tree) -> tuple[str | int, ...]:
    """Return who moves at each ply, as `Tree` takes it: words, or the numbers of players."""
    numbered = tree.players != ("MAX", "MIN")
    return tuple(
        "chance" if turn == CHANCE else turn if numbered else _PLAYER_NAMES[turn]
        for turn in tree.turns
    )


def _read_object(pairs: list[tuple[str, Any]]) -> Any:
    """Return the meaning of a JSON object: turns, a probability, a vector, or named moves."""
    found = {
        key: _join_name(value) if key == "turns" else _drop_name(value) for key, value in pairs
    }
    keys = set(found)
    if keys == {"turns", "tree"}:
        return _TreeWithTurns(found["turns"], found["tree"])
    if keys == {"p", "to"}:
        return _parse_probability(found["p"]), found["to"]
    if keys == {"utility"}:
        worth = found["utility"]
        if isinstance(worth, str):
            return _INFINITIES.get(worth, worth)
        return tuple(worth) if isinstance(worth, list) else worth
    if keys == {"unknown"} and isinstance(found["unknown"], str):
        return UnknownValue(found["unknown"])
    return found


def _read_sequence(items: Any, offsets: list[int]) -> tuple[Any, Any, list[int]]:
    """Return the meaning of a list or tuple, the list in it, and the offsets of its items.

    In ['A', ('B', 5), ('C', 10)] the name of a node comes first: it names the move to the node.
    """
    if isinstance(items, tuple):
        if len(items) == 2 and isinstance(items[0], str):
            return _NamedSubtree(items[0], _drop_name(items[1])), items, offsets
        return items, items, offsets
    name = None
    if items and isinstance(items[0], str):
        name, items, offsets = items[0], items[1:], offsets[1:]
    children = [_split_name(item) for item in items]
    named = [child.name for child in children if child.name is not None]
    node: Any = items
    if named:
        if len(named) < len(children):
            raise ValueError("All children of a node have names, or none has.")
        if len(set(named)) < len(named):
            twice = next(each for each in named if named.count(each) > 1)
            raise ValueError(f"Two children of this node have the name {short_repr(twice)}.")
        node = dict(zip(named, (child.tree for child in children), strict=True))
    return (node if name is None else _NamedSubtree(name, node)), node, offsets


def _split_name(item: Any) -> _Child:
    """Return a child and its name, which may stand behind a probability."""
    if isinstance(item, _NamedSubtree):
        return _Child(item.name, item.tree)
    if _is_pair(item) and isinstance(item[1], _NamedSubtree):
        return _Child(item[1].name, (item[0], item[1].tree))
    return _Child(None, item)


def _join_name(value: Any) -> Any:
    """Return a list of words, whose first was taken for the name of a node."""
    if isinstance(value, _NamedSubtree) and isinstance(value.tree, list):
        return [value.name, *value.tree]
    return value


def _drop_name(value: Any) -> Any:
    """Return a subtree without the name of its root."""
    return value.tree if isinstance(value, _NamedSubtree) else value


def _parse_probability(p: Any) -> Any:
    """Return a probability; JSON may have it as text: "1/3"."""
    above, _, below = p.partition("/") if isinstance(p, str) else ("", "", "")
    if above.strip().isdecimal() and below.strip().isdecimal() and int(below):
        return int(above) / int(below)
    return p


def _convert_vectors(nested: Any, turns: Sequence[Any]) -> Any:
    """Return the lists with vectors as tuples: with three players, a list of three numbers."""
    players = max((turn + 1 for turn in turns if is_integer(turn)), default=0)
    if players < 3:
        return nested
    if _is_vector(nested, players):
        return tuple(nested)
    ahead = [nested]
    while ahead:  # in place, because `Parser` finds the offset of a list by its id
        node = ahead.pop()
        if isinstance(node, list):
            places: Any = range(len(node))
        elif isinstance(node, dict):
            places = list(node)
        else:
            ahead += [part for part in node if isinstance(part, list)] if _is_pair(node) else []
            continue
        for place in places:
            if _is_vector(node[place], players):
                node[place] = tuple(node[place])
            elif _is_pair(node[place]) and _is_vector(node[place][1], players):
                node[place] = (node[place][0], tuple(node[place][1]))
            else:
                ahead.append(node[place])
    return nested


def _is_vector(value: Any, players: int) -> bool:
    return isinstance(value, list) and len(value) == players and all(map(is_number, value))


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2


def _find_offset(parser: Parser, path: Sequence[int], turns: Sequence[Any]) -> int:
    """Return the offset in the text of the node at the end of a path."""
    node, place = _drop_name(parser.value), parser.offset
    if isinstance(node, _TreeWithTurns):
        turns, node = node.turns, node.tree
    for ply, child in enumerate(path):
        place = parser.offsets.get(id(node), [place] * (child + 1))[child]
        node = list(node.values())[child] if isinstance(node, dict) else node[child]
        if turns[ply % len(turns)] == "chance" and _is_pair(node):
            node = node[1]
    return place
