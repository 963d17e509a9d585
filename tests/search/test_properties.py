"""What is true of the searches on any tree, tried on random ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MAX, MIN, MNK, Tree, record, solve
from tests.strategies import boards, nested_lists, positions, trees

both_rules = pytest.mark.parametrize("ties", ["cut", "strict"])


def paths(trace):
    """Each visited node as the actions that lead to it from the root, in the order of visits."""
    found = []
    for node in trace.nodes:
        found.append(() if node.parent is None else (*found[node.parent], node.action))
    return found


def leaf_paths(game, state, path=()):
    """Every leaf below a state, visited or not, left to right: its path and its utility for MAX."""
    if game.is_terminal(state):
        return [(path, game.utility(state, MAX))]
    return [
        leaf
        for action in game.actions(state)
        for leaf in leaf_paths(game, game.result(state, action), (*path, action))
    ]


def value_of(nested, maximizes):
    """The minimax value of nested lists, by its definition."""
    if not isinstance(nested, list):
        return nested
    return (max if maximizes else min)(value_of(child, not maximizes) for child in nested)


@given(nested_lists)
def test_minimax_finds_the_value_by_definition(nested):
    assert solve(Tree(nested), algorithm="minimax").value == value_of(nested, True)
    assert solve(Tree(nested, ("min", "max")), algorithm="minimax").value == value_of(nested, False)


# With either rule a move that only ties with the best so far comes back at or below alpha (at or
# above beta for MIN), never better, so the first best move is kept: the tie rule changes what is
# visited, not what is found.
@both_rules
@given(trees)
def test_alphabeta_finds_the_value_the_move_and_the_line_of_minimax(ties, game):
    ours, plain = solve(game, ties=ties), solve(game, algorithm="minimax")
    assert (ours.value, ours.action, ours.principal_variation) == (
        plain.value,
        plain.action,
        plain.principal_variation,
    )


@both_rules
@given(positions(boards()))
def test_and_so_it_does_on_boards(ties, position):
    game, state = position
    ours, plain = solve(game, state, ties=ties), solve(game, state, "minimax")
    assert (ours.value, ours.action, ours.principal_variation) == (
        plain.value,
        plain.action,
        plain.principal_variation,
    )


@given(trees)
def test_what_strict_visits_holds_what_cut_visits_and_minimax_visits_all(game):
    cut = paths(record(game))
    strict = paths(record(game, ties="strict"))
    plain = paths(record(game, algorithm="minimax"))
    for visited in (cut, strict, plain):
        assert visited == sorted(set(visited)), "depth first, and nothing twice"
    assert set(cut) <= set(strict) <= set(plain)


@given(trees)
def test_where_ties_are_strict_the_children_that_report_the_best_value_are_the_best_moves(game):
    # Only so may one choose among equal moves: where ties are cut, a worse move can report it too.
    trace = record(game, ties="strict")
    root = trace.nodes[0]
    reported = {trace.nodes[c].action for c in root.children if trace.nodes[c].value == root.value}
    after = {action: game.result(game.initial, action) for action in game.actions(game.initial)}
    worth = {action: solve(game, state, "minimax").value for action, state in after.items()}
    assert reported == {action for action, value in worth.items() if value == root.value}


@pytest.mark.parametrize(
    ("algorithm", "options"),
    [("minimax", {}), ("alphabeta", {"ties": "cut"}), ("alphabeta", {"ties": "strict"})],
)
@given(game=trees)
def test_visited_and_unvisited_leaves_are_all_leaves_in_order(algorithm, options, game):
    trace = record(game, algorithm=algorithm, **options)
    visited = set(paths(trace))
    leaves = leaf_paths(game, game.initial)
    assert trace.unvisited_leaves() == [value for path, value in leaves if path not in visited]
    looked_at = [value for path, value in leaves if path in visited]
    assert len(looked_at) == trace.result.counts["leaves"]
    assert [n.value for n in trace.nodes if not n.children] == looked_at


@both_rules
@given(trees)
def test_every_node_is_left_with_a_value_on_the_right_side_of_its_window(ties, game):
    """The value is exact inside the window, and a bound on the true value outside of it."""
    trace = record(game, ties=ties)
    truth = {}
    for path, node in zip(paths(trace), trace.nodes, strict=True):
        state = game.initial
        for action in path:
            state = game.result(state, action)
        truth[node.id] = solve(game, state, "minimax").value
        if node.alpha < truth[node.id] < node.beta:
            assert node.value == truth[node.id]
        elif truth[node.id] <= node.alpha:
            assert truth[node.id] <= node.value <= node.alpha
        else:
            assert node.beta <= node.value <= truth[node.id]


@pytest.mark.parametrize(
    ("to_a_depth", "whole", "options"),
    [
        ("h_minimax", "minimax", {}),
        ("h_alphabeta", "alphabeta", {"ties": "cut"}),
        ("h_alphabeta", "alphabeta", {"ties": "strict"}),
    ],
)
@given(position=positions(boards()))
def test_a_depth_beyond_the_end_is_the_whole_search(to_a_depth, whole, options, position):
    game, state = position
    deep = record(game, state, to_a_depth, depth=9, **options)
    full = record(game, state, whole, **options)
    assert deep.events == full.events
    assert (deep.result.value, deep.result.action) == (full.result.value, full.result.action)


@both_rules
@given(position=positions(boards(4, 4)))
def test_to_any_depth_alphabeta_finds_what_minimax_finds(ties, position):
    game, state = position
    for depth in (1, 2, 3):
        ours = solve(game, state, "h_alphabeta", depth=depth, ties=ties)
        plain = solve(game, state, "h_minimax", depth=depth)
        assert (ours.value, ours.action, ours.principal_variation) == (
            plain.value,
            plain.action,
            plain.principal_variation,
        )
        plies = [node.ply for node in record(game, state, "h_minimax", depth=depth).nodes]
        assert max(plies) <= depth


@given(game=boards(), data=st.data())
def test_with_the_players_exchanged_every_value_is_its_opposite(game, data):
    mirrored = MNK(game.columns, game.rows, game.in_row, "O" if game.to_move(0) == MAX else "X")
    state = reflection = game.initial
    while not game.is_terminal(state):
        assert {game.to_move(state), mirrored.to_move(reflection)} == {MAX, MIN}
        assert solve(mirrored, reflection).value == -solve(game, state).value
        assert solve(mirrored, reflection).action == solve(game, state).action
        action = data.draw(st.sampled_from(list(game.actions(state))))
        state, reflection = game.result(state, action), mirrored.result(reflection, action)
