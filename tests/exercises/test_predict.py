"""Predict first: what is asked is true, can be known, and gives nothing away."""

import re
from collections import Counter
from dataclasses import replace
from math import inf

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from plyscope import ALGORITHMS, TicTacToe, Tree, record
from plyscope.exercises import Question, grade_question, make_question
from plyscope.game import play_moves
from plyscope.search.algorithm import find_playable
from tests import strategies
from tests.tapes import until
from tests.volume import examples

AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
THREE = Tree([[(1, 2, 6), (4, 3, 3)], [(6, 1, 2), (7, 4, 1)]], [0, 1, 2])
LONGEST = 150  # ticks: the tape up to each is read anew
DICE = Tree([[(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)], [9, 2]], ("max", "chance"))


def questions(game, algorithm, state=None, **options):
    """Every question of a search by its tick; of a long search those at its beginning."""
    trace = record(game, state, algorithm, **options)
    root = game.initial if state is None else state
    found = {}
    for tick in range(min(trace.ticks, LONGEST) + 1):
        tape = until(trace.numbers, tick)
        question = make_question(game, root, algorithm, options, tape, tick == trace.ticks)
        if question is not None:
            found[tick] = question
    return found


def asked(found):
    """The kinds of questions and their right answers, by tick."""
    return {tick: (question.kind, question.solution) for tick, question in found.items()}


def test_every_question_of_alpha_beta_on_aimas_tree():
    assert asked(questions(AIMA, "alphabeta")) == {
        0: ("leaves", ("c2", "c3")),
        4: ("window", (-inf, 3)),
        9: ("value", 3),
        10: ("window", (3, inf)),
        14: ("window", (3, 2)),
        15: ("cut", 2),
        16: ("value", 2),
        20: ("window", (3, 14)),
        21: ("cut", 0),
        23: ("window", (3, 5)),
        24: ("cut", 0),
        26: ("window", (3, 2)),
        27: ("value", 2),
    }


def test_a_search_without_windows_is_asked_for_values_alone():
    assert asked(questions(AIMA, "minimax")) == {
        9: ("value", 3),
        19: ("value", 2),
        30: ("value", 2),
    }


def test_what_fail_hard_returns_is_asked_as_it_returns_it():
    found = questions(AIMA, "alphabeta_hard")[16]
    assert (found.kind, found.solution) == ("value", 3)
    assert grade_question(found, 2) == (
        False,
        "No: it returns 3. None of its moves is inside the window, so fail-hard "
        "returns a bound of the window. "
        ""
        "a2 is worth at most 3. For MAX that is no better than 3: nothing changes.",
    )


def test_the_prompts_name_who_moves_and_where():
    found = questions(AIMA, "alphabeta")
    assert found[0].prompt == "Which leaves are never visited?"
    assert found[0].rule == "Alpha–beta searches from left to right; it cuts at v ≥ β and at v ≤ α."
    assert found[9].prompt == "What does the MIN node after a1 return?"
    assert found[10].prompt == "What are α and β now at the root?"
    assert found[15].prompt == (
        "Is the MIN node after a2 cut off now? If so, how many of its moves are skipped?"
    )


def test_a_question_is_the_same_where_a_node_is_cut_and_where_it_is_not():
    found = questions(AIMA, "alphabeta")
    assert found[15].prompt.replace("a2", "a3") == found[21].prompt == found[24].prompt
    assert (found[15].choices, found[15].rule) == (found[21].choices, found[21].rule)


