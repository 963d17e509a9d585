import copy
import sys


class Board:
    def __init__(self, size=3):
        self.size = size
        self.grid = [["-"] * size for _ in range(size)]
        self.player = "X"

    def get_moves(self):
        return [(r, c) for r in range(self.size) for c in range(self.size) if self.grid[r][c] == "-"]

    def apply(self, move):
        new = copy.deepcopy(self)
        new.grid[move[0]][move[1]] = self.player
        new.player = "O" if self.player == "X" else "X"
        return new

    def get_winner(self):
        n = self.size
        lines = [[(r, c) for c in range(n)] for r in range(n)]
        lines += [[(r, c) for r in range(n)] for c in range(n)]
        lines += [[(i, i) for i in range(n)], [(i, n - 1 - i) for i in range(n)]]
        for line in lines:
            marks = {self.grid[r][c] for r, c in line}
            if len(marks) == 1 and "-" not in marks:
                return marks.pop()
        return None

    def is_terminal(self):
        return self.get_winner() is not None or not self.get_moves()


class Agent:
    def __init__(self, mark):
        self.mark = mark
        self.nodes = 0

    def minimax(self, board, depth=0):
        self.nodes += 1
        if board.is_terminal():
            winner = board.get_winner()
            if winner is None:
                return 0, None
            return (10 - depth if winner == self.mark else depth - 10), None
        options = []
        for move in board.get_moves():
            score, _ = self.minimax(board.apply(move), depth + 1)
            options.append((score, move))
        if board.player == self.mark:
            return max(options)
        return min(options)


if __name__ == "__main__":
    sys.setrecursionlimit(5000)
    board = Board()
    agent = Agent("X")
    print(agent.minimax(board))
