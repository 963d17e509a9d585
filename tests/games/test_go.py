"""Go on small boards: counts and values that are published, and each rule by an example."""

import pickle
import re
from itertools import product
from random import Random

import pytest

from plyscope.game import MAX, MIN, IllegalMove, play_moves
from plyscope.games import Go
from plyscope.games.go.groups import points_of
from tests.games.go_positions import count_positions_by_rows


def count_legal_positions(size):
    """Return the number of boards on which every group has a liberty."""
    points, found = points_of(size), 0
    for colours in product((0, 1, 2), repeat=size * size):
        sets = [
            sum(bit for bit, colour in zip(points.bits, colours, strict=True) if colour == each)
            for each in (0, 1, 2)
        ]
        groups = (*points.groups[sets[1]], *points.groups[sets[2]])
        found += all(around & sets[0] for _, around in groups)
    return found


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 57), (3, 12_675)])
def test_there_are_as_many_legal_positions_as_published(size, count):
    """OEIS A094777."""
    assert count_legal_positions(size) == count


def test_4x4_has_the_published_number_of_legal_positions_counted_row_by_row():
    # OEIS A094777. On the smaller boards the same count is that of our groups.
    found = [count_positions_by_rows(size, size) for size in range(1, 5)]
    assert found == [1, 57, 12_675, 24_318_165]


def count_games(game, state, plies):
    """Return the number of sequences of so many moves, the last counted without being made."""
    actions = game.actions(state)
    if plies == 1:
        return len(actions)
    return sum(count_games(game, game.result(state, action), plies - 1) for action in actions)


@pytest.mark.parametrize(("plies", "count"), [(1, 26), (2, 651), (3, 15_650), (4, 361_041)])
def test_there_are_as_many_games_of_some_plies_on_5x5_as_published(plies, count):
    assert count_games(Go(5), Go.initial, plies) == count


def proves_win(game, state, plies, known):
    """Return whether Black wins within so many plies, whatever White does."""
    if game.is_terminal(state):
        return game.utility(state, MAX) > 0
    if not plies:
        return False
    key = state[-1], len(state) & 1, state[-2:-1] == state[-1:], frozenset(state), plies
    if key not in known:
        middle = (game.size - 1) / 2

        def distance(action):
            row, column = divmod(action, game.size)
            return abs(row - middle) + abs(column - middle)

        *points, passing = game.actions(state)
        actions = [*sorted(points, key=distance), passing]
        wins = (proves_win(game, game.result(state, a), plies - 1, known) for a in actions)
        known[key] = any(wins) if game.to_move(state) == MAX else all(wins)
    return known[key]


@pytest.mark.parametrize(("size", "margin", "plies"), [(1, 0, 2), (2, 1, 22), (3, 9, 15)])
def test_black_gets_the_published_margin_on_a_small_board(size, margin, plies):
    assert proves_win(Go(size, margin - 0.5), Go.initial, plies, {})


def test_black_gets_no_more_than_1_point_on_2x2():
    """Nor more than 9 on 3x3, which has no more points."""
    game = Go(2, 1.5)

    def black_wins(state):
        if game.is_terminal(state):
            return game.utility(state, MAX) > 0
        wins = (black_wins(game.result(state, a)) for a in game.actions(state)[::-1])
        return any(wins) if game.to_move(state) == MAX else all(wins)

    assert not black_wins(game.initial)


def test_every_action_that_is_listed_is_legal_and_no_other():
    random, decided, repeated = Random(1), 0, 0
    for size in (1, 2, 3, 4, 5) * 20:
        game, state = Go(size), Go.initial
        while not game.is_terminal(state):
            legal = []
            for action in range(size * size + 1):
                try:
                    game.result(state, action)
                    legal.append(action)
                except IllegalMove as error:
                    repeated += "superko" in str(error)
            assert list(game.actions(state)) == legal
            decided += 1
            state = game.result(state, random.choice(legal))
    assert (decided, repeated) == (1_576, 15)


def after(size, moves, komi=0.5):
    game = Go(size, komi)
    return game, play_moves(game, moves.split())


def test_stones_without_liberties_are_captured():
    game, state = after(5, "B1 A1 A2")
    assert game.view(state).cells[-5:] == ("", "Black", "", "", "")
    assert game.action_name(state, 0) == "A1"


def test_a_capture_comes_before_the_liberties_of_ones_own_stone():
    """White at A1 has no liberty until B1 is captured."""
    game, state = after(3, "B1 C1 A2 B2 C3 A1", 0.5)
    assert "White" in game.view(state).cells[-3]
    assert game.view(state).cells[-2] == ""


def test_suicide_is_illegal():
    game, state = after(5, "B1 E5 A2")
    with pytest.raises(
        IllegalMove, match=r"^A1 cannot be played: the stone would have no liberty\.$"
    ):
        game.result(state, 0)


