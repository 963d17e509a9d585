"""The statistics of the moves that a simulation chooses from: visits, means and scores."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import TicTacToe, Tree, record
from plyscope.game import CHANCE, play_moves
from plyscope.games import make
from plyscope.games.pig import Pig
from plyscope.search import ALGORITHMS
from plyscope.tape.format import WINDOW_VERSION
from plyscope.trace.mcts_tree import MctsTree, build_mcts_tree
from plyscope.trace.move_statistics import compute_priors, find_choice_ply, list_move_statistics
from plyscope.trace.search_traits import SearchTraits
from tests.strategies import boards, positions

UCT, PUCT = (ALGORITHMS[name].traits.simulation for name in ("uct", "puct"))
AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def priors_at(game, state, **options):
    return compute_priors(SearchTraits(game, "puct", options), state)


def rows(trace, tick, simulation=UCT):
    """Return the choices at a tick, numbers to two places."""
    tree = build_mcts_tree(trace.numbers, tick)
    found = list_move_statistics(trace.game, trace.state, tree, simulation, 1.4)

    def short(number):
        return None if number is None else round(number, 2)

    return [
        (row.name, row.visits, short(row.mean), short(row.score), row.is_chosen) for row in found
    ]


def test_the_moves_of_aima_s_root_after_six_simulations():
    trace = record(Tree(AIMA), algorithm="uct", simulations=7)
    # Tick 35 begins the seventh: its sentence tells 8.75 + 0.94 = 9.69 for a3.
    assert rows(trace, 35) == [
        ("a1", 1, 3.0, 4.87, False),
        ("a2", 1, 6.0, 7.87, False),
        ("a3", 4, 8.75, 9.69, True),
    ]
    # Below a3 MIN goes by what is low for MAX.
    assert rows(trace, 37) == [
        ("d1", 1, 14.0, -12.35, False),
        ("d2", 1, 5.0, -3.35, False),
        ("d3", 1, 2.0, -0.35, True),
    ]


def test_what_was_never_visited_comes_first_in_uct():
    trace = record(Tree(AIMA), algorithm="uct", simulations=7)
    assert rows(trace, 5) == [
        ("a1", 1, 3.0, 3.0, False),
        ("a2", 0, None, None, True),
        ("a3", 0, None, None, False),
    ]


def test_the_tree_alone_knows_a_prior_when_the_policy_has_told_it():
    game = TicTacToe()
    trace = record(game, play_moves(game, ["a1", "a3", "b1"]), "puct", simulations=4)
    events = [event.annotation or event.kind for event in trace.events]
    entered = events.index("prior")
    before, after = (rows(trace, tick, PUCT) for tick in (entered, entered + 1))
    (chosen,) = [row for row in before if row[4]]
    assert chosen[1:4] == (0, None, None)
    (chosen,) = [row for row in after if row[4]]
    assert chosen[3] > 0


def test_chance_has_no_scores_and_nothing_that_it_takes_next():
    trace = record(Pig(), algorithm="uct", simulations=12)
    tree = build_mcts_tree(trace.numbers, 8)
    at = trace.state
    for node in tree.path[1 : find_choice_ply(tree) + 1]:
        at = trace.game.result(at, tree.nodes[node].action)
    assert trace.game.to_move(at) == CHANCE
    assert {row[3] for row in rows(trace, 8)} == {None}
    assert [row[0] for row in rows(trace, 8) if row[4]] == ["roll 1"]


def test_of_several_players_only_the_first_one_s_means_are_known():
    game = make("three-3x3")
    trace = record(game, algorithm="uct", simulations=20)
    found = rows(trace, len(trace.events))
    assert sum(visits for _, visits, *_ in found) == 20
    assert {score for *_, score, _ in found} == {None}


def test_a_finished_game_has_nothing_to_choose_from():
    game = TicTacToe()
    state = play_moves(game, ["a1", "a2", "b1", "b2", "c1"])
    tree = build_mcts_tree([WINDOW_VERSION], 0)
    assert list_move_statistics(game, state, tree, UCT, 1.4) == []


@given(positions(boards(3, 3)), st.sampled_from([0.05, 0.1, 1]))
def test_the_priors_are_those_that_the_search_tells(position, temperature):
    game, state = position
    trace = record(game, state, "puct", simulations=20, temperature=temperature)
    tree = build_mcts_tree(trace.numbers) if trace.events else None
    for node in tree.nodes[1:] if tree else []:
        at, above = state, tree.nodes[node.parent]
        line = []
        while above.parent is not None:
            line.append(above.action)
            above = tree.nodes[above.parent]
        for action in reversed(line):
            at = game.result(at, action)
        known = priors_at(game, at, temperature=temperature)
        assert known[node.action] == pytest.approx(node.prior)
        assert sum(known.values()) == pytest.approx(1)


def test_weights_change_the_priors():
    game = TicTacToe()
    plain = priors_at(game, game.initial)
    assert plain != priors_at(game, game.initial, weights="centre=3")
    assert priors_at(Pig(), Pig().result(Pig().initial, 0)) == {}


def test_with_all_priors_the_move_that_will_be_taken_is_known():
    decided = Counter()

    @given(positions(boards(3, 3)), st.integers(1, 25))
    def check(position, number):
        game, state = position
        trace = record(game, state, "puct", simulations=number)
        awaited = None
        for tick in range(len(trace.events)):
            tree = build_mcts_tree(trace.numbers, tick) if tick else MctsTree()
            known = priors_at(game, state)
            event = trace.events[tick]
            if event.kind == "enter" and len(tree.path) == 1:
                if tree.event == "simulation":
                    found = list_move_statistics(game, state, tree, PUCT, 1.4, known_priors=known)
                    awaited = next(row.name for row in found if row.is_chosen)
                decided[awaited] += 1
                assert game.action_name(state, event.action) == awaited

    check()
    assert decided.total() > 10


def test_the_move_that_is_taken_has_the_highest_score_that_is_known():
    decided = Counter()

    @given(positions(boards(3, 3)), st.sampled_from(["uct", "puct"]), st.integers(1, 12))
    def check(position, algorithm, number):
        game, state = position
        trace = record(game, state, algorithm, simulations=number)
        for tick, event in enumerate(trace.events, 1):
            if event.kind != "enter":
                continue
            simulation = ALGORITHMS[algorithm].traits.simulation
            found = list_move_statistics(
                game, state, build_mcts_tree(trace.numbers, tick), simulation, 1.4
            )
            (taken,) = [row for row in found if row.is_chosen]
            decided[taken.score is not None] += 1
            if taken.score is not None:
                assert (
                    taken.score >= max(row.score for row in found if row.score is not None) - 1e-9
                )
            else:
                assert taken.visits == 0

    check()
    assert decided[True] >= 5
