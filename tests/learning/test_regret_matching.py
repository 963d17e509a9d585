"""Kuhn poker learned by counterfactual regret minimization, measured by exact best responses."""

import json

import pytest

from plyscope.game import MAX, MIN
from plyscope.games import KuhnPoker
from plyscope.learning.learner import TrainableLearner
from plyscope.learning.regret_matching import (
    RegretMatching,
    find_best_response,
    find_exploitability,
    find_value,
    match_regrets,
)

GAME = KuhnPoker()


def make_equilibrium(bluff):
    """Return Kuhn's equilibrium in which A bets the jack with chance `bluff`, at most 1/3."""
    bets = {
        "J": bluff,
        "Q": 0,
        "K": 3 * bluff,
        "J pass bet": 0,
        "Q pass bet": bluff + 1 / 3,
        "K pass bet": 1,
        "J pass": 1 / 3,
        "Q pass": 0,
        "K pass": 1,
        "J bet": 0,
        "Q bet": 1 / 3,
        "K bet": 1,
    }
    return {one: [1 - bet, bet] for one, bet in bets.items()}


@pytest.mark.parametrize("bluff", [0, 0.1, 1 / 3])
def test_an_equilibrium_of_kuhn_has_no_exploitability(bluff):
    strategy = make_equilibrium(bluff)
    assert find_value(GAME, strategy) == pytest.approx(-1 / 18)
    assert find_best_response(GAME, strategy, MAX) == pytest.approx(-1 / 18)
    assert find_best_response(GAME, strategy, MIN) == pytest.approx(1 / 18)
    assert find_exploitability(GAME, strategy) == pytest.approx(0)


def test_a_strategy_beside_the_equilibrium_can_be_exploited():
    strategy = make_equilibrium(0.1) | {"J": [0, 1]}
    assert find_exploitability(GAME, strategy) > 0.05


def test_random_play_has_an_exploitability_of_11_in_24():
    strategy = {key: [0.5, 0.5] for key in make_equilibrium(0)}
    assert find_exploitability(GAME, strategy) == pytest.approx(11 / 24)


def test_a_thousand_iterations_come_near_the_equilibrium():
    learner: TrainableLearner = RegretMatching()
    figures = [learner.train(games) for games in (10, 90, 900)]
    found = [one["exploitability"] for one in figures]
    assert found == pytest.approx([0.0962085, 0.0256747, 0.0072691], abs=1e-6)
    assert figures[-1]["value"] == pytest.approx(-1 / 18, abs=1e-4)
    assert learner.snapshots == [0, 10, 100, 1000]


def test_the_learned_strategy_bluffs_with_the_jack():
    learner = RegretMatching()
    learner.train(1000)
    strategy = learner.average_strategy()
    assert strategy["J pass"][1] == pytest.approx(1 / 3, abs=0.03)
    assert strategy["K bet"][1] > 0.99
    assert strategy["J"][1] * 3 == pytest.approx(strategy["K"][1], abs=0.05)


def test_it_goes_on_from_a_text():
    whole, first, second = RegretMatching(), RegretMatching(), RegretMatching()
    whole.train(30)
    first.train(20)
    second.load(first.to_text())
    second.train(10)
    assert second.regrets == whole.regrets
    assert second.policy(GAME.result(GAME.initial, 0), 30) == whole.policy(
        GAME.result(GAME.initial, 0)
    )


@pytest.mark.parametrize("text", ["", "[1]", "[0, []]", "null", "[" * 10_000, "[0, [[1], [1]]]"])
def test_damaged_regrets_are_refused(text):
    with pytest.raises(ValueError, match="The regrets are damaged"):
        RegretMatching().load(text)


@pytest.mark.parametrize("number", [None, "1", True, 10**13, float("nan")])
def test_a_number_that_is_no_regret_is_refused(number):
    games, rows = json.loads(RegretMatching().to_text())
    rows[0][0][0] = number
    with pytest.raises(ValueError, match="The regrets are damaged"):
        RegretMatching().load(json.dumps([games, rows]))


def test_without_positive_regret_all_actions_are_alike():
    assert match_regrets([-1, 0]) == [0.5, 0.5]
    assert match_regrets([3, 1]) == [0.75, 0.25]
