"""Constraints on a random tree: how alpha-beta must prune it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Any

from plyscope.game import MAX, MIN, Action, Player
from plyscope.games.tree import Tree
from plyscope.search import solve
from plyscope.validation import check_integer, is_number, short_repr
from plyscope.watch import Watch


class CutoffCounter(Watch):
    """Counts the cutoffs that skip a move: `alpha` at MIN nodes, `beta` at MAX nodes."""

    def __init__(self, turns: Sequence[Player]) -> None:
        self.alpha = self.beta = 0
        self._turns = turns
        self._unentered_counts = [0]  # of each open node: actions not yet entered

    def expand(self, count: int) -> None:
        self._unentered_counts[-1] += count

    def enter(self, action: Action, alpha: float = -inf, beta: float = inf) -> None:
        self._unentered_counts[-1] -= 1
        self._unentered_counts.append(0)

    def leave(self, value: Any) -> None:
        self._unentered_counts.pop()

    def cut(self, value: Any, alpha: float, beta: float) -> None:
        if self._unentered_counts[-1]:
            at_min = self._turns[(len(self._unentered_counts) - 1) % len(self._turns)] == MIN
            self.alpha += at_min
            self.beta += not at_min


@dataclass(frozen=True)
class Constraints:
    """Constraints on a tree for MAX and MIN, searched by alpha-beta from left to right.

    cutoffs        the least number of cutoffs
    both_kinds     there is an alpha cutoff at a MIN node and a beta cutoff at a MAX node
    ties_differ    cutting at equality skips leaves that cutting only beyond equality visits
    order_matters  the least share of leaves, from 0 to below 1, that best-first order saves
                   against worst-first order: 0.5 is half of them

    Raises ValueError for values outside these ranges.
    """

    cutoffs: int = 0
    both_kinds: bool = False
    ties_differ: bool = False
    order_matters: float = 0

    def __post_init__(self) -> None:
        check_integer("cutoffs", self.cutoffs, 0)
        for name in ("both_kinds", "ties_differ"):
            if not isinstance(getattr(self, name), bool):
                raise ValueError(f"{name} is true or false, not {short_repr(getattr(self, name))}.")
        if not is_number(self.order_matters) or not 0 <= self.order_matters < 1:
            raise ValueError(
                f"order_matters is a share from 0 to below 1, not {short_repr(self.order_matters)}."
            )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Constraints":
        """Return the constraints in plain data; raise ValueError for an unknown name."""
        for name in data:
            if name not in cls.__dataclass_fields__:
                names = ", ".join(cls.__dataclass_fields__)
                raise ValueError(f"There is no constraint {short_repr(name)}: there are {names}.")
        return cls(**data)

    def __bool__(self) -> bool:
        return self != NO_CONSTRAINTS

    @property
    def search_count(self) -> int:
        """About how many searches it takes to check a tree."""
        counts_cutoffs = bool(self.cutoffs or self.both_kinds)
        return counts_cutoffs + 4 * self.ties_differ + 8 * bool(self.order_matters)

    def measure_violation(self, tree: Tree) -> float:
        """Return how far a tree is from satisfying the constraints: 0 if it satisfies them."""
        lack = 0.0
        if self.cutoffs or self.both_kinds:
            cuts = CutoffCounter(tree.turns)
            solve(tree, watch=cuts)
            lack += max(0, self.cutoffs - cuts.alpha - cuts.beta)
            lack += self.both_kinds * ((cuts.alpha == 0) + (cuts.beta == 0))
        if self.ties_differ:
            lack += count_leaves(tree) == count_leaves(tree, ties="strict")
        if self.order_matters:
            share = 1 - count_leaves(tree, order="best") / count_leaves(tree, order="worst")
            lack += 4 * max(0.0, self.order_matters - share)
        return lack

    def explain_impossibility(self, widths: Sequence[int], turns: Sequence[Player]) -> str:
        """Say why no tree can satisfy the constraints; return "" if one might.

        `widths` has the most children of a node at each ply; leaves are below the last ply.
        """
        alpha, beta = (max_cutoffs(widths, turns, [kind]) for kind in (MIN, MAX))
        if self.both_kinds and not (alpha and beta):
            return "No tree of this shape has both α- and β-cutoffs."
        most = max_cutoffs(widths, turns, [MAX, MIN])
        if self.cutoffs > most:
            if not most:
                return "No tree of this shape has a cutoff."
            return f"No tree of this shape has {self.cutoffs:,} cutoffs: at most {most:,} fit."
        if (self.ties_differ or self.order_matters) and not most:
            return "No tree of this shape has a cutoff, so neither ties nor order can matter."
        return ""


NO_CONSTRAINTS = Constraints()


def count_leaves(tree: Tree, **options: Any) -> int:
    """Return the number of leaves that alpha-beta visits."""
    return solve(tree, **options).counts["leaves"]


def max_cutoffs(widths: Sequence[int], turns: Sequence[Player], players: Sequence[Player]) -> int:
    """Return an upper bound on the cutoffs at nodes of `players` in a tree with such widths.

    A node can be cut off if an opponent above it has a value already, and only before its last
    child; nodes below the children that it enters can be cut off, too.
    """

    @cache
    def most(ply: int, alpha: bool, beta: bool) -> int:
        """Count below a node, given whether the ends of its window are finite."""
        if ply == len(widths):
            return 0
        player, width = turns[ply % len(turns)], widths[ply]
        first = most(ply + 1, alpha, beta)
        later = most(ply + 1, alpha or player == MAX, beta or player == MIN)
        whole = first + (width - 1) * later
        open_to_cuts = beta if player == MAX else alpha
        if not open_to_cuts or width < 2:
            return whole
        return max(whole, whole - later + (player in players))

    return most(0, False, False)
