"""Trials of CS188's agents: explicit trees for Pacman and one to three ghosts."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any

from plyscope.student_code.course_modules.cs188 import Directions
from plyscope.student_code.course_modules.pacman_states import TreeState
from plyscope.student_code.grader.own_game.program_trial import Path, ProgramTrial

# Agents, depth in rounds, whether the trees go on below the depth, and how many there are.
_SHAPES = (
    *((2, 1, False, 6), (2, 2, False, 12), (2, 3, False, 6), (3, 1, False, 15)),
    *((3, 2, False, 8), (4, 1, False, 8), (2, 1, True, 8), (3, 1, True, 8)),
)
_VALUES = ((-9, 9), (0, 9), (-9, -1), (0, 2), (20, 60))


@dataclass(frozen=True)
class _Tree:
    """A tree of nested lists, searched for some plies; Pacman moves first."""

    nested: Any
    agents: int
    plies: int
    averages: bool

    def score(self, node: Any, path: Path, plies: int) -> float:
        """Return the value of a node."""
        if not isinstance(node, list) or plies == 0:
            return TreeState(node, self.agents, path).getScore()
        below = [self.score(each, (*path, ""), plies - 1) for each in node]
        if len(path) % self.agents == 0:
            return max(below)
        return sum(below) / len(below) if self.averages else min(below)

    def visit(self, is_strict: bool, is_hard: bool) -> frozenset[Path]:
        """Return the leaves that alpha-beta visits, by a rule for equal values."""
        visited: set[Path] = set()

        def search(node: Any, path: Path, plies: int, low: float, high: float) -> float:
            if not isinstance(node, list) or plies == 0:
                visited.add(path)
                return self.score(node, path, plies)
            is_max = len(path) % self.agents == 0
            best = -inf if is_max else inf
            for number, each in enumerate(node):
                name = f"{chr(ord('a') + len(path) % 26)}{number + 1}"
                value = search(each, (*path, name), plies - 1, low, high)
                best = max(best, value) if is_max else min(best, value)
                beyond, meets = (best > high, best >= high) if is_max else (best < low, best <= low)
                if beyond or (meets and not is_strict):
                    return (high if is_max else low) if is_hard else best
                low, high = (max(low, best), high) if is_max else (low, min(high, best))
            return (low if is_max else high) if is_hard else best

        search(self.nested, (), self.plies, -inf, inf)
        return frozenset(visited)


def averages(agent: str) -> bool:
    """Return whether an agent averages over the ghosts, by the name of its class."""
    return "expecti" in agent.lower()


def list_trials(
    agent: str, write: Callable[[int], str], depths: bool, stops: bool = False
) -> list[ProgramTrial]:
    """Return the trials of an agent.

    agent   the name of its class, which says whether it averages or cuts
    write   writes the expression that makes an agent of a depth
    depths  whether the agent is made for a depth; otherwise it searches to the end
    stops   whether Pacman may stop, which agents expect that remove this action
    """
    chance, found = Random(1), []
    is_averaging, cuts = averages(agent), "alpha" in agent.lower()
    for agents, depth, goes_on, count in _SHAPES:
        if goes_on and not depths:
            continue
        for number in range(count):
            plies = agents * (depth + goes_on)
            values, is_even = _VALUES[number % len(_VALUES)], number % 2 == 1
            count = chance.randint(2, 3)
            nested = [_make_tree(chance, plies - 1, values, is_even) for _ in range(count)]
            tree = _Tree(nested, agents, agents * depth, is_averaging)
            found.append(_make_trial(tree, write(depth), depth, cuts, stops))
    return sorted(found, key=lambda trial: len(trial.call))


def _make_tree(chance: Random, plies: int, values: tuple[int, int], is_even: bool) -> Any:
    widest = 3 if plies <= 3 else 2
    if plies == 0:
        return chance.randint(*values)
    count = widest if is_even else chance.randint(1, widest)
    return [_make_tree(chance, plies - 1, values, is_even) for _ in range(count)]


def _make_trial(tree: _Tree, agent: str, depth: int, cuts: bool, stops: bool) -> ProgramTrial:
    state = f"TreeState({tree.nested!r}, agents={tree.agents}{', stops=True' * stops})"
    moves = {f"a{number + 1}": each for number, each in enumerate(tree.nested)}
    worths = {move: tree.score(each, (move,), tree.plies - 1) for move, each in moves.items()}
    value, leaves, fewest = max(worths.values()), None, None
    if stops:
        worths[Directions.STOP] = worths["a1"]
    if cuts:
        # A search that is fail-hard and does not cut at equality visits more.
        leaves = tree.visit(True, False) | tree.visit(True, True)
        fewest = tree.visit(True, False)
    ghosts = tree.agents - 1
    rounds = f"depth {depth}, {ghosts} ghost{'s' * (ghosts > 1)}"
    return ProgramTrial(
        where=f"On {tree.nested!r}, {rounds},",
        call=f"{agent}.getAction({state})",
        worths=worths,
        names={move: move for move in worths},
        value=value,
        height=tree.plies,
        leaves=leaves,
        fewest=fewest,
    )
