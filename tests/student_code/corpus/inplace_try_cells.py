class Game:
    def __init__(self):
        self.state = [['.', '.', '.'],
                      ['.', '.', '.'],
                      ['.', '.', '.']]
        self.turn = 'X'

    def is_end(self):
        s = self.state
        for i in range(3):
            if s[i] == ['X', 'X', 'X']:
                return 'X'
            if s[i] == ['O', 'O', 'O']:
                return 'O'
            if s[0][i] != '.' and s[0][i] == s[1][i] == s[2][i]:
                return s[0][i]
        if s[0][0] != '.' and s[0][0] == s[1][1] == s[2][2]:
            return s[0][0]
        if s[0][2] != '.' and s[0][2] == s[1][1] == s[2][0]:
            return s[0][2]
        for row in s:
            if '.' in row:
                return None
        return '.'

    def max(self):
        maxv, px, py = -2, None, None
        result = self.is_end()
        if result == 'X':
            return (-1, 0, 0)
        elif result == 'O':
            return (1, 0, 0)
        elif result == '.':
            return (0, 0, 0)
        for i in range(3):
            for j in range(3):
                if self.state[i][j] == '.':
                    self.state[i][j] = 'O'
                    m, _, _ = self.min()
                    if m > maxv:
                        maxv, px, py = m, i, j
                    self.state[i][j] = '.'
        return (maxv, px, py)

    def min(self):
        minv, qx, qy = 2, None, None
        result = self.is_end()
        if result == 'X':
            return (-1, 0, 0)
        elif result == 'O':
            return (1, 0, 0)
        elif result == '.':
            return (0, 0, 0)
        for i in range(3):
            for j in range(3):
                if self.state[i][j] == '.':
                    self.state[i][j] = 'X'
                    m, _, _ = self.max()
                    if m < minv:
                        minv, qx, qy = m, i, j
                    self.state[i][j] = '.'
        return (minv, qx, qy)

    def play(self):
        while True:
            if self.is_end():
                return
            if self.turn == 'X':
                px = int(input('x: '))
                py = int(input('y: '))
                self.state[px][py] = 'X'
                self.turn = 'O'
            else:
                _, px, py = self.max()
                self.state[px][py] = 'O'
                self.turn = 'X'


def main():
    g = Game()
    g.play()


main()
