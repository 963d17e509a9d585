"""Parsing answers: node names, numbers and windows as people write them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, isfinite
from typing import Any

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.windows import Window
from plyscope.validation import is_integer, is_number, join_names, short_repr

PARTS = ("values", "windows", "unvisited", "move")
_PAIR = re.compile(r"[\[(]([^\[\]()]*)[\])]")
_INFINITE = {"inf": inf, "infinity": inf, "∞": inf, "oo": inf}


@dataclass(frozen=True)
class Answer:
    """A parsed answer, nodes by their numbers; an unanswered part is empty or None."""

    values: Mapping[int, Any]
    windows: Mapping[int, Sequence[Window]]
    unvisited: frozenset[int] | None
    move: int | None


def parse_answer(exercise: Exercise, answer: Mapping[str, Any]) -> Answer:
    """Parse an answer: a mapping with some of the exercise's parts.

    values     a mapping from nodes to numbers, or to vectors with one utility for each player; a
               vector may be text, such as "(1, 2, 6)" or "1 2 6"
    windows    a mapping from nodes to their windows in order, pairs of alpha and beta; a single
               pair is the window on entry; or text, such as "[-inf, 3] [2, 3]"
    unvisited  a list of leaves: names such as "c2", or values
    move       a name, or an action

    A node is its letter, or its number in the Tree. A number may be text: "10/3", "-inf", "∞". A
    missing part, None and blank text are not answered. Raises ValueError with a sentence if the
    answer cannot be read.
    """
    if not isinstance(answer, Mapping):
        raise ValueError(
            f"An answer is a mapping of parts, such as 'values', not {short_repr(answer)}."
        )
    for part in answer:
        if part not in exercise.parts:
            raise ValueError(
                f"This exercise does not ask for {short_repr(part)}: its parts are "
                f"{join_names(exercise.parts)}."
            )
    names = {exercise.node_name(state): state for state in range(exercise.tree.size)}
    given = {part: value for part, value in answer.items() if value is not None}
    values = _parse_by_node(exercise, names, "values", given.get("values", {}))
    windows = _parse_by_node(exercise, names, "windows", given.get("windows", {}))
    return Answer(
        {state: _parse_value(exercise, state, value) for state, value in values.items()},
        {state: _parse_windows(exercise, state, pairs) for state, pairs in windows.items()},
        _parse_leaves(exercise, names, given["unvisited"]) if "unvisited" in given else None,
        _parse_move(exercise, given["move"]) if "move" in given else None,
    )


def parse_number(value: Any) -> float | None:
    """Parse a number, finite or infinite; return None if it is not a number."""
    if isinstance(value, str):
        text = value.strip().replace("−", "-").replace(",", ".").lower()
        sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text.removeprefix("+"))
        if digits.strip() in _INFINITE:
            return sign * _INFINITE[digits.strip()]
        numerator, slash, denominator = text.partition("/")
        try:
            value = float(numerator) / (float(denominator) if slash else 1)
        except (ValueError, ArithmeticError):
            return None
        return value if isfinite(value) else None
    if isinstance(value, float) and value in (inf, -inf):
        return value
    return value if is_number(value) else None


def _parse_by_node(
    exercise: Exercise, names: Mapping[str, int], part: str, answer: Any
) -> dict[int, Any]:
    """Return the answers by number of an inner node."""
    if not isinstance(answer, Mapping):
        raise ValueError(f"{part} is a mapping from node names, not {short_repr(answer)}.")
    answers = {}
    for node, value in answer.items():
        state = node if is_integer(node) else names.get(node) if isinstance(node, str) else None
        tree = exercise.tree
        if state is None or not tree.is_state(state) or tree.is_terminal(state):
            inner = [name for name, each in names.items() if not tree.is_terminal(each)]
            raise ValueError(
                f"{part} has no node {short_repr(node)}: its nodes are "
                f"{join_names(sorted(inner, key=_letter_order))}."
            )
        if not (value is None or (isinstance(value, str) and not value.strip())):
            answers[state] = value
    return answers


def _letter_order(letters: str) -> tuple[int, str]:
    return len(letters), letters


def _parse_value(exercise: Exercise, state: int, value: Any) -> Any:
    """Parse the value of a node: a number or a vector."""
    name = exercise.node_name(state)
    if not exercise.definition.has_vectors:
        number = parse_number(value)
        if number is None:
            raise ValueError(f"The value of {name} is a number, not {short_repr(value)}.")
        return number
    players = len(exercise.tree.players)
    items = _split_numbers(value.strip().strip("()")) if isinstance(value, str) else value
    parts = [parse_number(part) for part in items] if _is_list(items) else []
    if len(parts) != players or None in parts:
        raise ValueError(
            f"The value of {name} is {players} numbers, one for each player, not "
            f"{short_repr(value)}."
        )
    return tuple(parts)


def _parse_windows(exercise: Exercise, state: int, pairs: Any) -> list[Window]:
    """Parse the windows of a node, in order."""
    name = exercise.node_name(state)
    if isinstance(pairs, str):
        pairs = _split_windows(name, pairs)
    is_single = _is_list(pairs) and len(pairs) == 2 and not any(map(_is_list, pairs))
    found = []
    for pair in [pairs] if is_single else pairs if _is_list(pairs) else [pairs]:
        ends = [parse_number(end) for end in pair] if _is_list(pair) else []
        if len(ends) != 2 or None in ends:
            raise ValueError(
                f"A window of {name} is a pair, alpha and beta, not {short_repr(pair)}."
            )
        found.append((ends[0], ends[1]))
    return found  # type: ignore[return-value]


def _split_windows(name: str, text: str) -> list[list[str]]:
    """Split text into windows in brackets, or one window without brackets."""
    pairs = _PAIR.findall(text) if "[" in text or "(" in text else [text]
    rest = _PAIR.sub("", text).strip(" ,;→->") if pairs != [text] else ""
    if rest or not pairs:
        raise ValueError(
            f'The windows of {name} are text such as "[-inf, 3] [2, 3]", not {short_repr(text)}.'
        )
    return [_split_numbers(pair) for pair in pairs]


def _split_numbers(text: str) -> list[str]:
    """Return the numbers in a text, with commas, semicolons or spaces between them."""
    return re.split(r"\s*[,;]\s*|\s+", text.strip())


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _parse_leaves(exercise: Exercise, names: Mapping[str, int], answer: Any) -> frozenset[int]:
    """Parse leaves, given by name or by value.

    Of leaves with the same value, those that are never visited are taken first.
    """
    if isinstance(answer, (str, Mapping)) or not isinstance(answer, Iterable):
        raise ValueError(
            f"unvisited is a list of leaves, such as ['c2'], not {short_repr(answer)}."
        )
    tree = exercise.tree
    leaves = [state for state in range(tree.size) if tree.is_terminal(state)]
    found, value_counts = set(), Counter[float]()
    for leaf in answer:
        if isinstance(leaf, str) and names.get(leaf) in leaves:
            found.add(names[leaf])
        elif is_number(leaf):
            value_counts[leaf] += 1
        else:
            last = names and exercise.node_name(leaves[-1])
            raise ValueError(
                f"There is no leaf {short_repr(leaf)}: "
                f"the leaves are {exercise.node_name(leaves[0])} to {last}."
            )
    for value, count in value_counts.items():
        same = [leaf for leaf in leaves if tree.leaf_value(leaf) == value and leaf not in found]
        same.sort(key=lambda leaf: leaf not in exercise.unvisited_leaves)
        if len(same) < count:
            raise ValueError(
                f"The answer has {count} leaves with the value {short_repr(value)}, the tree only "
                f"{len(same)}."
                if same
                else f"No leaf has the value {short_repr(value)}."
            )
        found |= set(same[:count])
    return frozenset(found)


def _parse_move(exercise: Exercise, answer: Any) -> int:
    """Parse a move at the root: its name, or its action."""
    tree = exercise.tree
    actions = list(tree.actions(tree.initial))
    if is_integer(answer) and answer in actions:
        return int(answer)
    names = [tree.action_name(tree.initial, action) for action in actions]
    letters = [f"{tree.letter(tree.initial)}{action + 1}" for action in actions]
    for texts in (names, letters):
        if answer in texts:
            return texts.index(answer)
    raise ValueError(
        f"The root has no move {short_repr(answer)}: its moves are {join_names(names)}."
    )
