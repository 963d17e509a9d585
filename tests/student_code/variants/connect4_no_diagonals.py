ROWS, COLUMNS, DEPTH = 6, 7, 3


def new_board():
    return [["." for _ in range(COLUMNS)] for _ in range(ROWS)]


def free_row(board, column):
    for row in range(ROWS - 1, -1, -1):
        if board[row][column] == ".":
            return row
    return None


def free_columns(board):
    return [column for column in range(COLUMNS) if board[0][column] == "."]


def wins(board, disc):
    for row in range(ROWS):
        for column in range(COLUMNS - 3):
            if all(board[row][column + n] == disc for n in range(4)):
                return True
    for row in range(ROWS - 3):
        for column in range(COLUMNS):
            if all(board[row + n][column] == disc for n in range(4)):
                return True
    for row in range(ROWS - 3):
        for column in range(COLUMNS - 3):
            if all(board[row + n][column + n] == disc for n in range(4)):
                return True
    return False  # the diagonals that rise are forgotten


def minimax(board, depth, computer):
    if wins(board, "R"):
        return 1000
    if wins(board, "Y"):
        return -1000
    columns = free_columns(board)
    if depth == 0 or not columns:
        return sum(row[3] == "R" for row in board) - sum(row[3] == "Y" for row in board)
    best = -5000 if computer else 5000
    for column in columns:
        row = free_row(board, column)
        board[row][column] = "R" if computer else "Y"
        score = minimax(board, depth - 1, not computer)
        board[row][column] = "."
        best = max(best, score) if computer else min(best, score)
    return best


def choose(board):
    scores = {}
    for column in free_columns(board):
        row = free_row(board, column)
        board[row][column] = "R"
        scores[column] = minimax(board, DEPTH - 1, False)
        board[row][column] = "."
    return max(scores, key=scores.get)


board = new_board()
