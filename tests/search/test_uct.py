"""UCT: its arithmetic by hand, its bookkeeping tick by tick, and how well it plays."""

import random
from collections import Counter
from math import log, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope import CHANCE, MAX, MIN, TicTacToe, Tree, record, solve
from plyscope.game import play_moves
from plyscope.games.pig import Pig
from plyscope.games.sliding_puzzle import SlidingPuzzle
from plyscope.search.chance.expectiminimax import expectiminimax
from plyscope.search.monte_carlo.uct import ucb1, uct
from plyscope.trace.mcts_tree import MctsTree
from plyscope.watch import Watch, unwatch_game, watch_game
from tests.strategies import boards, nested_lists, positions
from tests.volume import examples

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
SEEDS = range(1, 6)


def root_moves(trace):
    """The move that each simulation began with."""
    below_root = {child.id for child in trace.tree.root.children}
    return [
        event.action for event in trace.events if event.kind == "enter" and event.node in below_root
    ]


def test_ucb1_is_the_mean_and_the_root_of_the_logarithm_over_the_visits():
    assert ucb1(0.25, 4, 16, 1.0) == pytest.approx(0.25 + sqrt(log(16) / 4))
    assert ucb1(0.5, 1, 1, 7.0) == 0.5
    assert ucb1(-1, 3, 20, 0) == -1


def test_the_worse_of_two_moves_is_tried_again_when_its_bound_says_so():
    # One ply, leaves 1 and 0, exploration 1. After nine simulations the bounds are 1.524 and 1.482;
    # after ten, 1 + sqrt(ln 10 / 9) = 1.506 and sqrt(ln 10 / 1) = 1.517.
    trace = record(Tree([1, 0]), algorithm="uct", simulations=11, exploration=1.0)
    assert root_moves(trace) == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    assert trace.result.value == 9 / 11


def test_min_at_the_root_prefers_the_smaller_mean():
    trace = record(Tree([1, 0], ("min",)), algorithm="uct", simulations=11, exploration=1.0)
    assert root_moves(trace) == [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]
    assert (trace.result.value, trace.result.action) == (2 / 11, 1)


def test_without_exploration_only_the_mean_counts():
    trace = record(Tree([1, 0, 2]), algorithm="uct", simulations=6, exploration=0)
    assert root_moves(trace) == [0, 1, 2, 2, 2, 2]


def test_a_seed_gives_these_numbers():
    trace = record(TicTacToe(), algorithm="uct", simulations=100, seed=7)
    assert (trace.result.value, trace.result.action) == (0.32, 6)
    assert Counter(root_moves(trace)) == {
        0: 17,
        1: 12,
        2: 14,
        3: 10,
        4: 2,
        5: 5,
        6: 18,
        7: 9,
        8: 13,
    }


@given(positions(boards(3, 3)), st.integers(0, 99))
def test_the_same_seed_gives_the_same_tape(position, seed):
    game, state = position
    one, two = (record(game, state, "uct", simulations=30, seed=seed) for _ in range(2))
    assert one.numbers == two.numbers
    assert (one.result.value, one.result.action) == (two.result.value, two.result.action)


def test_another_seed_gives_another_tape():
    tapes = [record(TicTacToe(), algorithm="uct", simulations=30, seed=s).numbers for s in SEEDS]
    assert len(set(map(tuple, tapes))) == len(SEEDS)


class Auditor(MctsTree):
    """Follows a search of `game` and checks each choice against the statistics so far."""

    def __init__(self, game, state, exploration):
        super().__init__()
        self.game, self.exploration = game, exploration
        self.states = [state]
        self.chances = 0
        self.checked = self.playouts = 0

    def enter(self, action):
        parent, state = self.nodes[self.path[-1]], self.states[-1]
        player = self.game.to_move(state)
        actions = list(self.game.actions(state))
        assert parent.action_count == len(actions)
        if player != CHANCE:
            assert action == self.expected(parent, actions, 1 if player == MAX else -1)
        self.states.append(self.game.result(state, action))
        super().enter(action)

    def expected(self, parent, actions, sign):
        if len(parent.children) < len(actions):
            return next(a for a in actions if a not in parent.children)
        self.checked += 1
        children = [self.nodes[parent.children[a]] for a in actions]
        bounds = [ucb1(sign * c.mean, c.visits, parent.visits, self.exploration) for c in children]
        return actions[bounds.index(max(bounds))]

    def turn(self, player):
        self.chances += player == CHANCE

    def leave(self, value):
        super().leave(value)
        self.states.pop()

    def annotate(self, kind, value):
        super().annotate(kind, value)
        if kind == "simulation":
            assert self.path == [0], "a simulation sets out from the root"
        else:
            assert kind == "playout"
            self.playouts += 1
            assert not self.nodes[self.path[-1]].children
            if self.game.is_terminal(self.states[-1]):
                assert value == self.game.utility(self.states[-1], MAX)

    def update(self, value):
        assert value == pytest.approx(self.nodes[0].mean)
        super().update(value)


