"""Chess by its rules: the odd moves, how games end, FEN, names of moves, what is shown."""

import pytest

from plyscope import MAX, MIN, IllegalMove
from plyscope.game import MovePath, play_moves
from plyscope.games import Chess, Gardner
from plyscope.games.chess import move_tables
from plyscope.games.chess.san import uci

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
OUT_AND_BACK = ["Nf3", "Nf6", "Ng1", "Ng8"]


def names(game, state=None):
    """The names of the legal moves."""
    state = game.initial if state is None else state
    return {game.action_name(state, action) for action in game.actions(state)}


def after(fen, *moves):
    """The game from a position, and the position after these moves."""
    game = Chess(fen)
    return game, play_moves(game, moves)


# Taking in passing, castling, promotion


def test_a_pawn_that_went_two_steps_can_be_taken_in_passing_at_once_and_not_later():
    game, state = after(START, "e4", "a6", "e5", "d5")
    assert game.fen(state) == "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"
    taken = game.result(state, game.parse_action(state, "exd6"))
    assert game.fen(taken) == "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"
    for move in ("a3", "h6"):
        state = game.result(state, game.parse_action(state, move))
    assert "exd6" not in names(game, state)


def test_it_cannot_where_both_pawns_stood_between_king_and_rook_on_their_row():
    # 8  . . . . . . . .
    # 4  k . . P p . . Q     e4xd3 would take both pawns off the row
    game = Chess("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1")
    assert game.initial.passant == 0
    assert game.fen(game.initial) == "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1"
    with pytest.raises(IllegalMove, match=r"^The pawn on e4 moves to d3 only to capture"):
        game.parse_action(game.initial, "exd3")


def test_it_may_be_the_only_way_out_of_check():
    game, state = after("8/8/8/2k5/4p3/8/3P4/4K3 w - - 0 1", "d4+")
    assert "exd3" in names(game, state)


