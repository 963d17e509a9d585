"""One mistake, and alpha-beta gone on with consistently from there, costs one point."""

from collections import Counter
from math import inf
from random import Random

import pytest

from plyscope import MAX, Tree
from plyscope.exercises import DIRECTIONS, TIES, Exercise, grade
from tests.volume import examples

MISTAKES = {  # and the moments at which each can be made
    "bound": ("entry", "same", "change"),
    "bound and value": ("entry", "same", "change"),
    "forgotten": ("change",),
    "not written": ("change",),
    "no cut": ("cut",),
    "early cut": ("open",),
}
TURNS = (("max", "min"), ("min", "max"), ("max", "min", "min"))
ENOUGH = 90  # decided cases in the suite


class Student:
    """Alpha-beta by hand: with one mistake, at the moment of that number, and none after it.

    It shares no code with the package. `cuts_by` says which comparison is made on paper: that of v
    with a bound, as printed, or that of alpha with beta.
    """

    def __init__(self, exercise, mistake="", at=-1, shift=0, side=0, cuts_by="value"):
        self.tree, self.strict = exercise.tree, exercise.ties == "strict"
        self.backwards = exercise.direction == "right to left"
        self.mistake, self.at, self.shift, self.side = mistake, at, shift, side
        self.cuts_by = cuts_by
        self.moments, self.made = [], False
        self.windows, self.leaves = {}, set()
        self.visit(exercise.tree.initial, (-inf, inf))

    def visit(self, state, window):
        if self.tree.is_terminal(state):
            self.leaves.add(state)
            return self.tree.utility(state, MAX)
        is_max = self.tree.to_move(state) == MAX
        written = self.windows.setdefault(state, [])
        v = -inf if is_max else inf
        window, v = self.note(written, is_max, None, window, v, v)
        children = list(self.tree.children(state))[:: -1 if self.backwards else 1]
        missed, last = False, children[-1]
        for child in children:
            v2 = self.visit(child, window)
            before, old = window, v
            v = max(v, v2) if is_max else min(v, v2)
            alpha, beta = window
            new = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
            window, v = self.note(written, is_max, before, new, v, old)
            if missed or child == last:
                continue
            due = self.due(is_max, v, window)
            self.moments.append("cut" if due else "open")
            wrong = self.mistake in ("no cut", "early cut") and self.is_now()
            missed = missed or (wrong and due)
            if due != wrong:
                break
        return v

    def is_now(self):
        """Tell whether the mistake is made at this moment."""
        now = len(self.moments) - 1 == self.at
        self.made = self.made or now
        return now

    def due(self, is_max, v, window):
        alpha, beta = window
        low, high = (
            (alpha, beta) if self.cuts_by == "window" else (v, beta) if is_max else (alpha, v)
        )
        return low > high or (low == high and not self.strict)

    def note(self, written, is_max, before, window, v, old):
        """Write a window down where it is new; return it and v, wrong where the mistake is due."""
        changes = "same" if window == before else "entry" if before is None else "change"
        self.moments.append(changes)
        if self.mistake in ("no cut", "early cut") or not self.is_now():
            pass
        elif self.mistake == "not written":
            return window, v
        elif self.mistake == "forgotten":
            return before, v if self.side else old
        else:
            ends = list(window)
            ends[self.side] = self.shift + (ends[self.side] if abs(ends[self.side]) < inf else 0)
            window = tuple(ends)
            if self.mistake == "bound and value" and self.side == (0 if is_max else 1):
                v = ends[self.side]
        if window != before:
            written.append(window)
        return window, v


def random_exercise(random, parts):
    def nested(depth, below=True):
        if depth == 0 or (below and random.random() < 0.15):
            return random.randint(0, 9)
        return [nested(depth - 1) for _ in range(random.randint(2, 3))]

    tree = Tree(
        nested(random.choice((2, 3, 3)), below=False),
        random.choice(TURNS),
    )
    return Exercise(
        tree, direction=random.choice(DIRECTIONS), ties=random.choice(TIES), parts=parts
    )


def answer(exercise, student):
    found = {"windows": student.windows}
    if "unvisited" in exercise.parts:
        leaves = {state for state in range(exercise.tree.size) if exercise.tree.is_terminal(state)}
        found["unvisited"] = [exercise.node_name(leaf) for leaf in leaves - student.leaves]
    return found


def cost(exercise, student):
    marks = grade(exercise, answer(exercise, student))
    return marks.max_points - marks.points, marks.mistakes


@pytest.mark.parametrize("parts", [("windows",), ("windows", "unvisited")])
def test_a_mistake_whose_consequences_are_consistent_costs_one_point(parts):
    decided, enough, seed = Counter(), examples(ENOUGH), 0
    possible = [each for each in MISTAKES if each != "early cut" or "unvisited" in parts]
    while sum(decided.values()) < enough:
        random = Random(seed)
        seed += 1
        exercise = random_exercise(random, parts)
        right = Student(exercise)
        assert cost(exercise, right) == (0, [])
        mistake = random.choice(possible)
        student = with_mistake(exercise, right, mistake, random)
        if student is None or answer(exercise, student) == answer(exercise, right):
            continue
        if leaves_out_what_may_be(exercise, student):
            continue
        decided[mistake] += 1
        charged, mistakes = cost(exercise, student)
        assert (charged, len(mistakes)) == (1, 1), (seed - 1, mistake, mistakes)
    assert sum(decided.values()) == enough
    assert set(decided) == set(possible)
    assert min(decided.values()) > enough / 50
    assert seed < 3 * enough


def with_mistake(exercise, right, mistake, random):
    """Return a student who makes a mistake somewhere, None where there is nowhere to make it."""
    moments = [at for at, kind in enumerate(right.moments) if kind in MISTAKES[mistake]]
    if not moments:
        return None
    at, shift = random.choice(moments), random.choice((-3, -2, -1, -0.5, 0.5, 1, 2, 3))
    cuts_by = random.choice(("value", "window"))
    student = Student(exercise, mistake, at, shift, random.randrange(2), cuts_by)
    assert student.made
    return student


def leaves_out_what_may_be(exercise, student):
    """Tell whether nothing is missing but the last window of a node, where the two have met."""
    right = exercise.windows
    return student.windows.keys() == right.keys() and all(
        written == right[state].sequence
        or (
            written == right[state].sequence[:-1]
            and right[state].sequence[-1][0] >= right[state].sequence[-1][1]
        )
        for state, written in student.windows.items()
    )


def test_the_window_on_entry_is_wrong_and_nothing_below_it_changes():
    exercise = Exercise(Tree([[4, 4], [7, 8]]), direction="right to left", parts=("windows",))
    windows = {"a": [(-inf, inf), (7, inf)], "b": [(7, inf), (7, 4)], "c": [(-inf, 5)]}
    marks = grade(exercise, {"windows": windows})
    assert (marks.points, marks.max_points) == (5, 6)
    assert [(mark.node, mark.answer) for mark in marks.mistakes] == [("c", "[−∞, 5]")]
