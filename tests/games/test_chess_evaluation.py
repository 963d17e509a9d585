"""The evaluation of chess: what each feature counts, in both phases and for both sides alike."""

import random

import pytest

from plyscope import MAX, solve
from plyscope.games import Chess, Gardner
from plyscope.games.chess import evaluation, pawn_structure

WALKED = 150


def features(fen, game=Chess):
    game = game(fen)
    return game.features(game.initial)


def walk(game, dice):
    """Return a position after up to 120 random moves."""
    state = game.initial
    for _ in range(dice.randrange(120)):
        if not game.actions(state):
            break
        state = game.result(state, dice.choice(game.actions(state)))
    return state


def turned(fen):
    """Return the FEN with the colours exchanged and the board upside down."""
    men, turn, rights, passant, *counters = fen.split()
    if passant != "-":
        passant = passant[0] + str(9 - int(passant[1]))
    rows = "/".join(row.swapcase() for row in men.split("/")[::-1])
    return " ".join([rows, "wb"["bw".index(turn)], rights.swapcase(), passant, *counters])


@pytest.mark.parametrize("kind", [Chess, Gardner])
def test_the_same_position_with_the_colours_exchanged_has_the_opposite_evaluation(kind):
    game, dice, unlike = kind(), random.Random(3), 0
    for _ in range(WALKED):
        fen = game.fen(walk(game, dice))
        state, other = game.position(fen), game.position(turned(fen))
        value = game.evaluate(state, MAX)
        assert value == -game.evaluate(other, MAX)
        unlike += value != 0
    assert unlike >= 0.7 * WALKED


@pytest.mark.parametrize("kind", [Chess, Gardner])
def test_the_score_that_a_state_carries_is_that_of_its_men(kind):
    game, dice = kind(), random.Random(4)
    phases = set()
    for _ in range(WALKED):
        state = walk(game, dice)
        assert state.score == evaluation.score(game.board, state.kinds(), state.white)
        _, _, phase = evaluation.unpack(state.score)
        pieces = state.knights | state.bishops
        expected = pieces.bit_count() + 2 * state.rooks.bit_count() + 4 * state.queens.bit_count()
        assert phase == expected
        phases.add(phase)
    assert len(phases) >= 10
    assert evaluation.full_phase(game.board) == evaluation.unpack(game.initial.score)[2]


@pytest.mark.parametrize("units", [(0, 0, 0), (-1, 1, 24), (5000, -5000, 3), (-5000, 5000, 90)])
def test_a_packed_score_is_unpacked(units):
    middlegame, endgame, phase = units
    assert evaluation.unpack(middlegame + (endgame << 16) + (phase << 32)) == units


