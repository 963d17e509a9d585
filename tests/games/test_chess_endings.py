"""A pawn or a rook against a bare king: the solved endings, and games of the engine."""

import random

import pytest

from plyscope import solve
from plyscope.games import Chess, Gardner
from plyscope.games.chess.lone_pawn import is_lone_pawn, lone_pawn_on
from plyscope.games.chess.position import Position
from plyscope.games.chess.squares import BITS
from tests.games.lone_king import fen_of, longest_defence, number_of, solved_endings

MOVES = 50


@pytest.fixture(scope="module")
def tables():
    return solved_endings()


def men(game, king, pawn, bare, turn, side):
    """Return the state with these squares, those of Black's men counted from Black's side."""
    if side:
        last = game.size - 1
        king, pawn, bare = (s % 8 + 8 * (last - s // 8) for s in (king, pawn, bare))
    strong, other = BITS[king] | BITS[pawn], BITS[bare]
    colours = (other, strong) if side else (strong, other)
    rest = (BITS[pawn], 0, 0, 0, 0, BITS[king] | other, *colours)
    return Position(*rest, turn ^ side, 0, 0, 0, 0, (), 1)


@pytest.mark.parametrize(
    ("kind", "positions", "wins"),
    [(Chess, (163_328, 168_024), (124_960, 97_604)), (Gardner, (5_900, 6_324), (4_585, 3_081))],
)
def test_whether_a_lone_pawn_wins_is_known_of_each_position(kind, positions, wins, tables):
    """The tables of `lone_king` share no code with the package, but for what men attack.

    On the large board the pawn is White's and Black's by turns, on the small one each.
    """
    game = kind()
    table = (tables if kind is Chess else solved_endings(game.size))["P"]
    found = lone_pawn_on(game.board)
    decided, won = [0, 0], [0, 0]
    for pawn in table.squares:
        for king in set(game.board.squares) - {pawn}:
            for bare in set(game.board.squares) - {pawn, king}:
                if game.board.king[king] & BITS[bare]:
                    continue
                number = king | pawn << 6 | bare << 12
                sides = (0, 1) if kind is Gardner else ((king + pawn + bare) % 2,)
                for turn in (0, 1) if table.legal[number] else (1,):
                    expected = (table.lost if turn else table.won)[number] >= 0
                    for side in sides:
                        state = men(game, king, pawn, bare, turn, side)
                        assert (found.moves_to_promotion(state) is not None) == expected
                    decided[turn] += 1
                    won[turn] += expected
    assert (tuple(decided), tuple(won)) == (positions, wins)


def test_the_number_of_moves_falls_by_one_with_the_best_move_and_with_no_reply(tables):
    """Of 1,000 won positions, half of them Black's and half with the bare king to move."""
    moves_to_promotion = lone_pawn_on(Chess().board).moves_to_promotion
    dice, promoting = random.Random(7), 0
    won = [
        [number for number, plies in enumerate(table) if plies >= 0]
        for table in (tables["P"].won, tables["P"].lost)
    ]
    for count in range(1_000):
        bare_moves, side = count % 2, count // 2 % 2
        fen = fen_of(dice.choice(won[bare_moves]), "P", white_wins=not side)
        game = Chess(fen.translate(str.maketrans("wb", "bw")) if bare_moves else fen)
        state = game.initial
        moves = moves_to_promotion(state)
        after = [game.result(state, action) for action in game.actions(state)]
        left = [moves_to_promotion(other) for other in after if is_lone_pawn(other)]
        if bare_moves:
            assert len(left) == len(after)
            assert max(left) == moves
        elif moves == 1:
            assert len(left) < len(after)
            promoting += 1
        else:
            assert min(number for number in left if number is not None) == moves - 1
    assert promoting == 105


@pytest.mark.parametrize(
    ("fen", "nodes"),
    [
        ("8/5k2/5p2/8/3K4/8/8/8 b - - 0 1", 3_000),
        ("8/8/8/3k4/8/4R3/8/2K5 w - - 0 1", 2_000),
    ],
)
def test_the_engine_mates_against_the_longest_defence(fen, nodes, tables):
    """The pawn needs the opposition, the rook its king in the middle. A queen needs 2,000.

    tests/bench/endings_bench.py plays 200 positions of each.
    """
    game = Chess(fen)
    state, strong = game.initial, game.initial.turn
    for _ in range(2 * MOVES):
        if not game.actions(state):
            break
        if state.turn != strong:
            state = game.result(state, longest_defence(game, state, tables))
            continue
        found = solve(game, state, "engine", nodes=2_000 if state.queens else nodes)
        state = game.result(state, found.action)
    assert game.end_text(state) == f"Checkmate: {('White', 'Black')[strong]} wins"


def test_the_engine_promotes_any_pawn_that_wins_by_few_nodes(tables):
    """Ten won positions from a seed: what the pawn promotes to still wins."""
    dice = random.Random(11)
    won = [number for number, plies in enumerate(tables["P"].won) if plies >= 0]
    for count in range(10):
        game = Chess(fen_of(dice.choice(won), "P", white_wins=count % 2 == 0))
        state, strong = game.initial, game.initial.turn
        for _ in range(2 * MOVES):
            if not state.pawns:
                break
            if state.turn == strong:
                state = game.result(state, solve(game, state, "engine", nodes=300).action)
            else:
                state = game.result(state, longest_defence(game, state, tables))
        letter = "Q" if state.queens else "R"
        assert tables[letter].lost[number_of(state)] >= 0, game.fen(game.initial)
