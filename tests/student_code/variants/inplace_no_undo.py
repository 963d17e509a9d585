def lines(b):
    out = [b[0:3], b[3:6], b[6:9], b[0::3], b[1::3], b[2::3], [b[0], b[4], b[8]], [b[2], b[4], b[6]]]
    return out


def won(b, p):
    return [p] * 3 in lines(b)


def minimax(b, p):
    if won(b, 'X'):
        return 1
    if won(b, 'O'):
        return -1
    if '.' not in b:
        return 0
    values = []
    for i in range(9):
        if b[i] == '.':
            b[i] = p
            values.append(minimax(b, 'O' if p == 'X' else 'X'))
    return max(values) if p == 'X' else min(values)


def pick(b):
    best = None
    for i in range(9):
        if b[i] == '.':
            b[i] = 'X'
            v = minimax(b, 'O')
            b[i] = '.'
            if best is None or v > best[0]:
                best = v, i
    return best[1]
