HUMAN = -1
COMP = +1
board = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]


def wins(state, who):
    lines = [state[0], state[1], state[2],
             [state[0][0], state[1][0], state[2][0]],
             [state[0][1], state[1][1], state[2][1]],
             [state[0][2], state[1][2], state[2][2]],
             [state[0][0], state[1][1], state[2][2]],
             [state[2][0], state[1][1], state[0][2]]]
    return [who, who, who] in lines


def empty_cells(state):
    return [[x, y] for x, row in enumerate(state) for y, cell in enumerate(row) if cell == 0]


def score(state, depth):
    if wins(state, COMP):
        return 10 + depth
    if wins(state, HUMAN):
        return -10 - depth
    return 0


def minimax(state, depth, player):
    if wins(state, COMP) or wins(state, HUMAN) or not empty_cells(state):
        return score(state, depth)
    best = -100 if player == COMP else 100
    for x, y in empty_cells(state):
        state[x][y] = player
        value = minimax(state, depth + 1, -player)
        state[x][y] = 0
        if player == COMP:
            best = max(best, value)
        else:
            best = min(best, value)
    return best


def ai_turn():
    top, move = -100, None
    for x, y in empty_cells(board):
        board[x][y] = COMP
        value = minimax(board, 0, HUMAN)
        board[x][y] = 0
        if value > top:
            top, move = value, (x, y)
    return move


while empty_cells(board) and not wins(board, COMP) and not wins(board, HUMAN):
    text = input("Your move (row column): ")
    r, c = map(int, text.split())
    board[r][c] = HUMAN
    move = ai_turn()
    if move:
        board[move[0]][move[1]] = COMP
    for row in board:
        print(row)
