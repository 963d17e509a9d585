"""Games that can be judged: a tree and a net, with any judgement that keeps what a Game promises."""

import random
from functools import lru_cache

from plyscope import MAX, Tree
from tests.strategies import Net


class Judging:
    """What a game has for those who ask more of it: any judgement, and moves that are loud."""

    def judge_by(self, seed, least, most):
        """Judge by random numbers between the least and the most, with quarters between them."""
        self.seed, self.utility_range = seed, (least, most)
        return self

    def evaluate(self, state, player):
        if self.is_terminal(state):
            return self.utility(state, player)
        least, most = self.utility_range
        two = self.players == ("MAX", "MIN")
        dice = random.Random(f"{self.seed}:{state}:{'' if two else player}")
        value = dice.choice([least + (most - least) * part / 8 for part in range(1, 8)])
        return -value if two and player != MAX else value

    def is_quiet(self, state):
        return not self.loud_actions(state)

    def loud_actions(self, state):
        """Now and then some moves, a best one among them."""
        dice = random.Random(f"{self.seed}:{state}")
        if self.is_terminal(state) or dice.random() < 0.7:
            return ()
        sign = 1 if self.to_move(state) == MAX else -1
        best = max(self.actions(state), key=lambda a: sign * self.worth(self.result(state, a)))
        return [a for a in self.actions(state) if a == best or dice.random() < 0.3]

    @lru_cache(maxsize=1000)  # noqa: B019 (such a game lives as long as its search)
    def worth(self, state):
        """Return the minimax value."""
        if self.is_terminal(state):
            return self.utility(state, MAX)
        values = [self.worth(self.result(state, a)) for a in self.actions(state)]
        return max(values) if self.to_move(state) == MAX else min(values)


class JudgedTree(Judging, Tree):
    """A tree whose nodes can be judged; equal subtrees at plies of one player are alike."""

    def __init__(self, nested, turns):
        super().__init__(nested, turns)
        self.nested = nested
        self.alike = {}

    def __repr__(self):
        names = {0: "max", 1: "min", -1: "chance"}
        turns = self.turns if "A" in self.players else tuple(names[t] for t in self.turns)
        judged = f".judge_by({self.seed}, *{self.utility_range})"
        return f"JudgedTree({self.nested}, {turns}){judged}"

    def canonical(self, state):
        return self.alike.setdefault(self._shape(state), state)

    def _shape(self, state):
        if self.is_terminal(state):
            return self.utility(state, MAX)
        below = (self._shape(self.result(state, a)) for a in self.actions(state))
        return (self.to_move(state), *sorted(below, key=repr))


class JudgedNet(Judging, Net):
    """A game that transposes, likewise."""

    def action_name(self, state, action):
        return f"{chr(97 + state[0])}{state[1]}{action + 1}"

    def canonical(self, state):
        return state

    def __repr__(self):
        return f"{super().__repr__().replace('Net', 'JudgedNet')}.judge_by({self.seed}, *{self.utility_range})"
