LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(cells, mark):
    return any(all(cells[place] == mark for place in line) for line in LINES)


def worst(cells, crosses):
    if won(cells, "x"):
        return 1
    if won(cells, "o"):
        return -1
    if "." not in cells:
        return 0
    best = -1  # right for the crosses alone
    for place in range(9):
        if cells[place] == ".":
            cells[place] = "x" if crosses else "o"
            value = worst(cells, not crosses)
            cells[place] = "."
            if crosses:
                best = max(best, value)
            else:
                best = min(best, value)
    return best


def choose(cells):
    found = []
    for place in range(9):
        if cells[place] == ".":
            cells[place] = "x"
            found.append((worst(cells, False), place))
            cells[place] = "."
    return max(found)[1]


cells = ["."] * 9
