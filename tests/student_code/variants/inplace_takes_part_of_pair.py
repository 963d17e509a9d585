import sys

SIZE = 3
ME, YOU = 1, -1


def lines(board):
    for i in range(SIZE):
        yield [board[i][j] for j in range(SIZE)]
        yield [board[j][i] for j in range(SIZE)]
    yield [board[i][i] for i in range(SIZE)]
    yield [board[i][SIZE - 1 - i] for i in range(SIZE)]


def three(board):
    for line in lines(board):
        if abs(sum(line)) == SIZE:
            return line[0]
    return 0


def minimax(board, mover, judge):
    spaces = [[r, c] for r in range(SIZE) for c in range(SIZE) if board[r][c] == 0]
    if three(board) or not spaces:
        return None, judge(board)
    best_score = None
    best_space = None
    for space in spaces:
        board[space[0]][space[1]] = mover
        _, score = minimax(board, -mover, judge)
        board[space[0]][space[1]] = 0
        if best_score is None or score * mover > best_score * mover:
            best_score = score
            best_space = space
    return best_space, best_score


def best_space(board, mover, judge):
    space, score = minimax(board, mover, judge)
    return space[0], space[1]


def play():
    board = [[0 for _ in range(SIZE)] for _ in range(SIZE)]
    while not three(board):
        place = int(input("0-8: "))
        board[place // SIZE][place % SIZE] = YOU
        if three(board):
            break
        move = best_space(board, ME, three)
        board[move[0]][move[1]] = ME
        sys.stdout.write(str(board) + "\n")


if __name__ == "__main__":
    play()
