import sys


class Board:
    WIN = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    @staticmethod
    def empty():
        return ["-"] * 9

    @classmethod
    def winner(cls, cells):
        for a, b, c in cls.WIN:
            if cells[a] != "-" and cells[a] == cells[b] == cells[c]:
                return cells[a]
        return None

    @staticmethod
    def free(cells):
        return [i for i, c in enumerate(cells) if c == "-"]


class Computer:
    @staticmethod
    def negamax(cells, mark, other, depth=0):
        if Board.winner(cells) == other:
            return depth - 10, None
        if not Board.free(cells):
            return 0, None
        best = (-100, None)
        for i in Board.free(cells):
            cells[i] = mark
            value = -Computer.negamax(cells, other, mark, depth + 1)[0]
            cells[i] = "-"
            if value > best[0]:
                best = (value, i)
        return best


def turn(cells):
    while True:
        try:
            i = int(input("> "))
        except ValueError:
            continue
        cells[i] = "X"
        cells[Computer.negamax(cells, "O", "X")[1]] = "O"


if __name__ == "__main__":
    turn(Board.empty())
