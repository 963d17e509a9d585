"""English draughts, by published counts, by its rules one by one, and by position."""

import re
from collections import Counter

import pytest

from plyscope import MAX, MIN, IllegalMove
from plyscope.game import play_moves
from plyscope.games.draughts import Draughts


def perft(game, state, depth):
    """How many sequences of so many moves there are."""
    actions = game.actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.result(state, action), depth - 1) for action in actions)


def names(game, state=None):
    state = game.initial if state is None else state
    return [game.action_name(state, action) for action in game.actions(state)]


def test_it_has_the_published_numbers_of_sequences_of_moves():
    # OEIS A133046; A. Bik, 2009
    game = Draughts()
    counts = [perft(game, game.initial, depth) for depth in range(1, 7)]
    assert counts == [7, 49, 302, 1_469, 7_361, 36_768]


def test_black_begins_and_moves_down_from_the_top_of_the_board():
    game = Draughts()
    assert names(game) == ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]
    assert game.players[game.to_move(game.initial)] == "Black"
    assert names(game, play_moves(game, ["11-15"])) == [
        *("21-17", "22-17", "22-18", "23-18", "23-19", "24-19", "24-20")
    ]


def test_who_can_capture_must_and_may_choose_how():
    game = Draughts("B:W18,24,K10:B1,14,20")
    # 14 takes 18, 20 takes 24, and 1-5 or 1-6 is no move.
    assert names(game) == ["14x23", "20x27"]
    assert not game.is_quiet(game.initial)
    assert game.noisy_actions(game.initial) == game.actions(game.initial)


def test_a_capture_goes_on_to_its_end():
    game = Draughts("B:W6,7,15,23:B2")
    assert names(game) == ["2x9", "2x11x18x27"]
    after = play_moves(game, ["2x27"])
    assert game.fen(after) == "W:W6:B27"


def test_captures_of_the_same_pieces_another_way_round_are_different_moves():
    # A king around four men, back to where it began.
    game = Draughts("B:W10,11,18,19:BK7")
    assert names(game) == ["7x14x23x16x7", "7x16x23x14x7"]
    both = {game.result(game.initial, action) for action in game.actions(game.initial)}
    assert [game.fen(state) for state in both] == ["W:W:BK7"]
    with pytest.raises(IllegalMove) as refusal:
        play_moves(game, ["7x7"])
    assert str(refusal.value) == (
        "Move 1, '7x7': '7x7' can be made in more than one way: 7x14x23x16x7, 7x16x23x14x7."
    )
    assert play_moves(game, ["7x16x14x7"]) == play_moves(game, ["7 x 14 - 23 x 16 x 7"])


def test_nothing_is_jumped_over_twice():
    # Back on 14 it could take 10 or 18 once more, were they not taken.
    game = Draughts("B:W10,11,18,19:BK14")
    assert names(game) == ["14x23x16x7x14", "14x7x16x23x14"]


def test_a_man_that_captures_into_the_last_row_is_a_king_and_stops():
    # As a king it could go on over 26 or 27; as it has just become one it may not.
    game = Draughts("B:W26,27:B22")
    assert names(game) == ["22x31"]
    assert game.fen(play_moves(game, ["22x31"])) == "W:W27:BK31"
    assert names(Draughts("B:W26,27:BK22")) == ["22x31x24"]


def test_a_king_steps_one_square_in_all_directions_and_a_man_only_forwards():
    assert names(Draughts("B:W5:BK18,20")) == ["18-22", "18-23", "18-14", "18-15", "20-24"]
    assert names(Draughts("W:W18:B20")) == ["18-14", "18-15"]


def test_who_cannot_move_has_lost():
    game = Draughts("B:W16,19:B12")
    end = game.initial
    assert names(game) == []
    assert game.is_terminal(end)
    assert (game.utility(end, MAX), game.utility(end, MIN)) == (-1, 1)
    assert game.end_text(end) == "White wins: Black cannot move"
    taken = play_moves(Draughts("B:W18:B14"), ["14x23"])
    assert game.utility(taken, MAX) == 1
    assert game.end_text(taken) == "Black wins: White has no piece left"


