from math import inf


class Game:
    def __init__(self):
        self.initial = None


class TicTacToe(Game):
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self):
        self.initial = "." * 9

    def to_move(self, state):
        return "X" if state.count("X") == state.count("O") else "O"

    def actions(self, state):
        return [i for i, c in enumerate(state) if c == "."]

    def result(self, state, move):
        return state[:move] + self.to_move(state) + state[move + 1:]

    def k_in_row(self, state):
        for a, b, c in self.lines:
            if state[a] != "." and state[a] == state[b] == state[c]:
                return state[a]
        return None

    def is_terminal(self, state):
        return self.k_in_row(state) is not None or "." not in state

    def utility(self, state, player):
        won = self.k_in_row(state)
        if won is None:
            return 0
        return 1 if won == player else -1


def minimax_search(game, state):
    player = game.to_move(state)

    def max_value(state):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a))
            if v2 > v:
                v, move = v2, a
        return v, move

    def min_value(state):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = +inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a))
            if v2 < v:
                v, move = v2, a
        return v, move

    return max_value(state)
