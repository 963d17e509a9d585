import numpy as np
import pygame
import sys
import math
import random

ROWS = 6
COLS = 7
PLAYER = 1
AI = 2
EMPTY = 0
WINDOW = 4

BLUE = (0, 0, 255)


def make_board():
    return np.zeros((ROWS, COLS))


def drop(board, row, col, piece):
    board[row][col] = piece


def is_open(board, col):
    return board[ROWS - 1][col] == 0


def open_row(board, col):
    for r in range(ROWS):
        if board[r][col] == 0:
            return r


def has_won(board, piece):
    for c in range(COLS - 3):
        for r in range(ROWS):
            if all(board[r][c + k] == piece for k in range(4)):
                return True
    for c in range(COLS):
        for r in range(ROWS - 3):
            if all(board[r + k][c] == piece for k in range(4)):
                return True
    for c in range(COLS - 3):
        for r in range(ROWS - 3):
            if all(board[r + k][c + k] == piece for k in range(4)):
                return True
        for r in range(3, ROWS):
            if all(board[r - k][c + k] == piece for k in range(4)):
                return True
    return False


def rate(window, piece):
    other = PLAYER if piece == AI else AI
    if window.count(piece) == 4:
        return 100
    if window.count(piece) == 3 and window.count(EMPTY) == 1:
        return 5
    if window.count(other) == 3 and window.count(EMPTY) == 1:
        return -4
    return 0


def score_position(board, piece):
    score = [int(i) for i in list(board[:, COLS // 2])].count(piece) * 3
    for r in range(ROWS):
        row = [int(i) for i in list(board[r, :])]
        for c in range(COLS - 3):
            score += rate(row[c:c + WINDOW], piece)
    for c in range(COLS):
        col = [int(i) for i in list(board[:, c])]
        for r in range(ROWS - 3):
            score += rate(col[r:r + WINDOW], piece)
    return score


def open_columns(board):
    return [c for c in range(COLS) if is_open(board, c)]


def is_over(board):
    return has_won(board, PLAYER) or has_won(board, AI) or len(open_columns(board)) == 0


def minimax(board, depth, alpha, beta, maximizingPlayer):
    columns = open_columns(board)
    over = is_over(board)
    if depth == 0 or over:
        if over:
            if has_won(board, AI):
                return (None, 100000000000000)
            elif has_won(board, PLAYER):
                return (None, -10000000000000)
            else:
                return (None, 0)
        else:
            return (None, score_position(board, AI))
    if maximizingPlayer:
        value = -math.inf
        column = random.choice(columns)
        for col in columns:
            row = open_row(board, col)
            b_copy = board.copy()
            drop(b_copy, row, col, AI)
            new_score = minimax(b_copy, depth - 1, alpha, beta, False)[1]
            if new_score > value:
                value = new_score
                column = col
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return column, value
    else:
        value = math.inf
        column = random.choice(columns)
        for col in columns:
            row = open_row(board, col)
            b_copy = board.copy()
            drop(b_copy, row, col, PLAYER)
            new_score = minimax(b_copy, depth - 1, alpha, beta, True)[1]
            if new_score < value:
                value = new_score
                column = col
            beta = min(beta, value)
            if alpha >= beta:
                break
        return column, value


def draw(screen, board):
    for c in range(COLS):
        for r in range(ROWS):
            pygame.draw.rect(screen, BLUE, (c * 100, r * 100 + 100, 100, 100))
    pygame.display.update()


board = make_board()
game_over = False
turn = random.randint(0, 1)

pygame.init()
screen = pygame.display.set_mode((700, 700))
draw(screen, board)

while not game_over:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            sys.exit()
        if event.type == pygame.MOUSEBUTTONDOWN and turn == 0:
            col = int(math.floor(event.pos[0] / 100))
            if is_open(board, col):
                drop(board, open_row(board, col), col, PLAYER)
                turn = 1
    if turn == 1 and not game_over:
        col, score = minimax(board, 5, -math.inf, math.inf, True)
        drop(board, open_row(board, col), col, AI)
        turn = 0
