"""Nim against the computer: who takes the last stick loses."""


class Sticks:
    def __init__(self, piles=(1, 2, 3)):
        self.piles = list(piles)
        self.turn = 0

    @classmethod
    def moves(cls, piles):
        return [(place, number) for place, pile in enumerate(piles) for number in range(1, pile + 1)]


class Computer:
    def choose(self, piles, depth):
        best, chosen = -2, None
        for place, number in Sticks.moves(piles):
            piles[place] -= number
            worth = self.worth(piles, depth - 1, False)
            piles[place] += number
            if worth > best:
                best, chosen = worth, (place, number)
        return chosen

    def worth(self, piles, depth, maximizing):
        calls()
        if not any(piles):
            return 1 if maximizing else -1
        if depth == 0:
            return 0
        values = []
        for place, number in Sticks.moves(piles):
            piles[place] -= number
            values.append(self.worth(piles, depth - 1, not maximizing))
            piles[place] += number
        return max(values) if maximizing else min(values)


def calls():
    global number_of_calls
    number_of_calls += 1


def play(computer):
    game, depth = Sticks(), 4
    while any(game.piles):
        print(game.piles)
        place, number = map(int, input("Pile and number: ").split())
        game.piles[place] -= number
        place, number = computer.choose(game.piles, depth)
        game.piles[place] -= number


if __name__ == "__main__":
    number_of_calls = 0
    play(Computer())
