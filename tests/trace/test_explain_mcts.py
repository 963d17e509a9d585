"""The sentences of searches by simulations, as they are read out."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import TicTacToe, Tree, record
from plyscope.game import play
from plyscope.games.pig import Pig
from plyscope.trace.explain_mcts import tell
from plyscope.trace.merged import merge
from tests.strategies import boards, positions

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def told(game, state, algorithm, **options):
    """Return what is said at each tick, and at the end."""
    trace = record(game, state, algorithm, **options)
    ticks = range(len(trace.events) + 1)
    trees = [merge(trace.numbers, tick) for tick in ticks]
    said = [tell(game, trace.state, tree, algorithm=algorithm) for tree in trees]
    return [*said, tell(game, trace.state, trees[-1], algorithm=algorithm, done=True)]


def test_uct_is_told_on_aima_s_tree():
    said = told(Tree(AIMA), None, "uct", simulations=7)
    assert said[:7] == [
        "MAX is to move at the root and will play the move that is visited most.",
        "Simulation 1 sets out from the root.",
        "MAX tries a1: moves that were never visited come first, 2 are left.",
        "a1 joins the tree: a random game from here ends with 3.",
        "a1 has now been visited once, with 3.",
        "a1 is the most visited move: 1 of 1 visits. The root's mean is 3.",
        "Simulation 2 sets out from the root. a1 leads with 1 of 1 visits.",
    ]
    assert said[34:] == [
        "a3 is the most visited move: 4 of 6 visits. The root's mean is 7.33.",
        "Simulation 7 sets out from the root. a3 leads with 4 of 6 visits.",
        # 8.75 + 1.4 √(ln 6 / 4), and below it −2 + 1.4 √(ln 4 / 1)
        "MAX takes a3, whose UCB1 is the highest of 3: 8.75 + 0.94 = 9.69.",
        "MIN takes d3, whose UCB1 for MIN is the highest of 3: −2 + 1.65 = −0.35.",
        "The game is over here: it is worth 2.",
        "d3 has now been visited 2 times, with a mean of 2.",
        "a3 has now been visited 5 times, with a mean of 7.4.",
        "a3 is the most visited move: 5 of 7 visits. The root's mean is 6.57.",
        "The search is done. The root's mean is 6.57; a3 is the most visited: 5 of 7. "
        "MAX plays a3.",
    ]


def test_puct_is_told_on_a_board():
    game = TicTacToe()
    said = told(game, play(game, ["a1", "a3", "b1"]), "puct", simulations=4)
    assert said[19:] == [
        "Simulation 4 sets out from the root. c3 leads with 1 of 3 visits.",
        "MIN takes c1, whose Q + U for MIN is the highest of 6: 0.06 + 0.31 = 0.37.",
        "MAX looks at b2 for the first time.",
        "The policy gives b2 a probability of 0.43; its Q + U is the highest of 5: 0 + 0.6 = 0.6.",
        "b2 joins the tree: the evaluation of it is +0.1.",
        "b2 has now been visited once, with +0.1.",
        "c1 has now been visited 2 times, with a mean of +0.02.",
        "c1 is the most visited move: 2 of 4 visits. The root's mean is 0.",
        "The search is done. The root's mean is 0; c1 is the most visited: 2 of 4. MIN plays c1.",
    ]


def test_chance_and_a_move_without_a_choice_are_told_as_such():
    said = told(Pig(), None, "uct", simulations=2)
    assert said[7:9] == [
        "MAX takes roll, the only move.",
        "Chance brings roll 1, which has a probability of 0.17.",
    ]
    dice = told(Tree([(0.25, 4), (0.75, 0)], ("chance",)), None, "uct", simulations=1)
    assert dice[0] == "Chance decides at the root: the search estimates what that is worth."
    assert dice[-1] == "The search is done. The root's mean is 4."


def test_a_finished_game_has_nothing_to_tell():
    game = TicTacToe()
    over = play(game, ["a1", "a2", "b1", "b2", "c1"])
    nothing = "The game is over here: there is nothing to search."
    assert told(game, over, "uct", simulations=3) == [nothing, nothing]


def test_with_three_players_moves_are_told_by_name_and_without_sums():
    game = Tree([[(1, 2, 0), (4, 1, 9)], [(3, 5, 1), (9, 4, 9)]], (0, 1, 2))
    said = told(game, None, "uct", simulations=3)
    assert said[0] == "A is to move at the root and will play the move that is visited most."
    assert "A takes a2, whose UCB1 is the highest of 2." in said


SUM = re.compile(r"is the highest of \d+: (\S+) \+ (\S+) = (\S+)\.$")


@given(positions(boards(3, 3)), st.sampled_from(["uct", "puct"]), st.integers(1, 15))
def test_every_tick_is_told_and_every_sum_is_right(position, algorithm, simulations):
    game, state = position
    for sentence in told(game, state, algorithm, simulations=simulations):
        assert sentence[-1] == "."
        assert "None" not in sentence
        if found := SUM.search(sentence):
            one, two, whole = (float(part.replace("−", "-")) for part in found.groups())
            assert one + two == pytest.approx(whole)
            assert two >= 0


def test_a_larger_constant_explores_more():
    trace = record(Tree(AIMA), algorithm="uct", simulations=4, exploration=14)
    taken = next(
        tell(Tree(AIMA), 0, merge(trace.numbers, tick), constant=14)
        for tick, event in enumerate(trace.events, 1)
        if event.kind == "enter" and merge(trace.numbers, tick).simulation == 4
    )
    assert taken == "MAX takes a3, whose UCB1 is the highest of 3: 14 + 14.67 = 28.67."
