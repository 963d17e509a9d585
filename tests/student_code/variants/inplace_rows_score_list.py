# Noughts and crosses; a search answers with [row, column, score].
FREE, ME, YOU = 0, 1, 2
SIDE = range(3)
grid = [[FREE] * 3 for _ in SIDE]


def owner(grid):
    """1 or 2 once somebody has a row, else 0."""
    triples = [[(r, c) for c in SIDE] for r in SIDE]
    triples += [[(r, c) for r in SIDE] for c in SIDE]
    triples += [[(k, k) for k in SIDE], [(k, 2 - k) for k in SIDE]]
    for triple in triples:
        signs = {grid[r][c] for r, c in triple}
        if len(signs) == 1 and FREE not in signs:
            return signs.pop()
    return FREE


def plan(grid, left, who):
    done = owner(grid)
    if done or left == 0:
        return [None, None, {FREE: 0, ME: 1, YOU: -1}[done]]
    favourite = None
    for r in SIDE:
        for c in SIDE:
            if grid[r][c]:
                continue
            grid[r][c] = who
            answer = [r, c, plan(grid, left - 1, ME + YOU - who)[2]]
            grid[r][c] = FREE
            if favourite is None:
                favourite = answer
            elif who == ME and answer[2] > favourite[2]:
                favourite = answer
            elif who == YOU and answer[2] < favourite[2]:
                favourite = answer
    return favourite


def reply():
    left = sum(row.count(FREE) for row in grid)
    if left and not owner(grid):
        r, c, _ = plan(grid, left, ME)
        grid[r][c] = ME


if __name__ == '__main__':
    while True:
        r, c = map(int, input('row column? ').split())
        grid[r][c] = YOU
        reply()
        print(*grid, sep='\n')
