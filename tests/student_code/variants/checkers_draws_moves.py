import copy

import pygame

BLACK = (20, 20, 20)
WHITE = (240, 240, 240)


def best_board(board, plies, my_turn, window):
    if plies == 0 or board.winner() is not None:
        return board.evaluate(), board
    side = WHITE if my_turn else BLACK
    best, chosen = None, None
    for after in boards_after(board, side, window):
        score, _ = best_board(after, plies - 1, not my_turn, window)
        if best is None or (score > best if my_turn else score < best):
            best, chosen = score, after
    return best, chosen


def boards_after(board, side, window):
    found = []
    for man in board.get_all_pieces(side):
        for (row, col), taken in board.get_valid_moves(man).items():
            show(window, board, man)
            new = copy.deepcopy(board)
            new.move(new.get_piece(man.row, man.col), row, col)
            if taken:
                new.remove(taken)
            found.append(new)
    return found


def show(window, board, man):
    board.draw(window.surface)
    pygame.draw.circle(window.surface, (0, 200, 0), (man.x, man.y), 40, 4)
    pygame.display.update()
    pygame.time.delay(20)
