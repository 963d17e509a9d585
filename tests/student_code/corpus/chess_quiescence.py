import chess

MATE = 10_000
WEIGHTS = {"P": 100, "N": 320, "B": 330, "R": 500, "Q": 900, "K": 0}


def evaluate(board: chess.Board) -> int:
    score = 0
    for square, piece in board.piece_map().items():
        worth = WEIGHTS[piece.symbol().upper()]
        score += worth if piece.color == board.turn else -worth
    return score


def quiesce(board, alpha, beta):
    stand = evaluate(board)
    if stand >= beta:
        return beta
    alpha = max(alpha, stand)
    for move in board.generate_legal_captures():
        board.push(move)
        score = -quiesce(board, -beta, -alpha)
        board.pop()
        if score >= beta:
            return beta
        alpha = max(alpha, score)
    return alpha


def search(board, depth, alpha=-MATE, beta=MATE):
    if board.is_checkmate():
        return -MATE + board.ply()
    if board.is_stalemate():
        return 0
    if depth == 0:
        return quiesce(board, alpha, beta)
    for move in board.legal_moves:
        board.push(move)
        score = -search(board, depth - 1, -beta, -alpha)
        board.pop()
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
    return alpha


def get_best_move(fen, depth=2):
    board = chess.Board(fen)
    best, choice = -MATE * 2, None
    for move in board.legal_moves:
        board.push(move)
        score = -search(board, depth - 1)
        board.pop()
        if score > best:
            best, choice = score, move
    return choice.uci(), best