@pytest.mark.parametrize(
    ("tick", "answer", "sentence"),
    [
        (
            9,
            "3",
            "Right. MIN’s best move there is b1, with value 3. a1 is worth 3. First child: v = 3.",
        ),
        (9, " 3,0 ", "Right."),
        (9, "−3", "No: it returns 3."),
        (9, None, "It returns 3."),
        (10, ["3", "inf"], "Right. MAX can guarantee 3 at the root: α rises to 3."),
        (10, [3, "+∞"], "Right."),
        (10, ["-inf", 3], "No: α is 3 and β is +∞."),
        (15, "2", "Right. MIN can hold MAX to 2 here; MAX already has 3 at the root"),
        (15, 0, "No: it is cut off and 2 moves are skipped."),
        (15, 1, "No: it is cut off and 2 moves are skipped."),
        (21, 0, "Right. MIN cuts off at v ≤ α = 3, but v = 14."),
        (21, 2, "No: it is not cut off."),
        (0, ["c3", "c2"], "Right."),
        (0, ["c3"], "No: c2 and c3 are never visited."),
        (0, [], "No: c2 and c3 are never visited."),
    ],
)
def test_an_answer_is_judged_with_its_reason(tick, answer, sentence):
    right, said = grade_question(questions(AIMA, "alphabeta")[tick], answer)
    assert said.startswith(sentence)
    assert right == sentence.startswith("Right.")


@pytest.mark.parametrize(
    ("tick", "answer", "refusal"),
    [
        (9, "three", "A value is a number, such as 3, -1, 1/2 or \"-inf\", not 'three'."),
        (10, "3", "The answer is 2 numbers, α, β, not '3'."),
        (10, [3, ""], "β is a number, such as 3, -1, 1/2 or \"-inf\", not ''."),
        (15, 1.5, "The number of skipped moves is a whole number, not 1.5."),
        (15, -1, "The number of skipped moves is a whole number, not -1."),
        (0, "c2", "The answer is a list of leaves, not 'c2'."),
        (0, ["e1"], "There is no leaf 'e1': choose one of b1, b2, b3, c1, c2, c3, d1, d2, d3."),
    ],
)
def test_an_answer_that_cannot_be_read_is_refused(tick, answer, refusal):
    with pytest.raises(ValueError, match=f"^{re.escape(refusal)}$"):
        grade_question(questions(AIMA, "alphabeta")[tick], answer)


def test_both_rules_for_ties_and_both_directions_are_told():
    tree = Tree([[3, 12], [3, 4]])
    assert questions(tree, "alphabeta")[0].solution == ("c2",)
    strict = questions(tree, "alphabeta", ties="strict")[0]
    assert strict.solution == ()
    assert strict.rule.endswith("it cuts at v > β and at v < α.")
    assert grade_question(strict, None)[1] == "It visits every leaf. There is no cutoff."
    turned = questions(AIMA, "alphabeta", order="reversed")[0]
    assert turned.solution == ()
    assert turned.rule.startswith("Alpha–beta searches from right to left;")


def test_an_order_that_nobody_sees_is_not_asked_about_leaves():
    assert 0 not in questions(AIMA, "alphabeta", order="random:3")


def test_every_player_has_a_number_and_an_average_may_be_rounded():
    values = [each for each in questions(THREE, "maxn").values() if each.kind == "vector"]
    assert values[0].names == ("A", "B", "C")
    assert grade_question(values[0], [4, "3", 3])[0]
    assert not grade_question(values[0], [1, 2, 6])[0]
    thirds = questions(Tree([[1, 2, 2], [0, 0]], ("max", "chance")), "expectimax")
    first = next(iter(thirds.values()))
    assert grade_question(first, "5/3")[0]
    assert grade_question(first, "1.67")[0]
    assert not grade_question(first, 1.6)[0]
    assert next(iter(questions(DICE, "expectimax").values())).solution == 10


def test_on_a_board_the_values_of_finished_games_are_the_choices():
    game = TicTacToe()
    state = play_moves(game, ["a1", "b1", "c1", "b2", "a2", "a3"])
    values = [each for each in questions(game, "alphabeta", state).values() if each.kind == "value"]
    assert values
    assert {each.choices for each in values} == {("−1", "0", "+1")}
    assert grade_question(values[0], "−1") == grade_question(values[0], -1)


def test_what_an_evaluation_says_of_a_leaf_is_never_asked():
    game = TicTacToe()
    found = questions(game, "h_alphabeta", play_moves(game, ["b2", "a1"]), depth=1)
    assert all(question.kind == "window" for question in found.values())
    deeper = questions(game, "h_minimax", play_moves(game, ["b2", "a1"]), depth=2)
    assert {question.choices for question in deeper.values()} == {()}


