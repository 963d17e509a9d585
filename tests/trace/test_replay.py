"""The replay of a tape: the open nodes at a tick, and the truth of their bounds."""

from collections import Counter
from functools import reduce

import pytest
from hypothesis import given

from plyscope import ALGORITHMS, games, record, solve
from plyscope.tape.reader import read_records
from plyscope.trace.events import EventList
from plyscope.trace.replay import replay_ticks
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.tick import NO_PLY
from tests.oracle.options import search
from tests.strategies import trees


def story(game, algorithm="alphabeta", **options):
    trace = record(game, algorithm=algorithm, **options)
    manner = SearchTraits(game, algorithm, options)
    return list(replay_ticks(game, trace.state, manner, read_records(trace.numbers)))


def test_there_is_a_moment_for_every_tick_and_the_last_knows_that_it_is():
    told = story(games.make("tree-aima"))
    kinds = [moment.kind for moment in told]
    assert len(kinds) == 28
    assert [kinds[0], kinds[15], kinds[-1]] == ["start", "cut", "leave"]
    assert kinds.count("cut") == 1
    assert [moment.is_last for moment in told] == [False] * 27 + [True]


@pytest.mark.parametrize("algorithm", sorted(ALGORITHMS.keys() - {"uct", "puct"}))
def test_there_are_as_many_moments_as_events_in_every_search(algorithm):
    for seed in range(1, 6):
        game, state, options = search(algorithm, seed)
        numbers = record(game, state, algorithm, **options).numbers
        told = list(
            replay_ticks(game, state, SearchTraits(game, algorithm, options), read_records(numbers))
        )
        assert len(told) == len(EventList(numbers)) + 1
        assert [moment.is_last for moment in told].index(True) == len(told) - 1


def test_the_cut_of_aimas_tree_knows_its_window_and_what_it_skips():
    cut = story(games.make("tree-aima"))[15]
    assert (cut.value, cut.node.remaining_count, len(cut.path)) == (2, 2, 2)
    assert (cut.node.value, cut.node.alpha, cut.node.beta) == (2, 3, 2)
    assert (cut.node.entered_actions, cut.node.action_count, cut.path[0].value) == ((0,), 3, 3)


def test_every_bound_has_its_owner():
    told = story(games.make("tree-aima"))
    assert (told[5].node.alpha_ply, told[5].node.beta_ply) == (NO_PLY, 1)
    assert (told[12].node.alpha_ply, told[12].node.beta_ply) == (0, NO_PLY)
    assert (told[24].node.alpha_ply, told[24].node.beta_ply) == (0, 1)


def test_the_value_of_a_cut_node_is_a_bound_and_that_of_a_whole_one_is_exact():
    left = [m for m in story(games.make("tree-aima")) if len(m.path) == 1 and m.node_bound]
    told = [(moment.kind, moment.node_bound.value, moment.node_bound.bound) for moment in left]
    assert told == [("leave", 3, 0), ("update", 3, 0), ("leave", 2, -1), ("leave", 2, 0)]


@pytest.mark.parametrize("ties", ["cut", "strict"])
@pytest.mark.parametrize("algorithm", ["alphabeta", "alphabeta_hard", "alphabeta_table"])
def test_what_is_known_of_a_value_is_true_of_the_minimax_value(algorithm, ties):
    decided = Counter()

    @given(game=trees)
    def check(game):
        for moment in story(game, algorithm, ties=ties):
            if moment.kind != "leave" or moment.node_bound.basis == "unknown":
                continue
            actions = (*moment.actions, moment.node.entered_actions[-1])
            state = reduce(game.result, actions, game.initial)
            decided[moment.node_bound.bound] += 1
            true = solve(game, state, "minimax").value
            if moment.node_bound.bound == 0:
                assert true == moment.value
            else:
                assert (true - moment.value) * moment.node_bound.bound >= 0

    check()
    assert decided[0] > 10
