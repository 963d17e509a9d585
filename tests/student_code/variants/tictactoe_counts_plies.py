"""Noughts and crosses whose search ends after nine plies of the game, not when cells run out."""

from copy import deepcopy
from math import inf

FREE, BOT, HUMAN = 0, 1, 2


def has_line(board, mark):
    columns = [list(column) for column in zip(*board)]
    diagonals = [[board[n][n] for n in range(3)], [board[n][2 - n] for n in range(3)]]
    return [mark] * 3 in [*map(list, board), *columns, *diagonals]


def count_marks(board):
    return sum(cell != FREE for row in board for cell in row)


def minimax(board, depth, is_bot):
    if has_line(board, BOT):
        return 10 - depth, None
    if has_line(board, HUMAN):
        return depth - 10, None
    if depth == 9:
        return 0, None
    best, best_move = (-inf if is_bot else inf), None
    for row in range(3):
        for column in range(3):
            if board[row][column] != FREE:
                continue
            after = deepcopy(board)
            after[row][column] = BOT if is_bot else HUMAN
            value, _ = minimax(after, depth + 1, not is_bot)
            if value > best if is_bot else value < best:
                best, best_move = value, (row, column)
    return best, best_move


def play():
    board = [[FREE] * 3 for _ in range(3)]
    while count_marks(board) < 9 and not has_line(board, HUMAN) and not has_line(board, BOT):
        row, column = map(int, input("row column: ").split())
        board[row][column] = HUMAN
        _, move = minimax(board, count_marks(board), True)
        if move:
            board[move[0]][move[1]] = BOT