def test_a_move_that_repeats_a_board_is_illegal_and_the_error_names_the_move_it_was_after():
    game, state = after(5, "B1 C1 A2 D2 B3 C3 C2 B2")
    with pytest.raises(IllegalMove) as refused:
        game.parse_action(state, "C2")
    assert str(refused.value) == (
        "C2 cannot be played: it would repeat the board after move 7, Black’s C2 (superko)."
    )
    assert "C2" not in {game.action_name(state, action) for action in game.actions(state)}
    elsewhere = play_moves(game, "B1 C1 A2 D2 B3 C3 C2 B2 E5 E1 C2".split())
    assert game.to_move(elsewhere) == MIN


def test_superko_forbids_a_board_whoever_is_to_move():
    """After move 2 Black was to move; now White would be."""
    game, state = after(2, "A1 B1 A2 pass B2 B1")
    assert game.view(state).cells == ("", "", "", "White")
    with pytest.raises(IllegalMove, match=r"after move 2, White’s B1 \(superko\)\.$"):
        game.result(state, 0)


@pytest.mark.parametrize(
    ("moves", "margin"),
    [
        ("pass pass", 0),
        ("C3 pass pass", 25),
        ("C3 A1 pass pass", 0),
        ("B1 E5 A2 E4 B3 D5 pass pass", 1),
    ],
)
def test_a_player_has_their_stones_and_the_empty_points_that_reach_only_them(moves, margin):
    game, state = after(5, moves, 0)
    assert game.is_terminal(state)
    assert game.score(state) == margin


def test_utility_is_the_sign_of_the_margin_after_komi():
    for komi, utility in ((24.5, 1), (25, 0), (-3, 1)):
        game, state = after(5, "C3 pass pass", komi)
        assert (game.utility(state, MAX), game.utility(state, MIN)) == (utility, -utility)
        assert game.score(state) == 25 - komi


def test_the_default_komi_is_half_a_point_below_what_black_gets():
    assert [Go(size).komi for size in range(1, 7)] == [0.5, 0.5, 8.5, 1.5, 24.5, 3.5]


@pytest.mark.parametrize(("size", "plies"), [(5, 64), (7, 110), (9, 176)])
def test_the_game_ends_after_so_many_plies(size, plies):
    random, longest = Random(2), 0
    game = Go(size)
    for _ in range(20):
        state = game.initial
        while not game.is_terminal(state):
            *points, passing = game.actions(state)
            state = game.result(state, random.choice(points) if points else passing)
        longest = max(longest, len(state) - 1)
    assert longest == plies == game.max_plies


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("C3 pass pass", "Black wins by 0.5 after two passes, with komi 24.5"),
        ("pass pass", "White wins by 24.5 after two passes, with komi 24.5"),
    ],
)
def test_the_end_says_who_won_and_by_how_much(moves, text):
    game, state = after(5, moves, 24.5)
    assert game.end_text(state) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("I3", "There is no point 'I3'; points are A1 to E5, and “pass” is a move."),
        ("c3", "C3 cannot be played: a stone of Black stands there."),
        ("D3", "D3 cannot be played: a stone of White stands there."),
    ],
)
def test_a_move_that_cannot_be_played_is_refused_in_a_sentence(text, sentence):
    game, state = after(5, "C3 D3")
    with pytest.raises(IllegalMove) as refused:
        game.parse_action(state, text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("size", "komi", "sentence"),
    [
        (0, 0, "size is a whole number from 1 to 9, not 0."),
        (10, 0, "size is a whole number from 1 to 9, not 10."),
        (5, 0.25, "komi is a whole or half number from -25 to 25, not 0.25."),
        (5, 26, "komi is a whole or half number from -25 to 25, not 26."),
        (5, "6", "komi is a whole or half number from -25 to 25, not '6'."),
        (5, float("nan"), "komi is a whole or half number from -25 to 25, not nan."),
    ],
)
def test_a_size_or_komi_that_is_none_is_refused_in_a_sentence(size, komi, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        Go(size, komi)


def test_a_game_is_made_again_from_its_arguments():
    game = Go(7, 4)
    assert repr(game) == "Go(size=7, komi=4)"
    assert pickle.loads(pickle.dumps(game)) == game
    assert Go() == Go(5, 24.5)


def test_only_boards_that_legal_moves_lead_to_are_a_state():
    game, state = after(5, "B1 C1 A2 D2 B3 C3 C2 B2 pass E5")
    assert game.is_state(state)
    assert all(game.is_state(state[:plies]) for plies in range(1, len(state)))
    for wrong in ((), [0], 0, (1,), (False,), (*state, state[7]), (*state, "C3"), state[1:]):
        assert not game.is_state(wrong)
