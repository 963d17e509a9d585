"""Grading: right answers are right however they are written, and each wrong mark is found, once."""

from math import inf

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from plyscope import Tree, record
from plyscope.exercises import Exercise, grade, make_exercise, parse_tree
from plyscope.exercises.answer import Answer
from plyscope.exercises.follow_up_errors import replay_answer
from tests import strategies
from tests.volume import examples

AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
WINDOWS = {
    "a": [(-inf, inf), (3, inf)],
    "b": [(-inf, inf), (-inf, 3)],
    "c": [(3, inf), (3, 2)],
    "d": [(3, inf), (3, 14), (3, 5), (3, 2)],
}
RIGHT = {
    "values": {"a": 3, "b": 3, "c": 2, "d": 2},
    "windows": WINDOWS,
    "unvisited": ["c2", "c3"],
    "move": "a1",
}


def right_answer(exercise):
    """What an exercise of alpha-beta wants, worked out by the package."""
    name = exercise.node_name
    return {
        "values": {name(state): value for state, value in exercise.values.items()},
        "windows": {name(state): each.sequence for state, each in exercise.windows.items()},
        "unvisited": [name(leaf) for leaf in exercise.unvisited_leaves],
        "move": exercise.best_moves[0],
    }


def told(marks):
    """The mistakes, each by its place, its verdict and its reason."""
    return [(mark.node, mark.verdict, mark.feedback) for mark in marks.mistakes]


def followed(marks):
    """The places of what only follows from a mistake."""
    return [mark.node for mark in marks.marks if mark.verdict == "follows"]


def changed(part, **nodes):
    """The right answer to AIMA's tree with some nodes of a part answered otherwise."""
    return {**RIGHT, part: {**RIGHT[part], **nodes}}


def test_the_tree_of_aima_answered_right_has_all_points():
    marks = grade(Exercise(AIMA), RIGHT)
    assert (marks.points, marks.max_points, marks.is_right, marks.mistakes) == (14, 14, True, [])


@pytest.mark.parametrize(
    "answer",
    [
        {**RIGHT, "unvisited": [4, 6]},
        {**RIGHT, "unvisited": ["c3", "c2"], "move": 0},
        changed("values", a="3", b=3.0, c="6/3"),
        changed(
            "windows", a=[("-inf", "inf"), ("3", "+∞")], c=(3, inf), d=[(3, inf), (3, 14), (3, 5)]
        ),
        {**RIGHT, "values": {0: 3, 1: 3, 5: 2, 9: 2}},
    ],
)
def test_there_are_several_ways_to_write_what_is_right(answer):
    assert grade(Exercise(AIMA), answer).is_right


def test_nothing_answered_brings_nothing_and_every_mark_says_what_was_right():
    marks = grade(Exercise(AIMA), {})
    assert (marks.points, marks.max_points) == (0, 14)
    assert {mark.verdict for mark in marks.marks} == {"missing"}
    assert all(mark.feedback and mark.solution for mark in marks.marks)


def test_too_little_and_too_much_pruned_cost_the_same():
    exercise = Exercise(AIMA, parts=("unvisited",))
    little = grade(exercise, {"unvisited": []})
    assert (little.points, little.max_points) == (0, 1)
    assert told(little)[0] == (
        "c2",
        "missing",
        "c2 is never visited: after c1, c has v = 2 ≤ α = 3 and is cut off.",
    )
    much = grade(exercise, {"unvisited": ["c2", "c3", "d2", "d3"]})
    assert (much.points, much.max_points) == (0, 1)
    assert told(much) == [
        ("d2", "extra", "d2 is visited: after d1, the window of d, [3, 14], is still open.")
    ]
    assert followed(much) == ["d3"]


def test_half_of_a_cutoff_crossed_out_is_no_cutoff():
    marks = grade(Exercise(AIMA, parts=("unvisited",)), {"unvisited": ["c2"]})
    assert (marks.points, [where for where, _, _ in told(marks)]) == (0, ["c3"])


def test_a_leaf_that_no_cutoff_could_skip_alone_is_told_so():
    marks = grade(Exercise(AIMA, parts=("unvisited",)), {"unvisited": ["b1", "b2", "c2", "c3"]})
    assert [(where, reason) for where, _, reason in told(marks)] == [
        ("b1", "b1 is visited: the first child of a visited node always is."),
        ("b2", "b2 is visited: a cutoff before it would skip all later children of b, too."),
    ]


