"""Four in a row, in columns; the board is made where the program starts, the evaluation handed."""

from copy import deepcopy

WIDTH, HEIGHT = 5, 4


def make_columns():
    return [[" "] * HEIGHT for _ in range(WIDTH)]


def free_columns():
    return [n + 1 for n in range(WIDTH) if columns[n][0] == " "]


def drop(number, mark):
    column = columns[number - 1]
    row = max(n for n in range(HEIGHT) if column[n] == " ")
    column[row] = mark


def lift(number):
    column = columns[number - 1]
    row = min(n for n in range(HEIGHT) if column[n] != " ")
    column[row] = " "


def has_four(mark):
    for x in range(WIDTH):
        for y in range(HEIGHT):
            for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(x + n * right, y + n * down) for n in range(4)]
                if all(0 <= a < WIDTH and 0 <= b < HEIGHT for a, b in cells):
                    if all(columns[a][b] == mark for a, b in cells):
                        return True
    return False


def count_middle():
    middle = columns[WIDTH // 2]
    return middle.count("X") - middle.count("O")


def search(is_max, depth, alpha, beta, evaluate):
    if has_four("X"):
        return 1000, 0
    if has_four("O"):
        return -1000, 0
    if not free_columns():
        return 0, 0
    if depth == 0:
        return evaluate(), 0
    best, choice = (-5000, 0) if is_max else (5000, 0)
    for number in free_columns():
        drop(number, "X" if is_max else "O")
        value = search(not is_max, depth - 1, alpha, beta, evaluate)[0]
        lift(number)
        if is_max and value > best:
            best, choice = value, number
            alpha = max(alpha, best)
        if not is_max and value < best:
            best, choice = value, number
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, choice


if __name__ == "__main__":
    columns = make_columns()
    while free_columns() and not has_four("X"):
        drop(int(input("column: ")), "O")
        if not has_four("O") and free_columns():
            drop(search(True, 3, -5000, 5000, count_middle)[1], "X")
