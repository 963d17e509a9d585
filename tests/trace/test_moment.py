"""Moments: what is known at a tick, and that what is said of a value's sureness is true."""

import pytest
from hypothesis import given

from plyscope import games, record, solve
from plyscope.trace.moment import moments
from tests.strategies import trees


def story(game, algorithm="alphabeta", **options):
    return list(moments(record(game, algorithm=algorithm, **options)))


def test_there_is_a_moment_for_every_tick_and_the_last_is_the_end():
    kinds = [moment.kind for moment in story(games.make("tree-aima"))]
    assert len(kinds) == 28
    assert [kinds[0], kinds[15], kinds[-1]] == ["start", "cut", "end"]
    assert kinds.count("end") == kinds.count("cut") == 1


def test_the_cut_of_aimas_tree_knows_its_window_and_what_it_skips():
    cut = story(games.make("tree-aima"))[15]
    assert (cut.value, cut.skipped, len(cut.path)) == (2, 2, 2)
    assert (cut.node.value, cut.node.alpha, cut.node.beta) == (2, 3, 2)
    assert (cut.node.entered, cut.node.actions, cut.path[0].value) == (1, 3, 3)


def test_the_value_of_a_cut_node_is_a_bound_and_that_of_a_whole_one_is_exact():
    left = [m for m in story(games.make("tree-aima")) if len(m.path) == 1 and m.value is not None]
    told = [(moment.kind, moment.action, moment.value, moment.bound) for moment in left]
    assert told == [
        ("leave", 0, 3, 0),
        ("update", 0, 3, 0),
        ("leave", 1, 2, -1),
        ("end", 2, 2, 0),
    ]


@pytest.mark.parametrize("ties", ["cut", "strict"])
@given(game=trees)
def test_what_is_said_of_a_value_is_true_of_the_minimax_value(ties, game):
    for moment in story(game, ties=ties):
        if moment.kind not in ("leave", "update", "end") or moment.action is None:
            continue
        state = game.initial
        for frame in moment.path[1:]:
            state = game.result(state, frame.action)
        true = solve(game, game.result(state, moment.action), "minimax").value
        if moment.bound == 0:
            assert true == moment.value
        else:
            assert (true - moment.value) * moment.bound >= 0
