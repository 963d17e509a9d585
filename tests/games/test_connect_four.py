"""Connect Four, by published counts, known results, and position."""

from collections import Counter

import pytest

from plyscope import MAX, MIN, IllegalAction, solve
from plyscope.game import play
from plyscope.games.connect_four import ConnectFour


def levels(game):
    """Each ply's positions, with how many sequences of moves lead to each."""
    level = Counter([game.initial])
    while level:
        yield level
        below = Counter()
        for state, ways in level.items():
            for action in game.actions(state):
                below[game.result(state, action)] += ways
        level = below


def value(game):
    """The value of the start, from the ends backwards, and how many positions there are."""
    known = {}
    for level in reversed(list(levels(game))):
        for state in level:
            choose = max if game.to_move(state) == MAX else min
            below = [known[game.result(state, a)] for a in game.actions(state)]
            known[state] = choose(below) if below else game.utility(state, MAX)
    return known[game.initial], len(known)


def test_the_board_has_its_published_counts_of_positions_and_of_sequences_of_moves():
    plies = levels(ConnectFour())
    counted = [(len(level), level.total()) for level, _ in zip(plies, range(8), strict=False)]
    assert [positions for positions, _ in counted] == [1, 7, 49, 238, 1120, 4263, 16422, 54859]
    assert [ways for _, ways in counted] == [1, 7, 49, 343, 2401, 16807, 117649, 823536]


def test_it_has_69_winning_lines():
    assert len(ConnectFour().lines) == 69
    assert len(ConnectFour(4, 4).lines) == 10


def test_4x4_is_a_draw_and_has_its_published_number_of_positions():
    assert value(ConnectFour(4, 4)) == (0, 161_029)


def test_alpha_beta_agrees_that_whoever_begins_wins_with_three_in_a_row_on_4x3():
    for first, worth in (("X", 1), ("O", -1)):
        game = ConnectFour(4, 3, 3, first)
        assert solve(game).value == value(game)[0] == worth


def test_a_diagonal_wins_and_is_shown():
    # . . . X
    # . . X O
    # . X O X
    # X O O O X ...
    game = ConnectFour()
    state = play(game, "a b b c d c c d d e d".split())
    view = game.view(state)
    assert game.utility(state, MAX) == 1
    assert game.utility(state, MIN) == -1
    assert [view.names[cell] for cell in view.line] == ["d4", "c3", "b2", "a1"]
    assert {view.cells[cell] for cell in view.line} == {"X"}
    assert set(view.moves) == {None}


def test_four_cells_around_a_columns_top_are_no_line():
    game = ConnectFour(2, 3, 3)
    state = play(game, "a a a b b b".split())
    assert game.is_terminal(state)
    assert game.utility(state, MAX) == 0
    assert game.view(state).line == ()


def test_a_click_on_any_free_cell_drops_a_stone_into_its_column():
    game = ConnectFour(2, 2, 2)
    view = game.view(play(game, ["a"]))
    assert view.names == ("a2", "b2", "a1", "b1")
    assert view.cells == ("", "", "X", "")
    assert view.moves == ("a", "b", None, "b")


def test_evaluate_counts_open_lines_by_the_square_of_their_stones():
    game = ConnectFour()
    assert game.evaluate(play(game, ["d"]), MAX) == 7 / (69 * 16)
    assert game.evaluate(play(game, ["a"]), MIN) == -3 / (69 * 16)


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (["h"], "Move 1, 'h': There is no column 'h'; columns are a to g."),
        (["a"] * 7, "Move 7, 'a': Column a is full; free columns are b, c, d, e, f, g."),
        (list("abababab"), "Move 8, 'b': b cannot be played: the game is over."),
    ],
)
def test_a_move_that_is_not_legal_is_named(moves, sentence):
    with pytest.raises(IllegalAction) as refusal:
        play(ConnectFour(), moves)
    assert str(refusal.value) == sentence
