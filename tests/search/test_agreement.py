"""Every exact search finds what the definition says, with every option that must not matter.

Hundreds of random trees, and games in which other moves lead to the same position; small, with few
different values, so that ties are common. Searches to a depth or a budget get enough of both.
"""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope import ALGORITHMS, CHANCE, MAX, Tree, solve
from plyscope.search.algorithm import (
    AGAINST,
    ANY_NUMBER_WITHOUT_CHANCE,
    ONE_PLAYER,
    ONE_PLAYER_WITHOUT_CHANCE,
    TWO_ALTERNATING,
    UP_TO_TWO,
)
from tests.chance_trees import SPLITS
from tests.strategies import Net
from tests.volume import examples

# Searches that prune forward, sample, or are about a MIN who errs have tests of their own.
EXACT = [
    name
    for name, algorithm in ALGORITHMS.items()
    if not algorithm.traits.forward_prunes
    and not algorithm.traits.simulation
    and not algorithm.traits.fallible_min
]

TURNS = {
    TWO_ALTERNATING: [("max", "min"), ("min", "max")],
    AGAINST: [("max", "min"), ("max", "min", "min"), ("min", "max", "max", "min")],
    UP_TO_TWO: [
        ("max", "chance", "min", "chance"),
        ("min", "chance", "chance", "max"),
        ("min", "max"),
    ],
    ONE_PLAYER: [("max", "chance"), ("chance", "max", "max")],
    ONE_PLAYER_WITHOUT_CHANCE: [("max",)],
    ANY_NUMBER_WITHOUT_CHANCE: [(0, 1, 2), (1, 0, 2, 2), (2, 1, 0, 3)],
}
VARIANTS = {
    "ties": ["cut", "strict"],
    "symmetry": ["off", "on"],
    "size": [1, 2, 5, 65_536],
    "book": ["on", "off"],
    "endgame": [0, 1, 4, 1000],
    "depth": [42],
    "nodes": [10**6],
    "low": [-3, -5],
    "high": [3, 8],
    "total": [8],
    "least": [0, -2],
}
SHARED = 8  # what the utilities of several players sum to at most


class Judging:
    """What a game has for those who ask more of it: poor judgement, and nothing that is loud."""

    def evaluate(self, state, player):
        if self.is_terminal(state):
            return self.utility(state, player)
        return hash((state, 1)) % 7 / 8 * (1 if player == MAX else -1)

    def upper_bound(self, state):
        if self.is_terminal(state):
            return self.utility(state, MAX)
        bounds = [self.upper_bound(self.result(state, a)) for a in self.actions(state)]
        return max(bounds) + hash((state, 2)) % 3

    def canonical(self, state):
        return state

    def captures(self, state):
        return ()

    def in_check(self, state):
        return True

    def is_quiet(self, state):
        return True

    def noisy_actions(self, state):
        return ()


class JudgedTree(Judging, Tree):
    """A tree as each of these searches wants it."""


class JudgedNet(Judging, Net):
    """A game that transposes, likewise."""


def random_tree(dice, turns, values):
    """A tree of at most five plies; where more than two move its leaves are vectors."""
    several = all(isinstance(turn, int) for turn in turns)

    def leaf():
        if not several:
            return dice.choice(values)
        marks = sorted(dice.randint(0, SHARED) for _ in range(max(turns) + 1))
        return tuple(mark - before for before, mark in itertools.pairwise([0, *marks]))

    def below(ply):
        if ply == 5 or (ply and dice.random() < 0.2):
            return leaf()
        if turns[ply % len(turns)] == "chance":
            return [(p, below(ply + 1)) for p in dice.choice(SPLITS)]
        return [below(ply + 1) for _ in range(dice.randint(1, 3))]

    return JudgedTree(below(0), turns)


def random_net(dice, values):
    """A game of two who move in turn, of at most six plies with four positions in each."""

    def moves():
        return [dice.randrange(4) for _ in range(dice.randint(1, 3))]

    inner = [
        [dice.choice(values) if dice.random() < 0.2 else moves() for _ in range(4)]
        for _ in range(dice.randint(1, 5))
    ]
    last = [dice.choice(values) for _ in range(4)]
    return JudgedNet([moves()], *inner, last, first=dice.randint(0, 1))


def random_game(algorithm, seed):
    """A game that the algorithm is for."""
    dice = random.Random(seed)
    values = (-1, 0, 1) if algorithm.name == "engine" else range(-3, 4)
    if algorithm.game_kind is TWO_ALTERNATING and dice.random() < 0.5:
        return random_net(dice, values)
    return random_tree(dice, dice.choice(TURNS[algorithm.game_kind]), values)


def variants(algorithm):
    """Each choice of options that must not change the value."""
    options = {key: VARIANTS[key] for key in algorithm.options if key in VARIANTS}
    if "order" in algorithm.options:
        options["order"] = [*algorithm.options["order"].choices, "random:7"]
    return [
        dict(zip(options, chosen, strict=True)) for chosen in itertools.product(*options.values())
    ]


def truth(game, state, vectors):
    """What a position is worth by definition: a utility of MAX, or a vector."""
    if game.is_terminal(state):
        if vectors:
            return tuple(game.utility(state, player) for player in range(len(game.players)))
        return game.utility(state, MAX)
    below = [truth(game, game.result(state, a), vectors) for a in game.actions(state)]
    player = game.to_move(state)
    if player == CHANCE:
        return sum(p * v for (_, p), v in zip(game.outcomes(state), below, strict=True))
    if vectors:
        return max(below, key=lambda vector: vector[player])  # of equal ones the first
    return max(below) if player == MAX else min(below)


@pytest.mark.parametrize("name", EXACT)
@settings(max_examples=examples(9))
@given(seed=st.integers(0, 2**32))
def test_every_exact_search_finds_the_value_and_a_best_move_whatever_its_options(name, seed):
    algorithm = ALGORITHMS[name]
    game = random_game(algorithm, seed)
    value = truth(game, game.initial, algorithm.returns_vectors)
    for options in variants(algorithm):
        found = solve(game, None, name, **options)
        assert found.value == value, options
        if found.action is None:
            assert game.to_move(game.initial) == CHANCE
        else:
            after = game.result(game.initial, found.action)
            assert truth(game, after, algorithm.returns_vectors) == value, options


def test_options_that_must_not_matter_are_all_tried():
    tried = {*VARIANTS, "order"}
    # How far, beyond the end, or judged how: nothing here hangs on them. No alliance, and no limit.
    others = {"extra", "margin", "weights", "milliseconds", "alliance", "until"}
    others |= {"full", "reduction", "around"}
    for name in EXACT:
        assert ALGORITHMS[name].options.keys() <= tried | others
    assert len(variants(ALGORITHMS["alphabeta_table"])) == 2 * 9 * 2 * 4
    assert len(EXACT) == len(ALGORITHMS) - 6
