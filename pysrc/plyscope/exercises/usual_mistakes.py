"""Usual wrong answers to an exercise, each with the feedback that grading gives."""

from collections.abc import Iterable
from dataclasses import replace
from math import inf
from typing import Any, NamedTuple

from plyscope.exercises.exercise import DIRECTIONS, TIES, Exercise
from plyscope.exercises.grading import find_accepted_values, grade, is_same_value
from plyscope.exercises.solution import solution_json
from plyscope.game import CHANCE

MAX_MISTAKES = 4  # of one node


class UsualMistake(NamedTuple):
    """A wrong answer, as `grade` takes it, and why it is wrong."""

    answer: Any
    feedback: str


class UsualMistakes:
    """The usual mistakes of one exercise."""

    def __init__(self, exercise: Exercise) -> None:
        self._exercise = exercise
        self._solution = solution_json(exercise)

    def list_values(self, state: int) -> list[UsualMistake]:
        """Return wrong values of a node: those of its children, and the plain mean of chance."""
        exercise, tree = self._exercise, self._exercise.tree
        accepted = find_accepted_values(exercise)[state]
        children = [exercise.node_value(child) for child in tree.children(state)]
        if tree.to_move(state) == CHANCE:
            children = [max(children), min(children), sum(children) / len(children)]
        else:
            children.sort()
            children = [children[0], children[-1], *children[1:-1]]
        wrong = [
            value
            for value in dict.fromkeys(children)
            if not any(is_same_value(value, right) for right in accepted)
        ]
        return self._explain("values", exercise.node_name(state), wrong)

    def list_first_windows(self, state: int) -> list[UsualMistake]:
        """Return the full window where a narrower one is passed down to a node."""
        node = self._exercise.node_name(state)
        windows = self._solution["windows"].get(node)
        if not windows or windows[0] == ["-inf", "inf"]:
            return []
        wrong = [[["-inf", "inf"], *windows[1:]]]
        found = self._explain("windows", node, wrong)
        return [UsualMistake((-inf, inf), each.feedback) for each in found]

    def list_unvisited(self) -> list[UsualMistake]:
        """Return the leaves that are pruned in the other direction, by the other rule, or none."""
        exercise = self._exercise
        others = [replace(exercise, ties=ties) for ties in TIES if ties != exercise.ties]
        others += [
            replace(exercise, direction=each) for each in DIRECTIONS if each != exercise.direction
        ]
        answers = [
            [exercise.node_name(leaf) for leaf in sorted(other.unvisited_leaves)]
            for other in others
        ]
        wrong = []
        for answer in [*answers, []]:
            if set(answer) != set(self._solution["unvisited"]) and answer not in wrong:
                wrong.append(answer)
        return self._explain("unvisited", "", wrong)

    def list_moves(self) -> list[UsualMistake]:
        """Return the other moves at the root."""
        exercise, tree = self._exercise, self._exercise.tree
        names = [
            tree.action_name(tree.initial, action)
            for action in tree.actions(tree.initial)
            if action not in exercise.best_moves
        ]
        return self._explain("move", "", names)

    def _explain(self, part: str, node: str, answers: Iterable[Any]) -> list[UsualMistake]:
        """Return answers with their feedback; `node` is "" where the answer is to a whole part."""
        found = []
        for answer in list(answers)[:MAX_MISTAKES]:
            given = {**self._solution[part], node: answer} if node else answer
            marks = grade(self._exercise, {**self._solution, part: given}).marks
            wrong = [
                mark
                for mark in marks
                if mark.part == part
                and mark.node == (node or mark.node)
                and mark.verdict in ("wrong", "missing", "extra")
            ]
            if wrong:  # of a whole part the first one says where it begins
                found.append(UsualMistake(answer, wrong[0].feedback))
        return found
