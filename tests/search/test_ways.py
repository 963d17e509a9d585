"""Where positions come again: a value that hangs on the way there is in no table."""

from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope import MAX, MIN, record, solve
from plyscope.search.tables.path_dependence import PathDependence
from tests.rounds import Round, rounds
from tests.volume import examples

sizes = st.sampled_from([1, 3, 65_536])


def test_the_draw_by_repetition_is_marked_as_hanging_on_its_path():
    game = Round([1, 2], [3], [3], [1, 2])
    ways = PathDependence(game)
    state = game.initial
    for action in (0, 0, 0):
        assert not ways.visit(state)
        ways.open_node(state)
        state = game.result(state, action)
    assert game.is_repeated(state)  # 0, 1, 3, 1: MIN is at 1 again
    assert ways.visit(state)
    assert ways.dependence_ply == 1
    assert ways.close_node() is False  # 3, below 1, hangs on it
    assert ways.dependence_ply == 1
    assert (
        ways.close_node() is True
    )  # 1 itself does not: whatever leads to it, there it comes again
    assert ways.dependence_ply == float("inf")
    assert ways.close_node() is True


def with_a_table_of_all_values(game):
    """Alpha-beta's table without the mark: the value of a position is kept whatever led there."""
    table = {}

    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        key = game.position_key(state)
        if key not in table:
            best = max if game.to_move(state) == MAX else min
            table[key] = best(value(game.result(state, a)) for a in game.actions(state))
        return table[key]

    return value(game.initial)


# The graph-history interaction. MAX at 0 may stay there: MIN then repeats, or goes to 2. There MAX
# wins at 3, but tries 2 again first: now it is MIN who is at 2, and goes back to where MAX was,
# which is a draw. On this path. When MAX itself goes to 2, MIN is there without that way back: MAX
# is at 2 for the first time then, and wins.
#
#      0: 0 2     1: 0     2: 2 3     3: +1
INTERACTION = Round([0, 2], [0], [2, 3], 1)


def test_a_table_without_the_mark_gives_a_draw_for_a_win():
    assert solve(INTERACTION, algorithm="minimax").value == 1
    assert with_a_table_of_all_values(INTERACTION) == 0
    found = solve(INTERACTION, algorithm="alphabeta_table")
    assert (found.value, found.action) == (1, 1)


def test_what_hangs_on_its_path_is_searched_again_on_another_one():
    trace = record(INTERACTION, algorithm="alphabeta_table")
    states = {0: INTERACTION.initial}
    for node in trace.nodes[1:]:
        states[node.id] = INTERACTION.result(states[node.parent], node.action)
    at_2 = [n for n in trace.nodes if INTERACTION.position_key(states[n.id]) == (MIN, 2)]
    # The third is the draw, where MAX tried 2 again.
    assert [(n.value, n.action_count) for n in at_2] == [(0, 2), (1, 2), (0, 0)]


@given(game=rounds(), size=sizes, ties=st.sampled_from(["cut", "strict"]))
def test_where_positions_come_again_the_table_finds_the_value_of_minimax(game, size, ties):
    found = solve(game, algorithm="alphabeta_table", size=size, ties=ties)
    assert found.value == solve(game, algorithm="minimax").value


@settings(max_examples=examples(20))
@given(game=rounds(places=3, times=3))
def test_and_so_it_does_where_only_the_third_time_is_a_draw(game):
    found = solve(game, algorithm="alphabeta_table")
    assert found.value == solve(game, algorithm="minimax").value
