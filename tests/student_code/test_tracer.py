"""Searches as students write them are followed: tree, windows, and what they never tried."""

import marshal
from inspect import signature
from math import inf

import pytest

from plyscope import Tree, record
from plyscope.game import play_moves
from plyscope.student_code import NotTraceable, trace_function
from plyscope.student_code.convention.source_text import load_search
from plyscope.trace import Tape
from tests.student_code.student_programs import GAME, NESTED, TREE, program, text

MINS = Tree(NESTED, ("min", "max"))
LATE = play_moves(GAME, ["b2", "a1", "c1", "a3"])


def counts(trace):
    found = trace.result.counts
    return found["nodes"], found["leaves"], found["cutoffs"]


MINIMAX = ["minimax_flag", "minimax_evals", "minimax_generators", "minimax_one_line"]
MINIMAX += ["minimax_decision", "negamax_color", "inlined_leaf", "children_first"]
ALPHABETA = ["alphabeta_flag", "alphabeta_book", "alphabeta_pair", "alphabeta_hard"]
ALPHABETA += ["negamax_window", "depth_limit"]


@pytest.mark.parametrize("name", MINIMAX)
def test_minimax_of_every_shape_visits_the_whole_tree(name):
    trace = trace_function(program(name), TREE)
    assert (trace.result.value, trace.result.action) == (3, 0)
    assert counts(trace) == (13, 9, 0)
    assert trace.unvisited_leaves() == []
    trace = trace_function(program(name), MINS)
    assert (trace.result.value, trace.result.action) == (6, 1)
    assert counts(trace_function(program(name), GAME, LATE)) == (186, 86, 0)


@pytest.mark.parametrize("name", [*ALPHABETA, "alphabeta_class"])
def test_alpha_beta_of_every_shape_skips_the_leaves_of_the_book(name):
    trace = trace_function(program(name), TREE)
    assert (trace.result.value, trace.result.action) == (3, 0)
    assert counts(trace) == (11, 7, 1)
    assert trace.unvisited_leaves() == [4, 6]
    assert counts(trace_function(program(name), GAME, LATE)) == (86, 35, 18)


@pytest.mark.parametrize("name", ALPHABETA)
def test_where_min_begins_its_values_are_read_as_those_of_max(name):
    trace = trace_function(program(name), MINS)
    assert (trace.result.value, trace.result.action) == (6, 1)
    assert counts(trace) == (11, 7, 1)
    assert trace.unvisited_leaves() == [5, 2]
    assert trace.result.principal_variation == (1, 2)


@pytest.mark.parametrize(
    "name", ["minimax_flag", "minimax_evals", "minimax_generators", "negamax_color", "inlined_leaf"]
)
def test_a_students_minimax_tells_what_ours_tells(name):
    for game, state in ((TREE, 0), (MINS, 0), (GAME, LATE)):
        ours = record(game, state, "minimax")
        assert trace_function(program(name), game, state).events == ours.events


@pytest.mark.parametrize("name", ["alphabeta_book", "negamax_window"])
def test_a_students_alpha_beta_tells_what_ours_tells(name):
    for game, state in ((TREE, 0), (MINS, 0), (GAME, LATE)):
        ours = record(game, state, "alphabeta")
        theirs = trace_function(program(name), game, state)
        assert [e for e in theirs.events if e.kind != "update"] == [
            e for e in ours.events if e.kind != "update"
        ]


@pytest.mark.parametrize("name", ["helper", "named_pair", "best_move"])
def test_helpers_named_pairs_and_moves_alone_make_no_difference(name):
    trace = trace_function(program(name), TREE)
    assert (trace.result.value, trace.result.action) == (3, 0)
    assert counts(trace) == (13, 9, 0)
    assert counts(trace_function(program(name), GAME, LATE)) == (186, 86, 0)


def test_a_decorated_function_is_followed_behind_its_decorator():
    how = load_search(text("decorated"), "f")
    assert counts(trace_function(how, GAME, LATE)) == (186, 86, 0)


def test_positions_that_are_only_looked_at_to_order_moves_are_no_nodes():
    trace = trace_function(program("ordered"), GAME, LATE)
    assert trace.result.value == 0
    assert all(
        len(node.children) <= node.action_count and node.entered_count == len(node.children)
        for node in trace.nodes
    )
    assert counts(trace) == (28, 11, 9)  # as many as it is called


def test_a_move_that_is_searched_again_is_entered_again():
    trace = trace_function(program("pvs"), GAME, LATE)
    assert trace.result.value == 0
    assert [event.kind for event in trace.events].count("enter") == 70


