import chess
import random
import math

pawn_table = [0] * 8 + [5, 10, 10, -20, -20, 10, 10, 5] + [0, 0, 0, 20, 20, 0, 0, 0] * 4 + [50] * 8 + [0] * 8
piece_values = [None, 100, 320, 330, 500, 900, 0]


class Engine:
    def __init__(self, board, depth):
        self.board = board
        self.depth = depth
        self.nodes = 0

    def material(self):
        score = 0
        for square in chess.SQUARES:
            piece = self.board.piece_at(square)
            if piece is None:
                continue
            value = piece_values[piece.piece_type]
            if piece.piece_type == chess.PAWN:
                value += pawn_table[square if piece.color else chess.square_mirror(square)]
            score += value if piece.color else -value
        return score

    def evaluate(self):
        if self.board.is_checkmate():
            return -100000
        if self.board.is_stalemate() or self.board.is_insufficient_material():
            return 0
        return self.material() * (1 if self.board.turn else -1)

    def negamax(self, depth, alpha, beta):
        self.nodes += 1
        if depth == 0 or self.board.is_game_over():
            return self.evaluate()
        best = -math.inf
        for move in sorted(self.board.legal_moves, key=self.board.is_capture, reverse=True):
            self.board.push(move)
            value = -self.negamax(depth - 1, -beta, -alpha)
            self.board.pop()
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def best_move(self):
        top, found = -math.inf, None
        for move in self.board.legal_moves:
            self.board.push(move)
            value = -self.negamax(self.depth - 1, -math.inf, math.inf)
            self.board.pop()
            if value > top:
                top, found = value, move
        return found