SHUFFLE = ["1-5", "32-28", "5-1", "28-32"]


def test_the_third_time_that_a_position_is_there_is_a_draw():
    game = Draughts("B:WK32:BK1")
    before = play_moves(game, [*SHUFFLE, *SHUFFLE[:3]])
    assert not game.is_terminal(before)
    assert not game.is_repeated(before)
    state = game.result(before, game.parse_action(before, "28-32"))
    assert game.is_terminal(state)
    assert game.is_repeated(state)
    assert game.utility(state, MAX) == game.utility(state, MIN) == game.evaluate(state, MAX) == 0
    assert game.end_text(state) == "Draw: the position occurred three times"
    assert game.position_key(state) == game.initial != state
    with pytest.raises(IllegalMove, match=r"^1-5 cannot be played: the game is over\.$"):
        game.result(state, 4)


def test_the_first_position_counts_although_a_man_made_it():
    game = Draughts("W:W28:BK1,K32")
    # 28-24 is a man's move: from here on nothing was repeated before.
    state = play_moves(game, ["28-24", "1-5", "24-20", "5-1", "20-16", "1-5"])
    assert not game.is_terminal(state)


def test_the_same_places_with_the_other_to_move_are_another_position():
    game = Draughts("B:WK32:BK1,K9")
    # Black loses a move by a triangle: 9-6, 6-10... the board is there again, and White moves.
    state = play_moves(game, ["9-6", "32-28", "6-10", "28-32", "10-14", "32-28", "14-9", "28-32"])
    assert game.position_key(state) == game.initial


def test_forty_moves_each_without_a_capture_or_a_mans_move_are_a_draw():
    # Two kings each, Black's in the upper two rows and White's in the lower two, go where they
    # were least.
    game = Draughts("B:WK31,K32:BK1,K2")
    state, made, seen = game.initial, 0, Counter()
    while not game.is_terminal(state):
        at_home = [
            action
            for action, name in zip(game.actions(state), names(game, state), strict=True)
            if not 8 < int(name.partition("-")[2]) < 25
        ]
        action = min(at_home, key=lambda a: seen[game.position_key(game.result(state, a))])
        state, made = game.result(state, action), made + 1
        seen[game.position_key(state)] += 1
    assert made == 80
    assert game.is_repeated(state)
    assert game.utility(state, MAX) == 0
    assert game.end_text(state) == "Draw: 40 moves each without a capture or a man’s move"


