from typing import List, Optional, Tuple


class Game:
    def __init__(self) -> None:
        self.current_state = [['.'] * 3 for _ in range(3)]
        self.player_turn = 'X'

    def is_valid(self, px, py):
        return 0 <= px <= 2 and 0 <= py <= 2 and self.current_state[px][py] == '.'

    def is_end(self):
        s = self.current_state
        for i in range(3):
            if s[0][i] != '.' and s[0][i] == s[1][i] == s[2][i]:
                return s[0][i]
        for i in range(3):
            if s[i][0] != '.' and s[i][0] == s[i][1] == s[i][2]:
                return s[i][0]
        if s[0][0] != '.' and s[0][0] == s[1][1] == s[2][2]:
            return s[0][0]
        if s[0][2] != '.' and s[0][2] == s[1][1] == s[2][0]:
            return s[0][2]
        if any('.' in row for row in s):
            return None
        return '.'

    def max_alpha_beta(self, alpha, beta):
        maxv = -2
        px = None
        py = None
        result = self.is_end()
        if result == 'X':
            return (-1, 0, 0)
        elif result == 'O':
            return (1, 0, 0)
        elif result == '.':
            return (0, 0, 0)
        for i in range(0, 3):
            for j in range(0, 3):
                if self.current_state[i][j] == '.':
                    self.current_state[i][j] = 'O'
                    (m, min_i, in_j) = self.min_alpha_beta(alpha, beta)
                    if m > maxv:
                        maxv = m
                        px = i
                        py = j
                    self.current_state[i][j] = '.'
                    if maxv >= beta:
                        return (maxv, px, py)
                    if maxv > alpha:
                        alpha = maxv
        return (maxv, px, py)

    def min_alpha_beta(self, alpha, beta):
        minv = 2
        qx = None
        qy = None
        result = self.is_end()
        if result == 'X':
            return (-1, 0, 0)
        elif result == 'O':
            return (1, 0, 0)
        elif result == '.':
            return (0, 0, 0)
        for i in range(0, 3):
            for j in range(0, 3):
                if self.current_state[i][j] == '.':
                    self.current_state[i][j] = 'X'
                    (m, max_i, max_j) = self.max_alpha_beta(alpha, beta)
                    if m < minv:
                        minv = m
                        qx = i
                        qy = j
                    self.current_state[i][j] = '.'
                    if minv <= alpha:
                        return (minv, qx, qy)
                    if minv < beta:
                        beta = minv
        return (minv, qx, qy)

    def play_alpha_beta(self):
        while True:
            if self.is_end() is not None:
                return
            if self.player_turn == 'X':
                px = int(input('Insert the X coordinate: '))
                py = int(input('Insert the Y coordinate: '))
                self.current_state[px][py] = 'X'
                self.player_turn = 'O'
            else:
                (m, px, py) = self.max_alpha_beta(-2, 2)
                self.current_state[px][py] = 'O'
                self.player_turn = 'X'


def main():
    g = Game()
    g.play_alpha_beta()


if __name__ == "__main__":
    main()