def test_a_value_that_only_follows_from_a_wrong_one_is_not_charged_again():
    marks = grade(Exercise(AIMA), changed("values", a=12, b=12))
    assert (marks.points, marks.max_points, followed(marks)) == (13, 14, ["a"])
    assert told(marks) == [("b", "wrong", "b is a MIN node: min(3, 12, 8) = 3, not 12.")]


def test_windows_that_follow_from_a_wrong_one_are_not_charged_again():
    windows = {
        **WINDOWS,
        "a": [(-inf, inf), (12, inf)],
        "c": [(12, inf)],
        "d": [(12, inf), (12, 14)],
    }
    answer = {**RIGHT, "windows": windows, "unvisited": ["c2", "c3", "d3"]}
    marks = grade(Exercise(AIMA), answer)
    assert (marks.points, marks.max_points) == (13, 14)
    assert told(marks) == [
        ("a", "wrong", "b returns 3, so α at a becomes 3: [3, +∞], not [12, +∞].")
    ]
    assert followed(marks) == ["c", "d", "d", "d", "d3"]  # with [12, +∞] d is cut after d2


def test_windows_of_a_node_that_is_never_visited_are_too_much():
    tree = Tree([[[5, 6], [7, 4]], [[3, 2], [1, 9]]])
    answer = right_answer(Exercise(tree))
    assert answer["unvisited"] == ["e2", "g1", "g2"]
    answer["windows"]["g"] = [(5, 3), (5, 3)]
    marks = grade(Exercise(tree), answer)
    assert told(marks) == [("g", "extra", "g is never visited, so it has no window.")]
    assert marks.points == marks.max_points - 1


def test_of_two_best_moves_both_are_right():
    exercise = Exercise(Tree([[3, 5], [4, 3], [1, 9]]), parts=("move",))
    assert [grade(exercise, {"move": move}).points for move in ("a1", "a2", "a3")] == [1, 1, 0]
    marks = grade(exercise, {"move": "a3"})
    assert told(marks) == [("", "wrong", "a1 leads to 3, the best for MAX; a3 leads to 1.")]


def test_the_rule_for_ties_decides_which_leaves_are_crossed_out():
    tree = Tree([[3, 12], [3, 4]])
    parts = ("unvisited",)
    cut, strict = (Exercise(tree, ties=ties, parts=parts) for ties in ("cut", "strict"))
    assert grade(cut, {"unvisited": ["c2"]}).is_right
    assert grade(strict, {"unvisited": []}).is_right
    assert told(grade(strict, {"unvisited": ["c2"]})) == [
        (
            "c2",
            "extra",
            "c2 is visited: after c1, the window of c, [3, 3], has α = β, which does not cut here.",
        )
    ]
    assert "v = 3 ≤ α = 3" in told(grade(cut, {"unvisited": []}))[0][2]
    assert cut.rule.endswith("it cuts at equality, when v ≥ β or v ≤ α.")
    assert strict.rule.endswith("it cuts only beyond equality, when v > β or v < α.")


def test_from_right_to_left_other_leaves_are_skipped():
    exercise = Exercise(
        Tree([[3, 12, 8], [2, 4, 1]]), direction="right to left", parts=("unvisited",)
    )
    assert [exercise.node_name(leaf) for leaf in exercise.unvisited_leaves] == []
    other = Exercise(Tree([[1, 2, 3], [7, 8, 9]]), direction="right to left", parts=("unvisited",))
    assert [other.node_name(leaf) for leaf in other.unvisited_leaves] == ["b1", "b2"]
    assert grade(other, {"unvisited": [1, 2]}).is_right


def test_where_nothing_is_cut_saying_so_is_the_answer():
    exercise = Exercise(Tree([[1, 2], [3, 4]]), parts=("unvisited",))
    assert grade(exercise, {"unvisited": []}).points == 1
    assert grade(exercise, {}).points == 0
    wrong = grade(exercise, {"unvisited": ["c2"]})
    assert (wrong.points, wrong.max_points, len(wrong.mistakes)) == (0, 1, 1)


