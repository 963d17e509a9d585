import random
import time
import numpy as np


class ConnectFour:
    def __init__(self, rows=4, cols=5):
        self.rows = rows
        self.cols = cols
        self.board = np.zeros((rows, cols), dtype=int)
        self.last = None

    def get_valid_locations(self):
        return [c for c in range(self.cols) if self.board[0][c] == 0]

    def drop_piece(self, col, piece):
        for r in range(self.rows - 1, -1, -1):
            if self.board[r][col] == 0:
                self.board[r][col] = piece
                return r

    def remove_piece(self, row, col):
        self.board[row][col] = 0

    def check_win(self, piece):
        for r in range(self.rows):
            for c in range(self.cols):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    cells = [(r + k * dr, c + k * dc) for k in range(4)]
                    if all(0 <= y < self.rows and 0 <= x < self.cols and self.board[y][x] == piece for y, x in cells):
                        return True
        return False


class MinimaxAgent:
    def __init__(self, game, piece, opponent, max_depth=3):
        self.game = game
        self.piece = piece
        self.opponent = opponent
        self.max_depth = max_depth

    def score(self):
        if self.game.check_win(self.piece):
            return 100
        if self.game.check_win(self.opponent):
            return -100
        return 0

    def minimax(self, depth, alpha, beta, maximizing):
        moves = self.game.get_valid_locations()
        value = self.score()
        if depth == 0 or value != 0 or not moves:
            return value, None
        best_col = random.choice(moves)
        if maximizing:
            best = -float("inf")
            for col in moves:
                row = self.game.drop_piece(col, self.piece)
                new, _ = self.minimax(depth - 1, alpha, beta, False)
                self.game.remove_piece(row, col)
                if new > best:
                    best, best_col = new, col
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
            return best, best_col
        best = float("inf")
        for col in moves:
            row = self.game.drop_piece(col, self.opponent)
            new, _ = self.minimax(depth - 1, alpha, beta, True)
            self.game.remove_piece(row, col)
            if new < best:
                best, best_col = new, col
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best, best_col

    def get_move(self):
        _, col = self.minimax(self.max_depth, -float("inf"), float("inf"), True)
        return col


if __name__ == "__main__":
    game = ConnectFour()
    agent = MinimaxAgent(game, 1, 2)
    while game.get_valid_locations():
        col = agent.get_move()
        game.drop_piece(col, 1)
        print(game.board)
        choice = int(input("Column: "))
        game.drop_piece(choice, 2)
