def wins(board, mark):
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    return any(all(board[cell] == mark for cell in line) for line in lines)


def free(board):
    return [place for place, mark in enumerate(board) if mark == None]


def score(board, plies, is_maximizing, me, you):
    if wins(board, me):
        return 10 - plies
    elif wins(board, you):
        return plies - 10
    elif not free(board):
        return 0
    scores = []
    for place in free(board):
        board[place] = me if is_maximizing else you
        scores.append(score(board, plies + 1, not is_maximizing, me, you))
        board[place] = None
    return max(scores) if is_maximizing else min(scores)


def find_move(board, me, you):
    best, move = float("-inf"), None
    for place in free(board):
        board[place] = me
        value = score(board, 0, False, me, you)
        board[place] = None
        if value > best:
            best, move = value, place
    return move


board = [None, None, None, None, None, None, None, None, None]
me = "X"
you = "O"
move = find_move(board, me, you)
print("Play", move)