@settings(max_examples=examples(20))
@given(
    st.one_of(
        positions(boards(3, 3)),
        st.builds(lambda n, t: (Tree(n, t), 0), nested_lists, st.permutations(["max", "min"])),
        st.builds(
            lambda n, t: (Tree(n, t), 0), nested_lists, st.permutations(["max", "min", "chance"])
        ),
    ),
    st.integers(0, 9),
)
def test_every_choice_is_the_first_untried_move_or_the_highest_ucb1(position, seed):
    game, state = position
    auditor = Auditor(game, state, 1.5)
    found = solve(game, state, "uct", auditor, simulations=60, exploration=1.5, seed=seed)
    if game.is_terminal(state):
        assert (found.value, found.action) == (game.utility(state, MAX), None)
        assert auditor.event == "start"
        assert found.counts == {"nodes": 1, "leaves": 1, "cutoffs": 0}
        return
    root = auditor.nodes[0]
    assert root.visits == auditor.simulation == auditor.playouts == 60
    assert found.value == pytest.approx(root.mean)
    for node in auditor.nodes:
        below = sum(auditor.nodes[child].visits for child in node.children.values())
        own = 0 if node is root else 1  # the playout of its first visit
        assert node.visits == (below + own if node.action_count else node.visits)
    visits = {action: auditor.nodes[child].visits for action, child in root.children.items()}
    if game.to_move(state) == CHANCE:
        assert (found.action, auditor.best_child) == (None, None)
    else:
        assert found.action == max(visits, key=visits.get)
        assert auditor.nodes[auditor.best_child].action == found.action
        assert found.principal_variation[0] == found.action
    chance = {"chance nodes": auditor.chances} if auditor.chances else {}
    assert found.counts == chance | {
        "nodes": len(auditor.nodes),
        "leaves": 60,
        "cutoffs": 0,
        "simulations": 60,
        "visits": sum(node.visits for node in auditor.nodes),
    }


def test_the_moves_of_playouts_are_not_told_and_those_of_a_node_once():
    class Listener(Watch):
        expanded = entered = 0

        def expand(self, count):
            self.expanded += 1

    heard, tree = Listener(), MctsTree()
    solve(TicTacToe(), algorithm="uct", watch=heard, simulations=200)
    solve(TicTacToe(), algorithm="uct", watch=tree, simulations=200)
    assert heard.expanded == sum(node.action_count > 0 for node in tree.nodes)
    assert heard.expanded > 150


def test_behind_an_observed_game_is_the_game():
    game = TicTacToe()
    assert unwatch_game(watch_game(game, Watch())) is game
    assert unwatch_game(game) is game


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("turns", [("max", "min"), ("min", "max")])
@pytest.mark.parametrize(
    "nested",
    [
        AIMA,
        [[[1, 2], [5, 7]], [[0, 1], [6, 4]]],
        [[[[5, 6], [7, 4, 5]], [[8, 9], [3]]], [[[6], [6, 9]], [[7]]], [[[5]], [[9, 8], [6]]]],
    ],
)
def test_on_the_lectures_trees_it_finds_minimax_s_move(nested, turns, seed):
    game = Tree(nested, turns)
    exact = solve(game)
    found = solve(game, algorithm="uct", simulations=2_000, exploration=5, seed=seed)
    assert found.value == pytest.approx(exact.value, abs=0.25)
    after = game.result(0, found.action)
    assert solve(game, after).value == exact.value


