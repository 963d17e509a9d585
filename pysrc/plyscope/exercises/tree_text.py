"""Trees as text: the nested lists that `Tree` takes, read as Python and as JSON.

    [[3, 12, 8], [2, 4, 6], [14, 5, 2]]                    MAX and MIN in turn
    {"turns": ["max", "chance"], "tree": [[(1/3, 8), (2/3, 24)], 9]}
    {"turns": [0, 1, 2], "tree": [[(1, 2, 6), (4, 3, 2)]]}  A, B and C, each with a utility
    {"left": 3, "right": [5, 2]}                           moves with names

JSON has no tuples: there {"p": 0.5, "to": 8} is a probability and a subtree, {"utility": [1, 2]} a
vector of utilities, and so is, among three players or more, a list of as many numbers.
"""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from plyscope.exercises.tree_format import format_nested, to_json_data
from plyscope.exercises.tree_text_parser import MAX_CHARACTERS, Parser, TreeTextError
from plyscope.game import CHANCE
from plyscope.games.tree import Tree, players_at_plies
from plyscope.games.tree_parser import TreeError
from plyscope.validation import is_integer, is_number, short_repr

_FRACTION = re.compile(r"(?<![\w.])(\d{1,15})\s*/\s*(\d{1,15})(?![\w.])")
_LAST_COMMA = re.compile(r",(?=\s*[\]})])")
_TUPLE = "<tuple>"
_BRACKET = re.compile(r"[][(){}]")
_MAX_JSON_DEPTH = (
    200  # lists within lists: the parser of JSON recurses, and WebAssembly's stack is small
)


def parse_json(text: str, make_dict: Callable[[list[tuple[str, Any]]], Any]) -> tuple[bool, Any]:
    """Return whether a text could be read so, and what it says.

    `made` is what it is in `Parser`. Tuples become objects of one key, and fractions numbers, but
    nowhere within quotes.
    """
    if "'" in text or "\\" in text or _is_deep(text):
        return False, None
    pieces = text.split('"')  # every other one is in quotes
    if any("#" in piece for piece in pieces[::2]) or _TUPLE in pieces[1::2]:
        return False, None

    def object_of(pairs: list[tuple[str, Any]]) -> Any:
        if len({key for key, _ in pairs}) < len(pairs):
            raise ValueError("A key is there twice.")
        if len(pairs) == 1 and pairs[0][0] == _TUPLE:
            if len(pairs[0][1]) == 1:
                raise ValueError("It is either a tuple or a number in brackets.")
            return tuple(pairs[0][1])
        return make_dict(pairs)

    try:
        pieces[::2] = map(_to_json_text, pieces[::2])
        return True, json.loads(
            '"'.join(pieces), object_pairs_hook=object_of, parse_constant=_refuse_constant
        )
    except (ValueError, ArithmeticError, RecursionError):
        return False, None


def _is_deep(text: str) -> bool:
    """Tell whether lists are nested deeper than can be read so."""
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
    raise ValueError("NaN and Infinity are no numbers of a tree.")


WIDTH = 72  # characters of a line that is written
TURNS = ("max", "min")
_PLAYER_NAMES = {CHANCE: "chance", 0: "max", 1: "min"}


class _TreeWithTurns:
    """A tree with who moves at each ply of it."""

    def __init__(self, turns: Sequence[Any], tree: Any) -> None:
        self.turns, self.tree = turns, tree

    def __repr__(self) -> str:
        return "a tree with turns of its own"


def parse_tree(text: str, turns: Sequence[str | int] = TURNS) -> Tree:
    """Return the tree that a text writes down; raise TextError, a ValueError, with the place.

    `turns` move where the text itself does not say who does.
    """
    if not isinstance(text, str):
        raise TreeTextError("", 0, f"a tree is written as text, not as {short_repr(text)}.")
    read, value = parse_json(text, _read_object) if len(text) <= MAX_CHARACTERS else (False, None)
    if read:
        try:
            return _make_tree(value, turns)
        except ValueError:
            pass  # the parser knows where
    parser = Parser(text, _read_object)
    try:
        return _make_tree(parser.value, turns)
    except TreeError as error:
        parser.fail(_find_offset(parser, error.path, turns), str(error))
    except ValueError as error:
        parser.fail(parser.offset, str(error))


def _make_tree(value: Any, turns: Sequence[str | int]) -> Tree:
    """Return the tree that nested lists stand for, with who moves or without."""
    headed = value if isinstance(value, _TreeWithTurns) else _TreeWithTurns(turns, value)
    turns, nested = headed.turns, headed.tree
    players_at_plies(turns)
    return Tree(_convert_vectors(nested, turns), turns)


def format_tree(tree: Tree, width: int = WIDTH) -> str:
    """Return a tree as text that `tree_of` reads; lists that fit a line stand on one."""
    words = list_turns(tree)
    body = format_nested(tree, width)
    if words == TURNS:
        return body
    return f'{{"turns": {json.dumps(words)}, "tree": {body}}}'


def format_tree_json(tree: Tree) -> str:
    """Return a tree as JSON, which has no tuples and no fractions."""
    return json.dumps({"turns": list_turns(tree), "tree": to_json_data(tree)})


def list_turns(tree: Tree) -> tuple[str | int, ...]:
    """Return who moves at each ply, as `Tree` takes it: by numbers where the players have them."""
    numbered = tree.players != ("MAX", "MIN")
    return tuple(
        "chance" if turn == CHANCE else turn if numbered else _PLAYER_NAMES[turn]
        for turn in tree.turns
    )


def _read_object(pairs: list[tuple[str, Any]]) -> Any:
    """Return what an object of JSON stands for: a named node, or one of those with such keys."""
    keys, found = {key for key, _ in pairs}, dict(pairs)
    if keys == {"turns", "tree"}:
        return _TreeWithTurns(found["turns"], found["tree"])
    if keys == {"p", "to"}:
        return _parse_probability(found["p"]), found["to"]
    if keys == {"utility"}:
        worth = found["utility"]
        return tuple(worth) if isinstance(worth, list) else worth
    return found


def _parse_probability(p: Any) -> Any:
    """Return a probability, which JSON may have as a text: "1/3"."""
    above, _, below = p.partition("/") if isinstance(p, str) else ("", "", "")
    if above.strip().isdecimal() and below.strip().isdecimal() and int(below):
        return int(above) / int(below)
    return p


def _convert_vectors(nested: Any, turns: Sequence[Any]) -> Any:
    """Return the lists with vectors as tuples: among three players a list of three numbers."""
    players = max((turn + 1 for turn in turns if is_integer(turn)), default=0)
    if players < 3:
        return nested
    if _is_vector(nested, players):
        return tuple(nested)
    ahead = [nested]
    while ahead:  # in place: where each list began in the text goes by the list
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
    """Return where in the text the node at the end of a path begins."""
    node, place = parser.value, parser.offset
    if isinstance(node, _TreeWithTurns):
        turns, node = node.turns, node.tree
    for ply, child in enumerate(path):
        place = parser.offsets.get(id(node), [place] * (child + 1))[child]
        node = list(node.values())[child] if isinstance(node, dict) else node[child]
        if turns[ply % len(turns)] == "chance" and _is_pair(node):
            node = node[1]
    return place
