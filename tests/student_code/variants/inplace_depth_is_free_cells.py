# Noughts and crosses against the computer. The depth is the number of free squares.
PERSON, MACHINE, FREE = -1, 1, 0
grid = [[FREE] * 3 for _ in range(3)]


def free_squares(squares):
    return [(r, c) for r in range(3) for c in range(3) if squares[r][c] == FREE]


def has_won(squares, who):
    rows = [list(row) for row in squares]
    columns = [[row[c] for row in squares] for c in range(3)]
    diagonals = [[squares[i][i] for i in range(3)], [squares[i][2 - i] for i in range(3)]]
    return [who] * 3 in rows + columns + diagonals


def search(squares, depth, who):
    best = [-1, -1, float("-inf") if who == MACHINE else float("inf")]
    if depth == 0 or has_won(squares, PERSON) or has_won(squares, MACHINE):
        score = has_won(squares, MACHINE) - has_won(squares, PERSON)
        return [-1, -1, score]
    for r, c in free_squares(squares):
        squares[r][c] = who
        found = search(squares, depth - 1, -who)
        squares[r][c] = FREE
        found[0], found[1] = r, c
        if who == MACHINE and found[2] > best[2]:
            best = found
        if who == PERSON and found[2] < best[2]:
            best = found
    return best


def machine_turn():
    depth = len(free_squares(grid))
    if depth == 0 or has_won(grid, PERSON):
        return
    r, c, _ = search(grid, depth, MACHINE)
    grid[r][c] = MACHINE


def person_turn():
    r, c = map(int, input("row column: ").split())
    grid[r][c] = PERSON


def play():
    while free_squares(grid) and not has_won(grid, MACHINE) and not has_won(grid, PERSON):
        person_turn()
        machine_turn()
        for row in grid:
            print(" ".join(".XO"[cell] for cell in row))


if __name__ == "__main__":
    play()
