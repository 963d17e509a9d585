"""Tic-tac-toe solved, and exactly how often a player wins, draws and loses against others.

policy  a function of a position: each legal action with its probability, the same for positions
        that are turned or mirrored
chances the probabilities that X wins, that it is a draw, and that O wins
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from plyscope.game import MAX, Action, Player
from plyscope.games.mnk import State, TicTacToe

Policy: TypeAlias = Callable[[State], Sequence[tuple[Action, float]]]
Chances: TypeAlias = tuple[float, float, float]

GAME = TicTacToe()


def find_value(state: State) -> float:
    """Return the minimax value of a position for X."""
    return _find_value(GAME.canonical(state))


@lru_cache(None)
def _find_value(state: State) -> float:
    if GAME.is_terminal(state):
        return GAME.utility(state, MAX)
    values = [find_value(GAME.result(state, action)) for action in GAME.actions(state)]
    return max(values) if GAME.to_move(state) == MAX else min(values)


def list_best_actions(state: State) -> list[Action]:
    """Return the actions that keep the minimax value of a position."""
    value = find_value(state)
    return [one for one in GAME.actions(state) if find_value(GAME.result(state, one)) == value]


def perfect_policy(state: State) -> Sequence[tuple[Action, float]]:
    """Return the actions of a perfect player, who picks any of the best moves alike."""
    best = list_best_actions(state)
    return [(action, 1 / len(best)) for action in best]


def random_policy(state: State) -> Sequence[tuple[Action, float]]:
    """Return the actions of a player who picks any legal move alike."""
    actions = GAME.actions(state)
    return [(action, 1 / len(actions)) for action in actions]


OPPONENTS: dict[str, Policy] = {"perfect": perfect_policy, "random": random_policy}


def find_chances(x_policy: Policy, o_policy: Policy, state: State = GAME.initial) -> Chances:
    """Return the chances from a position on when X and O play by these policies."""
    known: dict[State, Chances] = {}

    def visit(state: State) -> Chances:
        state = GAME.canonical(state)
        if state not in known:
            if GAME.is_terminal(state):
                utility = GAME.utility(state, MAX)
                known[state] = (float(utility > 0), float(utility == 0), float(utility < 0))
            else:
                policy = x_policy if GAME.to_move(state) == MAX else o_policy
                below = [(share, visit(GAME.result(state, one))) for one, share in policy(state)]
                win, draw, loss = (sum(p * chances[at] for p, chances in below) for at in range(3))
                known[state] = (win, draw, loss)
        return known[state]

    return visit(state)


def count_lost_lines(choose: Callable[[State], Action], player: Player) -> tuple[int, int]:
    """Return the lines of play that a player loses, and all lines, over every reply.

    `choose` returns the move of the player, the same one up to symmetry.
    """
    known: dict[State, tuple[int, int]] = {}

    def visit(state: State) -> tuple[int, int]:
        state = GAME.canonical(state)
        if state not in known:
            if GAME.is_terminal(state):
                known[state] = (int(GAME.utility(state, player) < 0), 1)
            else:
                is_own = GAME.to_move(state) == player
                actions = [choose(state)] if is_own else GAME.actions(state)
                counts = [visit(GAME.result(state, action)) for action in actions]
                known[state] = (sum(lost for lost, _ in counts), sum(all for _, all in counts))
        return known[state]

    return visit(GAME.initial)
