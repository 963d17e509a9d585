import copy

# One board of crosses and one of noughts: True where a mark stands.
calls = 0


def start():
    return [[False] * 3 for _ in range(3)]


def row_of_three(marks):
    columns = [list(column) for column in zip(*marks)]
    diagonals = [[marks[n][n] for n in range(3)], [marks[n][2 - n] for n in range(3)]]
    return any(all(line) for line in marks + columns + diagonals)


def result_of(crosses, noughts):
    if row_of_three(crosses):
        return 1, True
    if row_of_three(noughts):
        return -1, True
    is_full = all(c or n for x, o in zip(crosses, noughts) for c, n in zip(x, o))
    return 0, is_full


def max_value(crosses, noughts):
    global calls
    calls += 1
    value, over = result_of(crosses, noughts)
    if over:
        return value
    v = -10
    row = 0
    while row < 3:
        column = 0
        while column < 3:
            if not crosses[row][column] and not noughts[row][column]:
                after = copy.deepcopy(crosses)
                after[row][column] = True
                v = max(v, min_value(after, copy.deepcopy(noughts)))
            column += 1
        row += 1
    return v


def min_value(crosses, noughts):
    global calls
    calls += 1
    value, over = result_of(crosses, noughts)
    if over:
        return value
    v = 10
    row = 0
    while row < 3:
        column = 0
        while column < 3:
            if not crosses[row][column] and not noughts[row][column]:
                after = copy.deepcopy(noughts)
                after[row][column] = True
                v = min(v, max_value(copy.deepcopy(crosses), after))
            column += 1
        row += 1
    return v


def choose(crosses, noughts):
    best, move = -10, None
    row = 0
    while row < 3:
        column = 0
        while column < 3:
            if not crosses[row][column] and not noughts[row][column]:
                after = copy.deepcopy(crosses)
                after[row][column] = True
                v = min_value(after, copy.deepcopy(noughts))
                if v >= best:
                    best, move = v, (row, column)
            column += 1
        row += 1
    return move


if __name__ == "__main__":
    print(choose(start(), start()), calls)
