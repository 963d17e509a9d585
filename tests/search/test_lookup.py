"""Search versus lookup: endgame tables and opening books, and that neither changes a value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MAX, IllegalMove, TicTacToe, Tree, record, solve
from plyscope.game import play_moves
from plyscope.games import make
from plyscope.games.connect_four import ConnectFour
from plyscope.games.nim import Nim
from plyscope.search import engine, load_opening_book, make_opening_book, retrograde
from plyscope.search.tables.endgame_solver import TooManyPositionsError
from tests.strategies import boards, nets, playouts, positions, trees

PLENTY = 10**9


def value(game, state):
    return solve(game, state, "minimax").value


def lasts(game, state):
    """How many plies the game lasts if who wins hurries and who does not win tarries."""
    if game.is_terminal(state):
        return 0
    worth, sign = value(game, state), 1 if game.to_move(state) == MAX else -1
    children = [game.result(state, a) for a in game.actions(state)]
    best = [lasts(game, child) for child in children if value(game, child) == worth]
    return 1 + (min(best) if sign * worth > 0 else max(best))


@given(positions(boards()))
def test_each_position_that_can_be_reached_has_its_value_and_its_distance_to_the_end(position):
    game, state = position
    for reached, (worth, distance) in retrograde(game, state, PLENTY).items():
        assert worth == value(game, reached)
        assert distance == lasts(game, reached)


@given(nets())
def test_transposing_games_are_solved_from_their_ends(game):
    for state, (worth, _) in retrograde(game, game.initial, PLENTY).items():
        assert worth == value(game, state)


def test_the_whole_of_tic_tac_toe_is_5478_positions_and_a_draw_of_nine_plies():
    game = TicTacToe()
    endings = retrograde(game, game.initial, 5_478)
    assert len(endings) == 5_478
    assert endings[game.initial] == (0, 9)
    assert endings[play_moves(game, ["a3", "b1"])] == (1, 5)
    with pytest.raises(TooManyPositionsError):
        retrograde(game, game.initial, 5_477)


def test_nim_is_lost_where_the_sum_of_bits_is_zero():
    # Bouton, 1901: who is to move loses where the exclusive or of the piles is 0.
    game = Nim((3, 4, 5))
    endings = retrograde(game, game.initial, PLENTY)
    assert {sum(piles) for piles, _ in endings} == set(range(13))
    for (piles, player), (worth, _) in endings.items():
        wins = piles[0] ^ piles[1] ^ piles[2] != 0
        assert worth == (1 if wins == (player == MAX) else -1)


def test_connect_four_on_4x4_is_a_draw_and_has_its_published_number_of_positions():
    game = ConnectFour(4, 4)
    endings = retrograde(game, game.initial, 161_029)
    assert len(endings) == 161_029
    assert endings[game.initial] == (0, 16)


class Corridor:
    """Two rooms that lead into each other, and a way out of the second."""

    players, initial = ("MAX", "MIN"), 0

    def to_move(self, state):
        return state % 2

    def actions(self, state):
        return [(), (0,), (0, 1)][(state < 2) + (state == 1)]

    def result(self, state, action):
        return 2 if action == 1 else 1 - state

    def is_terminal(self, state):
        return state == 2

    def utility(self, state, player):
        return -1


def test_what_can_return_to_itself_is_left_out():
    assert retrograde(Corridor(), 0, PLENTY) == {2: (-1, 0)}


@pytest.mark.parametrize("ties", ["cut", "strict"])
@pytest.mark.parametrize("order", ["given", "worst", "random:5", "killer", "history"])
@given(game=st.one_of(trees, nets()), endgame=st.sampled_from([0, 1, 2, 5, 20, 1000]))
def test_a_lookup_never_changes_the_value(ties, order, game, endgame):
    found = solve(game, None, "alphabeta_lookup", ties=ties, order=order, endgame=endgame)
    assert found.value == value(game, game.initial)
    assert value(game, game.result(game.initial, found.action)) == found.value
    if endgame == 0:
        plain = solve(game, ties=ties, order=order)
        assert (found.action, found.counts) == (plain.action, plain.counts)


@given(position=positions(boards()), endgame=st.sampled_from([1, 3, 10, 100]))
def test_nor_on_boards(position, endgame):
    game, state = position
    found = solve(game, state, "alphabeta_lookup", endgame=endgame)
    assert found.value == value(game, state)
    assert found.counts["nodes"] <= solve(game, state).counts["nodes"]


def test_the_trace_tells_what_the_endgame_table_returned():
    # X O X      X to move: b2 forks, and from each move on few positions are left.
    # O . .
    # . . .
    game = TicTacToe()
    state = play_moves(game, ["a3", "b3", "c3", "a2"])
    trace = record(game, state, "alphabeta_lookup", endgame=50)
    notes = {
        trace.nodes[e.node].action: (e.annotation, e.value) for e in trace.events if e.annotation
    }
    assert notes[4] == ("endgame", 1)
    assert trace.result.value == 1
    counts = solve(game, state, "alphabeta_lookup", endgame=50).counts
    assert counts == {"nodes": 6, "leaves": 0, "cutoffs": 0, "lookups": 5}
    assert trace.result.counts == counts


def test_a_move_in_the_book_is_played_without_a_search():
    for algorithm in ("alphabeta_lookup", "engine"):
        game = TicTacToe()
        state = play_moves(game, ["b2"])
        trace = record(game, state, algorithm)
        assert (trace.result.value, game.names[trace.result.action]) == (0, "a3")
        assert len(trace.nodes) == 1
        assert [e.annotation for e in trace.events][-1] == "book"
        assert trace.result.counts["lookups"] == 1
        assert solve(game, state, algorithm, book="off").counts["nodes"] > 1


def test_a_game_without_a_book_is_searched():
    game = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert load_opening_book(game) == {}
    assert solve(game, None, "alphabeta_lookup").value == 3


def best_play(game, state):
    return engine(game, state, nodes=PLENTY, book="off")


def test_the_book_of_tic_tac_toe_is_what_the_search_made():
    game = TicTacToe()
    assert game.openings == make_opening_book(game, 2, best_play)
    for first, sign in (("X", 1), ("O", -1)):
        game = TicTacToe(first)
        for state, (action, worth) in load_opening_book(game).items():
            assert worth == sign * value(game, state) == value(game, game.result(state, action))


def test_the_book_of_connect_four_is_what_the_search_made_and_begins_in_the_centre():
    game = ConnectFour()

    def search(game, state):
        return engine(game, state, nodes=PLENTY, depth=10, book="off")

    book = make_opening_book(game, 1, search)
    assert game.openings[""] == book[""]
    assert list(game.openings) == ["", "a", "g", "b", "c", "e", "f", "d"]
    assert {reply for reply, _ in game.openings.values()} == {"d"}
    assert ConnectFour(7, 5).openings == {}


@pytest.mark.parametrize(("name", "plies"), [("chess", 2), ("gardner", 2), ("draughts", 3)])
def test_the_larger_games_have_a_book_of_every_position_of_its_plies(name, plies):
    game = make(name)
    opened = load_opening_book(game)
    level = [game.initial]
    expected = set(level)
    for _ in range(plies - 1):
        level = [game.result(state, a) for state in level for a in game.actions(state)]
        expected |= set(level)
    assert set(opened) == expected
    for state, (action, worth) in opened.items():
        assert action in game.actions(state)
        assert -1 < worth < 1
    found = record(game, game.initial, "engine", nodes=50)
    assert [event.annotation for event in found.events if event.annotation] == ["iteration", "book"]
    assert (found.result.value, found.result.action) == opened[game.initial][::-1]
    assert len(record(game, game.initial, "engine", nodes=50, book="off").nodes) > 1


@pytest.mark.parametrize(
    "name",
    [
        "chess:4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "gardner:2k2/5/5/2P2/2K2 w - - 0 1",
        "draughts:B:W18:B3,4",
    ],
)
def test_a_game_that_begins_elsewhere_has_no_book(name):
    assert make(name).openings == {}


def test_of_who_begins_the_books_values_are_told():
    for first, worth in (("X", -4 / 1104), ("O", 4 / 1104)):
        game = ConnectFour(first=first)
        assert solve(game, None, "engine").value == worth


@given(playouts(ConnectFour(2, 2, 2)))
def test_a_book_has_every_position_of_its_plies_but_the_ends(states):
    game = ConnectFour(2, 2, 2)
    book = make_opening_book(game, 9, best_play)
    game.openings = book
    opened = load_opening_book(game)
    for state in states:
        assert (state in opened) is not game.is_terminal(state)
        if state in opened:
            assert opened[state][1] == value(game, state)


def test_a_book_with_a_move_that_is_none_is_refused():
    game = TicTacToe()
    game.openings = {"b2 b2": ("a3", 0)}
    with pytest.raises(IllegalMove, match=r"^Move 2, 'b2': b2 is taken; "):
        solve(game, None, "alphabeta_lookup")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"endgame": -1}, "endgame is a whole number from 0 up, not -1."),
        ({"book": "open"}, "book is 'on' or 'off', not 'open'."),
    ],
)
def test_a_wrong_option_is_refused_in_a_sentence(options, sentence):
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        solve(TicTacToe(), None, "alphabeta_lookup", **options)
