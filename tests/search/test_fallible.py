"""A fallible opponent: between minimax and expectimax, and the lecture's risky move."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope import MAX, MIN, TicTacToe, Tree, solve
from plyscope.game import play_moves
from plyscope.games import make
from plyscope.search import expectimax, fallible, risky_move_gain
from tests.strategies import nested_lists, trees
from tests.transcript import told
from tests.volume import examples

errors = st.integers(0, 100)
many = settings(max_examples=examples(40))


def worth(game, state, error):
    """The value by its definition."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    below = [worth(game, game.result(state, a), error) for a in game.actions(state)]
    if game.to_move(state) == MAX:
        return max(below)
    return (100 - error) / 100 * min(below) + error / 100 * sum(below) / len(below)


@given(trees, errors)
def test_a_min_node_is_worth_its_minimum_and_its_average_in_their_parts(game, error):
    value, move = fallible(game, 0, error=error)
    assert value == pytest.approx(worth(game, 0, error))
    below = [worth(game, game.result(0, a), error) for a in game.actions(0)]
    best = (max if game.to_move(0) == MAX else min)(below)
    assert below[move] == pytest.approx(best)


@many
@given(trees)
def test_who_never_errs_is_minimaxs_min(game):
    ours, theirs = solve(game, algorithm="fallible", error=0), solve(game, algorithm="minimax")
    assert (ours.value, ours.action) == (theirs.value, theirs.action)
    assert (ours.principal_variation, ours.counts) == (theirs.principal_variation, theirs.counts)


@many
@given(nested_lists)
def test_who_always_errs_is_chance(nested):
    value, move = fallible(Tree(nested), 0, error=100)
    by_chance, best = expectimax(Tree(nested, ("max", "chance")), 0)
    assert value == pytest.approx(by_chance)
    game = Tree(nested)
    below = [worth(game, game.result(0, a), 100) for a in (move, best)]
    assert below[0] == pytest.approx(below[1])


@given(trees, errors, errors)
def test_the_more_min_errs_the_more_max_can_expect(game, one, other):
    """The lecture: "MAX will do at least as well as against an optimal player"."""
    less, more = sorted((one, other))
    assert fallible(game, 0, error=more)[0] >= fallible(game, 0, error=less)[0] - 1e-9


@given(trees, errors)
def test_max_gains_by_the_risky_move_or_loses_nothing(game, error):
    if game.to_move(0) == MIN:
        with pytest.raises(
            ValueError, match=r"^MAX has no move here, so it cannot gain by a risky"
        ):
            risky_move_gain(game, 0, error)
        return
    safe = solve(game, algorithm="minimax").action
    best = fallible(game, 0, error=error)[0]
    assert (
        risky_move_gain(game, 0, error)
        == best - fallible(game, game.result(0, safe), error=error)[0]
    )
    assert risky_move_gain(game, 0, error) >= 0
    assert risky_move_gain(game, 0, 0) == 0


@pytest.mark.parametrize(
    ("error", "move", "value"),
    [(0, 0, 0), (55, 0, 0), (56, 1, 0.008), (60, 1, 0.08), (80, 1, 0.44), (100, 1, 0.8)],
)
def test_the_lectures_risky_move_pays_once_min_errs_in_more_than_five_of_nine_cases(
    error, move, value
):
    """A tie, or ten replies of which nine lose for MIN: -1 + 1.8 error/100 is above 0 from 5/9."""
    game = make("tree-risky")
    assert fallible(game, 0, error=error) == (pytest.approx(value, abs=1e-12), move)
    assert risky_move_gain(game, 0, error) == pytest.approx(value, abs=1e-12)


def test_the_risky_move_step_by_step():
    game = Tree([0, [1, -1]])
    assert told(fallible, game, error=80) == [
        ("enter", 0),
        ("leave", 0),
        ("update", 0),
        ("enter", 1),
        ("enter", 0),
        ("leave", 1),
        ("update", 1),
        ("enter", 1),
        ("leave", -1),
        ("update", -1),
        ("annotate", "expected", pytest.approx(-0.2)),
        ("leave", pytest.approx(-0.2)),
    ]


def test_in_tictactoe_a_draw_is_worth_a_try():
    # . . .   O is to move: on a3 it holds the draw,
    # . X .   anywhere else X wins there.
    # O . X
    game = TicTacToe()
    state = play_moves(game, ["b2", "a1", "c1"])
    assert solve(game, state, "minimax").value == 0
    assert solve(game, state, "fallible", error=0).value == 0
    assert solve(game, state, "fallible", error=20).value > 0
    assert solve(game, state, "fallible", error=100).value > 0.8


def test_a_game_that_is_over_has_no_risky_move():
    with pytest.raises(
        ValueError, match=r"^MAX has no move here, so it cannot gain by a risky one"
    ):
        risky_move_gain(Tree(3), 0, 50)


def test_an_error_beyond_a_hundred_is_refused():
    with pytest.raises(ValueError, match=r"^error is a whole number from 0 to 100, not 101\.$"):
        solve(Tree([1]), algorithm="fallible", error=101)
    with pytest.raises(ValueError, match=r"^error is a whole number from 0 to 100, not -1\.$"):
        solve(Tree([1]), algorithm="fallible", error=-1)
