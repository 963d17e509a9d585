# 13 matches, each player takes one, two or three of them.
def value(matches, mine):
    if matches == 0:
        return -1 if mine else 1
    if mine:
        best = -10
        for number in range(1, 3):
            if number <= matches:
                best = max(best, value(matches - number, False))
        return best
    best = 10
    for number in range(1, 4):
        if number <= matches:
            best = min(best, value(matches - number, True))
    return best


def choose(matches):
    values = {}
    for number in (1, 2, 3):
        if number <= matches:
            values[number] = value(matches - number, False)
    return max(values, key=values.get)


def play():
    matches = 13
    while matches > 0:
        matches -= int(input(f"{'|' * matches} how many? "))
        if matches > 0:
            matches -= choose(matches)


play()
