"""MENACE: its boxes, its beads, and what it learns, exact with a fixed seed."""

import json

import pytest

from plyscope.game import MAX, MIN, play_moves
from plyscope.learning.learner import TrainableLearner
from plyscope.learning.menace import Menace, list_boxes
from plyscope.learning.tictactoe_players import (
    GAME,
    count_lost_lines,
    find_chances,
    list_best_actions,
    perfect_policy,
    random_policy,
)


def test_there_are_304_boxes():
    moves = [state.bit_count() for state in list_boxes()]
    assert [moves.count(number) for number in (0, 2, 4, 6)] == [1, 12, 108, 183]


def test_the_first_box_has_a_kind_of_bead_for_corner_edge_and_centre():
    menace = Menace()
    assert list(menace.boxes[GAME.initial].values()) == [4, 4, 4]
    assert menace.beads(GAME.initial) == dict.fromkeys(range(9), 4)
    policy = dict(menace.policy(GAME.initial))
    assert policy[4] == pytest.approx(1 / 3)
    assert policy[0] == policy[8] == pytest.approx(1 / 12)


def test_beads_turn_with_the_board():
    menace = Menace()
    menace.train(100)
    states = [play_moves(GAME, moves) for moves in (("a3", "b2"), ("c1", "b2"))]
    beads = [menace.beads(state) for state in states]
    assert len(set(beads[0].values())) > 1
    assert beads[0] == {8 - action: count for action, count in beads[1].items()}


def test_it_learns_never_to_lose_against_a_perfect_opponent():
    menace: TrainableLearner = Menace(seed=1)
    figures = [menace.train(200) for _ in range(15)]
    assert [one["lost"] for one in figures] == [41, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert sum(one["won"] for one in figures) == 0
    assert figures[-1]["games"] == 3000
    assert figures[-1]["perfect_loss"] < 0.001
    assert menace.snapshots == [0, *range(200, 3001, 200)]


def test_at_first_it_loses_most_games_against_a_perfect_opponent():
    win, draw, loss = Menace().find_chances("perfect")
    assert win == 0
    assert draw + loss == pytest.approx(1)
    assert loss > 0.7


def test_it_learns_to_win_against_a_random_opponent():
    menace = Menace(seed=1, opponent="random")
    before = menace.find_chances("random")[0]
    menace.train(3000)
    assert before < 0.65
    assert menace.find_chances("random")[0] > 0.8


def test_the_same_seed_learns_the_same_in_steps_of_any_size_and_after_a_break():
    whole, steps = Menace(seed=3), Menace(seed=3)
    whole.train(300)
    steps.train(120)
    text = steps.to_text()
    again = Menace(seed=3)
    again.load(text)
    again.train(180)
    assert again.boxes == whole.boxes
    assert again.policy(GAME.initial, 300) == whole.policy(GAME.initial, 300)
    assert Menace(seed=4).train(300) != whole.train(0)


def test_a_box_is_never_empty():
    menace = Menace(seed=2)
    for _ in range(20):
        menace.train(10)
        assert all(any(box.values()) for box in menace.boxes.values())


@pytest.mark.parametrize(
    "text", ["", "[", "[1]", "[0, []]", "[0, [[4, 4]]]", "null", "[" * 10_000, '{"a": 1}']
)
def test_damaged_beads_are_refused(text):
    with pytest.raises(ValueError, match="The beads of MENACE are damaged"):
        Menace().load(text)


@pytest.mark.parametrize("count", [-1, 0.5, "4", None, True, 10**10])
def test_a_number_that_is_no_number_of_beads_is_refused(count):
    games, beads = json.loads(Menace().to_text())
    beads[0][0] = count
    with pytest.raises(ValueError, match="The beads of MENACE are damaged"):
        Menace().load(json.dumps([games, beads]))


def test_an_unknown_opponent_is_refused():
    with pytest.raises(ValueError, match="opponent"):
        Menace(opponent="careless")


def test_perfect_players_draw():
    assert find_chances(perfect_policy, perfect_policy) == pytest.approx((0, 1, 0))


def test_random_players_draw_16_in_126_games():
    win, draw, loss = find_chances(random_policy, random_policy)
    assert draw == pytest.approx(16 / 126)
    assert win == pytest.approx(737 / 1260)
    assert loss == pytest.approx(121 / 420)


def test_a_perfect_player_loses_no_line_and_a_careless_one_does():
    for player in (MAX, MIN):
        lost, lines = count_lost_lines(lambda state: list_best_actions(state)[0], player)
        assert lost == 0
        assert lines > 50
        assert count_lost_lines(lambda state: GAME.actions(state)[-1], player)[0] > 0
