"""Feedback: sentences that say why an answer is wrong and what is right."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.windows import Window
from plyscope.game import CHANCE, MAX
from plyscope.trace.value_format import format_number, format_probability
from plyscope.validation import join_with

FOLLOWS_NOTE = "Follows from an earlier answer; no points lost."
SAME_CUTOFF_NOTE = "Part of the same cutoff; no further points lost."


def format_value(value: Any) -> str:
    """Return a number or a vector as text."""
    return format_number(value)


def format_window(window: Window) -> str:
    """Return a window as text: [3, +∞]."""
    return f"[{format_number(window[0])}, {format_number(window[1])}]"


class FeedbackWriter:
    """Writes the feedback on one exercise. Nodes are given by their numbers."""

    def __init__(self, exercise: Exercise) -> None:
        self._exercise = exercise
        self._tree = exercise.tree
        self.name = exercise.node_name

    @cached_property
    def _parents(self) -> dict[int, int]:
        states = range(self._tree.size)
        return {child: state for state in states for child in self._tree.children(state)}

    def parent(self, state: int) -> int:
        """Return the parent of a node that is not the root."""
        return self._parents[state]

    def visit_rank(self, state: int) -> int:
        """Return a key that sorts leaves in the direction of the search."""
        return state if self._exercise.direction == "left to right" else -state

    def _children_in_order(self, state: int) -> list[tuple[int, int]]:
        """Return the actions and children of a node in the order in which they are searched."""
        children = list(enumerate(self._tree.children(state)))
        return children if self._exercise.direction == "left to right" else children[::-1]

    def node_kind(self, state: int) -> str:
        """Return the kind of a node: "a MAX node", "a chance node", or "B’s node"."""
        player = self._tree.to_move(state)
        if player == CHANCE:
            return "a chance node"
        name = self._tree.players[player]
        return f"a {name} node" if name in ("MAX", "MIN") else f"{name}’s node"

    def explain_rule(self, state: int) -> str:
        """Say how the value of a node follows from the values of its children."""
        kind, player = f"{self.name(state)} is {self.node_kind(state)}", self._tree.to_move(state)
        if player == CHANCE:
            return f"{kind}: its value is the average of its children, weighted by probability."
        if self._exercise.definition.has_vectors:
            mover = self._tree.players[player]
            return f"{kind}: {mover} takes the vector with the highest utility for {mover}."
        which = "maximum" if player == MAX else "minimum"
        return f"{kind}: its value is the {which} of its children’s values."

    def derive_value(self, state: int) -> str:
        """Return the computation of a node's value, as a clause without a full stop."""
        kind, player = f"{self.name(state)} is {self.node_kind(state)}", self._tree.to_move(state)
        child_values = [self._exercise.node_value(child) for child in self._tree.children(state)]
        value = self._exercise.values[state]
        if player == CHANCE:
            probabilities = [p for _, p in self._tree.outcomes(state)]
            terms = (
                f"{format_probability(p)} · {f'({format_value(v)})' if v < 0 else format_value(v)}"
                for p, v in zip(probabilities, child_values, strict=True)
            )
            return f"{kind}: {' + '.join(terms)} = {format_value(value)}"
        if len(child_values) == 1:
            return f"{self.name(state)} has one child, so its value is {format_value(value)}"
        if self._exercise.definition.has_vectors:
            mover, most = self._tree.players[player], format_number(value[player])
            vectors = join_with("and", [format_value(each) for each in child_values])
            return f"{kind}: of {vectors}, {mover} gets most, {most}, from {format_value(value)}"
        function = "max" if player == MAX else "min"
        numbers = ", ".join(format_value(each) for each in child_values)
        return f"{kind}: {function}({numbers}) = {format_value(value)}"

    def explain_value(self, state: int, answer: Any, verdict: str) -> str:
        """Say what the value of a node is; `answer` is the wrong one, or None."""
        correction = "" if answer is None else f", not {format_value(answer)}"
        sentence = f"{self.derive_value(state)}{correction}."
        return f"{sentence} {FOLLOWS_NOTE}" if verdict == "follows" else sentence

    def explain_window(
        self, state: int, after: int | None, answer: Window | None, verdict: str
    ) -> str:
        """Say what the window of a node is on entry (`after` is None) or after a child."""
        name, windows = self.name(state), self._exercise.windows[state]
        solution = windows.changes[after]
        correction = "" if answer is None else f", not {format_window(answer)}"
        window = f"{format_window(solution)}{correction}."
        if after is None and state == self._tree.initial:
            sentence = f"The root’s window is fully open: {name} has {window}"
        elif after is None:
            parent = self.name(self._parents[state])
            sentence = f"{name} inherits the current window of {parent}: {window}"
        else:
            child = self.name(self._tree.children(state)[after])
            bound = "α" if self._tree.to_move(state) == MAX else "β"
            value = format_value(windows.returned[after])
            sentence = f"{child} returns {value}, so {bound} at {name} becomes {value}: {window}"
        return f"{sentence} {FOLLOWS_NOTE}" if verdict == "follows" else sentence

    def explain_extra_window(self, state: int, window: Window, verdict: str) -> str:
        """Say why a window belongs to no node, or is written twice."""
        name = self.name(state)
        if state not in self._exercise.windows:
            sentence = f"{name} is never visited, so it has no window."
        else:
            sequence = self._exercise.windows[state].sequence
            texts = join_with("and", [format_window(each) for each in sequence])
            if window in sequence:
                sentence = f"{name} has {texts}: write a window once, when it changes."
            else:
                sentence = f"{name} never has {format_window(window)}: it has {texts}."
        return f"{sentence} {FOLLOWS_NOTE}" if verdict == "follows" else sentence

    def find_cut_node(self, leaf: int) -> int:
        """Return the node whose cutoff skips a leaf that is never visited."""
        state = leaf
        while state not in self._exercise.windows:
            state = self._parents[state]
        return state

    def explain_unvisited_leaf(
        self, leaf: int, node: int, is_charged: bool, is_follow_up: bool
    ) -> str:
        """Say why a leaf is never visited; see `explain_visited_leaf` for the flags."""
        windows = self._exercise.windows[node]
        assert windows.cut_by is not None
        child = self.name(self._tree.children(node)[windows.cut_by])
        alpha, beta = windows.sequence[-1]
        is_max = self._tree.to_move(node) == MAX
        is_strict = self._exercise.ties == "strict"
        sign = (">" if is_strict else "≥") if is_max else ("<" if is_strict else "≤")
        v, bound = (alpha, f"β = {format_value(beta)}")
        if not is_max:
            v, bound = (beta, f"α = {format_value(alpha)}")
        sentence = (
            f"{self.name(leaf)} is never visited: after {child}, {self.name(node)} has "
            f"v = {format_value(v)} {sign} {bound} and is cut off."
        )
        return self._with_cost_note(sentence, is_charged, is_follow_up)

    def _with_cost_note(self, sentence: str, is_charged: bool, is_follow_up: bool) -> str:
        """Return the sentence with a note on why the leaf costs nothing, if it does not."""
        if is_follow_up:
            return f"{sentence} {FOLLOWS_NOTE}"
        return f"{sentence} {SAME_CUTOFF_NOTE}" if is_charged else sentence

    def find_wrong_cuts(
        self, wrong_leaves: set[int], crossed_out: set[int]
    ) -> dict[int, tuple[int, int | None]]:
        """Return, for each visited leaf that was crossed out, the cutoff that would skip it.

        A cutoff is the highest node all of whose children from some child on are crossed out, and
        the action of the first of these. A leaf that no such cutoff explains has itself and None.
        """
        cuts: dict[int, tuple[int, int | None]] = {}
        is_crossed_out: dict[int, bool] = {}
        for state in reversed(range(self._tree.size)):
            children = self._tree.children(state)
            is_crossed_out[state] = (
                all(is_crossed_out[child] for child in children)
                if children
                else state in crossed_out
            )
        for state in range(self._tree.size):
            skipped: list[tuple[int, int]] = []
            for action, child in reversed(self._children_in_order(state)[1:]):
                if not is_crossed_out[child]:
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
        stack = [state]
        while stack:
            node = stack.pop()
            stack += self._tree.children(node)
            if self._tree.is_terminal(node):
                yield node

    def explain_no_cutoff(self) -> str:
        """Say that every leaf is visited."""
        return "Every leaf is visited: there is no cutoff."

    def explain_visited_leaf(
        self, leaf: int, cut: tuple[int, int | None], is_charged: bool, is_follow_up: bool
    ) -> str:
        """Say why a leaf is visited.

        `cut` is from `find_wrong_cuts`; `is_charged` says that another leaf of the same cutoff was
        charged, `is_follow_up` that the earlier answers would cut the leaf off.
        """
        node, action = cut
        name = self.name(leaf)
        if action is None:
            parent = self._parents[leaf]
            if self._children_in_order(parent)[0][1] == leaf:
                return f"{name} is visited: the first child of a visited node always is."
            return (
                f"{name} is visited: a cutoff before it would skip all later children of "
                f"{self.name(parent)}, too."
            )
        # `node` is visited: otherwise a cutoff above it would explain all leaves below it.
        window = self._exercise.windows[node].find_before(action)
        order = self._children_in_order(node)
        place = [each for each, _ in order].index(action)
        previous = self.name(order[place - 1][1])
        state = "is still open" if window[0] < window[1] else "has α = β, which does not cut here"
        sentence = f"{name} is visited: after {previous}, the window of {self.name(node)}, "
        sentence += f"{format_window(window)}, {state}."
        return self._with_cost_note(sentence, is_charged, is_follow_up)

    def explain_move(self, answer: int | None, verdict: str) -> str:
        """Say which move is best."""
        tree, root = self._tree, self._tree.initial
        best = self._exercise.best_moves[0]
        value = self._exercise.node_value(tree.children(root)[best])
        mover = tree.players[tree.to_move(root)]
        sentence = f"{tree.action_name(root, best)} leads to {format_value(value)}"
        sentence += f", the best for {mover}"
        if answer is not None:
            other = self._exercise.node_value(tree.children(root)[answer])
            sentence += f"; {tree.action_name(root, answer)} leads to {format_value(other)}"
        return f"{sentence}. {FOLLOWS_NOTE}" if verdict == "follows" else f"{sentence}."
