"""PUCT: its arithmetic by hand, its bookkeeping tick by tick, and how well it plays."""

import random
from math import exp, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import CHANCE, MAX, MIN, TicTacToe, Tree, record, solve
from plyscope.games.connect_four import ConnectFour
from plyscope.games.pig import Pig
from plyscope.search.monte_carlo.puct import add_noise, puct, puct_score
from plyscope.trace.mcts_tree import MctsTree, build_mcts_tree
from tests.strategies import boards, positions


class Judged(Tree):
    """A tree whose inner nodes are judged to be worth 0."""

    def evaluate(self, state, player):
        return self.utility(state, player) if self.is_terminal(state) else 0


def root_moves(trace):
    """The move that each simulation began with."""
    below_root = {child.id for child in trace.tree.root.children}
    return [
        event.action for event in trace.events if event.kind == "enter" and event.node in below_root
    ]


def test_the_score_is_the_mean_and_the_prior_s_share_of_what_is_unknown():
    assert puct_score(0.25, 3, 0.5, 16, 2.0) == 0.25 + 2 * 0.5 * 4 / 4
    assert puct_score(0, 0, 0.5, 0, 1.0) == 0.5, "at first the priors decide"
    assert puct_score(-1, 7, 1, 100, 0) == -1


def test_the_worse_of_two_moves_is_tried_when_its_score_says_so():
    # Leaves 1 and 0 at temperature 1: priors 0.7311 and 0.2689. After 18 visits of the first the
    # scores are 1 + 0.7311 √18 / 19 = 1.163 and 0.2689 √18 = 1.141; after 19, 1.159 and 1.172.
    trace = record(Judged([1, 0]), algorithm="puct", simulations=20, c_puct=1.0, temperature=1)
    assert root_moves(trace) == [0] * 19 + [1]
    assert trace.result.value == 19 / 20
    priors = [node.prior for node in build_mcts_tree(trace.numbers).nodes]
    assert priors == [None, pytest.approx(0.7311, abs=1e-4), pytest.approx(0.2689, abs=1e-4)]


def test_min_at_the_root_prefers_the_smaller_value():
    trace = record(
        Judged([1, 0], ("min",)), algorithm="puct", simulations=20, c_puct=1.0, temperature=1
    )
    # Its priors are 0.2689 and 0.7311, Q is 0 before the first visit as after it: after two visits
    # of the second move the scores are 0.2689 √2 = 0.380 and 0.7311 √2 / 3 = 0.345.
    assert root_moves(trace) == [1, 1, 0] + [1] * 17
    assert trace.result.action == 1


def test_uniform_priors_try_every_move_once_where_all_else_is_equal():
    trace = record(Judged([[0], [0], [0], [0]]), algorithm="puct", simulations=8, temperature=1e9)
    assert root_moves(trace) == [0, 1, 2, 3, 0, 1, 2, 3]
    assert [node.prior for node in build_mcts_tree(trace.numbers).nodes][1:5] == [0.25] * 4


def test_a_low_temperature_points_at_the_best_successor_alone():
    trace = record(Judged([0, 0.5, 1]), algorithm="puct", simulations=30, temperature=0.001)
    assert root_moves(trace) == [2] * 30


class Auditor(MctsTree):
    """Follows a search of `game` and checks each choice against the statistics so far."""

    def __init__(self, game, state, c_puct, temperature):
        super().__init__()
        self.game, self.c_puct, self.temperature = game, c_puct, temperature
        self.states = [state]
        self.chances = 0

    def priors(self, state, player):
        judged = [
            self.game.evaluate(self.game.result(state, a), player) for a in self.game.actions(state)
        ]
        weights = [exp((v - max(judged)) / self.temperature) for v in judged]
        return [w / sum(weights) for w in weights]

    def enter(self, action):
        parent, state = self.nodes[self.path[-1]], self.states[-1]
        player, actions = self.game.to_move(state), list(self.game.actions(state))
        assert parent.action_count == len(actions)
        children = [
            self.nodes[parent.children[a]] if a in parent.children else None for a in actions
        ]
        visits = [child.visits if child else 0 for child in children]
        if player != CHANCE:
            sign = 1 if player == MAX else -1
            means = [sign * child.mean if child else 0 for child in children]
            self.expected = self.priors(state, player)
            scores = [
                q + self.c_puct * p * sqrt(max(1, sum(visits))) / (1 + n)
                for q, p, n in zip(means, self.expected, visits, strict=True)
            ]
            assert scores[actions.index(action)] == pytest.approx(max(scores))
            self.prior = self.expected[actions.index(action)]
        self.states.append(self.game.result(state, action))
        super().enter(action)

    def turn(self, player):
        self.chances += player == CHANCE

    def leave(self, value):
        super().leave(value)
        self.states.pop()

    def annotate(self, kind, value):
        super().annotate(kind, value)
        if kind == "simulation":
            assert self.path == [0]
        elif kind == "prior":
            assert self.nodes[self.path[-1]].visits == 0
            assert value == pytest.approx(self.prior)
        else:
            assert kind == "estimate"
            assert value == self.game.evaluate(self.states[-1], MAX)


