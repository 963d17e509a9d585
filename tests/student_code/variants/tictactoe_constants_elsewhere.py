import copy
import pygame
import numpy as np
from constants import *

pygame.init()
screen = pygame.display.set_mode((WIDTH, HEIGHT))
screen.fill(BACKGROUND)


class Board:
    def __init__(self):
        self.cells = np.zeros((ROWS, COLS))
        self.marked = 0

    def winner(self, show=False):
        lines = [list(self.cells[row]) for row in range(ROWS)]
        lines += [list(self.cells[:, column]) for column in range(COLS)]
        lines += [[self.cells[k][k] for k in range(ROWS)], [self.cells[k][ROWS - 1 - k] for k in range(ROWS)]]
        for line in lines:
            if line[0] != 0 and line.count(line[0]) == len(line):
                if show:
                    pygame.draw.line(screen, COLOR, (0, 0), (WIDTH, 0), 15)
                return line[0]
        return 0

    def mark(self, row, column, player):
        self.cells[row][column] = player
        self.marked += 1

    def free(self):
        return [(r, c) for r in range(ROWS) for c in range(COLS) if self.cells[r][c] == 0]


class AI:
    def minimax(self, board, maximizing, depth=3):
        won = board.winner()
        if won:
            return (1 if won == 1 else -1), None
        if not board.free() or depth == 0:
            return 0, None
        best, move = (-2, None) if maximizing else (2, None)
        for row, column in board.free():
            after = copy.deepcopy(board)
            after.mark(row, column, 1 if maximizing else 2)
            value = self.minimax(after, not maximizing, depth - 1)[0]
            if (value > best) if maximizing else (value < best):
                best, move = value, (row, column)
        return best, move

    def choose(self, board):
        return self.minimax(board, False)[1]


def main():
    board, ai = Board(), AI()
    while True:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                pygame.quit()
        row, column = ai.choose(board)
        board.mark(row, column, 2)
        pygame.display.update()


main()
