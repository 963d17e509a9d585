"""The network of tic-tac-toe: it learns until no line of play loses."""

import json

import pytest

from plyscope.game import MAX, MIN, play_moves
from plyscope.learning.learner import TrainableLearner
from plyscope.learning.tictactoe_network import WEIGHTS, TicTacToeNetwork
from plyscope.learning.tictactoe_players import GAME


@pytest.fixture(scope="module")
def trained():
    """Return a network that was trained until it loses no line, and its figures."""
    network = TicTacToeNetwork(seed=1)
    figures = [network.train(50)]
    while figures[-1]["lost_lines"] and network.games < 5_000:
        figures.append(network.train(50))
    return network, figures


def list_results(network, player, state=GAME.initial):
    """Yield the utility of every line of play in which the other tries all replies."""
    if GAME.is_terminal(state):
        yield GAME.utility(state, player)
    elif GAME.to_move(state) == player:
        yield from list_results(network, player, GAME.result(state, network.choose(state)))
    else:
        for action in GAME.actions(state):
            yield from list_results(network, player, GAME.result(state, action))


def test_it_has_241_weights():
    games, weights, seen = json.loads(TicTacToeNetwork().to_text())
    assert WEIGHTS == len(weights) == 241
    assert (games, seen) == (0, [])


def test_it_learns_until_it_loses_no_line(trained):
    network, figures = trained
    assert figures[0]["lost_lines"] > 50
    assert figures[-1]["lost_lines"] == 0
    assert figures[-1]["random_loss"] == 0
    assert network.games == 1500


def test_every_reply_of_the_other_was_tried(trained):
    """The check is done again move by move, without symmetry."""
    network, figures = trained
    results = [[*list_results(network, player)] for player in (MAX, MIN)]
    assert min(map(min, results)) == 0
    assert sum(map(len, results)) == figures[-1]["lines"]


def test_at_first_it_loses():
    results = [*list_results(TicTacToeNetwork(), MIN)]
    assert results.count(-1) > 50


def test_it_sees_a_win_in_one_move_and_values_of_both_sides(trained):
    network, _ = trained
    state = play_moves(GAME, ("a1", "a3", "b1", "b3"))
    assert GAME.action_name(state, network.choose(state)) == "c1"
    assert network.move_values(state)[GAME.parse_action(state, "c1")] == 1
    assert network.value(play_moves(GAME, ("a1", "b1"))) == pytest.approx(
        -network.move_values(play_moves(GAME, ("a1",)))[7]
    )


def test_symmetric_moves_share_the_chance(trained):
    network, _ = trained
    policy = dict(network.policy(GAME.initial))
    assert sum(policy.values()) == pytest.approx(1)
    assert len({share for share in policy.values() if share}) == 1


def test_it_goes_on_from_a_text_as_if_it_had_not_stopped():
    whole: TrainableLearner = TicTacToeNetwork(seed=2)
    whole.train(150)
    first, second = TicTacToeNetwork(seed=2), TicTacToeNetwork(seed=2)
    first.train(70)
    second.load(first.to_text())
    second.train(80)
    assert second.to_text() == whole.to_text()
    assert whole.snapshots == [0, 150]


def test_a_snapshot_stays_as_it_was():
    network = TicTacToeNetwork()
    before = network.move_values(GAME.initial, 0)
    network.train(100)
    assert network.move_values(GAME.initial, 0) == before
    assert network.move_values(GAME.initial, 100) != before


@pytest.mark.parametrize("text", ["", "[1]", "[0, [], []]", "null", "[" * 10_000, '{"a": 1}'])
def test_a_damaged_network_is_refused(text):
    with pytest.raises(ValueError, match="The network is damaged, expected 241 weights"):
        TicTacToeNetwork().load(text)


@pytest.mark.parametrize(
    ("part", "thing"),
    [(0, -1), (0, "1"), (1, None), (1, float("nan")), (1, 10**7), (2, 7), (2, -1), (2, "x")],
)
def test_what_is_no_network_is_refused(part, thing):
    content = json.loads(TicTacToeNetwork().to_text())
    if part:
        content[part] = [thing, *content[part][1:]]
    else:
        content[part] = thing
    with pytest.raises(ValueError, match="The network is damaged"):
        TicTacToeNetwork().load(json.dumps(content))