@settings(max_examples=examples(15), deadline=None, derandomize=True)
@given(nested_lists, st.permutations(["max", "min"]), st.integers(0, 9))
def test_on_random_trees_it_comes_to_a_best_move(nested, turns, seed):
    game = Tree(nested, turns)
    found = solve(game, algorithm="uct", simulations=4_000, exploration=3, seed=seed)
    assert solve(game, game.result(0, found.action)).value == solve(game).value


def test_as_x_it_does_not_lose_to_a_player_at_random():
    game, results = TicTacToe(), []
    for seed in range(20):
        rng, state = random.Random(seed), game.initial
        while not game.is_terminal(state):
            if game.to_move(state) == MAX:
                action = solve(game, state, "uct", simulations=400, seed=seed).action
            else:
                action = rng.choice(game.actions(state))
            state = game.result(state, action)
        results.append(game.utility(state, MAX))
    assert min(results) == 0
    assert results.count(1) >= 15


@pytest.mark.parametrize("side", [MAX, MIN])
@pytest.mark.parametrize("seed", SEEDS)
def test_it_draws_with_a_perfect_player(side, seed):
    game = TicTacToe()
    state = game.initial
    while not game.is_terminal(state):
        ours = game.to_move(state) == side
        options = {"algorithm": "uct", "simulations": 1_500, "seed": seed} if ours else {}
        state = game.result(state, solve(game, state, **options).action)
    assert game.utility(state, MAX) == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_it_sees_a_win_in_one_and_stops_one(seed):
    game = TicTacToe()
    win = play_moves(game, ["a1", "a3", "b1", "b3"])
    assert game.action_name(win, solve(game, win, "uct", seed=seed).action) == "c1"
    threat = play_moves(game, ["a1", "b2", "b1"])
    assert game.action_name(threat, solve(game, threat, "uct", seed=seed).action) == "c1"


@pytest.mark.parametrize("seed", SEEDS)
def test_in_pig_it_finds_what_expectiminimax_finds(seed):
    game = Pig(target=3, sides=3, turns=3)
    state = play_moves(game, ["roll", "roll 2"])
    exact, move = expectiminimax(game, state)
    value, ours = uct(game, state, simulations=4_000, seed=seed)
    assert ours == move
    assert value == pytest.approx(exact, abs=0.1)


def test_at_the_die_there_is_a_value_and_no_move():
    game = Tree([(0.25, 4), (0.75, 0)], ("chance",))
    trace = record(game, algorithm="uct", simulations=400)
    assert trace.result.value == pytest.approx(1, abs=0.2)
    assert trace.result.action is None
    assert not [event for event in trace.events if event.kind == "update"]


def test_one_player_alone_maximises():
    game = Tree([[1, 2], [5, [0, 7]], [3]], ("max",))
    found = solve(game, algorithm="uct", simulations=2_000, exploration=3)
    assert (found.action, found.principal_variation) == (1, (1, 1, 1))
    puzzle = SlidingPuzzle()
    assert solve(puzzle, algorithm="uct", simulations=20).action in puzzle.actions(puzzle.initial)


def test_three_players_each_maximise_their_own():
    game = Tree([[(1, 2, 0), (4, 1, 9)], [(3, 5, 1), (9, 4, 9)]], (0, 1, 2))
    value, move = uct(game, 0, simulations=3_000)
    assert move == 1
    assert value == pytest.approx((3, 5, 1), abs=0.3)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"simulations": 0}, "simulations is a whole number from 1 up, not 0."),
        ({"simulations": 2.5}, "simulations is a whole number from 1 up, not 2.5."),
        ({"exploration": -1}, "exploration is a number from 0 up, not -1."),
        ({"exploration": float("nan")}, "exploration is a number from 0 up, not nan."),
        ({"exploration": "much"}, "exploration is a number from 0 up, not 'much'."),
        ({"seed": -1}, "seed is a whole number from 0 up, not -1."),
    ],
)
def test_bad_options_are_refused(options, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        solve(TicTacToe(), algorithm="uct", **options)
    assert str(refusal.value) == sentence


def test_the_function_itself_refuses_no_simulations():
    with pytest.raises(ValueError, match=r"^simulations is a whole number from 1 up, not 0\.$"):
        uct(TicTacToe(), 0, simulations=0)
