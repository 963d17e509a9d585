"""Formatting a tree as nested lists with line breaks, and as data for JSON."""

import json
from math import inf
from typing import Any

from plyscope.game import CHANCE
from plyscope.games.tree import Tree
from plyscope.games.tree_parser import UnknownValue

MAX_INDENT = 20  # levels of indentation: more would be most of the text of a very deep tree
MAX_CACHED_LINE = 120  # characters: shorter nodes are formatted once


def format_nested(tree: Tree, width: int) -> str:
    """Return nested lists as text, with a loop: the tree may be deeper than Python can recurse."""
    long, lines = _format_lines(tree)
    parts: list[str] = []
    # A stack of what remains to be written: text, or a node with its depth.
    ahead: list[str | tuple[int, int]] = [(tree.initial, 0)]
    while ahead:
        piece = ahead.pop()
        if isinstance(piece, str):
            parts.append(piece)
            continue
        state, depth = piece
        indent = "  " * min(depth, MAX_INDENT)
        fits = long[state] + len(indent) <= width
        line = lines[state]
        if line and (fits or tree.is_terminal(state)):
            parts.append(line)
            continue
        opens, closes = "{}" if tree.has_names(state) else "[]"
        between = ", " if fits else f",\n{indent}  "
        ahead.append(closes if fits else f",\n{indent}{closes}")
        labels = list(zip(tree.children(state), _format_labels(tree, state), strict=True))
        for child, (before, after) in reversed(labels):
            first = child == labels[0][0]
            ahead += [after, (child, depth + 1), before if first else between + before]
        parts.append(opens if fits else f"{opens}\n{indent}  ")
    return "".join(parts)


def _format_lines(tree: Tree) -> tuple[list[int], list[str]]:
    """Return the length of each node on one line, and that line or "" if it is too long."""
    long, lines = [0] * tree.size, [""] * tree.size
    for state in range(tree.size - 1, -1, -1):
        if tree.is_terminal(state):
            value = tree.leaf_value(state)
            lines[state] = value.name if isinstance(value, UnknownValue) else repr(value)
            long[state] = len(lines[state])
            continue
        labels, children = _format_labels(tree, state), tree.children(state)
        around = sum(len(before) + len(after) + 2 for before, after in labels)
        long[state] = around + sum(long[child] for child in children)
        if long[state] <= MAX_CACHED_LINE:
            opens, closes = "{}" if tree.has_names(state) else "[]"
            pairs = zip(labels, children, strict=True)
            below = ", ".join([before + lines[child] + after for (before, after), child in pairs])
            lines[state] = opens + below + closes
    return long, lines


def _format_labels(tree: Tree, state: int) -> list[tuple[str, str]]:
    """Return the text before and after each child of a node: its name, its probability."""
    children = tree.children(state)
    before, after = [""] * len(children), [""] * len(children)
    if tree.has_names(state):
        names = (tree.action_name(state, a) for a in tree.actions(state))
        before = [f"{json.dumps(name, ensure_ascii=False)}: " for name in names]
    odds = [p for _, p in tree.outcomes(state)] if tree.to_move(state) == CHANCE else []
    if len(set(odds)) > 1:
        before = [
            f"{name}({_format_probability(p)}, " for name, p in zip(before, odds, strict=True)
        ]
        after = [")"] * len(children)
    return list(zip(before, after, strict=True))


def _format_probability(p: float) -> str:
    """Return a probability that parses to the same number, as a fraction if it is a simple one."""
    below = next((each for each in range(1, 37) if round(p * each) / each == p), 0)
    if below in (0, 10, 20, 25):  # decimals are shorter
        return repr(p)
    return f"{round(p * below)}/{below}" if below > 1 else str(round(p))


def to_json_data(tree: Tree) -> Any:
    """Return nested lists with objects in place of tuples."""
    found: list[Any] = [_leaf_to_json(tree.leaf_value(state)) for state in range(tree.size)]
    for state in range(tree.size - 1, -1, -1):
        if tree.is_terminal(state):
            continue
        below = [found[child] for child in tree.children(state)]
        odds = [p for _, p in tree.outcomes(state)] if tree.to_move(state) == CHANCE else []
        if len(set(odds)) > 1:
            below = [{"p": p, "to": each} for p, each in zip(odds, below, strict=True)]
        if tree.has_names(state):
            names = (tree.action_name(state, a) for a in tree.actions(state))
            found[state] = dict(zip(names, below, strict=True))
        else:
            found[state] = below
    return found[tree.initial]


def _leaf_to_json(value: Any) -> Any:
    """Return the value of a leaf without what JSON cannot write: tuples and infinities."""
    if isinstance(value, UnknownValue):
        return {"unknown": value.name}
    if isinstance(value, tuple):
        return {"utility": list(value)}
    return {"utility": repr(value)} if value in (inf, -inf) else value
