"""What is told of a simulation: its phase, the first estimate of a node, its random game."""

from collections import Counter

import pytest

from plyscope import record, solve
from plyscope.calls.explanation_panel import build_panel
from plyscope.explain.claims import FirstEstimate
from plyscope.explain.mcts_claims import MctsClaims
from plyscope.game import MAX
from plyscope.games import Go, TicTacToe
from plyscope.search.monte_carlo.puct import draw_move
from plyscope.search.monte_carlo.uct import uct
from plyscope.trace.mcts_cursor import PHASES
from plyscope.trace.mcts_tree import build_mcts_tree
from plyscope.trace.random_game import replay_random_game
from plyscope.trace.search_traits import SearchTraits
from plyscope.watch import SILENT

GAME = TicTacToe()


@pytest.mark.parametrize("algorithm", ["uct", "puct"])
def test_each_simulation_goes_through_the_four_phases_in_their_order(algorithm):
    options = {"simulations": 12}
    trace = record(GAME, algorithm=algorithm, **options)
    traits, phases = SearchTraits(GAME, algorithm, options), []
    for tick in range(1, trace.ticks + 1):
        tree = build_mcts_tree(trace.numbers, tick)
        cursor = MctsClaims(GAME, GAME.initial, traits, tree, False)
        if tree.event == "simulation":
            phases.append([])
        if cursor.phase and (not phases[-1] or phases[-1][-1] != cursor.phase):
            phases[-1].append(cursor.phase)
    assert phases == [list(PHASES)] * 12


def test_a_node_left_again_is_told_with_its_prior_and_its_own_value():
    trace = record(Go(), algorithm="puct", simulations=6)
    explained = [trace.explain(tick) for tick in range(trace.ticks + 1)]
    firsts = [one for each in explained for one in each.claims if isinstance(one, FirstEstimate)]
    assert firsts
    assert firsts[0].node == (12,)
    assert firsts[0].prior == pytest.approx(dict(Go().policy((0,)))[12])
    assert firsts[0].value == pytest.approx(Go().value((0, Go().result((0,), 12)[-1])))
    sentence = next(e.sentence for e in explained if firsts[0] in e.claims)
    assert sentence.endswith("; its prior is 1 and its learned value is +0.71.")


def test_the_temperature_of_moves_draws_them_in_proportion_to_their_visits():
    visits = [10, 30, 60]
    drawn = Counter(draw_move(visits, 1, seed) for seed in range(3_000))
    assert [drawn[at] / 3_000 for at in range(3)] == pytest.approx([0.1, 0.3, 0.6], abs=0.03)
    cold = Counter(draw_move(visits, 0.5, seed) for seed in range(3_000))
    assert cold[2] / 3_000 == pytest.approx(36 / 46, abs=0.03)
    assert {draw_move(visits, 1e-9, seed) for seed in range(50)} == {2}
    assert draw_move([3, 7, 7], 0, 1) == 1
    with pytest.raises(ValueError, match=r"^move_temperature is a number from 0 up, not -1\.$"):
        draw_move(visits, -1, 1)


def test_a_search_with_a_temperature_finds_the_same_tree_and_draws_its_move():
    found = {
        seed: solve(GAME, algorithm="puct", simulations=60, move_temperature=2.0, seed=seed).action
        for seed in range(12)
    }
    assert len(set(found.values())) > 2
    again = solve(GAME, algorithm="puct", simulations=60, move_temperature=2.0, seed=3)
    assert again.action == found[3]
    still = solve(GAME, algorithm="puct", simulations=60)
    assert again.value == still.value


def test_the_end_of_a_search_tells_the_move_that_was_drawn():
    plain = solve(GAME, algorithm="puct", simulations=60).action
    seed = next(
        seed
        for seed in range(50)
        if solve(GAME, algorithm="puct", simulations=60, move_temperature=2.0, seed=seed).action
        != plain
    )
    options = {"simulations": 60, "move_temperature": 2.0, "seed": seed}
    trace = record(GAME, algorithm="puct", **options)
    sentence, name = trace.explain(trace.ticks).sentence, GAME.action_name(0, trace.result.action)
    assert sentence.endswith(f"MAX plays {name}, drawn by the visits.")
    panel = build_panel(GAME, 0, "puct", options, trace.numbers, True)
    chosen = [row[0] for row in panel["choices"]["rows"] if row[4]]
    assert chosen == [name]
    assert "it was drawn at temperature 2" in panel["choices"]["caption"]


def test_the_move_of_the_policy_is_told_where_the_search_chose_another():
    game, told = TicTacToe(), 0
    for moves in ("a1", "b1", "b2", "a1 b2", "a1 c3", "b1 a3"):
        state = game.initial
        for move in moves.split():
            state = game.result(state, game.parse_action(state, move))
        trace = record(game, state, algorithm="puct", simulations=200)
        panel = build_panel(game, state, "puct", {"simulations": 200}, trace.numbers, True)
        rows = panel["choices"]["root"]
        first = max(rows, key=lambda row: row[2])
        is_corrected = first[1] < max(row[1] for row in rows)
        assert ("Before the search" in panel["choices"]["caption"]) == is_corrected
        told += is_corrected
    assert told


def test_a_random_game_played_again_ends_as_the_search_was_told():
    options = {"simulations": 40, "seed": 5}
    values = []

    class Listener(type(SILENT)):
        def annotate(self, kind, value):
            if kind == "playout":
                values.append(value)

    uct(GAME, GAME.initial, Listener(), **options)
    for simulation, value in enumerate(values, 1):
        path, actions, end = replay_random_game(GAME, GAME.initial, "uct", options, simulation)
        assert GAME.is_terminal(end)
        assert GAME.utility(end, MAX) == value
        state = GAME.initial
        for action in (*path, *actions):
            state = GAME.result(state, action)
        assert state == end
    assert len(values) == 40


@pytest.mark.parametrize(
    ("algorithm", "simulation", "sentence"),
    [
        ("puct", 1, "PUCT, as in AlphaGo plays no random games: uct does."),
        ("alphabeta", 1, "Alpha–beta plays no random games: uct does."),
        ("uct", 0, "There is no simulation 0: this search has 1 to 10."),
        ("uct", 11, "There is no simulation 11: this search has 1 to 10."),
    ],
)
def test_a_random_game_that_does_not_exist_is_refused(algorithm, simulation, sentence):
    options = {"simulations": 10} if algorithm != "alphabeta" else {}
    with pytest.raises(ValueError, match=r"no random games|no simulation") as refused:
        replay_random_game(GAME, GAME.initial, algorithm, options, simulation)
    assert str(refused.value) == sentence
