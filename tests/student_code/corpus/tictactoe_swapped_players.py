from copy import deepcopy


class TTT:
    def __init__(self):
        self.b = [None] * 9

    def free(self):
        return [i for i in range(9) if self.b[i] is None]

    def won(self, p):
        b = self.b
        return any(b[i] == b[j] == b[k] == p for i, j, k in
                   ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))

    def over(self):
        return self.won("X") or self.won("O") or not self.free()

    def value(self):
        return 1 if self.won("X") else -1 if self.won("O") else 0


def minimax(game, turn):
    if game.over():
        return game.value()
    results = []
    for i in game.free():
        g = deepcopy(game)
        g.b[i] = turn
        results.append(minimax(g, "O" if turn == "X" else "X"))
    if turn == "X":
        return min(results)
    return max(results)


def best(game, turn="X"):
    found = {}
    for i in game.free():
        g = deepcopy(game)
        g.b[i] = turn
        found[i] = minimax(g, "O" if turn == "X" else "X")
    return max(found, key=found.get)