def test_the_middlegame_counts_where_all_pieces_are_there_and_the_endgame_where_none_is():
    opening = features("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    assert opening["middlegame squares"] != 0
    assert opening["endgame squares"] == 0
    pawns = features("4k3/pppppppp/8/8/4P3/8/PPPP1PPP/4K3 w - - 0 1")
    assert pawns["middlegame squares"] == 0
    assert pawns["endgame squares"] != 0


def test_features_are_counts_or_pawns():
    """One position for each feature, which shows it alone against a lone king or the same men."""
    assert features("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1")["bishop pairs"] == 1
    assert features("2b1kb2/8/8/8/8/8/8/2B1K3 w - - 0 1")["bishop pairs"] == -1
    assert features("4k3/8/8/8/8/8/8/N3K3 w - - 0 1")["mobility"] == 2
    # A pawn of the other side guards b3; the own king stands on c2.
    assert features("4k3/8/8/8/p7/8/2K5/N7 w - - 0 1")["mobility"] == 0
    assert features("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1")["pawn structure"] == 0
    supported, doubled = pawn_structure.SUPPORTED / 32, pawn_structure.DOUBLED / 32
    assert features("4k3/8/8/8/8/1P6/P7/4K3 w - - 0 1")["pawn structure"] == supported
    assert features("4k3/8/8/8/8/P7/P7/4K3 w - - 0 1")["pawn structure"] == doubled
    assert features("4k3/8/8/8/8/P7/P7/4K3 w - - 0 1")["bare king"] == 0


def test_a_pawn_is_passed_that_no_pawn_can_stop_or_take():
    assert features("4k3/8/8/2p5/3P4/8/8/4K3 w - - 0 1")["passed pawns"] == 0
    assert features("4k3/8/8/8/2pP4/8/2P5/4K3 w - - 0 1")["passed pawns"] > 0
    assert features("4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 1")["passed pawns"] == 0
    near, far = "8/8/3K4/3PP3/8/8/8/3k4 w", "3k4/8/8/3PP3/8/8/8/3K4 w"
    assert features(near)["passed pawns"] > features(far)["passed pawns"]
    one, two = "k7/8/1PP5/8/8/8/8/K7 w", "k7/1P6/2P5/8/8/8/8/K7 b"
    assert features(two)["passed pawns"] > features(one)["passed pawns"]


def test_a_king_is_safe_behind_its_pawns_and_unsafe_where_it_is_attacked():
    quiet = "rnbq1rk1/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w - - 0 1"
    assert features(quiet)["king safety"] == 0
    assert features(quiet.replace("PPPPPPPP", "PPPP4"))["king safety"] < 0
    assert features(quiet.replace("8/8/8/8", "8/6Q1/8/8"))["king safety"] > 0


def test_a_bare_king_is_driven_to_the_edge_and_the_other_king_comes_near():
    middle = features("8/8/8/3k4/8/3K4/8/R7 w - - 0 1")["bare king"]
    edge = features("3k4/8/3K4/8/8/8/8/R7 w - - 0 1")["bare king"]
    far = features("3k4/8/8/8/8/8/3K4/R7 w - - 0 1")["bare king"]
    assert 0 < middle < edge
    assert 0 < far < edge
    # A rook that cuts the bare king off leaves it less room.
    assert features("3k4/R7/8/8/8/8/3K4/8 w - - 0 1")["bare king"] > far
    # Beside a rook the other king is better in the middle, by an eighth a step; the rest is room.
    inner, outer = "8/8/8/2k1K3/8/8/8/7R w", "8/8/8/K1k5/8/8/8/7R w"
    assert features(inner)["bare king"] - features(outer)["bare king"] == 3 / 8 + 3 / 16
    inner, outer = inner.replace("R", "Q"), outer.replace("R", "Q")
    assert features(inner)["bare king"] - features(outer)["bare king"] == 1 / 16
    # A bishop on light squares and a knight mate at a8 or h1 alone.
    right, wrong = "k7/8/8/3K4/8/8/8/3B2N1 b", "7k/8/8/4K3/8/8/8/3B2N1 b"
    assert features(right)["bare king"] > features(wrong)["bare king"] > 0
    assert features("r3k3/8/8/3K4/8/8/8/8 w - - 0 1")["bare king"] < 0
    assert features("8/8/8/3k4/8/8/8/N3K3 w - - 0 1")["bare king"] == 0
    assert features("8/8/8/3k4/8/8/PP6/4K3 w - - 0 1")["bare king"] == 0


def test_a_lone_pawn_counts_by_whether_it_wins_and_how_soon():
    """The king in opposition wins or draws by who is to move; the moves are an eighth each."""
    assert features("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")["bare king"] == 4 - 1 / 8
    assert features("8/8/3K4/3P4/8/8/8/3k4 w - - 0 1")["bare king"] == 4 - 4 / 8
    assert features("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1")["bare king"] == 4 - 6 / 8
    assert features("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1")["bare king"] == -0.75
    assert features("8/8/8/4p3/4k3/8/4K3/8 w - - 0 1")["bare king"] == 6 / 8 - 4
    assert features("k7/8/K7/P7/8/8/8/8 w - - 0 1")["bare king"] == -0.75
    assert features("k4/P4/1K3/5/5 w - - 0 1", Gardner)["bare king"] == -0.75
    assert features("2k2/5/2K2/2P2/5 b - - 0 1", Gardner)["bare king"] > 3
    assert features("8/8/3K4/3P4/8/8/8/3k4 w - - 0 1")["passed pawns"] == 0


def test_the_evaluation_of_a_lone_pawn_depends_on_who_is_to_move():
    """It is asked for both in turn, as in a search that keeps evaluations."""
    game = Chess()
    ours, theirs = (game.position(f"8/4k3/8/4K3/4P3/8/8/8 {turn} - - 0 1") for turn in "bw")
    for _ in range(2):
        assert game.evaluate(ours, MAX) > 3 * game.evaluate(theirs, MAX)
        assert abs(game.evaluate(theirs, MAX)) < 1 / 2 / game.scale(game.weights)


def test_no_feature_is_more_than_its_bound():
    """Fifteen queens, knights, or pawns that are passed: the sum stays below the scale."""
    fens = [
        "6nk/6pp/8/8/8/QQQQQQQ1/QQQQQQQQ/K7 w - - 0 1",
        "8/PPPPPPPP/8/8/8/5k2/8/K7 w - - 0 1",
        "NNNNNNNN/NNNNNNN1/8/8/8/8/5k2/K7 b - - 0 1",
    ]
    for fen in fens:
        found = features(fen)
        for name, bound in evaluation.BOUNDS.items():
            assert abs(found[name]) <= bound
        assert 0 < Chess(fen).evaluate(Chess(fen).initial, MAX) < 1


def test_kept_evaluations_and_structures_do_not_grow_for_ever(monkeypatch):
    monkeypatch.setattr(evaluation, "MOST", 5)
    monkeypatch.setattr(pawn_structure, "MOST", 5)
    board = Chess().board
    structures = pawn_structure.Structures(board)
    evaluate = evaluation.evaluator.__wrapped__(board)
    game, dice = Chess(), random.Random(5)
    for _ in range(40):
        state = walk(game, dice)
        structures[state.pawns & state.white, state.pawns & state.black]
        assert evaluate(state) == evaluate(state)
        assert len(structures) <= 5


MATES = {
    "queen, the kings far apart": "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
    "queen, of Black": "4k2q/8/8/8/8/4K3/8/8 b - - 0 1",
}


@pytest.mark.parametrize("name", MATES)
def test_the_engine_mates_a_bare_king_within_fifty_moves(name):
    """The defender is the same engine; in test_chess_endings solved tables defend.

    Two bishops do so in tests/bench/endings_bench.py, from 200 positions.
    """
    game = Chess(MATES[name])
    state, strong = game.initial, game.initial.turn
    for _ in range(100):
        if not game.actions(state):
            break
        nodes = 2_000 if state.turn == strong else 200
        state = game.result(state, solve(game, state, "engine", nodes=nodes).action)
    assert game.end_text(state) == f"Checkmate: {('White', 'Black')[strong]} wins"
