"""Mates in one to three moves, found by the plain search to a depth, and none that is shorter."""

import pytest

from plyscope import MAX, solve
from plyscope.games import Chess, Gardner

MATES = {
    # Composed for this test; who is to move mates in so many moves, first by one of these.
    "on the last row": (Chess, "6k1/5ppp/8/8/8/8/8/R3K3 w", 1, ["Ra8#"]),
    "smothered": (Chess, "6rk/6pp/8/6N1/8/8/8/6K1 w", 1, ["Nf7#"]),
    "by a knight, where a queen would not": (Chess, "6nb/5Ppk/7p/8/8/8/8/K7 w", 1, ["f8=N#"]),
    "of Black's": (Chess, "8/8/8/8/7p/5k1K/8/6q1 b", 1, ["Qg3#", "Qh1#"]),
    "smothered on 5x5": (Gardner, "3rk/3pp/5/1N3/K4 w", 1, ["Nc4#"]),
    "the queen given": (Chess, "5r1k/6pp/7N/8/8/1Q6/8/6K1 w", 2, ["Qg8+"]),
    "by a quiet move of the king": (Chess, "7k/8/4K3/8/8/8/6R1/8 w", 2, ["Kf7"]),
    "two rooks": (Chess, "7k/8/8/8/8/8/R7/1R4K1 w", 2, ["Ra7", "Rb7"]),
    "a pawn to a queen": (Chess, "8/6P1/5K1k/8/8/8/8/8 w", 2, ["g8=Q"]),
    "rook before queen": (Chess, "5rk1/5ppp/8/8/8/7R/5PPQ/6K1 w", 3, ["Rxh7"]),
}


@pytest.mark.parametrize("name", MATES)
def test_a_mate_is_found_as_soon_as_the_search_is_deep_enough(name):
    kind, fen, moves, first = MATES[name]
    game = kind(fen)
    mover = game.to_move(game.initial)
    won = 1 if mover == MAX else -1
    if moves > 1:
        assert solve(game, None, "h_alphabeta", depth=2 * moves - 3).value != won
    found = solve(game, None, "h_alphabeta", depth=2 * moves - 1)
    assert found.value == won
    assert game.action_name(game.initial, found.action) in first


@pytest.mark.parametrize("name", MATES)
def test_no_other_move_mates_as_soon(name):
    kind, fen, moves, first = MATES[name]
    game = kind(fen)
    won = 1 if game.to_move(game.initial) == MAX else -1
    mates = {
        game.action_name(game.initial, action)
        for action in game.actions(game.initial)
        if _worth(game, game.result(game.initial, action), 2 * moves - 2) == won
    }
    assert mates == set(first)


def _worth(game, state, depth):
    """What a position is worth from so many plies."""
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state, MAX)
    return solve(game, state, "h_alphabeta", depth=depth).value