@pytest.mark.parametrize(
    ("start", "move", "sentence"),
    [
        ("B:W18,24,K10:B1,14,20", "1-5", "Black must capture; captures are 14x23, 20x27."),
        ("B:W32:B1,5", "11-15", "Black has no piece on 11; moves are 1-6, 5-9."),
        ("B:W32:B1,5", "32-28", "Black has no piece on 32; moves are 1-6, 5-9."),
        ("B:W32:B1,5", "40-41", "Black has no piece on 40; moves are 1-6, 5-9."),
    ],
)
def test_a_move_that_is_not_legal_is_named_with_those_that_are(start, move, sentence):
    game = Draughts(start)
    with pytest.raises(IllegalMove) as refusal:
        play_moves(game, [move])
    assert str(refusal.value) == f"Move 1, '{move}': '{move}' is not a legal move: {sentence}"
    with pytest.raises(IllegalMove, match=r"^1-5 is not a legal move"):
        game.result(game.initial, 4)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (7, "A position is a text such as 'B:W21-32:B1-12', not 7."),
        (
            "X:W1:B2",
            "A position begins with who is to move, B: or W:, as 'B:W21-32:B1-12' does, not 'X'.",
        ),
        (
            "B:W18",
            "After who is to move come White's pieces and Black's, once each, as in "
            "'B:W21-32:B1-12'; see 'B:W18'.",
        ),
        (
            "B:W18:W19",
            "After who is to move come White's pieces and Black's, once each, as in "
            "'B:W21-32:B1-12'; see 'B:W18:W19'.",
        ),
        ("B:W18:B18", "Two pieces stand on one square: see '18'."),
        ("B:W18,18:B1", "Two pieces stand on one square: see '18'."),
        ("B:W33:B1", "There is no square 33; squares are 1 to 32."),
        ("B:W0:B1", "There is no square 0; squares are 1 to 32."),
        ("B:W20-18:B1", "Squares run upwards: 18-20, not '20-18'."),
        ("B:Wx:B1", "A piece is a square, such as 18, with K before it for a king; see 'X'."),
        ("B:W18,:B1", "A piece is a square, such as 18, with K before it for a king; see ''."),
        ("B:W18:B30", "A man of Black on 29 to 32 is a king: write K before it, K30, not '30'."),
        ("B:W3:B5", "A man of White on 1 to 4 is a king: write K before it, K3, not '3'."),
        ("B:W18-30:B1", "White has 13 pieces; at most 12."),
        ("B:W:B1", "White, who has just moved, has no piece: a game ends before that."),
    ],
)
def test_a_text_that_is_no_position_is_refused(text, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        Draughts(text)


def test_a_position_is_read_as_people_write_it():
    game = Draughts("b: w18, 24,k10 :b1-3,K27.")
    assert game.start == "B:WK10,18,24:B1,2,3,K27"
    assert Draughts(game.start).initial == game.initial


def test_a_board_shows_pieces_numbers_and_moves_from_cell_to_cell():
    game = Draughts("B:W6,7,15,23:B2,K12")
    view = game.view(game.initial)
    pieces = {view.names[i]: piece for i, piece in enumerate(view.cells) if piece}
    assert pieces == {"2": "b", "6": "w", "7": "w", "12": "B", "15": "w", "23": "w"}
    assert [number for number in view.cell_numbers if number] == [str(n) for n in range(1, 33)]
    assert view.names == tuple(number or "light square" for number in view.cell_numbers)
    assert (view.names.index("1"), view.names.index("32")) == (1, 62)
    paths = {path.name: [view.names[cell] for cell in path.cells] for path in view.paths}
    assert paths == {"2x9": ["2", "9"], "2x11x18x27": ["2", "11", "18", "27"]}
    assert {view.piece_names[piece] for piece in pieces.values()} == {
        *("black man", "black king", "white man")
    }
    assert view.kind == "draughts"
    assert set(view.moves) == {None}
    assert view.caption == "Black must capture."


def test_the_judgement_counts_what_stands_where():
    game = Draughts("B:W22,K19:B1,2,18")
    assert game.features(game.initial) == {
        "men": 2,
        "kings": -1,
        "back": 2,
        "centre": -1,  # 18 against 19 and 22
        "advance": 1,  # 18 is past the middle, 22 is not
        # Black: 1 to 5 and 6, 2 to 6 and 7, 18 to 23; White: 22 to 17, 19 to 15, 16, 23 and 24
        "mobility": 0,
    }
    weights = game.weights
    total = 2 * weights["men"] - weights["kings"] + 2 * weights["back"]
    total += weights["advance"] - weights["centre"]
    assert game.evaluate(game.initial, MAX) == pytest.approx(total / game.scale(weights))


def test_no_weights_carry_a_judgement_out_of_its_range():
    crowded = Draughts("B:WK21-32:B1-12")
    for weights in (
        {**dict.fromkeys(crowded.weights, 0), "men": 1, "kings": -1},
        {**dict.fromkeys(crowded.weights, 0), "men": -1, "kings": 1},
    ):
        total = sum(weights[k] * v for k, v in crowded.features(crowded.initial).items())
        assert abs(total) < crowded.scale(weights)
