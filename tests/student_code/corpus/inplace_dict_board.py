board = {1: ' ', 2: ' ', 3: ' ', 4: ' ', 5: ' ', 6: ' ', 7: ' ', 8: ' ', 9: ' '}
player = 'O'
bot = 'X'


def printBoard(board):
    print(board)


def checkWhichMarkWon(mark):
    for a, b, c in ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)):
        if board[a] == board[b] == board[c] == mark:
            return True
    return False


def checkDraw():
    for key in board.keys():
        if board[key] == ' ':
            return False
    return True


def insertLetter(letter, position):
    if board[position] == ' ':
        board[position] = letter
        printBoard(board)
        if checkDraw():
            print("Draw!")
            exit()
        return
    position = int(input("Please enter a new position: "))
    insertLetter(letter, position)


def playerMove():
    position = int(input("Enter the position for 'O': "))
    insertLetter(player, position)


def compMove():
    bestScore = -800
    bestMove = 0
    for key in board.keys():
        if board[key] == ' ':
            board[key] = bot
            score = minimax(board, 0, False)
            board[key] = ' '
            if score > bestScore:
                bestScore = score
                bestMove = key
    insertLetter(bot, bestMove)


def minimax(board, depth, isMaximizing):
    if checkWhichMarkWon(bot):
        return 1
    elif checkWhichMarkWon(player):
        return -1
    elif checkDraw():
        return 0
    if isMaximizing:
        bestScore = -800
        for key in board.keys():
            if board[key] == ' ':
                board[key] = bot
                score = minimax(board, depth + 1, False)
                board[key] = ' '
                if score > bestScore:
                    bestScore = score
        return bestScore
    bestScore = 800
    for key in board.keys():
        if board[key] == ' ':
            board[key] = player
            score = minimax(board, depth + 1, True)
            board[key] = ' '
            if score < bestScore:
                bestScore = score
    return bestScore


while not checkWhichMarkWon(bot):
    compMove()
    playerMove()
