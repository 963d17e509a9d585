import sys

WIDTH, HEIGHT = 7, 6


class Board:
    def __init__(self):
        self.columns = [[] for _ in range(WIDTH)]
        self.turn = "R"

    def moves(self):
        return [c for c in range(WIDTH) if len(self.columns[c]) < HEIGHT]

    def play(self, c):
        self.columns[c].append(self.turn)
        self.turn = "Y" if self.turn == "R" else "R"

    def undo(self, c):
        self.columns[c].pop()
        self.turn = "Y" if self.turn == "R" else "R"

    def at(self, c, r):
        if 0 <= c < WIDTH and 0 <= r < len(self.columns[c]):
            return self.columns[c][r]
        return "."

    def winner(self):
        for c in range(WIDTH):
            for r in range(len(self.columns[c])):
                p = self.at(c, r)
                for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    if all(self.at(c + k * dc, r + k * dr) == p for k in range(4)):
                        return p
        return None

    def full(self):
        return not self.moves()


def negamax(board, depth, alpha, beta, colour):
    won = board.winner()
    if won is not None:
        return -1000 - depth
    if board.full():
        return 0
    if depth == 0:
        return 0
    best = -10000
    for c in board.moves():
        board.play(c)
        value = -negamax(board, depth - 1, -beta, -alpha, -colour)
        board.undo(c)
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best


def best_move(board, depth=4):
    best, move = -100000, None
    for c in board.moves():
        board.play(c)
        value = -negamax(board, depth - 1, -100000, 100000, -1)
        board.undo(c)
        if value > best:
            best, move = value, c
    return move


def main():
    board = Board()
    while board.winner() is None and not board.full():
        if board.turn == "R":
            board.play(int(input("column? ")))
        else:
            board.play(best_move(board))


if __name__ == "__main__":
    main()
