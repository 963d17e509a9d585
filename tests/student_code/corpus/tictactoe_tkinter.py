import tkinter as tk
from tkinter import messagebox


class App:
    def __init__(self, master):
        self.master = master
        self.buttons = []
        self.board = [""] * 9
        for i in range(9):
            b = tk.Button(master, text="", width=5, height=2, command=lambda i=i: self.click(i))
            b.grid(row=i // 3, column=i % 3)
            self.buttons.append(b)

    def click(self, i):
        if self.board[i] == "":
            self.board[i] = "X"
            self.buttons[i].config(text="X")
            if not check(self.board):
                j = best_move(self.board)
                self.board[j] = "O"
                self.buttons[j].config(text="O")
            elif check(self.board):
                messagebox.showinfo("Over", check(self.board))


def check(board):
    wins = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    for x, y, z in wins:
        if board[x] and board[x] == board[y] == board[z]:
            return board[x]
    if all(board):
        return "tie"
    return None


def minimax(board, ai_turn):
    result = check(board)
    if result == "O":
        return 1
    if result == "X":
        return -1
    if result == "tie":
        return 0
    scores = []
    for i in range(9):
        if board[i] == "":
            board[i] = "O" if ai_turn else "X"
            scores.append(minimax(board, not ai_turn))
            board[i] = ""
    return max(scores) if ai_turn else min(scores)


def best_move(board):
    best, move = -2, None
    for i in range(9):
        if board[i] == "":
            board[i] = "O"
            score = minimax(board, False)
            board[i] = ""
            if score > best:
                best, move = score, i
    return move


root = tk.Tk()
root.title("Tic tac toe")
app = App(root)
root.mainloop()
