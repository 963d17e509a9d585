import random


class Player:
    def __init__(self):
        self.board = [" "] * 9
        self.looked_at = 0

    def free(self):
        return [place for place in range(9) if self.board[place] == " "]

    def wins(self, mark):
        rows = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
        return any(all(self.board[place] == mark for place in row) for row in rows)

    def minimax(self, depth, is_maximizing, alpha, beta):
        self.looked_at += 1
        if self.wins("X"):
            return 10 - depth
        if self.wins("O"):
            return depth - 10
        if not self.free():
            return 0
        best = float("-inf") if is_maximizing else float("inf")
        for place in self.free():
            self.board[place] = "X" if is_maximizing else "O"
            score = self.minimax(depth + 1, not is_maximizing, alpha, beta)
            self.board[place] = " "
            if is_maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if beta <= alpha:
                break
        return best

    def best_move(self, show=True):
        self.looked_at = 0
        best, chosen = float("-inf"), None
        places = self.free()
        random.shuffle(places)
        alpha, beta = float("-inf"), float("inf")
        for place in places:
            self.board[place] = "X"
            score = self.minimax(0, False, alpha, beta)
            self.board[place] = " "
            if score > best:
                best, chosen = score, place
            alpha = max(alpha, best)
        if show:
            print("I play", chosen, "after", self.looked_at)
        return chosen