@pytest.mark.parametrize(
    ("fen", "may"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {"O-O", "O-O-O"}),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", {"O-O"}),
        ("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"O-O", "O-O-O"}),  # b1 may be attacked
        ("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"O-O"}),  # d1 may not
        ("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"O-O-O"}),
        ("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", set()),  # nor may the king be in check
        ("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", set()),
    ],
)
def test_who_may_castle(fen, may):
    assert names(Chess(fen)) & {"O-O", "O-O-O"} == may


def test_a_rook_that_is_taken_castles_no_more():
    game, state = after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rxa8+")
    assert game.fen(state) == "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"


def test_a_pawn_promotes_to_four_pieces_each_a_move_of_its_own():
    game = Chess("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    assert {name for name in names(game) if name[0] == "a"} == {"a8=Q+", "a8=R+", "a8=B", "a8=N"}
    assert game.parse_action(game.initial, "a7a8n") == game.parse_action(game.initial, "a8N")


def test_a_move_is_the_same_number_in_every_position():
    one, other = Chess(), Chess("4k3/7p/8/8/8/8/8/4K1N1 w - - 0 1")
    same = {game.parse_action(game.initial, "Nf3") for game in (one, other)}
    assert same == {6 | 21 << 6}


# The end of a game


@pytest.mark.parametrize(
    ("fen", "moves", "ending", "worth"),
    [
        (START, "f3 e5 g4 Qh4#", "Checkmate: Black wins", -1),
        (START, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", "Checkmate: White wins", 1),
        ("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "Kb1", "Draw by stalemate", 0),
        ("8/8/8/8/8/2k5/1q6/K7 w - - 0 1", "", "Checkmate: Black wins", -1),
        (START, " ".join(2 * OUT_AND_BACK), "Draw by repetition", 0),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "Ra2", "Draw by fifty moves", 0),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80", "Ra8#", "Checkmate: White wins", 1),
        ("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "Kxe2", "Draw: nobody can mate", 0),
        ("4k3/8/8/8/8/8/4p3/4K1N1 w - - 0 1", "Nxe2", "Draw: nobody can mate", 0),
        ("2b1k3/8/8/8/8/8/4p3/4KB2 w - - 0 1", "Bxe2", "Draw: nobody can mate", 0),
    ],
)
def test_a_game_ends(fen, moves, ending, worth):
    game, state = after(fen, *moves.split())
    assert game.is_terminal(state)
    assert game.actions(state) == game.captures(state) == ()
    assert game.end_text(state) == ending
    assert (game.utility(state, MAX), game.utility(state, MIN)) == (worth, -worth)
    assert (game.evaluate(state, MAX), game.evaluate(state, MIN)) == (worth, -worth)
    assert game.null_move(state) is None


@pytest.mark.parametrize(
    "fen",
    [
        "2b1k3/8/8/8/8/8/3B4/4K3 b - - 0 1",  # bishops on both colours: a corner can be a mate
        "4k3/8/8/8/8/8/8/N3K2N b - - 0 1",
        "n3k3/8/8/8/8/8/8/4K2N b - - 0 1",
        "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w - - 98 80",
    ],
)
def test_a_game_goes_on(fen):
    assert not Chess(fen).is_terminal(Chess(fen).initial)


def test_a_third_time_counts_from_the_same_rights_alone():
    king_out_and_back = ["Ke2", "Ke7", "Ke1", "Ke8"]
    game, state = after("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", *2 * king_out_and_back)
    assert not game.is_terminal(state)  # at the start both could still castle
    assert game.is_terminal(play_moves(game, [*2 * king_out_and_back, "Ke2", "Ke7"]))


def test_what_hangs_on_the_way_is_told():
    game = Chess()
    before = play_moves(game, OUT_AND_BACK[:-1])
    again = play_moves(game, OUT_AND_BACK)
    assert (game.is_repeated(before), game.is_repeated(again)) == (False, True)
    assert again != game.initial
    assert game.position_key(again) == game.position_key(game.initial) != game.position_key(before)
    assert game.is_repeated(Chess("4k3/8/8/8/8/8/8/R3K3 w - - 100 80").initial)


# FEN


@pytest.mark.parametrize(
    "fen",
    [
        START,
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        "8/8/8/4k3/8/8/8/4K2R w K - 13 57",
    ],
)
def test_a_fen_is_read_and_written(fen):
    assert Chess(fen).fen(Chess(fen).initial) == fen


def test_the_fields_at_the_end_may_be_left_out():
    assert Chess("4k3/8/8/8/8/8/8/4K2R").initial == Chess("4k3/8/8/8/8/8/8/4K2R w - - 0 1").initial


FEN_FAULTS = """
8/8/8/8/8/8/8 w | A FEN has 8 rows with / between them; '8/8/8/8/8/8/8' has 7.
4k3/9/8/8/8/8/8/4K3 w | Row 7, '9', is 9 squares wide, not 8.
4k3/8/8/6/8/8/8/4K3 w | Row 5, '6', is 6 squares wide, not 8.
4k3/8/8/8/8/8/8/4X3 w | There is no piece 'X', in row 1; pieces are PNBRQKpnbrqk.
8/8/8/8/8/8/8/8 w | White has no king; there is one of each side.
8/8/8/8/8/8/8/4K3 w | Black has no king; there is one of each side.
4k3/8/8/8/8/8/8/K3K3 w | White has 2 kings, on a1, e1; there is one of each side.
4k2P/8/8/8/8/8/8/4K3 w | A pawn is on h8; pawns are on rows 2 to 7, \
for on the last one they promote.
4k3/pppppppp/p7/8/8/8/8/4K3 w | Black has 9 pawns; there are 8 at most.
4k3/8/8/8/8/QQQQQQQQ/PPPPPPPP/4K3 b | White has 17 pieces; there are 16 at most.
4k3/8/8/8/8/8/4R3/4K3 w | Black is in check, and it is White's turn: White could take the king.
8/8/8/8/8/8/4k3/4K3 w | The kings are side by side, on e1 and e2.
4k3/8/8/b7/4r3/5n2/8/4K3 w | White is in check from f3, e4, a5; \
no move gives check from more than two squares.
4k3/8/8/8/8/8/8/4K3 x | The player to move is w or b in a FEN, not 'x'.
4k3/8/8/8/8/8/8/4K3 w KX | The rights to castle are letters of KQkq, or -, not 'KX'.
4k3/8/8/8/8/8/8/4K3 w K | The right to castle K needs a white rook on h1.
r3k3/8/8/8/8/8/8/R2K4 w Qq | The right to castle Q needs a white king on e1.
4k3/8/8/8/8/8/8/4K3 w - j9 | The en passant square is a square or -, not 'j9'.
4k3/8/8/4p3/8/8/8/4K3 w - e3 | No pawn can be captured en passant on e3: \
with White to move the square is on row 6.
4k3/8/8/8/8/8/8/4K3 w - e6 | A capture en passant on e6 needs a pawn of Black on e5.
4k3/4p3/8/4p3/8/8/8/4K3 w - e6 | No pawn came past e6: e7 and e6 would both be empty.
4k3/8/8/3pP3/7b/8/8/4K3 w - d6 | The pawn that came past d6 opened no line for the piece on h4 \
to give check.
4k3/8/44/8/8/8/8/4K3 w | Row 6, '44', has two numbers side by side.
4k3/8/8/8/8/8/8/4K3 w - - x | The number of moves without a capture or a pawn move is \
a whole number from 0 to 150, not 'x'.
4k3/8/8/8/8/8/8/4K3 w - - 0 -1 | The move number is a whole number from 0 to 9,999, not '-1'.
4k3/8/8/8/8/8/8/4K3 w - - 0 1 1 | A FEN has one to six fields, the pieces, the player to move, \
castling, en passant, and two counters; '4k3/8/8/8/8/8/8/4K3 w - - 0 1 1' has 7.
""".replace("\\\n", "")


@pytest.mark.parametrize(
    ("fen", "sentence"), [line.split(" | ") for line in FEN_FAULTS.strip().splitlines()]
)
def test_a_fen_that_is_none_is_refused(fen, sentence):
    with pytest.raises(ValueError, match=r"\.$") as refusal:
        Chess(fen)
    assert str(refusal.value) == sentence


def test_a_fen_is_a_text_and_gardners_has_five_rows():
    with pytest.raises(ValueError, match=r"^A FEN is a text, not 5\.$"):
        Chess(5)
    with pytest.raises(ValueError, match=r"^A FEN has 5 rows with / between them; 'rnbqkbnr/"):
        Gardner(START)
    with pytest.raises(ValueError, match=r"^There is no castling on 5x5: expected -, not 'K'\.$"):
        Gardner("rnbqk/ppppp/5/PPPPP/RNBQK w K")


# Names of moves, and moves that are none


@pytest.mark.parametrize(
    ("fen", "move", "name"),
    [
        (START, "g1f3", "Nf3"),
        ("4k3/8/8/8/8/8/8/1N2KN2 w", "b1d2", "Nbd2"),
        ("4k3/8/1N6/8/8/8/8/1N2K3 w", "b1d2", "Nd2"),
        ("4k3/8/8/8/1N6/8/8/1N2K3 w", "b1a3", "Na3"),
        ("4k3/8/8/R7/8/8/8/R3K3 w", "a1a3", "R1a3"),
        ("6k1/8/8/8/4Q2Q/8/8/K6Q w", "h4e1", "Qh4e1"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w", "e4d5", "exd5"),
        ("3qk3/4P3/8/8/8/8/8/4K3 w", "e7d8r", "exd8=R+"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q", "e1c1", "O-O-O"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w", "a1a8", "Ra8#"),
    ],
)
def test_a_move_is_called_by_its_san_and_found_by_it_and_by_its_uci(fen, move, name):
    game = Chess(fen)
    action = game.parse_action(game.initial, move)
    assert game.action_name(game.initial, action) == name
    for text in (name, name.rstrip("+#"), f" {name}! ", move):
        assert game.parse_action(game.initial, text) == action
    assert uci(action) == move


MOVE_FAULTS = """
4k3/4r3/8/3p4/4P3/8/8/4K3 w | e4d5 | White's king would be in check from the rook on e7.
4k3/4r3/8/3p4/4P3/8/8/4K3 w | exd5 | White's king would be in check from the rook on e7.
4k3/8/8/8/7q/8/8/4K1N1 w | Nf3 | White's king would be in check from the queen on h4.
4k3/4r3/8/8/8/8/8/3K4 w | Ke1 | White's king would be in check from the rook on e7.
4k3/8/8/8/8/8/P7/4K3 w | a1a2 | There is no piece on a1.
4k3/8/8/8/8/8/P7/4K3 w | e8e7 | It is White's turn, and the king on e8 is Black's.
4k3/8/8/8/8/8/P7/4K3 w | Nf3 | Nf3 moves nothing: White has no knight.
4k3/8/8/8/8/8/P7/4K3 w | Ke3 | The king on e1 does not move to e3.
4k3/8/8/8/8/8/P7/R3K3 w | Ra5 | The rook on a1 is blocked by the pawn on a2.
4k3/8/8/8/8/8/P7/R3K3 w | Ra2 | The rook on a1 cannot move to a2, where White's own pawn stands.
4k3/8/8/8/8/8/P7/R3K3 w | axb3 | The pawn on a2 moves to b3 only to capture, \
and no capture there is legal.
4k3/8/8/8/8/p7/P7/4K3 w | a4 | The pawn on a2 is blocked by the pawn on a3.
4k3/8/8/8/8/P7/8/4K3 w | a5 | The pawn on a3 does not move to a5.
4k3/8/8/8/8/8/8/R3K3 w | O-O-O | White cannot castle here: the king or that rook has moved, \
or is missing.
2r1k3/8/8/8/8/8/8/R3K3 w Q | O-O-O | White cannot castle here: Black attacks c1, on the king's path.
4r1k1/8/8/8/8/8/8/R3K3 w Q | e1c1 | White cannot castle in check.
4k3/8/8/8/8/8/8/RN2K3 w Q | O-O-O | White cannot castle here: b1, between king and rook, \
is not empty.
4k3/P7/8/8/8/8/8/4K3 w | a8 | a8 promotes: add the piece, Q, R, B or N, as in e8=Q or e7e8q.
4k3/8/P7/8/8/8/8/4K3 w | a7=Q | a7=Q is not a promotion: no pawn reaches the last row.
4k3/8/8/8/8/8/8/1N2KN2 w | Nd2 | Nd2 could be b1d2 or f1d2: say which.
4k3/8/8/8/8/8/8/1N2KN2 w | Nf5 | No knight of White can go to f5; White has some on b1, f1.
8/8/8/8/8/2k5/1q6/K7 w | Ka2 | Ka2 cannot be played: the game is over (Checkmate: Black wins).
4k3/8/8/6b1/8/8/3P4/2B1K3 w | c1e3 | The bishop on c1 is blocked by the pawn on d2.
3r4/8/8/8/8/8/3b4/3K2k1 w | Ke1 | White's king would be in check from the bishop on d2.
8/7p/8/8/8/3k4/8/3K4 w | Kd2 | White's king would be in check from the king on d3.
4k3/8/8/8/8/8/P7/4K3 w | Ki9 | There is no move 'Ki9'; \
moves are written such as e4, Nf3, O-O, e8=Q or e2e4.
""".replace("\\\n", "")


@pytest.mark.parametrize(
    ("fen", "move", "sentence"), [line.split(" | ") for line in MOVE_FAULTS.strip().splitlines()]
)
def test_a_move_that_is_none_is_refused_with_its_reason(fen, move, sentence):
    game = Chess(fen)
    with pytest.raises(IllegalMove) as refusal:
        game.parse_action(game.initial, move)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (12 | 36 << 6, "The pawn on e2 does not move to e5."),
        (12 | 28 << 6 | 4 << 12, "e2e4q is not a promotion: no pawn reaches the last row."),
        (-1, "There is no action -1; an action is from + 64 to + 4096 promotion."),
        (None, "There is no action None; an action is from + 64 to + 4096 promotion."),
    ],
)
def test_an_action_that_is_none_is_refused(action, sentence):
    with pytest.raises(IllegalMove) as refusal:
        Chess().result(Chess().initial, action)
    assert str(refusal.value) == sentence


# What searches ask


def test_captures_are_the_moves_that_take_or_promote():
    game = Chess("3q3k/4P3/8/3pP3/4B3/8/8/4K3 w - d6 0 1")
    loud = {uci(action) for action in game.captures(game.initial)}
    assert loud == {"e4d5", "e5d6"} | {f"e7{to}{piece}" for to in ("d8", "e8") for piece in "qrbn"}
    assert set(game.captures(game.initial)) <= set(game.actions(game.initial))


def test_a_capture_can_be_made_without_all_moves_being_found():
    game = Chess("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    (take,) = game.captures(game.initial)
    assert game.fen(game.result(game.initial, take)) == "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1"
    assert game.initial.legal_moves is None


def test_nobody_passes_in_check_nor_with_pawns_alone():
    game = Chess()
    other = game.null_move(game.initial)
    assert game.fen(other) == START.replace(" w ", " b ")
    assert game.is_state(other)
    for fen in ("4k3/4r3/8/8/8/8/8/R3K3 w", "4k3/8/8/8/8/8/P7/4K3 w", "4k3/8/8/8/8/8/P7/B3K3 w"):
        assert Chess(fen).null_move(Chess(fen).initial) is None
    two = Chess("4k3/8/8/8/8/8/P7/BN2K3 w")
    assert two.null_move(two.initial) is not None


def test_the_features_are_the_men_and_their_squares():
    game = Chess("4k3/p7/8/8/8/8/PP6/RN1QK3 w - - 0 1")
    features = dict(game.features(game.initial))
    assert game.weights == {
        **{"queens": 9, "rooks": 5, "bishops": 3, "knights": 3, "pawns": 1},
        **{"middlegame squares": 1, "endgame squares": 1, "bishop pairs": 0.5},
        **{"mobility": 0.0625, "passed pawns": 1, "pawn structure": 1, "king safety": 1},
        "bare king": 1,
    }
    material = [features.pop(name) for name in ("queens", "rooks", "bishops", "knights", "pawns")]
    assert material == [1, 1, 0, 1, 1]
    features["mobility"] /= 16
    total = 9 + 5 + 3 + 1 + sum(features.values())
    assert game.evaluate(game.initial, MAX) == total / game.scale(game.weights)
    assert Chess().evaluate(Chess().initial, MAX) == 0


def test_lists_of_moves_do_not_grow_for_ever(monkeypatch):
    monkeypatch.setattr(move_tables, "MAX_ENTRIES", 4)
    table = move_tables.MovesFrom(0)
    for targets in range(1, 64):
        assert len(table[targets << 1]) == targets.bit_count()
        assert len(table) <= 4


# What is shown


def test_the_view_has_the_men_the_moves_from_cell_to_cell_and_the_king_in_check():
    # 5  . . k . .
    # 4  P . . . .
    # 1  . . K . r     White is in check
    game = Gardner("2k2/P4/5/5/2K1r w - - 0 1")
    view = game.view(game.initial)
    assert (view.kind, view.rows, view.columns) == ("chess", 5, 5)
    assert view.names[:2] == ("a5", "b5")
    assert view.cells[20:] == ("", "", "K", "", "r")
    assert set(view.moves) == {None}
    assert view.threatened_cells == (22,)
    assert view.piece_names["r"] == "black rook"
    assert {path.name for path in view.paths} == {"Kb2", "Kc2", "Kd2"}
    assert MovePath("Kc2", (22, 17)) in view.paths
    calm = Gardner("2k2/P4/5/5/2K2 w - - 0 1")
    promotions = {path for path in calm.view(calm.initial).paths if path.promotion}
    assert MovePath("a5=Q+", (5, 0), "Q") in promotions
    assert {path.promotion for path in promotions} == set("QRBN")
