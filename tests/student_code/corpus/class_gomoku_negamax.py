class GomokuAI:
    def __init__(self, size=4, win=3):
        self.size, self.win = size, win
        self.board = [[0] * size for _ in range(size)]
        self.best_move = None
        self.nodes = 0

    def neighbours(self):
        cells = [(y, x) for y in range(self.size) for x in range(self.size) if self.board[y][x] == 0]
        return cells[:6]

    def line(self, who):
        for y in range(self.size):
            for x in range(self.size):
                for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    cells = [(y + k * dy, x + k * dx) for k in range(self.win)]
                    if all(0 <= a < self.size and 0 <= b < self.size and self.board[a][b] == who for a, b in cells):
                        return True
        return False

    def negamax(self, depth, who, alpha, beta, root=True):
        self.nodes += 1
        if self.line(-who):
            return -100 - depth
        moves = self.neighbours()
        if depth == 0 or not moves:
            return 0
        for y, x in moves:
            self.board[y][x] = who
            value = -self.negamax(depth - 1, -who, -beta, -alpha, False)
            self.board[y][x] = 0
            if value >= beta:
                return beta
            if value > alpha:
                alpha = value
                if root:
                    self.best_move = (y, x)
        return alpha

    def choose(self):
        self.negamax(3, 1, -1000, 1000)
        return self.best_move


def main():
    ai = GomokuAI()
    while True:
        y, x = map(int, input().split())
        ai.board[y][x] = -1
        print(ai.choose())


if __name__ == "__main__":
    main()
