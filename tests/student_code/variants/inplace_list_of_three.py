from math import inf as infinity
import platform
import time
from os import system

HUMAN = -1
COMP = +1
board = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
]


def wins(state, p):
    rows = state + [list(c) for c in zip(*state)]
    rows.append([state[0][0], state[1][1], state[2][2]])
    rows.append([state[2][0], state[1][1], state[0][2]])
    return [p, p, p] in rows


def evaluate(state):
    if wins(state, COMP):
        return +1
    if wins(state, HUMAN):
        return -1
    return 0


def cells_of(state):
    return [[x, y] for x in range(3) for y in range(3) if state[x][y] == 0]


def minimax(state, depth, player):
    best = [-1, -1, -infinity] if player == COMP else [-1, -1, +infinity]
    if depth == 0 or wins(state, HUMAN) or wins(state, COMP):
        return [-1, -1, evaluate(state)]
    for cell in cells_of(state):
        x, y = cell[0], cell[1]
        state[x][y] = player
        score = minimax(state, depth - 1, -player)
        state[x][y] = 0
        score[0], score[1] = x, y
        if player == COMP:
            if score[2] > best[2]:
                best = score
        else:
            if score[2] < best[2]:
                best = score
    return best


def ai_turn():
    depth = len(cells_of(board))
    if depth == 0 or wins(board, HUMAN) or wins(board, COMP):
        return
    move = minimax(board, depth, COMP)
    x, y = move[0], move[1]
    board[x][y] = COMP
    time.sleep(1)
