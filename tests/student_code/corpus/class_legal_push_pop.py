class Position:
    """Hexapawn on 3 by 3: whoever reaches the other side, or leaves the other no move, wins."""

    def __init__(self):
        self.cells = list("bbb" "..." "www")
        self.white_to_move = True
        self.history = []

    def legal_moves(self):
        mine, other, step = ("w", "b", -3) if self.white_to_move else ("b", "w", 3)
        found = []
        for at, piece in enumerate(self.cells):
            if piece != mine:
                continue
            ahead = at + step
            if not 0 <= ahead < 9:
                continue
            if self.cells[ahead] == ".":
                found.append((at, ahead))
            for side in (-1, 1):
                if 0 <= at % 3 + side <= 2 and self.cells[ahead + side] == other:
                    found.append((at, ahead + side))
        return found

    def push(self, move):
        start, end = move
        self.history.append((move, self.cells[end]))
        self.cells[end], self.cells[start] = self.cells[start], "."
        self.white_to_move = not self.white_to_move

    def pop(self):
        (start, end), taken = self.history.pop()
        self.cells[start], self.cells[end] = self.cells[end], taken
        self.white_to_move = not self.white_to_move

    def is_game_over(self):
        return "w" in self.cells[:3] or "b" in self.cells[6:] or not self.legal_moves()

    def evaluate(self):
        if "w" in self.cells[:3]:
            return 1
        if "b" in self.cells[6:]:
            return -1
        return -1 if self.white_to_move else 1


def alphabeta(position, alpha, beta):
    if position.is_game_over():
        return position.evaluate()
    if position.white_to_move:
        best = -2
        for move in position.legal_moves():
            position.push(move)
            best = max(best, alphabeta(position, alpha, beta))
            position.pop()
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = 2
    for move in position.legal_moves():
        position.push(move)
        best = min(best, alphabeta(position, alpha, beta))
        position.pop()
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def best_move(position):
    pick = max if position.white_to_move else min

    def after(move):
        position.push(move)
        value = alphabeta(position, -2, 2)
        position.pop()
        return value

    return pick(position.legal_moves(), key=after)
