import pygame
from pygame.locals import *
import sys
class Game:
    def __init__(self):
        pygame.init()
        self.screen = pygame.display.set_mode((300, 300))
        self.board = [None] * 9
        self.turn = 'X'
        self.font = pygame.font.Font(None, 30)
    def moves(self): return [i for i, v in enumerate(self.board) if v is None]
    def winner(self):
        for a, b, c in ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)):
            if self.board[a] and self.board[a] == self.board[b] == self.board[c]: return self.board[a]
        return None
    def minimax(self, is_max, alpha=-2, beta=2):
        w = self.winner()
        if w: return 1 if w == 'O' else -1
        if not self.moves(): return 0
        best = -2 if is_max else 2
        for m in self.moves():
            self.board[m] = 'O' if is_max else 'X'
            v = self.minimax(not is_max, alpha, beta)
            self.board[m] = None
            if is_max: best = max(best, v); alpha = max(alpha, v)
            else: best = min(best, v); beta = min(beta, v)
            if beta <= alpha: break
        return best
    def run(self):
        while True:
            for event in pygame.event.get():
                if event.type == QUIT: sys.exit()
            best = max(self.moves(), key=lambda m: self.try_move(m))
            self.board[best] = 'O'
            pygame.display.flip()
    def try_move(self, m):
        self.board[m] = 'O'
        v = self.minimax(False)
        self.board[m] = None
        return v
Game().run()
