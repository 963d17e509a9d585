"""Beam search: only the best moves of a node are tried."""

from hypothesis import given
from hypothesis import strategies as st

from plyscope import MNK, TicTacToe, record, solve
from plyscope.explain.claims import Cutoff
from plyscope.game import play_moves, with_actions
from plyscope.search import order_moves
from tests.search.selective import both_rules, depths, found, lines_of_three, notes
from tests.strategies import positions


@both_rules
@given(position=positions(lines_of_three), depth=depths)
def test_a_beam_as_wide_as_the_game_is_alphabeta_that_tries_the_best_first(ties, position, depth):
    game, state = position
    ours = record(game, state, "beam", depth=depth, width=16, ties=ties)
    best_first = order_moves(game, "evaluate")
    assert ours.events == record(best_first, state, "h_alphabeta", depth=depth, ties=ties).events
    plain = solve(game, state, "h_alphabeta", depth=depth, ties=ties)
    assert ours.result.value == plain.value


@both_rules
@given(position=positions(lines_of_three), depth=depths, width=st.integers(1, 4))
def test_a_beam_is_alphabeta_in_a_game_of_the_best_moves_only(ties, position, depth, width):
    game, state = position
    best_first = order_moves(game, "evaluate")
    narrow = with_actions(game, lambda state: best_first.actions(state)[:width])
    ours = solve(game, state, "beam", depth=depth, width=width, ties=ties)
    plain = solve(narrow, state, "h_alphabeta", depth=depth, ties=ties)
    assert found(ours) == found(plain)
    assert ours.counts == plain.counts, "what the beam drops is not counted as cut"


def test_a_beam_says_how_many_moves_it_tries_and_cuts_none_of_the_others():
    trace = record(TicTacToe(), algorithm="beam", depth=2, width=2)
    root = trace.nodes[0]
    assert [trace.nodes[child].action for child in root.children] == [4, 0]
    assert (root.action_count, root.forward_pruned, root.cut) == (9, 7, False)
    assert notes(trace, "beam")[0] == (0, 2)
    assert [e.skipped for e in trace.events if e.kind == "cut"] == [1]
    said = [trace.explain(tick).claims for tick in range(trace.ticks + 1)]
    assert [c.count for claims in said for c in claims if isinstance(c, Cutoff)] == [1]


def test_a_beam_can_drop_the_one_move_that_wins():
    # . X O .
    # X . . .   O is to move. c3 wins, every other move loses; b3, which makes a threat, looks best.
    # . . . .
    # . . . .
    game = MNK(4, 4, 3)
    state = play_moves(game, "b4 c4 a3".split())
    plain = solve(game, state, "h_alphabeta", depth=5)
    assert (plain.value, game.names[plain.action]) == (-1, "c3")
    beams = [solve(game, state, "beam", depth=5, width=width) for width in (1, 2)]
    assert [(b.value, game.names[b.action]) for b in beams] == [(1, "b3"), (-1, "c3")]
