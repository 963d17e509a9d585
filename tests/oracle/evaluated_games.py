"""Games with an evaluation: trees and nets, with random evaluations that `Game` allows."""

import random

from plyscope import MAX, Tree
from tests.strategies import Net


class Judging:
    """What a game has for those who ask more of it: any judgement."""

    def judge_by(self, seed, least, most):
        """Judge by the eighths between the least and the most, at random."""
        self.seed, self.utility_range = seed, (least, most)
        self.judged, self.worths = {}, {}
        return self

    def evaluate(self, state, player):
        if self.is_terminal(state):
            return self.utility(state, player)
        two = self.players == ("MAX", "MIN")
        key = f"{self.seed}:{state}:{'' if two else player}"
        if key not in self.judged:
            least, most = self.utility_range
            eighth = random.Random(key).randint(1, 7) / 8
            self.judged[key] = least + (most - least) * eighth
        return -self.judged[key] if two and player != MAX else self.judged[key]

    def upper_bound(self, state):
        """Return the minimax value or, at random, more: it need not fall from move to move."""
        more = random.Random(f"{self.seed}:{state}:bound").choice((0, 0, 0.5, 1, 3))
        return self.worth(state) + more

    def worth(self, state):
        """Return the minimax value."""
        if self.is_terminal(state):
            return self.utility(state, MAX)
        if state not in self.worths:
            values = [self.worth(self.result(state, a)) for a in self.actions(state)]
            self.worths[state] = (max if self.to_move(state) == MAX else min)(values)
        return self.worths[state]


class Loud(Judging):
    """Has moves that are loud, now and then."""

    def is_quiet(self, state):
        return not self.noisy_actions(state)

    def noisy_actions(self, state):
        """Now and then some moves, a best one among them."""
        dice = random.Random(f"{self.seed}:{state}")
        if self.is_terminal(state) or dice.random() < 0.7:
            return ()
        sign = 1 if self.to_move(state) == MAX else -1
        best = max(self.actions(state), key=lambda a: sign * self.worth(self.result(state, a)))
        return [a for a in self.actions(state) if a == best or dice.random() < 0.3]


class Fighting(Judging):
    """Has captures, checks and passes, at random: a pass may be better than every move."""

    def _dice(self, state, what):
        return random.Random(f"{self.seed}:{state}:{what}")

    def captures(self, state):
        dice = self._dice(state, "captures")
        return [a for a in self.actions(state) if dice.random() < 0.4]

    def position_key(self, state):
        return state

    def in_check(self, state):
        return self._dice(state, "check").random() < 0.2

    def null_move(self, state):
        """Return a position one ply further, as after some move, or in a net any; now and then."""
        dice = self._dice(state, "pass")
        if self.in_check(state) or self.is_terminal(state) or dice.random() < 0.2:
            return None
        return self._elsewhere(dice, self.result(state, dice.choice(list(self.actions(state)))))

    def _elsewhere(self, dice, state):
        return state


class Alike(Tree):
    """A tree whose nodes can be judged; equal subtrees at plies of one player are alike."""

    def __init__(self, nested, turns):
        super().__init__(nested, turns)
        self.nested = nested
        self.alike = {}

    def __repr__(self):
        names = {0: "max", 1: "min", -1: "chance"}
        turns = self.turns if "A" in self.players else tuple(names[t] for t in self.turns)
        judged = f".judge_by({self.seed}, *{self.utility_range})"
        return f"{type(self).__name__}({self.nested}, {turns}){judged}"

    def canonical(self, state):
        return self.alike.setdefault(self._shape(state), state)

    def _shape(self, state):
        if self.is_terminal(state):
            return self.utility(state, MAX)
        below = (self._shape(self.result(state, a)) for a in self.actions(state))
        return (self.to_move(state), *sorted(below, key=repr))


class JudgedTree(Loud, Alike):
    """Such a tree with moves that are loud."""


class FightingTree(Fighting, Alike):
    """One with captures."""


class Named(Net):
    """A game that transposes, likewise."""

    def action_name(self, state, action):
        return f"{chr(97 + state[0])}{state[1]}{action + 1}"

    def canonical(self, state):
        return state

    def __repr__(self):
        judged = f".judge_by({self.seed}, *{self.utility_range})"
        return super().__repr__().replace("Net", type(self).__name__) + judged


class JudgedNet(Loud, Named):
    """Such a game with moves that are loud."""


class FightingNet(Fighting, Named):
    """One with captures."""

    def _elsewhere(self, dice, state):
        return state[0], dice.randrange(len(self.layers[state[0]]))
