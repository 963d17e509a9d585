# Three in a row on a list of nine; looks three plies ahead.
LOOKAHEAD = 3
cells = [' '] * 9
WAYS = ['012', '345', '678', '036', '147', '258', '048', '246']


def holds(b, sign):
    return any(all(b[int(k)] == sign for k in way) for way in WAYS)


def rate(b, depth, mine):
    if holds(b, 'O'):
        return 1
    if holds(b, 'X'):
        return -1
    if ' ' not in b:
        return 1
    if depth == 0:
        return 0
    rates = []
    for k in range(9):
        if b[k] == ' ':
            b[k] = 'O' if mine else 'X'
            rates.append(rate(b, depth - 1, not mine))
            b[k] = ' '
    return max(rates) if mine else min(rates)


def pick(b):
    top, spot = -2, None
    for k in range(9):
        if b[k] == ' ':
            b[k] = 'O'
            value = rate(b, LOOKAHEAD - 1, False)
            b[k] = ' '
            if value > top:
                top, spot = value, k
    return spot


if __name__ == '__main__':
    while ' ' in cells:
        cells[int(input())] = 'X'
        cells[pick(cells)] = 'O'