def test_an_exception_that_is_caught_in_another_call_is_not_followed():
    with pytest.raises(NotTraceable, match=r"^f raises an exception in one call and catches it in"):
        trace_function(program("caught"), TREE)


def test_without_its_text_a_function_is_followed_by_its_names():
    namespace = {}
    exec(text("best_move"), namespace)
    trace = trace_function(namespace["best_move"], TREE)
    assert (trace.result.value, trace.result.action) == (3, 0)
    assert counts(trace) == (13, 9, 0)


def test_windows_are_read_from_the_arguments():
    trace = trace_function(program("alphabeta_flag"), TREE)
    assert [(node.alpha, node.beta) for node in trace.nodes] == [
        *[(-inf, inf)] * 3,
        (-inf, 3),
        (-inf, 3),
        *[(3, inf)] * 4,
        (3, 14),
        (3, 5),
    ]
    assert [node.value for node in trace.nodes] == [3, 3, 3, 12, 8, 2, 2, 2, 14, 5, 2]
    [cut] = [event for event in trace.events if event.kind == "cut"]
    assert (cut.node, cut.value, cut.alpha, cut.beta, cut.skipped) == (5, 2, 3, 2, 2)


def test_fail_hard_returns_the_ends_of_its_window():
    trace = trace_function(program("alphabeta_hard"), TREE)
    assert [node.value for node in trace.nodes][5] == 3
    theirs = [(event.kind, event.node, event.value) for event in trace.events]
    ours = [(e.kind, e.node, e.value) for e in record(TREE, algorithm="alphabeta_hard").events]
    assert theirs == ours


def test_tic_tac_toe_is_followed_to_its_end_and_there_is_room_for_all_of_it():
    first = play_moves(GAME, ["b2"])
    assert counts(trace_function(program("minimax_flag"), GAME, first)) == (55505, 25872, 0)
    assert signature(trace_function).parameters["limit"].default >= 549946
    assert counts(trace_function(program("alphabeta_book"), GAME)) == (18297, 7330, 4237)


def test_a_table_of_its_own_answers_where_a_position_came_up_before():
    trace = trace_function(program("memo_dict"), GAME, LATE)
    assert counts(trace) == (119, 41, 0)
    assert trace.result.counts["table hits"] == 28
    trace = trace_function(program("memo_cache"), GAME, LATE)  # no call of its own, where it knows
    assert counts(trace) == (119, 26, 0)
    assert trace.result.counts["table hits"] == 43
    assert trace.result.value == 0


def test_a_depth_limit_is_no_cut():
    trace = trace_function(program("depth_limit"), GAME, LATE, depth=1)
    assert trace.result.counts["nodes"] == 6
    assert trace.result.counts["cutoffs"] == 0
    trace = trace_function(program("minimax_evals"), TREE, depth=5)
    assert counts(trace) == (13, 9, 0)


def test_an_evaluation_that_is_handed_in_is_that_of_the_game():
    trace = trace_function(program("handed_evaluation"), GAME, LATE, depth=2)
    ours = record(GAME, LATE, "h_alphabeta", depth=2)
    assert (trace.result.value, trace.result.counts) == (ours.result.value, ours.result.counts)
    assert -1 < trace.result.value < 1


def test_chance_adds_up_what_it_may_bring():
    dice = Tree([[(0.5, 8), (0.5, 24)], [(0.5, -12), (0.5, 4)]], ("max", "chance"))
    trace = trace_function(program("expectimax_dispatch"), dice)
    assert (trace.result.value, trace.result.action) == (16, 0)
    assert trace.result.counts == {"nodes": 7, "leaves": 4, "cutoffs": 0, "chance nodes": 2}
    assert [node.probability for node in trace.nodes[2:4]] == [0.5, 0.5]
    sums = [event.value for event in trace.events if event.kind == "update" and event.node == 1]
    assert sums == [4, 16]


