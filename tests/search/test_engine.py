"""The engine: exact where it says so, and strong where it cannot be."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MAX, MNK, TicTacToe, Tree, record, solve
from plyscope.game import play_moves
from plyscope.games.connect_four import ConnectFour
from plyscope.search import engine
from tests.strategies import boards, positions

PLENTY = 10**9
fours = st.builds(
    ConnectFour, st.integers(1, 4), st.integers(1, 3), st.integers(1, 3), st.sampled_from("XO")
).filter(lambda game: game.in_row <= max(game.columns, game.rows))


@given(position=positions(boards(3, 3)), endgame=st.sampled_from([0, 3, 30]))
def test_with_plenty_of_nodes_it_proves_the_value_of_minimax(position, endgame):
    check(*position, endgame)


@given(position=positions(st.sampled_from([ConnectFour(4, 3, 3), ConnectFour(3, 3, 3, "O")])))
def test_and_so_it_does_in_connect_four(position):
    check(*position, 10)


def test_what_it_says_is_proved_is_true_however_shallow_the_search():
    decided = Counter()

    @given(
        position=positions(boards(3, 3)),
        depth=st.integers(1, 6),
        nodes=st.integers(1, 500),
        endgame=st.sampled_from([0, 3]),
    )
    def check(position, depth, nodes, endgame):
        game, state = position
        options = {"depth": depth, "nodes": nodes, "book": "off", "endgame": endgame}
        told = record(game, state, "engine", **options)
        proved = any(event.annotation == "proved" for event in told.events)
        decided[proved] += 1
        if proved:
            assert told.result.value == solve(game, state, "alphabeta_table").value

    check()
    assert decided[True] >= 2


def check(game, state, endgame):
    found = solve(game, state, "engine", nodes=PLENTY, book="off", endgame=endgame)
    value = solve(game, state, "alphabeta_table").value
    assert found.value == value
    if found.action is not None:
        after = game.result(state, found.action)
        assert solve(game, after, "alphabeta_table").value == value


@given(position=positions(boards(4, 4)), nodes=st.integers(1, 2000))
def test_it_keeps_to_its_budget_once_it_has_a_move(position, nodes):
    game, state = position
    found = solve(game, state, "engine", nodes=nodes, book="off")
    first = solve(game, state, "engine", depth=1, nodes=PLENTY, book="off")
    assert found.counts["nodes"] <= max(nodes, first.counts["nodes"])
    assert (found.action is None) is game.is_terminal(state)
    assert -1 <= found.value <= 1


@pytest.mark.parametrize(
    ("game", "worth"),
    [
        (TicTacToe(), 0),
        (MNK(4, 4, 3), 1),  # three in a row on 4x4: who begins wins
        (ConnectFour(4, 4), 0),  # J. Tromp's table of small boards
        (ConnectFour(4, 4, first="O"), 0),
    ],
)
def test_it_solves_small_boards(game, worth):
    assert solve(game, None, "engine", nodes=PLENTY, book="off").value == worth


def test_it_wins_in_the_fewest_moves_and_loses_in_the_most():
    # X X X .    X to move wins at once by d1 or h... though longer wins are there too.
    game = ConnectFour()
    state = play_moves(game, "b b c c d f".split())
    found = solve(game, state, "engine")
    assert found.value == 1
    assert game.utility(game.result(state, found.action), MAX) == 1
    # . O O O .  X to move is lost, and yet puts a stone at one end.
    state = play_moves(game, "a c a d g e".split())
    found = solve(game, state, "engine")
    assert found.value == -1
    assert game.action_name(state, found.action) in "bf"


def test_it_beats_alpha_beta_to_four_plies_from_either_side():
    for first in ("X", "O"):
        game = ConnectFour(first=first)
        state = game.initial
        while not game.is_terminal(state):
            if game.to_move(state) == MAX:
                state = game.result(state, solve(game, state, "engine", nodes=3000).action)
            else:
                state = game.result(state, solve(game, state, "h_alphabeta", depth=4).action)
        assert game.utility(state, MAX) == 1


def test_a_trace_tells_every_iteration_and_why_a_node_ended():
    game = ConnectFour()
    trace = record(game, None, "engine", nodes=2_000, book="off")
    notes = [(e.annotation, e.value) for e in trace.events if e.kind == "annotate"]
    iterations = [value for note, value in notes if note == "iteration"]
    assert iterations == list(range(1, len(iterations) + 1))
    assert notes[-1] == ("stopped", 2_000)
    assert {"table hit", "not quiet"} <= {note for note, _ in notes}
    assert trace.result.counts["iterations"] == len(iterations) - 1
    assert len(trace.nodes) == 2_000


def test_what_is_not_quiet_is_searched_by_the_loud_moves_alone():
    # . O O O .  at the lower edge: X has one move that stops one end, and one the other.
    game = ConnectFour()
    state = play_moves(game, "a c a d g e".split())
    trace = record(game, state, "engine", depth=1, book="off", endgame=0)
    assert [(e.annotation, e.value) for e in trace.events if e.annotation][:2] == [
        ("iteration", 1),
        ("not quiet", 2),
    ]
    assert {trace.nodes[child].action for child in trace.nodes[0].children} == {1, 5}


def test_the_deepening_ends_as_soon_as_the_value_is_proven():
    game = TicTacToe()
    state = play_moves(game, ["a3", "a2", "b3", "b2"])
    found = solve(game, state, "engine", nodes=PLENTY)
    assert (found.value, game.names[found.action]) == (1, "c3")
    assert found.counts["iterations"] == 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"nodes": 0}, "nodes is a whole number from 1 up, not 0."),
        ({"depth": 0}, "depth is a whole number from 1 up, not 0."),
        ({"milliseconds": -1}, "milliseconds is a whole number from 0 up, not -1."),
    ],
)
def test_a_budget_of_nothing_is_refused(options, sentence):
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        solve(TicTacToe(), None, "engine", **options)
    with pytest.raises(ValueError, match="needs a game with an evaluation"):
        solve(Tree([1, 2]), None, "engine")


def test_on_the_larger_boards_it_sees_so_far_with_so_many_nodes():
    seen = {}
    for name, game in {"7x6": ConnectFour(), "4x4": MNK(4, 4, 4), "5x5": MNK(5, 5, 4)}.items():
        found = solve(game, None, "engine", nodes=20_000, book="off")
        seen[name] = found.counts["iterations"]
    assert seen["7x6"] >= 7
    assert min(seen.values()) >= 5
    assert engine(ConnectFour(), 0, nodes=20_000, book="off")[1] in (2, 3, 4)
