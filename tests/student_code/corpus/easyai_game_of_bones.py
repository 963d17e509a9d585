from easyAI import TwoPlayerGame, Human_Player, AI_Player, Negamax


class GameOfBones(TwoPlayerGame):
    """ In turn, the players remove one, two or three bones from a pile.
    The player who removes the last bone loses. """

    def __init__(self, players=None):
        self.players = players
        self.pile = 10
        self.current_player = 1

    def possible_moves(self):
        return ['1', '2', '3']

    def make_move(self, move):
        self.pile -= int(move)

    def win(self):
        return self.pile <= 0

    def is_over(self):
        return self.win()

    def show(self):
        print("%d bones left in the pile" % self.pile)

    def scoring(self):
        return 100 if self.win() else 0


ai = Negamax(6)
game = GameOfBones([Human_Player(), AI_Player(ai)])
history = game.play()