def test_of_several_players_the_values_are_vectors():
    three = Tree([[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], (0, 1, 2))
    trace = trace_function(program("maxn"), three)
    assert (trace.result.value, trace.result.action) == ((7, 4, 1), 1)
    assert trace.nodes[1].value == (1, 2, 6)
    assert trace.result.principal_variation == (1, 1)
    assert trace.explain(trace.ticks).sentence.endswith(
        "The search is done: maxn returned (7, 4, 1)."
    )


def test_a_search_that_begins_anew_tells_so():
    trace = trace_function(program("deepening"), TREE)
    assert trace.result.counts == {"nodes": 16, "leaves": 12, "cutoffs": 0, "iterations": 2}
    assert trace.explain(7).sentence == "The root is searched again: iteration 2."


def test_one_call_of_a_nim_game():
    class Nim:
        players = ("First", "Second")
        initial = (5, 0)

        def to_move(self, state):
            return state[1]

        def actions(self, state):
            return range(1, min(state[0], 3) + 1)

        def result(self, state, action):
            return state[0] - action, 1 - state[1]

        def is_terminal(self, state):
            return state[0] == 0

        def utility(self, state, player):
            return -1 if player == state[1] else 1

        def action_name(self, state, action):
            return f"take {action}"

        def parse_action(self, state, text):
            return int(text[-1])

    trace = trace_function(program("negamax_window"), Nim())
    assert (trace.result.value, trace.result.action) == (1, 1)
    trace = trace_function(program("minimax_flag"), Nim(), (4, 1))
    assert trace.result.value == 1  # who is to move loses
    assert trace.explain(1).sentence == "take 1 is tried, move 1 of 3."


def test_what_was_wrong_is_followed_as_it_is():
    trace = trace_function(program("wrong_first_child"), TREE)
    assert trace.result.value == 3
    assert counts(trace) == (3, 1, 2)
    assert trace.unvisited_leaves() == [12, 8, 2, 4, 6, 14, 5, 2]
    assert [trace.explain(tick).sentence for tick in (5, 8)] == [
        "b2 and b3 were never tried: a1 returned 3.",
        "a2 and a3 were never tried: minimax returned 3. The search is done: minimax returned 3.",
    ]


def test_the_root_may_be_over_already():
    leaf = Tree(5)
    trace = trace_function(program("minimax_flag"), leaf)
    assert (trace.result.value, trace.ticks) == (5, 0)
    assert trace.explain(0).sentence.startswith(
        "The game is over here: there is nothing to search."
    )


def test_the_game_that_is_handed_over_is_of_its_own_class():
    text = (
        "def f(game, s):\n    assert type(game).__name__ == 'Tree'\n"
        "    if game.is_terminal(s):\n        return game.utility(s, 0)\n"
        "    return max(f(game, game.result(s, a)) for a in game.actions(s))\n"
    )
    assert trace_function(load_search(text), TREE).result.value == 14
    assert not [name for name in vars(TREE) if name in ("result", "actions", "utility")]


def test_each_tick_has_a_sentence_the_students_line_and_variables():
    trace = trace_function(program("alphabeta_flag"), TREE)
    told = [trace.explain(tick) for tick in range(trace.ticks + 1)]
    assert [(each.source_line, each.sentence) for each in told[:6]] == [
        (
            4,
            "MAX is to move at the root: alphabeta(game, state, alpha, beta, is_max) is called.",
        ),
        (10, "a1 is tried, move 1 of 3."),
        (18, "b1 is tried, move 1 of 3."),
        (6, "b1 has the value 3: the game is over there."),
        (19, "best is now 3, beta is now 3."),
        (18, "b2 is tried with the window (−∞, 3)."),
    ]
    assert [each.sentence for each in told[14:17]] == [
        "best is now 2, beta is now 2.",
        "c2 and c3 were never tried: a2 returned 2, and α was 3.",
        "a2 returned 2; best is 3.",
    ]
    assert told[14].variables == {
        **{"state": "5", "alpha": "3", "beta": "2", "is_max": "False"},
        **{"best": "2", "action": "c1", "value": "2"},
    }
    assert told[-1].sentence == (
        "a3 returned 2; best is 3. The search is done: alphabeta returned 3."
    )
    assert [each.player for each in told[:3]] == ["MAX", "MAX", "MIN"]
    assert {each.claims for each in told} == {()}


def test_negamax_is_told_in_its_own_numbers_and_in_those_of_max():
    trace = trace_function(program("negamax_color"), TREE)
    assert trace.explain(4).sentence == "value is now −3: 3 for MAX."
    assert trace.explain(9).sentence.startswith("a1 returned 3 for MAX")


@pytest.mark.parametrize("state", [GAME.initial, LATE, play_moves(GAME, ["b2", "a1", "c1"])])
def test_a_tape_that_is_delivered_has_what_the_trace_has(state):
    blocks = []
    how = program("alphabeta_book")
    trace = trace_function(how, GAME, state, tape=Tape(blocks.append))
    numbers = [number for block in blocks for number in marshal.loads(block)]
    assert numbers == trace_function(how, GAME, state).numbers
    assert trace.result.value == 0
