"""The moves of chess, by published counts; those of Gardner's, by rules written once more."""

import random

import pytest

from plyscope.games import Chess, Gardner
from plyscope.games.chess.san import uci
from tests.games.perft import PUBLISHED, perft

ENOUGH = 20_000  # sequences


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_position_has_its_published_numbers_of_sequences_of_moves(name):
    fen, published = PUBLISHED[name]
    state = Chess(fen).initial
    for depth, count in enumerate(published, 1):
        assert perft(state, depth) == count
        if count >= ENOUGH:
            break
    assert count >= ENOUGH


@pytest.mark.parametrize(
    ("what", "fen", "depth", "count"),
    [
        ("a check that is found", "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527),
        ("promotion to give check", "4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342),
        ("stalemate", "K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2_217),
    ],
)
def test_a_rule_alone_has_its_known_number_of_sequences(what, fen, depth, count):
    assert perft(Chess(fen).initial, depth) == count, what


# Gardner's chess once more, as slowly as one would on paper: pieces on a list of 25 squares, every
# move tried, and taken back where the king could be taken.
LINES = {
    "b": ((1, 1), (1, -1), (-1, 1), (-1, -1)),
    "r": ((1, 0), (-1, 0), (0, 1), (0, -1)),
    "n": ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)),
}
LINES["q"] = LINES["k"] = LINES["b"] + LINES["r"]


def cells(fen):
    """The squares by (row, column) from a1, and whether White is to move."""
    rows, turn, *_ = fen.split()
    found = {}
    for row, line in zip(range(4, -1, -1), rows.split("/"), strict=True):
        column = 0
        for sign in line:
            if sign.isdigit():
                column += int(sign)
            else:
                found[row, column] = sign
                column += 1
    return found, turn == "w"


def pseudo(board, white):
    """Moves (from, to, what then stands there) that may leave the king in check."""
    for (row, column), man in board.items():
        if man.isupper() is not white:
            continue
        kind = man.lower()
        if kind == "p":
            up, last = (1, 4) if white else (-1, 0)
            for right in (-1, 0, 1):
                to = row + up, column + right
                there = board.get(to)
                if not 0 <= to[1] < 5 or (right == 0) is not (there is None):
                    continue
                if there and there.isupper() is white:
                    continue
                for become in "nbrq" if to[0] == last else "p":
                    yield (row, column), to, become.upper() if white else become
            continue
        for up, right in LINES[kind]:
            to = row + up, column + right
            while 0 <= to[0] < 5 and 0 <= to[1] < 5:
                there = board.get(to)
                if there is None or there.isupper() is not white:
                    yield (row, column), to, man
                if there is not None or kind in "nk":
                    break
                to = to[0] + up, to[1] + right


def legal(board, white):
    """Moves that do not leave the king in check, each with the board after it."""
    for origin, to, man in pseudo(board, white):
        after = {place: each for place, each in board.items() if place != origin} | {to: man}
        king = "K" if white else "k"
        if not any(after.get(target) == king for _, target, _ in pseudo(after, not white)):
            yield origin, to, man, after


def slow_perft(board, white, depth):
    if depth == 0:
        return 1
    return sum(slow_perft(after, not white, depth - 1) for *_, after in legal(board, white))


def test_gardners_start_has_as_many_sequences_of_moves_as_rules_written_once_more_count():
    start = cells(Gardner.start)
    assert [slow_perft(*start, depth) for depth in (1, 2, 3)] == [7, 53, 506]
    assert [perft(Gardner().initial, depth, 5) for depth in (1, 2, 3, 4)] == [7, 53, 506, 4_775]


def test_in_games_of_gardners_chess_the_moves_are_those_of_the_slow_rules():
    game, chance = Gardner(), random.Random(5)
    looked = 0
    while looked < 600:
        state = game.initial
        while not game.is_terminal(state):
            looked += 1
            board, white = cells(game.fen(state))
            slow = sorted(
                f"{'abcde'[a]}{r + 1}{'abcde'[b]}{s + 1}{man.lower() if man != board[r, a] else ''}"
                for (r, a), (s, b), man, _ in legal(board, white)
            )
            assert sorted(uci(action) for action in game.actions(state)) == slow
            state = game.result(state, chance.choice(game.actions(state)))
