class Game:
    def __init__(self, piles=(1, 2, 3)):
        self.piles = list(piles)
        self.player = 0

    @classmethod
    def possible(cls, piles):
        return {(pile, n) for pile, size in enumerate(piles) for n in range(1, size + 1)}

    def remove(self, pile, number):
        self.piles[pile] -= number
        self.player = 1 - self.player


def minimax(piles, maximizing):
    """Who takes the last object loses."""
    if not any(piles):
        return 1 if maximizing else -1
    values = []
    for pile, number in Game.possible(piles):
        after = piles.copy()
        after[pile] -= number
        values.append(minimax(after, not maximizing))
    return max(values) if maximizing else min(values)


def best_move(piles):
    best, chosen = -2, None
    for pile, number in sorted(Game.possible(piles)):
        after = piles.copy()
        after[pile] -= number
        value = minimax(after, False)
        if value > best:
            best, chosen = value, (pile, number)
    return chosen


if __name__ == "__main__":
    game = Game()
    while any(game.piles):
        if game.player == 0:
            game.remove(int(input("pile: ")), int(input("how many: ")))
        else:
            game.remove(*best_move(game.piles))
    print("player", game.player, "wins")
