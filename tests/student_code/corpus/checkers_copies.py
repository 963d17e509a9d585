from copy import deepcopy
import pygame

RED = (255, 0, 0)
WHITE = (255, 255, 255)
ROWS = COLS = 4


class Piece:
    def __init__(self, row, col, color):
        self.row, self.col, self.color = row, col, color
        self.king = False


class Board:
    def __init__(self):
        self.board = [[0] * COLS for _ in range(ROWS)]
        for col in range(COLS):
            if col % 2 == 1:
                self.board[0][col] = Piece(0, col, WHITE)
            else:
                self.board[3][col] = Piece(3, col, RED)

    def get_all_pieces(self, color):
        return [p for row in self.board for p in row if p != 0 and p.color == color]

    def evaluate(self):
        return len(self.get_all_pieces(WHITE)) - len(self.get_all_pieces(RED))

    def move(self, piece, row, col):
        self.board[piece.row][piece.col], self.board[row][col] = 0, piece
        piece.row, piece.col = row, col
        if row == 0 or row == ROWS - 1:
            piece.king = True

    def remove(self, row, col):
        self.board[row][col] = 0

    def get_valid_moves(self, piece):
        moves = {}
        steps = [1] if piece.color == WHITE else [-1]
        if piece.king:
            steps = [1, -1]
        for dr in steps:
            for dc in (-1, 1):
                r, c = piece.row + dr, piece.col + dc
                if not (0 <= r < ROWS and 0 <= c < COLS):
                    continue
                target = self.board[r][c]
                if target == 0:
                    moves[(r, c)] = []
                elif target.color != piece.color:
                    r2, c2 = r + dr, c + dc
                    if 0 <= r2 < ROWS and 0 <= c2 < COLS and self.board[r2][c2] == 0:
                        moves[(r2, c2)] = [(r, c)]
        return moves

    def winner(self):
        if not self.get_all_pieces(RED):
            return WHITE
        if not self.get_all_pieces(WHITE):
            return RED
        return None


def minimax(position, depth, max_player):
    if depth == 0 or position.winner() is not None:
        return position.evaluate(), position
    if max_player:
        max_eval = float('-inf')
        best_move = None
        for move in get_all_moves(position, WHITE):
            evaluation = minimax(move, depth - 1, False)[0]
            max_eval = max(max_eval, evaluation)
            if max_eval == evaluation:
                best_move = move
        return max_eval, best_move
    else:
        min_eval = float('inf')
        best_move = None
        for move in get_all_moves(position, RED):
            evaluation = minimax(move, depth - 1, True)[0]
            min_eval = min(min_eval, evaluation)
            if min_eval == evaluation:
                best_move = move
        return min_eval, best_move


def simulate_move(piece, move, board, skip):
    board.move(piece, move[0], move[1])
    for row, col in skip:
        board.remove(row, col)
    return board


def get_all_moves(board, color):
    moves = []
    for piece in board.get_all_pieces(color):
        for move, skip in board.get_valid_moves(piece).items():
            temp_board = deepcopy(board)
            temp_piece = temp_board.board[piece.row][piece.col]
            moves.append(simulate_move(temp_piece, move, temp_board, skip))
    return moves


def main():
    window = pygame.display.set_mode((400, 400))
    board = Board()
    while True:
        value, board = minimax(board, 3, True)
        pygame.display.update()


main()
