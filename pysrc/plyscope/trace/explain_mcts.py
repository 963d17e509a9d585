"""A sentence for every tick of a search by simulations: UCT, or PUCT."""

from typing import Any

from plyscope.game import CHANCE, MAX, Game
from plyscope.trace.choices import SCORES, score
from plyscope.trace.merged import MergedNode, MergedTree
from plyscope.trace.place import number


def tell(
    game: Game[Any],
    state: Any,
    merged: MergedTree,
    *,
    algorithm: str = "uct",
    constant: float = 1.4,
    done: bool = False,
) -> str:
    """Return what to say of the last event of `merged`, a search of `game` from `state`.

    `constant` is the search's `exploration` or `c_puct`; `done` tells that the search is over.
    """
    teller = _Teller(game, state, merged, algorithm, constant)
    say = {
        "start": teller.start,
        "simulation": teller.simulation,
        "enter": teller.enter,
        "prior": teller.prior,
        "playout": teller.playout,
        "estimate": teller.estimate,
        "leave": teller.leave,
        "update": teller.update,
    }
    return teller.end() if done else say[merged.event]()


class _Teller:
    """Says what happened last; `states` are those of the open nodes, `at` is the last one."""

    def __init__(
        self, game: Game[Any], state: Any, merged: MergedTree, algorithm: str, constant: float
    ) -> None:
        self.game, self.merged = game, merged
        self.algorithm, self.constant = algorithm, constant
        self.signed = game.players != ("MAX", "MIN")
        self.root = merged.nodes[0]
        self.node = merged.nodes[merged.node]
        self.states = [state]
        for id_ in merged.path[1:]:
            self.states.append(game.result(self.states[-1], merged.nodes[id_].action or 0))
        self.at = self.states[-1]

    def start(self) -> str:
        if self.game.is_terminal(self.at):
            return "The game is over here: there is nothing to search."
        if self.game.to_move(self.at) == CHANCE:
            return "Chance decides at the root: the search estimates what that is worth."
        who = self.mover(self.at)
        return f"{who} is to move at the root and will play the move that is visited most."

    def simulation(self) -> str:
        begins = f"Simulation {self.merged.simulation} sets out from the root."
        if self.merged.best is None:
            return begins
        best = self.merged.nodes[self.merged.best]
        leads = f"{self.name(best)} leads with {best.visits} of {self.root.visits} visits"
        return f"{begins} {leads}."

    def enter(self) -> str:
        parent, name = self.parent(self.node), self.name(self.node)
        before = self.states[-2]
        if self.game.to_move(before) == CHANCE:
            chance = dict(self.game.outcomes(before))[self.node.action]  # type: ignore[attr-defined]
            return f"Chance brings {name}, which has a probability of {_short(chance)}."
        who = self.mover(before)
        if parent.actions == 1:
            return f"{who} takes {name}, the only move."
        if self.merged.new and self.algorithm == "puct":
            return f"{who} looks at {name} for the first time."
        if self.merged.new:
            left = parent.actions - len(parent.children)
            rest = {0: "none is left", 1: "1 is left"}.get(left, f"{left} are left")
            return f"{who} tries {name}: moves that were never visited come first, {rest}."
        return f"{who} takes {name}, whose {self.score(self.node)}."

    def prior(self) -> str:
        gives = (
            f"The policy gives {self.name(self.node)} a probability of {_short(self.node.prior)}"
        )
        return f"{gives}; its {self.score(self.node)}."

    def playout(self) -> str:
        value = self.value(self.merged.value)
        if self.game.is_terminal(self.at):
            return f"The game is over here: it is worth {value}."
        return f"{self.name(self.node)} joins the tree: a random game from here ends with {value}."

    def estimate(self) -> str:
        value = self.value(self.merged.value)
        if self.game.is_terminal(self.at):
            return f"The game is over here: it is worth {value}."
        return f"{self.name(self.node)} joins the tree: the evaluation of it is {value}."

    def leave(self) -> str:
        visits = self.node.visits
        times = "once, with" if visits == 1 else f"{visits} times, with a mean of"
        return f"{self.name(self.node)} has now been visited {times} {self.value(self.node.mean)}."

    def update(self) -> str:
        best = self.merged.nodes[self.merged.best or 0]
        visits = f"{best.visits} of {self.root.visits} visits"
        return f"{self.name(best)} is the most visited move: {visits}. {self.worth()}."

    def end(self) -> str:
        done = f"The search is done. {self.worth()}"
        if self.merged.best is None:
            return f"{done}." if self.root.visits else self.start()
        best = self.merged.nodes[self.merged.best]
        most = f"{self.name(best)} is the most visited: {best.visits} of {self.root.visits}"
        return f"{done}; {most}. {self.mover(self.states[0])} plays {self.name(best)}."

    def score(self, child: MergedNode) -> str:
        """Say how high the child scored when it was chosen, and of what that is the sum."""
        parent = self.parent(child)
        mover = self.game.to_move(self.states[child.ply - 1])
        mean = child.mean if mover == MAX else -child.mean
        kind = SCORES[self.algorithm]
        highest = f"{kind}{'' if mover == MAX else ' for MIN'} is the highest of {parent.actions}"
        before = self.states[child.ply - 1]
        found = score(self.game, before, self.merged, child, self.algorithm, self.constant)
        if found is None:  # of more than two players
            return f"{kind} is the highest of {parent.actions}"
        rest = round(found, 2) - round(mean, 2)  # so that the sum is right as it is written
        return f"{highest}: {_short(mean)} + {_short(rest)} = {_short(found)}"

    def worth(self) -> str:
        return f"The root's mean is {self.value(self.root.mean)}"

    def parent(self, node: MergedNode) -> MergedNode:
        return self.merged.nodes[node.parent or 0]

    def name(self, node: MergedNode) -> str:
        return self.game.action_name(self.states[node.ply - 1], node.action or 0)

    def mover(self, state: Any) -> str:
        player = self.game.to_move(state)
        if len(self.game.players) > 2:
            return self.game.players[player]
        return "MAX" if player == MAX else "MIN"

    def value(self, value: float) -> str:
        return number(round(value, 2) + 0.0, self.signed)  # no minus at 0


def _short(value: float | None) -> str:
    """Return a number to two places."""
    return number(round(value or 0.0, 2) + 0.0)
