class AlphaBetaPlayer:
    def __init__(self, game, depth=20):
        self.game = game
        self.depth = depth

    def get_move(self, state):
        best_score = float("-inf")
        best_move = None
        alpha, beta = float("-inf"), float("inf")
        for move in self.game.actions(state):
            score = self.min_value(self.game.result(state, move), alpha, beta, self.depth - 1)
            if score > best_score:
                best_score, best_move = score, move
            alpha = max(alpha, best_score)
        return best_move

    def max_value(self, state, alpha, beta, depth):
        if self.game.is_terminal(state) or depth == 0:
            return self.game.utility(state, 0)
        v = float("-inf")
        for move in self.game.actions(state):
            v = max(v, self.min_value(self.game.result(state, move), alpha, beta, depth - 1))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta, depth):
        if self.game.is_terminal(state) or depth == 0:
            return self.game.utility(state, 0)
        v = float("inf")
        for move in self.game.actions(state):
            v = min(v, self.max_value(self.game.result(state, move), alpha, beta, depth - 1))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
