"""The turns of backgammon by brute force, for comparison: a board, and every order of the dice.

All points have White's numbers. A board is a tuple of 26 counts, White's men positive and Black's
negative, with White's bar at 25 and Black's at 0; men that are off are no longer on it.
"""


def board_of(white, black):
    """Return the board of men that both players count from their own side."""
    board, bars = [0] * 26, [0, 0]
    for sign, men in ((1, white), (-1, black)):
        for point in men:
            if point == 25:
                bars[sign < 0] += 1
            elif point:
                board[point if sign > 0 else 25 - point] += sign
    return (tuple(board[1:25]), tuple(bars))


def single_moves(position, sign, die):
    """Yield the positions after one man of a player has moved by one die."""
    board, bars = position
    mine = [point for point in range(1, 25) if board[point - 1] * sign > 0]
    far_away = [point for point in mine if (point > 6 if sign > 0 else point < 19)]
    starts = [25 if sign > 0 else 0] if bars[sign < 0] else mine
    for start in starts:
        end = start - sign * die
        points, bar = list(board), list(bars)
        if 1 <= end <= 24:
            if board[end - 1] * sign <= -2:
                continue
            if board[end - 1] * sign == -1:
                points[end - 1] = 0
                bar[sign > 0] += 1
            points[end - 1] += sign
        else:
            beyond = -end if sign > 0 else end - 25
            behind = any((point - start) * sign > 0 for point in mine)
            if far_away or bars[sign < 0] or (beyond and behind):
                continue
        if 1 <= start <= 24:
            points[start - 1] -= sign
        else:
            bar[sign < 0] -= 1
        yield (tuple(points), tuple(bar))


def positions_after(position, sign, high, low):
    """Return the positions that a legal turn leads to."""
    dice = (high,) * 4 if high == low else (high, low)
    played = set()  # each: how many dice, the last of them if it is the only one, the position

    def go(here, left, used):
        stuck = True
        for die in dict.fromkeys(left):
            rest = list(left)
            rest.remove(die)
            for after in single_moves(here, sign, die):
                stuck = False
                go(after, tuple(rest), (*used, die))
        if stuck:
            played.add((used, here))

    go(position, dice, ())
    most = max(len(used) for used, _ in played)
    longest = {(used, here) for used, here in played if len(used) == most}
    if most == 1 and high != low and any(used == (high,) for used, _ in longest):
        longest = {(used, here) for used, here in longest if used == (high,)}
    return {here for _, here in longest}
