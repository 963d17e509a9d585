from math import inf
from collections import namedtuple

GameState = namedtuple("GameState", "to_move, utility, board, moves")


class Game:
    def actions(self, state):
        raise NotImplementedError

    def result(self, state, move):
        raise NotImplementedError

    def utility(self, state, player):
        raise NotImplementedError

    def terminal_test(self, state):
        return not self.actions(state)

    def to_move(self, state):
        return state.to_move


class Sticks(Game):
    """Take one to three sticks; whoever takes the last one wins."""

    def __init__(self, sticks=9):
        self.initial = GameState("A", 0, sticks, (1, 2, 3))

    def actions(self, state):
        return [n for n in (1, 2, 3) if n <= state.board]

    def result(self, state, move):
        other = "B" if state.to_move == "A" else "A"
        left = state.board - move
        value = 0
        if left == 0:
            value = 1 if state.to_move == "A" else -1
        return GameState(other, value, left, None)

    def utility(self, state, player):
        return state.utility if player == "A" else -state.utility


def alphabeta_search(state, game):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player), None
        v, move = +inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    value, move = max_value(state, -inf, +inf)
    return move


if __name__ == "__main__":
    game = Sticks()
    state = game.initial
    while not game.terminal_test(state):
        move = alphabeta_search(state, game)
        print(state.to_move, "takes", move)
        state = game.result(state, move)