def test_a_mean_may_be_a_fraction_or_rounded_to_two_decimals():
    tree = Tree(
        [[(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)], [(1 / 3, 1), (2 / 3, 9)]], ("max", "chance")
    )
    exercise = Exercise(tree, "expectimax")
    for c in (19 / 3, "19/3", 6.33, "6,33"):
        assert grade(exercise, {"values": {"a": 10, "b": 10, "c": c}, "move": "a1"}).is_right
    for c in (6.3, 6.34, 5):
        marks = grade(exercise, {"values": {"a": 10, "b": 10, "c": c}, "move": "a1"})
        assert [(where, verdict) for where, verdict, _ in told(marks)] == [("c", "wrong")]
    wrong = grade(exercise, {"values": {"a": 10, "b": 10.01, "c": "19/3"}, "move": "a1"})
    assert told(wrong)[0][2] == (
        "b is a chance node: 1/2 · 8 + 1/3 · 24 + 1/6 · (−12) = 10, not 10.01."
    )


def test_in_max_n_each_way_to_break_a_tie_is_right():
    # B gets 2 either way, and A's choice hangs on which way B goes.
    tree = Tree([[(1, 2, 6), (4, 2, 3)], [(3, 3, 3)]], (0, 1, 2))
    exercise = Exercise(tree, "maxn")
    for a, b, move in (((3, 3, 3), (1, 2, 6), "a2"), ((4, 2, 3), (4, 2, 3), "a1")):
        values = {"a": a, "b": b, "c": (3, 3, 3)}
        assert grade(exercise, {"values": values}).points == 3
        assert exercise.parts == ("values", "move"), move
    wrong = grade(exercise, {"values": {"a": (1, 2, 6), "b": (1, 2, 6), "c": [3, 3, 3]}})
    assert told(wrong)[0][2].startswith(
        "a is A’s node: of (1, 2, 6) and (3, 3, 3), A gets most, 3,"
    )


@given(strategies.exercises)
def test_what_follows_from_nothing_written_is_what_the_search_did(exercise):
    found = replay_answer(exercise, Answer({}, {}, None, None))
    assert found.visited == exercise.visited_nodes
    latest = {}
    for note in found.notes:
        if note.expected is not None:
            changes = exercise.windows[note.state].changes
            latest[note.state] = changes.get(note.after, latest.get(note.state))
            assert note.expected == latest[note.state]
    assert latest.keys() == exercise.windows.keys()


@given(strategies.exercises)
def test_the_leaves_never_visited_are_those_that_the_trace_tells(exercise):
    told = exercise.record().unvisited_leaves()
    assert [exercise.node_value(leaf) for leaf in exercise.unvisited_leaves] == told
    assert exercise.values[0] == record(exercise.tree, algorithm="minimax").result.value


@given(strategies.exercises)
def test_the_right_answer_is_right(exercise):
    marks = grade(exercise, right_answer(exercise))
    assert marks.is_right, marks.mistakes
    assert marks.points == marks.max_points


