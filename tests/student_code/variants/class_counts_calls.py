"""Sticks in a row: take one to three from an end. The player counts its calls and notes them."""


class Sticks:
    def __init__(self, left=7):
        self.left = left
        self.is_first = True

    def list_moves(self):
        return [number for number in (1, 2, 3) if number <= self.left]

    def after(self, number):
        found = Sticks(self.left - number)
        found.is_first = not self.is_first
        return found


class Player:
    def __init__(self):
        self.calls = 0
        self.seen = []

    def choose(self, sticks):
        self.calls = 0
        best, chosen = -2, None
        for number in sticks.list_moves():
            value = self.search(sticks.after(number), -2, 2, False)
            if value > best:
                best, chosen = value, number
        return chosen

    def search(self, sticks, alpha, beta, is_max):
        self.calls += 1
        self.seen.append(sticks.left)
        if not sticks.list_moves():
            return -1 if is_max else 1
        for number in sticks.list_moves():
            value = self.search(sticks.after(number), alpha, beta, not is_max)
            if is_max:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if is_max else beta


if __name__ == "__main__":
    print(Player().choose(Sticks()))
