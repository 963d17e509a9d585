"""Why an answer is wrong, in sentences that the tree and its search prove."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.windows import Window
from plyscope.game import CHANCE, MAX
from plyscope.trace.value_format import format_number, format_probability

FOLLOWS_NOTE = "It follows from what was written before it, and costs nothing."
SAME_CUTOFF_NOTE = "It goes with the same cut, and costs nothing more."


def format_value(value: Any) -> str:
    """Return a value as people read it."""
    return format_number(value)


def format_window(window: Window) -> str:
    """Return a window as people read it."""
    return f"[{format_number(window[0])}, {format_number(window[1])}]"


class FeedbackWriter:
    """Says of the nodes of an exercise what is right, and why."""

    def __init__(self, exercise: Exercise) -> None:
        self._exercise = exercise
        self._tree = exercise.tree
        self.name = exercise.node_name

    @cached_property
    def _parents(self) -> dict[int, int]:
        every = range(self._tree.size)
        return {child: state for state in every for child in self._tree.children(state)}

    def parent(self, state: int) -> int:
        """Return the node above one that is not the root."""
        return self._parents[state]

    def visit_rank(self, state: int) -> int:
        """Return the place of a node in the direction of the search."""
        return state if self._exercise.direction == "left to right" else -state

    def _children_in_order(self, state: int) -> list[tuple[int, int]]:
        """Return the actions and children of a node in the order in which they are tried."""
        children = list(enumerate(self._tree.children(state)))
        return children if self._exercise.direction == "left to right" else children[::-1]

    def owner_name(self, state: int) -> str:
        """Return whose node it is: MAX's, B's, or chance's."""
        player = self._tree.to_move(state)
        return "chance’s" if player == CHANCE else f"{self._tree.players[player]}’s"

    def explain_rule(self, state: int) -> str:
        """Say how the value of a node comes from its children."""
        name, player = self.name(state), self._tree.to_move(state)
        if player == CHANCE:
            return f"{name} is chance’s: its value is the mean of its children’s, each by its odds."
        whose = self.owner_name(state)
        if self._exercise.kind == "maxn":
            who = self._tree.players[player]
            return f"{name} is {whose}, who takes the vector in which {who} gets most."
        which = "greatest" if player == MAX else "least"
        return f"{name} is {whose}: its value is the {which} of its children’s."

    def derive_value(self, state: int) -> str:
        """Say what the value of a node comes to."""
        name, player = self.name(state), self._tree.to_move(state)
        below = [self._exercise.node_value(child) for child in self._tree.children(state)]
        worth = self._exercise.values[state]
        if player == CHANCE:
            odds = [p for _, p in self._tree.outcomes(state)]
            terms = (
                f"{format_probability(p)} · {f'({format_value(v)})' if v < 0 else format_value(v)}"
                for p, v in zip(odds, below, strict=True)
            )
            return f"{name} is chance’s: {' + '.join(terms)} = {format_value(worth)}"
        if self._exercise.kind == "maxn":
            most = format_number(worth[player])
            who = self._tree.players[player]
            told = f"{name} is {self.owner_name(state)}: of {_list_values(below)}, {who} gets most"
            return f"{told}, {most}, in {format_value(worth)}"
        which = "greatest" if player == MAX else "least"
        if len(below) == 1:
            return f"{name} has one child, and is worth what it is: {format_value(worth)}"
        told = f"{name} is {self.owner_name(state)}: the {which} of {_list_values(below)} is "
        return told + format_value(worth)

    def explain_value(self, state: int, answer: Any, verdict: str) -> str:
        """Say what a node is worth."""
        wrong = "" if answer is None else f", not {format_value(answer)}"
        told = f"{self.derive_value(state)}{wrong}."
        return f"{told} {FOLLOWS_NOTE}" if verdict == "follows" else told

    def explain_window(
        self, state: int, after: int | None, answer: Window | None, verdict: str
    ) -> str:
        """Say what the window of a node is at a moment."""
        name, windows = self.name(state), self._exercise.windows[state]
        right = windows.changes[after]
        wrong = "" if answer is None else f", not {format_window(answer)}"
        if after is None and state == self._tree.initial:
            told = (
                f"The search begins with nothing known: {name} has {format_window(right)}{wrong}."
            )
        elif after is None:
            parent = self.name(self._parents[state])
            told = f"{name} is entered with the window that {parent} has then: "
            told += f"{format_window(right)}{wrong}."
        else:
            child = self.name(self._tree.children(state)[after])
            bound = "α" if self._tree.to_move(state) == MAX else "β"
            came = format_value(windows.returned[after])
            told = f"{child} comes back with {came}, which is {name}’s new {bound}: "
            told += f"{format_window(right)}{wrong}."
        return f"{told} {FOLLOWS_NOTE}" if verdict == "follows" else told

    def explain_extra_window(self, state: int, window: Window, verdict: str) -> str:
        """Say why there is no such window."""
        if state not in self._exercise.windows:
            told = f"{self.name(state)} is never visited, so it has no window."
        else:
            all_ = _list_values(
                [format_window(each) for each in self._exercise.windows[state].sequence]
            )
            told = f"{self.name(state)} never has {format_window(window)}: it has {all_}."
            if window in self._exercise.windows[state].sequence:
                told = f"{self.name(state)} has {all_}, each written once, when it comes about."
        return f"{told} {FOLLOWS_NOTE}" if verdict == "follows" else told

    def find_cut_node(self, leaf: int) -> int:
        """Return the node at whose cutoff a leaf that is never visited was skipped."""
        state = leaf
        while state not in self._exercise.windows:
            state = self._parents[state]
        return state

    def explain_unvisited_leaf(
        self, leaf: int, node: int, is_charged: bool, is_follow_up: bool
    ) -> str:
        """Say why a leaf is never visited; see `overpruned`."""
        windows = self._exercise.windows[node]
        assert windows.cut_by is not None
        child = self.name(self._tree.children(node)[windows.cut_by])
        alpha, beta = windows.sequence[-1]
        is_max = self._tree.to_move(node) == MAX
        strict = self._exercise.ties == "strict"
        sign = (">" if strict else "≥") if is_max else ("<" if strict else "≤")
        v, bound = (
            (alpha, f"β = {format_value(beta)}") if is_max else (beta, f"α = {format_value(alpha)}")
        )
        told = (
            f"{self.name(leaf)} is never visited: after {child}, {self.name(node)} has v = "
            f"{format_value(v)} {sign} {bound}, and is cut."
        )
        return self._with_cost_note(told, is_charged, is_follow_up)

    def _with_cost_note(self, sentence: str, is_charged: bool, is_follow_up: bool) -> str:
        """Add why a leaf costs nothing, where it does not."""
        return (
            f"{sentence} {FOLLOWS_NOTE}"
            if is_follow_up
            else f"{sentence} {SAME_CUTOFF_NOTE}"
            if is_charged
            else sentence
        )

    def find_wrong_cuts(
        self, wrong_leaves: set[int], crossed_out: set[int]
    ) -> dict[int, tuple[int, int | None]]:
        """Return, for leaves crossed out that are visited, the cut that would have skipped them.

        It is the node highest up all of whose children from some place on are crossed out, and the
        action of the first of these; a leaf that no such cut explains stands for itself alone.
        """
        cuts: dict[int, tuple[int, int | None]] = {}
        crossed: dict[int, bool] = {}
        for state in reversed(range(self._tree.size)):
            below = self._tree.children(state)
            crossed[state] = all(crossed[c] for c in below) if below else state in crossed_out
        for state in range(self._tree.size):
            skipped: list[tuple[int, int]] = []
            for action, child in reversed(self._children_in_order(state)[1:]):
                if not crossed[child]:
                    break
                skipped.append((action, child))
            for _, child in skipped:
                for leaf in self._leaves_below(child):
                    if leaf in wrong_leaves:
                        cuts.setdefault(leaf, (state, skipped[-1][0]))
        for leaf in wrong_leaves:
            cuts.setdefault(leaf, (leaf, None))
        return cuts

    def _leaves_below(self, state: int) -> Iterable[int]:
        ahead = [state]
        while ahead:
            node = ahead.pop()
            ahead += self._tree.children(node)
            if self._tree.is_terminal(node):
                yield node

    def explain_no_cutoff(self) -> str:
        """Say that every leaf is visited."""
        return "Every leaf is visited: nothing is cut here."

    def explain_visited_leaf(
        self, leaf: int, cut: tuple[int, int | None], is_charged: bool, is_follow_up: bool
    ) -> str:
        """Say why a leaf is visited; `again` where another leaf of that cut was charged.

        `excused` tells that what was written before would have cut it.
        """
        node, action = cut
        name = self.name(leaf)
        if action is None:
            parent = self._parents[leaf]
            first = self._children_in_order(parent)[0][1] == leaf
            if first:
                return f"{name} is visited: the first child of a node that is entered always is."
            return (
                f"{name} is visited: a cut there would skip all that comes after it at "
                f"{self.name(parent)}, too."
            )
        # `node` is visited: if not, all below it would belong to a cut above, and be skipped there.
        window = self._exercise.windows[node].find_before(action)
        place = [a for a, _ in self._children_in_order(node)].index(action)
        before = self.name(self._children_in_order(node)[place - 1][1])
        still = "is still open" if window[0] < window[1] else "has met, which does not cut here"
        told = f"{name} is visited: after {before} the window of {self.name(node)}, "
        told += f"{format_window(window)}, {still}."
        return self._with_cost_note(told, is_charged, is_follow_up)

    def explain_move(self, answer: int | None, verdict: str) -> str:
        """Say which move is best."""
        tree, root = self._tree, self._tree.initial
        best = self._exercise.best_moves[0]
        worth = self._exercise.node_value(tree.children(root)[best])
        whom = tree.players[tree.to_move(root)]
        told = f"{tree.action_name(root, best)} leads to {format_value(worth)}, the best for {whom}"
        if answer is not None:
            other = self._exercise.node_value(tree.children(root)[answer])
            told += f"; {tree.action_name(root, answer)} leads to {format_value(other)}"
        return f"{told}. {FOLLOWS_NOTE}" if verdict == "follows" else f"{told}."


def _list_values(values: list[Any]) -> str:
    """Return values, or texts, as a list that people read."""
    texts = [value if isinstance(value, str) else format_value(value) for value in values]
    return join_with_and(texts)


def join_with_and(texts: list[str]) -> str:
    """Return texts with commas, and "and" before the last."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"
