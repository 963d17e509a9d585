import os
import time

board = [' '] * 9
WINS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def has_won(mark):
    for a, b, c in WINS:
        if board[a] == board[b] == board[c] == mark:
            return True
    return False


def is_draw():
    return ' ' not in board


def minimax(is_maximizing):
    if has_won('O'):
        return 1
    if has_won('X'):
        return -1
    if is_draw():
        return 0
    if is_maximizing:
        best_score = -800
        for key in range(9):
            if board[key] == ' ':
                board[key] = 'O'
                score = minimax(False)
                board[key] = ' '
                if score > best_score:
                    best_score = score
        return best_score
    else:
        best_score = 800
        for key in range(9):
            if board[key] == ' ':
                board[key] = 'X'
                score = minimax(True)
                board[key] = ' '
                if score < best_score:
                    best_score = score
        return best_score


def comp_move():
    best_score, best_move = -800, 0
    for key in range(9):
        if board[key] == ' ':
            board[key] = 'O'
            score = minimax(False)
            board[key] = ' '
            if score > best_score:
                best_score, best_move = score, key
    board[best_move] = 'O'
    return best_move


def player_move():
    position = int(input("Enter the position for 'X': ")) - 1
    board[position] = 'X'


if __name__ == '__main__':
    while not (has_won('X') or has_won('O') or is_draw()):
        player_move()
        if not is_draw():
            comp_move()
        os.system('clear')
        time.sleep(0.1)
        print(board[:3], board[3:6], board[6:])
