player, opponent = 'x', 'o'


def moves_left(board):
    for i in range(3):
        for j in range(3):
            if board[i][j] == '_':
                return True
    return False


def evaluate(b):
    for row in range(3):
        if b[row][0] == b[row][1] and b[row][1] == b[row][2]:
            if b[row][0] == player:
                return 10
            elif b[row][0] == opponent:
                return -10
    for col in range(3):
        if b[0][col] == b[1][col] and b[1][col] == b[2][col]:
            if b[0][col] == player:
                return 10
            elif b[0][col] == opponent:
                return -10
    if b[0][0] == b[1][1] == b[2][2] or b[0][2] == b[1][1] == b[2][0]:
        if b[1][1] == player:
            return 10
        elif b[1][1] == opponent:
            return -10
    return 0


def minimax(board, depth, is_max):
    score = evaluate(board)
    if score == 10:
        return score - depth
    if score == -10:
        return score + depth
    if not moves_left(board):
        return 0
    if is_max:
        best = -1000
        for i in range(3):
            for j in range(3):
                if board[i][j] == '_':
                    board[i][j] = player
                    best = max(best, minimax(board, depth + 1, not is_max))
                    board[i][j] = '_'
        return best
    best = 1000
    for i in range(3):
        for j in range(3):
            if board[i][j] == '_':
                board[i][j] = opponent
                best = min(best, minimax(board, depth + 1, not is_max))
                board[i][j] = '_'
    return best


def find_best_move(board):
    best_val = -1000
    best_move = (-1, -1)
    for i in range(3):
        for j in range(3):
            if board[i][j] == '_':
                board[i][j] = player
                move_val = minimax(board, 0, False)
                board[i][j] = '_'
                if move_val > best_val:
                    best_move = (i, j)
                    best_val = move_val
    print("The value of the best move is", best_val)
    return best_move


board = [
    ['x', 'o', 'x'],
    ['o', 'o', 'x'],
    ['_', '_', '_'],
]

move = find_best_move(board)
print("row:", move[0], "col:", move[1])
