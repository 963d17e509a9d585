"""The snapshots of Go, seen as a learner: it knows more after more games."""

import pytest

from plyscope.learning.go_learner import GoLearner
from plyscope.learning.learner import Learner


def test_the_centre_becomes_the_likeliest_first_move():
    learner: Learner = GoLearner()
    shares = [dict(learner.policy((0,), snapshot))[12] for snapshot in learner.snapshots]
    assert shares[0] == pytest.approx(1 / 26, abs=0.02)
    assert shares == sorted(shares)
    assert shares[-1] > 0.9


def test_the_value_of_the_whole_board_for_black_goes_up():
    learner = GoLearner(24.5)
    values = [learner.value((0,), snapshot) for snapshot in learner.snapshots]
    assert abs(values[0]) < 0.2
    assert values[-1] > 0.8


def test_a_game_with_a_snapshot_is_the_game_with_its_policy():
    game = GoLearner(6.5).game(1_000)
    assert repr(game) == "Go(size=5, komi=6.5, network=1000)"
