"""Sentences of Monte Carlo tree searches."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import TicTacToe, Tree, record
from plyscope.game import play_moves
from plyscope.games.mnk3 import MNK3
from plyscope.games.pig import Pig
from tests.strategies import boards, positions

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def told(game, state, algorithm, **options):
    """Return what is said at each tick."""
    trace = record(game, state, algorithm, **options)
    return [trace.explain(tick).sentence for tick in range(trace.ticks + 1)]


def test_uct_is_told_on_aima_s_tree():
    said = told(Tree(AIMA), None, "uct", simulations=7)
    assert said[:7] == [
        "MAX is to move at the root and will play the most visited move.",
        "Simulation 1 starts at the root.",
        "MAX tries a1: unvisited moves come first, and 2 are left.",
        "a1 is added to the tree: a random game from here ends with 3.",
        "a1 now has 1 visit, with value 3.",
        "a1 is the most visited move: 1 of 1 visit. The root’s mean value is 3.",
        "Simulation 2 starts at the root. a1 leads with 1 of 1 visit.",
    ]
    assert said[34:] == [
        "a3 is the most visited move: 4 of 6 visits. The root’s mean value is 7.33.",
        "Simulation 7 starts at the root. a3 leads with 4 of 6 visits.",
        # 8.75 + 1.4 √(ln 6 / 4), and below it −2 + 1.4 √(ln 4 / 1)
        "MAX follows a3, whose UCB1 is the highest of 3: 8.75 + 0.94 = 9.69.",
        "MIN follows d3, whose UCB1 for MIN is the highest of 3: −2 + 1.65 = −0.35.",
        "The game is over here: it is worth 2.",
        "d3 now has 2 visits, with mean value 2.",
        "a3 now has 5 visits, with mean value 7.4.",
        "The search is done. The root’s mean value after 7 simulations is 6.57; a3 is the most "
        "visited move, with 5 of 7 visits. MAX plays a3.",
    ]


def test_puct_is_told_on_a_board():
    game = TicTacToe()
    said = told(game, play_moves(game, ["a1", "a3", "b1"]), "puct", simulations=4)
    assert said[19:] == [
        "Simulation 4 starts at the root. c3 and others lead with 1 of 3 visits each.",
        "MIN follows c1, whose Q + U for MIN is the highest of 6: 0.06 + 0.31 = 0.37.",
        "MAX visits b2 for the first time.",
        "The policy gives b2 a probability of 0.43; its Q + U is the highest of 5: 0 + 0.6 = 0.6.",
        "b2 is added to the tree: EVAL gives it +0.1.",
        "b2 now has 1 visit, with value +0.1.",
        "c1 now has 2 visits, with mean value +0.02; its prior is 0.26 and EVAL gives it −0.06.",
        "The search is done. The root’s mean value after 4 simulations is 0; c1 is the most "
        "visited move, with 2 of 4 visits. MIN plays c1.",
    ]


def test_chance_and_a_move_without_a_choice_are_told_as_such():
    said = told(Pig(), None, "uct", simulations=2)
    assert said[7:9] == [
        "MAX follows “roll”, its only move.",
        "Chance brings a 1 with probability 1/6.",
    ]
    dice = told(Tree([(0.25, 4), (0.75, 0)], ("chance",)), None, "uct", simulations=1)
    assert (
        dice[0] == "Chance decides at the root: the search estimates the average of its outcomes."
    )
    assert dice[-1] == "The search is done. The root’s mean value after 1 simulation is 4."


OWNED = re.compile(r"(?:ends with|worth|value|value is|simulations? is) [+−]?[\d.]+\b([^.,;]*)")


def test_with_three_players_moves_are_told_by_name_without_sums_and_values_have_an_owner():
    game = Tree([[(1, 2, 0), (4, 1, 9)], [(3, 5, 1), (9, 4, 9)]], (0, 1, 2))
    said = told(game, None, "uct", simulations=3)
    assert said[0] == "A is to move at the root and will play the most visited move."
    assert "A follows a2, whose UCB1 is the highest of 2." in said
    game = MNK3()
    for sentence in told(
        game, play_moves(game, "a1 b1 c1 a2 b2 c2".split()), "uct", simulations=30
    ):
        values = OWNED.findall(sentence)
        assert all(owner == " for X" for owner in values), sentence


SUM = re.compile(r"is the highest of \d+: (\S+) \+ (\S+) = (\S+)\.$")


def test_every_tick_is_told_and_every_sum_is_right():
    decided = Counter()

    @given(positions(boards(3, 3)), st.sampled_from(["uct", "puct"]), st.integers(1, 15))
    def check(position, algorithm, simulations):
        game, state = position
        for sentence in told(game, state, algorithm, simulations=simulations):
            assert sentence[-1] == "."
            assert "None" not in sentence
            if found := SUM.search(sentence):
                one, two, whole = (float(part.replace("−", "-")) for part in found.groups())
                decided["sum"] += 1
                assert one + two == pytest.approx(whole)
                assert two >= 0

    check()
    assert decided["sum"] > 10


def test_a_larger_constant_explores_more():
    trace = record(Tree(AIMA), algorithm="uct", simulations=4, exploration=14)
    last = [tick for tick, event in enumerate(trace.events, 1) if event.annotation == "simulation"][
        -1
    ]
    assert trace.explain(last + 1).sentence == (
        "MAX follows a3, whose UCB1 is the highest of 3: 14 + 14.67 = 28.67."
    )
