"""Trials of AIMA's searches on explicit trees, with and without dice."""

import ast
from collections.abc import Callable
from random import Random
from typing import Any

from plyscope.student_code.grader.own_game.program_trial import ProgramTrial

TREES = ("TreeGame", "DiceTreeGame")
_VALUES = ((-9, 9), (0, 9), (-9, -1), (20, 60))
_COUNT = 24


def list_trials(call: str) -> list[ProgramTrial]:
    """Return the trials of a call that has a tree; [] if it has none."""
    kind = next((each for each in TREES if f":= {each}(" in call), "")
    if not kind:
        return []
    chance, found = Random(1), []
    value_of = _value_with_dice if kind == "DiceTreeGame" else _value_of
    for number in range(_COUNT):
        # A game of dice ends with a move: only then a state has a utility.
        plies = 1 + number % 5 if kind == "TreeGame" else 3 + 2 * (number % 2)
        nested = _make_tree(chance, plies, _VALUES[number % len(_VALUES)], kind)
        worths = {move: value_of(each, 1) for move, each in enumerate(nested)}
        found.append(
            ProgramTrial(
                where=f"On {nested!r}, MAX to move,",
                call=_replace(call, kind, nested),
                worths=worths,
                names={move: f"move {move}" for move in worths},
                value=max(worths.values()),
                height=plies,
            )
        )
    return sorted(found, key=lambda trial: len(trial.call))


def hide_tree(call: str) -> str:
    """Return a call without the numbers of its tree: those that are left may be a depth."""
    return next(
        (_replace(call, kind, []) for kind in TREES if f":= {kind}(" in call),
        call,
    )


def _make_tree(
    chance: Random, plies: int, values: tuple[int, int], kind: str, depth: int = 0
) -> Any:
    # A game may end early, after a move.
    ends = kind == "DiceTreeGame" and depth in (1, 3) and chance.random() < 0.3
    if plies == 0 or ends:
        return chance.randint(*values)
    is_dice = kind == "DiceTreeGame" and depth % 2 == 1
    count = 2 if is_dice or plies > 3 else chance.randint(1, 3)
    if depth == 0:
        count = max(count, 2)
    return [_make_tree(chance, plies - 1, values, kind, depth + 1) for _ in range(count)]


def _value_of(node: Any, depth: int) -> float:
    if not isinstance(node, list):
        return float(node)
    best: Callable[[list[float]], float] = min if depth % 2 else max
    return best([_value_of(each, depth + 1) for each in node])


def _value_with_dice(node: Any, depth: int) -> float:
    """Return the value of a node: MAX moves at depth 0, 4 …, MIN at 2, 6 …, dice between them."""
    if not isinstance(node, list):
        return float(node)
    below = [_value_with_dice(each, depth + 1) for each in node]
    if depth % 2:
        return sum(below) / len(below)
    return max(below) if depth % 4 == 0 else min(below)


def _replace(call: str, kind: str, nested: Any) -> str:
    tree = ast.parse(call, mode="eval")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == kind:
            node.args = [ast.parse(repr(nested), mode="eval").body]
    return ast.unparse(tree)
