"""Quiescence search: what it looks at beyond the depth, and what it never looks at."""

from hypothesis import given
from hypothesis import strategies as st

from plyscope import MNK, TicTacToe, record, solve
from plyscope.game import play_moves, with_actions
from plyscope.games.connect_four import ConnectFour
from tests.search.selective import both_rules, by_definition, depths, lines_of_three, notes, small
from tests.strategies import positions
from tests.transcript import text, transcript


class Calm(ConnectFour):
    """Connect Four that takes every position for quiet."""

    def is_quiet(self, state):
        return True


calm = st.builds(Calm, st.integers(3, 4), st.integers(2, 4), st.just(3), st.sampled_from("XO"))


@both_rules
@given(position=positions(calm), depth=depths)
def test_where_every_position_is_quiet_quiescence_is_alphabeta_to_a_depth(ties, position, depth):
    game, state = position
    ours = record(game, state, "quiescence", depth=depth, ties=ties)
    assert ours.events == record(game, state, "h_alphabeta", depth=depth, ties=ties).events


@both_rules
@given(position=positions(lines_of_three), depth=depths)
def test_without_extra_plies_quiescence_is_alphabeta_to_a_depth(ties, position, depth):
    game, state = position
    ours = record(game, state, "quiescence", depth=depth, extra=0, ties=ties)
    assert ours.events == record(game, state, "h_alphabeta", depth=depth, ties=ties).events


@both_rules
@given(position=positions(lines_of_three), depth=depths, extra=st.integers(0, 4))
def test_quiescence_finds_the_value_by_definition(ties, position, depth, extra):
    game, state = position

    def is_cutoff(state, ply):
        return ply >= depth + extra or (ply >= depth and game.is_quiet(state))

    def moves(state, ply):
        return game.noisy_actions(state) if ply >= depth else game.actions(state)

    value = by_definition(game, state, is_cutoff, moves)
    options = {"depth": depth, "extra": extra, "ties": ties}
    assert solve(game, state, "quiescence", **options).value == value


@given(position=positions(small), depth=st.integers(2, 3))
def test_the_moves_that_are_not_loud_could_not_have_mattered(position, depth):
    game, state = position
    loose = with_actions(game, game.actions)
    loose.noisy_actions = game.actions
    options = {"depth": depth, "extra": 20}
    everything = solve(loose, state, "quiescence", **options)
    assert solve(game, state, "quiescence", **options).value == everything.value


@given(position=positions(lines_of_three), depth=depths)
def test_quiescence_judges_quiet_positions_only(position, depth):
    game, state = position
    trace = record(game, state, "quiescence", depth=depth, extra=20)
    tried = dict(notes(trace, "not quiet"))
    states = {0: state}
    for node in trace.nodes:
        if node.id:
            states[node.id] = game.result(states[node.parent], node.action)
        here = states[node.id]
        if node.ply < depth:
            assert node.id not in tried
        elif not game.is_quiet(here):
            assert tried[node.id] == len(game.noisy_actions(here))
            assert {trace.nodes[child].action for child in node.children} <= set(
                game.noisy_actions(here)
            )
        else:
            assert not node.children


def test_a_quiescence_search_as_it_is_told():
    # X O X
    # O O .   X is to move. One ply ahead no position is quiet: after c2 (5) O must stop a win at
    # . X .   c3 (8), after a1 (6) or c3 it wins by c2.
    game = TicTacToe()
    state = play_moves(game, "a3 b2 c3 b3 b1 a2".split())
    trace = record(game, state, "quiescence", depth=1)
    assert transcript(trace) == text("""
        enter 1 by 5
            annotate 1 = 1
            enter 2 by 8
            leave 2 = 0.0
            update 1 = 0.0 [-inf, 0.0]
        leave 1 = 0.0
        update 0 = 0.0 [0.0, inf]
        enter 3 by 6 [0.0, inf]
            annotate 3 = 1
            enter 4 by 5 [0.0, inf]
            leave 4 = -1
            update 3 = -1 [0.0, -1]
        leave 3 = -1
        enter 5 by 8 [0.0, inf]
            annotate 5 = 1
            enter 6 by 5 [0.0, inf]
            leave 6 = -1
            update 5 = -1 [0.0, -1]
        leave 5 = -1
    """)
    assert {event.annotation for event in trace.events if event.kind == "annotate"} == {"not quiet"}
    # Each of the three had one move more, which was dropped: no cutoff skipped it.
    assert [node.forward_pruned for node in trace.nodes] == [0, 1, 0, 1, 0, 1, 0]
    assert trace.result.counts == {"nodes": 7, "leaves": 3, "cutoffs": 0}


def test_the_moves_that_are_dropped_are_not_cut():
    """A double threat is answered in two ways; the first loses, and a cutoff skips the second."""
    game = MNK(4, 4, 3)
    state = play_moves(game, "b2 a4 c2 d4".split())
    trace = record(game, state, "quiescence", depth=1)
    for node in trace.nodes:
        assert node.forward_pruned == 0 or node.action_count - node.forward_pruned == dict(
            notes(trace, "not quiet")
        ).get(node.id)
        assert node.cut is (len(node.children) + node.forward_pruned < node.action_count)
    assert any(node.forward_pruned for node in trace.nodes)
    skipped = [event.skipped for event in trace.events if event.kind == "cut"]
    assert len(skipped) == trace.result.counts["cutoffs"] == sum(n.cut for n in trace.nodes)
