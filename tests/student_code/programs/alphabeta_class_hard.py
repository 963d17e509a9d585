class Player:
    INF = float("inf")

    def __init__(self, game):
        self.game = game
        self.visited = 0

    def choose(self, state):
        best, chosen = -self.INF, None
        sign = 1 if self.game.to_move(state) == 0 else -1
        alpha, beta = -self.INF, self.INF
        for move in self.game.actions(state):
            child = self.game.result(state, move)
            if sign == 1:
                value = self.lowest(child, alpha, beta)
                alpha = max(alpha, value)
            else:
                value = self.highest(child, alpha, beta)
                beta = min(beta, value)
            if sign * value > best:
                best, chosen = sign * value, move
        return chosen, sign * best

    def highest(self, state, alpha, beta):
        self.visited += 1
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        for move in self.game.actions(state):
            alpha = max(alpha, self.lowest(self.game.result(state, move), alpha, beta))
            if alpha >= beta:
                return beta
        return alpha

    def lowest(self, state, alpha, beta):
        self.visited += 1
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        for move in self.game.actions(state):
            beta = min(beta, self.highest(self.game.result(state, move), alpha, beta))
            if beta <= alpha:
                return alpha
        return beta