@given(st.one_of(positions(boards(3, 3)), st.just((Pig(), Pig().initial))))
def test_every_choice_has_the_highest_score(position):
    game, state = position
    auditor = Auditor(game, state, 1.5, 0.2)
    found = solve(game, state, "puct", auditor, simulations=60, c_puct=1.5, temperature=0.2)
    if game.is_terminal(state):
        assert (found.value, found.action) == (game.utility(state, MAX), None)
        assert auditor.event == "start"
        return
    root = auditor.nodes[0]
    assert root.visits == auditor.simulation == 60
    assert found.value == pytest.approx(root.mean)
    visits = {action: auditor.nodes[child].visits for action, child in root.children.items()}
    assert visits[found.action] == max(visits.values())
    assert auditor.nodes[auditor.best_child].action == found.action
    chance = {"chance nodes": auditor.chances} if auditor.chances else {}
    assert found.counts == chance | {
        "nodes": len(auditor.nodes),
        "leaves": 60,
        "cutoffs": 0,
        "simulations": 60,
        "visits": sum(node.visits for node in auditor.nodes),
    }


def test_of_equally_visited_moves_the_first_is_played():
    found = solve(Judged([[0], [0], [0]]), algorithm="puct", simulations=3, temperature=1e9)
    assert found.action == 0


def test_chance_gives_each_outcome_its_share():
    game = Judged([(0.5, 1), (0.25, 2), (0.25, 4)], ("chance",))
    trace = record(game, algorithm="puct", simulations=100)
    merged = build_mcts_tree(trace.numbers)
    root = merged.nodes[0]
    assert {a: merged.nodes[c].visits for a, c in root.children.items()} == {0: 50, 1: 25, 2: 25}
    assert (trace.result.value, trace.result.action) == (2.0, None)
    kinds = {event.annotation for event in trace.events if event.kind == "annotate"}
    assert kinds == {"simulation", "estimate"}, "no policy decides for chance"


def test_it_runs_on_pig_and_on_connect_four():
    assert solve(Pig(), algorithm="puct").action == 0
    game = ConnectFour()
    assert solve(game, algorithm="puct", simulations=50).action in game.actions(game.initial)


def test_as_x_it_does_not_lose_to_a_player_at_random():
    game, results = TicTacToe(), []
    for seed in range(20):
        rng, state = random.Random(seed), game.initial
        while not game.is_terminal(state):
            if game.to_move(state) == MAX:
                action = solve(game, state, "puct", simulations=200).action
            else:
                action = rng.choice(game.actions(state))
            state = game.result(state, action)
        results.append(game.utility(state, MAX))
    assert min(results) == 0
    assert results.count(1) >= 15


@pytest.mark.parametrize("side", [MAX, MIN])
def test_it_draws_with_a_perfect_player(side):
    game = TicTacToe()
    state = game.initial
    while not game.is_terminal(state):
        ours = game.to_move(state) == side
        options = {"algorithm": "puct", "simulations": 800} if ours else {}
        state = game.result(state, solve(game, state, **options).action)
    assert game.utility(state, MAX) == 0


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        (TicTacToe(), {"simulations": 0}, "simulations is a whole number from 1 up, not 0."),
        (TicTacToe(), {"temperature": 0}, "temperature must be a number above 0, not 0."),
        (TicTacToe(), {"c_puct": -1}, "c_puct is a number from 0 up, not -1."),
        (
            Tree([1, 2]),
            {},
            "puct needs a game with an evaluation (`evaluate`); this game can be searched ",
        ),
        (
            Judged([(1, 2, 3)], (0, 1, 2)),
            {},
            "puct is for one or two players, MAX and MIN, with chance or without; this ",
        ),
    ],
)
def test_bad_input_is_refused(game, options, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        solve(game, algorithm="puct", **options)
    assert str(refusal.value).startswith(sentence)


def test_the_function_itself_refuses_no_simulations():
    with pytest.raises(ValueError, match=r"^simulations is a whole number from 1 up, not 0\.$"):
        puct(TicTacToe(), 0, simulations=0)


def test_the_outcome_comes_next_that_lags_most_behind_its_share():
    # Shares of the n-th visit less the visits so far: 1/4 and 3/4; 2/4 and 6/4 - 1, where the first
    # is taken; 3/4 - 1 and 9/4 - 1; 1 - 1 and 3 - 2.
    trace = record(Judged([(0.25, 0), (0.75, 1)], ("chance",)), algorithm="puct", simulations=4)
    assert root_moves(trace) == [1, 0, 1, 1]


def test_noise_is_a_share_of_the_priors_that_is_drawn_with_a_seed():
    priors = [0.7, 0.2, 0.1]
    mixed = add_noise(priors, 0.25, 3)
    assert sum(mixed) == pytest.approx(1)
    assert all(new >= 0.75 * old for new, old in zip(mixed, priors, strict=True))
    assert mixed == add_noise(priors, 0.25, 3) != add_noise(priors, 0.25, 4)
    assert add_noise(priors, 0, 3) == priors


def test_noise_changes_the_priors_of_the_root_and_of_no_other_node():
    def find_priors(noise):
        tree = Judged([[1, 0], [0, 1]])
        trace = record(tree, algorithm="puct", simulations=30, temperature=1, noise=noise, seed=2)
        nodes = build_mcts_tree(trace.numbers).nodes
        return [[node.prior for node in nodes if node.ply == ply] for ply in (1, 2)]

    (root, below), (noisy_root, noisy_below) = find_priors(0), find_priors(0.5)
    assert noisy_root == pytest.approx(add_noise(root, 0.5, 2)) != root
    assert sorted(noisy_below) == sorted(below)


def test_noise_is_from_0_to_1():
    with pytest.raises(ValueError, match=r"noise is a number from 0 to 1, not 1\.5\."):
        add_noise([1.0], 1.5, 1)