@settings(max_examples=examples(40))
@given(strategies.exercises, st.data())
def test_each_single_wrong_mark_is_found_and_costs_a_point(exercise, data):
    answer = right_answer(exercise)
    part = data.draw(st.sampled_from(["values", "windows", "unvisited", "move"]))
    tree, names = exercise.tree, [exercise.node_name(state) for state in range(exercise.tree.size)]
    if part == "values":
        node = data.draw(st.sampled_from(sorted(answer[part])))
        answer[part][node] += data.draw(st.sampled_from([-1, 1]))
    elif part == "windows":
        node = data.draw(st.sampled_from(sorted(answer[part])))
        at = data.draw(st.integers(0, len(answer[part][node]) - 1))
        alpha, beta = answer[part][node][at]
        answer[part][node] = list(answer[part][node])
        answer[part][node][at] = (
            (alpha, beta - 0.5) if beta < inf else (max(alpha, -99) + 0.5, beta)
        )
    elif part == "unvisited":
        leaf = data.draw(
            st.sampled_from([names[s] for s in range(tree.size) if tree.is_terminal(s)])
        )
        answer[part] = sorted({leaf} ^ set(answer[part]))
    else:
        wrong = [a for a in tree.actions(0) if a not in exercise.best_moves]
        assume(wrong)
        answer[part] = data.draw(st.sampled_from(wrong))
    marks = grade(exercise, answer)
    assert not marks.is_right
    assert len(marks.mistakes) >= 1
    assert {mark.part for mark in marks.mistakes} == {part}
    assert marks.points == marks.max_points - 1


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (None, "An answer is a mapping of parts, such as 'values', not None."),
        (
            {"value": {}},
            "This exercise does not ask for 'value': its parts are "
            "values, windows, unvisited, move.",
        ),
        ({"values": [3]}, "values is a mapping from node names, not [3]."),
        ({"values": {"z": 3}}, "values has no node 'z': its nodes are a, b, c, d."),
        ({"values": {"b1": 3}}, "values has no node 'b1': its nodes are a, b, c, d."),
        ({"values": {"a": "three"}}, "The value of a is a number, not 'three'."),
        ({"values": {"a": float("nan")}}, "The value of a is a number, not nan."),
        ({"windows": {"a": 3}}, "A window of a is a pair, alpha and beta, not 3."),
        (
            {"windows": {"a": [(1, 2, 3)]}},
            "A window of a is a pair, alpha and beta, not (1, 2, 3).",
        ),
        ({"unvisited": "c2"}, "unvisited is a list of leaves, such as ['c2'], not 'c2'."),
        ({"unvisited": ["c"]}, "There is no leaf 'c': the leaves are b1 to d3."),
        ({"unvisited": [7]}, "No leaf has the value 7."),
        ({"unvisited": [4, 4]}, "The answer has 2 leaves with the value 4, the tree only 1."),
        ({"move": "b1"}, "The root has no move 'b1': its moves are a1, a2, a3."),
        ({"move": 3}, "The root has no move 3: its moves are a1, a2, a3."),
    ],
)
def test_an_answer_that_cannot_be_read_is_refused_in_a_sentence(answer, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        grade(Exercise(AIMA), answer)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((Tree(7),), "The tree is a single leaf: an exercise needs a move at the root."),
        ((Tree(list(range(400))),), "An exercise has at most 400 nodes: this tree has 401."),
        (
            (AIMA, "negamax"),
            "kind is 'minimax' or 'alphabeta' or 'expectimax' or 'expectiminimax' or 'maxn', "
            "not 'negamax'.",
        ),
        (
            (AIMA, "minimax", "left to right", "cut", ("windows",)),
            "a part of this kind is 'values' or 'move', not 'windows'.",
        ),
        (([[3]],), "The tree of an exercise is a Tree, not [[3]]."),
    ],
)
def test_an_exercise_that_asks_nothing_is_refused(arguments, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        Exercise(*arguments)
    assert str(refusal.value) == sentence


def test_alpha_beta_is_not_asked_of_a_tree_of_chance():
    with pytest.raises(ValueError, match=r"MAX and MIN, without chance"):
        Exercise(Tree([[1, 2], 3], ("max", "chance")))


@given(strategies.exercises)
def test_an_exercise_is_written_down_and_read_again(exercise):
    again = Exercise.from_json(exercise.to_json())
    assert again.to_json() == exercise.to_json()
    assert right_answer(again) == right_answer(exercise)


@given(st.integers(0, 10**6), st.integers(1, 3))
def test_an_exercise_from_right_to_left_is_still_maxs_and_mins(seed, level):
    exercise = make_exercise("alphabeta", seed, level, "right to left")
    assert exercise.tree.players == ("MAX", "MIN")
    assert exercise.unvisited_leaves


def test_a_vector_may_be_text_and_blank_text_is_no_answer():
    exercise = Exercise(
        parse_tree('{"turns": [0, 1, 2], "tree": [[(1, 2, 6), (4, 3, 2)]]}'), "maxn"
    )
    texts = ({"a": "(4, 3, 2)", "b": "4 3 2"}, {"a": " 4;3 ;2 ", "b": "(4,3,2)"})
    for values in texts:
        assert [mark.verdict for mark in grade(exercise, {"values": values}).marks[:2]] == [
            "right",
            "right",
        ]
    blank = grade(exercise, {"values": {"a": " ", "b": "4 3 2"}})
    assert [mark.verdict for mark in blank.marks[:2]] == ["missing", "right"]
    with pytest.raises(ValueError, match="a is 3 numbers, one for each player, not '4 3'"):
        grade(exercise, {"values": {"a": "4 3"}})
