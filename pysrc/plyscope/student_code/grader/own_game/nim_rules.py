"""Nim, however a program writes its piles: read from positions of its search.

A move takes from one pile. What a position is worth is then known without the program's rules,
whether who takes the last object wins, as in Nim, or loses, as in misère Nim, and whether a move
takes any number or only some.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from plyscope.student_code.grader.own_game.nine_cells import OtherGame
from plyscope.student_code.grader.own_game.plain_search import Kinds, Node
from plyscope.student_code.grader.own_game.program_report import RuleDifference, RuleReport

MIN_ENDS = 5  # positions with nothing left, before a game is taken for Nim
ENOUGH = 5  # positions that show which numbers a player never takes
MOST_LEVELS = 5
_WORDS = re.compile(
    r"(?<![a-z])(nim|piles?|heaps?|sticks?|stones?|matches|coins?|tokens?|pebbles?)(?![a-z])"
)

Piles = tuple[int, ...]
Path = tuple[Any, ...]
NIM_ENDS = " on its own moves and leaf values, where who takes the last object wins, as in Nim"
MISERE_ENDS = (
    " on its own moves and leaf values, where who takes the last object loses, as in misère Nim"
)


@dataclass
class _Ends:
    """The leaves of trees, each with whether who moves there has won, None for neither.

    empty  by whether who began is to move
    early  those with something left, by piles
    inner  the piles at which a search goes on
    takes  for each kind of node its piles, each with the numbers that are taken there
    """

    empty: dict[bool, Counter[bool | None]] = field(
        default_factory=lambda: {True: Counter(), False: Counter()}
    )
    early: dict[Piles, bool | None] = field(default_factory=dict)
    inner: set[Piles] = field(default_factory=set)
    takes: dict[Any, list[tuple[Piles, frozenset[int]]]] = field(default_factory=dict)


def compare_nim(
    trees: Sequence[Node],
    calls: Sequence[str],
    kinds: Kinds,
    text: str,
    is_max: bool,
    has_depth: bool,
) -> tuple[RuleReport | None, str]:
    """Return how the rules of a Nim differ, None if they do not, and what was compared, in words.

    calls      what searches each tree, as it can be typed
    is_max     whether who begins takes the largest value
    has_depth  whether a depth may end the search
    Raises OtherGame if the trees are not those of Nim.
    """
    if not _WORDS.search(text.lower()):
        raise OtherGame
    path = _find_path(trees)
    ends = _Ends()
    for tree in trees:
        _walk(tree, path, 0, 1 if is_max else -1, kinds, ends)
    if sum(map(Counter.total, ends.empty.values())) < MIN_ENDS:
        raise OtherGame
    found = [_tell_winner(ends), _tell_takes(ends)]
    wins = Counter(ends.empty[True] + ends.empty[False])
    is_misere = wins[True] > wins[False]
    if not any(found) and not has_depth:
        found.append(_tell_early(ends, is_misere))
    basis = MISERE_ENDS if is_misere else NIM_ENDS
    shown, counts = [], []
    for each in found:
        if each is None:
            continue
        rule, piles, sentence, count = each
        number = next(
            (n for n, tree in enumerate(trees) if piles in _list_piles(tree, path)),
            0,
        )
        shown.append(RuleDifference(rule, calls[number], sentence))
        counts.append((rule, count))
    if not shown:
        return None, basis
    seen = {piles for tree in trees for piles in _list_piles(tree, path)}
    return RuleReport(tuple(shown), tuple(counts), len(seen)), basis


def show_piles(piles: Piles) -> str:
    return f"{piles[0]} left" if len(piles) == 1 else " ".join(map(str, piles))


_Told = tuple[str, Piles, str, int]


def _tell_winner(ends: _Ends) -> _Told | None:
    """Return where the same player has won at the end, whoever took the last object."""
    first, other = ends.empty[True], ends.empty[False]
    if len(first) != 1 or len(other) != 1:
        if set(first) | set(other) <= {True} or set(first) | set(other) <= {False}:
            return None
        raise OtherGame
    (began,), (second,) = first, other
    if began == second:
        if began is None:
            raise OtherGame
        return None
    if began is None or second is None:
        raise OtherGame
    has = "won" if began else "lost"
    sentence = (
        f"With no object left, the player who began has {has}, even if the other took the last."
    )
    return "the end", (), sentence, 1


def _tell_takes(ends: _Ends) -> _Told | None:
    """Return a number that one player takes and the other never does."""
    every = {take for some in ends.takes.values() for _, each in some for take in each}
    for some in ends.takes.values():
        taken = {take for _, each in some for take in each}
        for missing in sorted(every - taken):
            able = [
                (piles, each)
                for piles, each in some
                if max(piles) >= missing and len(each) > 1 and max(piles) > min(each)
            ]
            if len(able) >= ENOUGH:
                piles, each = min(able, key=lambda one: (sum(one[0]), one[0]))
                numbers = ", ".join(map(str, sorted(each)))
                sentence = (
                    f"On {show_piles(piles)}, the moves take {numbers}, but not {missing}, which "
                    "the other player may take."
                )
                return "the moves", piles, sentence, len({each for each, _ in able})
    return None


def _tell_early(ends: _Ends, is_misere: bool) -> _Told | None:
    """Return where the search ends with another winner than the game has."""
    takes = frozenset(t for some in ends.takes.values() for _, each in some for t in each)
    wrong = [
        piles
        for piles, wins in ends.early.items()
        if piles not in ends.inner and wins != _wins(tuple(sorted(piles)), takes, is_misere)
    ]
    if not wrong:
        return None
    piles = min(wrong, key=lambda each: (sum(each), each))
    won = "is lost" if ends.early[piles] is False else "is won"
    said = "has no winner" if ends.early[piles] is None else f"{won} for who moves"
    last = "loses" if is_misere else "wins"
    sentence = (
        f"On {show_piles(piles)}, the search ends, and the game {said}; who takes the last object "
        f"{last}."
    )
    return "the end", piles, sentence, len(wrong)


@cache
def _wins(piles: Piles, takes: frozenset[int], is_misere: bool) -> bool:
    """Return whether who moves wins with best play."""
    if not any(piles):
        return is_misere
    return any(
        not _wins(tuple(sorted((*piles[:n], pile - take, *piles[n + 1 :]))), takes, is_misere)
        for n, pile in enumerate(piles)
        for take in range(1, pile + 1)
        if take in takes
    )


def _find_path(trees: Sequence[Node]) -> Path:
    """Return where the piles are in a frozen position; raise OtherGame."""
    paths: list[Path] | None = None
    for tree in trees:
        for node in _list_inner(tree.first):
            if node.position is None:
                continue  # a function that is handed no position, and makes the first moves
            before = dict(_list_numbers(node.position, ()))
            if paths is None:
                paths = sorted(before, key=lambda path: -len(before[path]))
            for child in node.children:
                after = dict(_list_numbers(child.first_position, ()))
                paths = [p for p in paths if p in before and _is_move(before[p], after.get(p))]
            if not paths:
                raise OtherGame
    if not paths:
        raise OtherGame
    return paths[0]


def _list_numbers(value: Any, path: Path) -> Iterator[tuple[Path, Piles]]:
    """Yield the whole numbers of a frozen position, alone and side by side, with their places."""
    if type(value) is int:
        yield path, (value,)
    elif isinstance(value, tuple) and len(path) < MOST_LEVELS:
        if value and all(type(each) is int for each in value):
            yield path, value
        for place, each in enumerate(value):
            yield from _list_numbers(each, (*path, place))


def _is_move(before: Piles, after: Piles | None) -> bool:
    """Return whether one pile has become smaller, and no other has changed."""
    if after is None or len(after) != len(before) or min(after) < 0:
        return False
    changed = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    return len(changed) == 1 and changed[0][0] > changed[0][1]


def _read(node: Node, path: Path) -> Piles:
    return dict(_list_numbers(node.first_position, ())).get(path) or ()


def _list_inner(node: Node) -> Iterator[Node]:
    node = node.first
    if node.children:
        yield node
        for child in node.children:
            yield from _list_inner(child)


def _list_piles(tree: Node, path: Path) -> set[Piles]:
    return {_read(node, path) for node in tree.walk()}


def _walk(node: Node, path: Path, ply: int, sign: int, kinds: Kinds, ends: _Ends) -> None:
    """Add what a node and those below it show; `sign` turns a value into that for who began."""
    while node.first is not node:  # handed on
        if kinds.of(node).startswith("-"):
            sign = -sign
        node = node.children[0]
    piles = _read(node, path)
    began = ply % 2 == 0
    if node.children:
        if kinds.of(node).startswith("-"):
            sign = -sign
        if piles:
            ends.inner.add(piles)
            taken = frozenset(sum(piles) - sum(_read(each, path)) for each in node.children)
            ends.takes.setdefault((node.number, node.flags), []).append((piles, taken))
        for child in node.children:
            _walk(child, path, ply + 1, sign, kinds, ends)
        return
    value = sign * node.leaf
    wins = None if not value else (value > 0) == began
    if any(piles):
        ends.early.setdefault(piles, wins)
    else:
        ends.empty[began][wins] += 1
