import chess

VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}


def evaluate(board):
    if board.is_checkmate():
        return -1000 if board.turn == chess.WHITE else 1000
    total = 0
    for piece_type in VALUES:
        total += VALUES[piece_type] * len(board.pieces(piece_type, chess.WHITE))
        total -= VALUES[piece_type] * len(board.pieces(piece_type, chess.BLACK))
    return total


def minimax(board, depth, is_white):
    if depth == 0 or board.is_game_over():
        return evaluate(board)
    if is_white:
        best = -9999
        for move in board.legal_moves:
            board.push(move)
            best = max(best, minimax(board, depth - 1, False))
            board.pop()
        return best
    best = 9999
    for move in board.legal_moves:
        board.push(move)
        best = min(best, minimax(board, depth - 1, True))
        board.pop()
    return best


def choose_move(board, depth=2):
    best_move = None
    best_value = -99999 if board.turn else 99999
    for move in list(board.legal_moves):
        board.push(move)
        value = minimax(board, depth - 1, board.turn)
        board.pop()
        if (board.turn and value > best_value) or (not board.turn and value < best_value):
            best_value, best_move = value, move
    return best_move


if __name__ == "__main__":
    board = chess.Board()
    while not board.is_game_over():
        print(board)
        board.push_san(input("Move: "))
        board.push(choose_move(board))
