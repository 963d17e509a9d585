from easyAI import TwoPlayerGame


class TicTacToe(TwoPlayerGame):
    def __init__(self, players=None):
        self.players = players
        self.board = [0 for i in range(9)]
        self.current_player = 1

    def possible_moves(self):
        return [i + 1 for i, e in enumerate(self.board) if e == 0]

    def make_move(self, move):
        self.board[int(move) - 1] = self.current_player

    def unmake_move(self, move):
        self.board[int(move) - 1] = 0

    def lose(self):
        return any(all(self.board[c - 1] == self.opponent_index for c in line)
                   for line in [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9],
                                [1, 5, 9], [3, 5, 7]])

    def is_over(self):
        return (self.possible_moves() == []) or self.lose()

    def show(self):
        print(self.board)

    def scoring(self):
        return -100 if self.lose() else 0


def negamax(game, depth, alpha=float("-inf"), beta=float("inf")):
    if depth == 0 or game.is_over():
        return game.scoring()
    best = float("-inf")
    for move in game.possible_moves():
        game.make_move(move)
        game.switch_player()
        value = -negamax(game, depth - 1, -beta, -alpha)
        game.switch_player()
        game.unmake_move(move)
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best