def test_simulations_are_asked_for_the_move_that_they_visit_most_at_their_end_alone():
    found = questions(AIMA, "uct", simulations=20)
    assert [question.kind for question in found.values()] == ["move"]
    [last] = found.values()
    assert last.names == ("a1", "a2", "a3")
    assert (
        [name for name in last.names if grade_question(last, name)[0]]
        == list(last.solution)
        == ["a3"]
    )


def given_as(question):
    """The right answer as somebody gives it."""
    right, times = question.solution, question.unit.to_feature_sum
    if question.kind == "value":
        return times(right)
    if question.kind == "window":
        return [times(end) for end in right]
    return right[0] if question.kind == "move" else right


def wrong(question):
    """An answer that is not the right one."""
    right = question.solution if question.kind == "move" else given_as(question)
    if question.kind == "leaves":
        others = set(question.names) ^ set(right)
        return list(others) if others != set(right) else []
    if question.kind == "move":
        return next((name for name in question.names if name not in right), None)
    if question.kind in ("window", "vector"):
        return [*right[:-1], 99 if right[-1] != 99 else 98]
    return right + 1


GAMES = st.one_of(
    strategies.trees,
    st.just(THREE),
    st.just(DICE),
    strategies.boards(),
)


def test_a_judged_value_is_given_as_its_sum_and_a_won_game_as_a_word():
    game = TicTacToe()
    found = questions(game, "h_minimax", play_moves(game, ["b2", "a3"]), depth=2).values()
    asked = {round(72 * one.solution): one for one in found if one.kind == "value"}
    assert grade_question(asked[-2], "-2")[0]
    assert not grade_question(asked[-2], str(-2 / 72))[0]
    assert grade_question(asked[-2], None)[1].startswith("It returns −2. MIN’s best move there is")
    assert asked[-2].rule == "Answer with the weighted sum of EVAL, or with X wins or O wins."
    won = replace(asked[-2], solution=-1)
    assert [grade_question(won, said)[0] for said in ("O wins", "x Wins", "-2")] == [
        True,
        False,
        False,
    ]


def test_the_right_answer_is_right_and_another_is_wrong_in_every_search_of_every_tree():
    decided = Counter()

    @settings(max_examples=examples(12), deadline=None)
    @given(st.data())
    def check(data):
        game = data.draw(GAMES)
        names = [name for name in find_playable(game) if name not in ("uct", "puct")]
        algorithm = data.draw(st.sampled_from(names))
        options = {"depth": 3} if "depth" in ALGORITHMS[algorithm].options else {}
        try:
            found = questions(game, algorithm, **options)
        except ValueError:  # what some searches take for granted a tree may not keep
            reject()
        for question in found.values():
            assert isinstance(question, Question)
            answer = given_as(question)
            right, said = grade_question(question, answer)
            assert right
            assert said == f"Right. {question.explanation}"
            other = wrong(question)
            decided[other is not None] += 1
            if other is not None:
                assert not grade_question(question, other)[0]
            assert question.prompt.endswith("?")

    check()
    assert decided[True] >= 8


def test_the_leaves_are_those_that_the_trace_never_visits():
    decided = Counter()

    @settings(max_examples=examples(12), deadline=None)
    @given(strategies.trees, st.sampled_from(["cut", "strict"]))
    def check(tree, ties):
        found = questions(tree, "alphabeta", ties=ties).get(0)
        trace = record(tree, algorithm="alphabeta", ties=ties)
        decided[found is not None] += 1
        if found is not None:
            worth = {
                name: tree.leaf_value(leaf_of(tree, path)) for name, (path, _) in places(found)
            }
            assert [worth[name] for name in found.solution] == trace.unvisited_leaves()

    check()
    assert decided[True] >= 5


def places(question):
    return zip(question.names, question.leaf_paths, strict=True)


def leaf_of(tree, path):
    """Return the node at the end of a path."""
    state = tree.initial
    for action in path:
        state = tree.result(state, action)
    return state
