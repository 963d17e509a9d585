"""Claims of a search by simulations put into words."""

from typing import Any

from plyscope.explain.claims import Noted, Plays, Scored, Tries, Turn, Visited, Worth
from plyscope.explain.mcts_claims import Simulated
from plyscope.explain.sentences import OVER
from plyscope.game import CHANCE, MAX, Player
from plyscope.trace.cursor import Path, is_gerund, mover, plays, spoken
from plyscope.trace.move_statistics import apart
from plyscope.trace.number_format import fraction, number


class SimulatedWords:
    """Says what the claims of a tick say."""

    def __init__(self, place: Simulated) -> None:
        self.place, self.game = place, place.game
        self.claims = place.claims()
        self.signed = not hasattr(place.game, "turns")

    def sentence(self) -> str:
        say = {
            "start": self._start,
            "simulation": self._simulation,
            "enter": self._enter,
            "prior": self._prior,
            "playout": self._playout,
            "estimate": self._estimate,
            "leave": self._leave,
            "update": self._update,
        }[self.place.event]
        return self._end() if self.place.done else say()

    def value(self, value: float) -> str:
        """Write a mean, or what is averaged: to two places, for it changes all the time."""
        whose = f" for {self.game.players[MAX]}" if apart(self.game) else ""
        return f"{number(round(value, 2), self.signed)}{whose}"

    def who(self, player: Player) -> str:
        return mover(self.game, player, apart(self.game))

    def variable(self, value: float) -> str:
        """Write what a variable holds: a count has no sign."""
        return number(value, self.signed and isinstance(value, float))

    def name(self, node: Path) -> str:
        state: Any = self.place.states[0]
        for action in node[:-1]:
            state = self.game.result(state, action)
        return spoken(self.game, state, node[-1]) if node else "the root"

    def capital(self, node: Path) -> str:
        name = self.name(node)
        return name[:1].upper() + name[1:] if hasattr(self.game, "move_phrase") else name

    def _claim(self, kind: type, at: int = 0) -> Any:
        return [claim for claim in self.claims if isinstance(claim, kind)][at]

    def _has(self, kind: type) -> bool:
        return any(isinstance(claim, kind) for claim in self.claims)

    def _start(self) -> str:
        if not self._has(Turn):
            return OVER
        turn = self._claim(Turn)
        if turn.player == CHANCE:
            return "Chance decides at the root: the search estimates what that is worth."
        who = self.who(turn.player)
        return f"{who} is to move at the root and will play the move that is visited most."

    def _simulation(self) -> str:
        number_ = self._claim(Noted).value
        begins = f"Simulation {number_:,.0f} sets out from the root."
        if not self._has(Visited):
            return begins
        best = self._claim(Visited)
        visits = f"{best.visits:,} of {best.of:,} visits"
        if best.tied:
            return f"{begins} {self.capital(best.node)} and others lead with {visits} each."
        return f"{begins} {self.capital(best.node)} leads with {visits}."

    def _enter(self) -> str:
        tries = self._claim(Tries)
        name = self.name((*tries.node, tries.action))
        if tries.player == CHANCE:
            return f"Chance brings {name} with probability {fraction(tries.probability)}."
        who = self.who(tries.player)
        if tries.of == 1:
            return f"{who} follows {self._quoted(tries)}, its only move."
        if self._has(Scored):
            return f"{who} follows {self._quoted(tries)}, whose {self._score(self._claim(Scored))}."
        if self.place.manner.algorithm == "puct":
            return f"{who} looks at {name} for the first time."
        left = tries.of - tries.number
        if not left:
            return f"{who} tries {name}, the last unvisited move."
        rest = f"{left} {'is' if left == 1 else 'are'} left"
        return f"{who} tries {name}: unvisited moves come first, and {rest}."

    def _quoted(self, tries: Tries) -> str:
        """Name a move as an object: “take 1 from a” in quotes, for “taking 1 from a” is none."""
        name = self.name((*tries.node, tries.action))
        if not is_gerund(name):
            return name
        state = self.place.states[len(tries.node)]
        return f"“{self.game.action_name(state, tries.action)}”"

    def _score(self, scored: Scored) -> str:
        """Say how high a move scored, so that the sum is right as it is written."""
        player = self.game.to_move(self.place.states[len(scored.node)])
        if scored.value is None or scored.mean is None:
            return f"{scored.score} is the highest of {scored.of}"
        highest = f"{scored.score}{'' if player == MAX else ' for MIN'} is the highest"
        mean, total = round(scored.mean, 2), round(scored.value, 2)
        parts = (mean, round(total - mean, 2), total)
        first, second, whole = (number(part) for part in parts)
        return f"{highest} of {scored.of}: {first} + {second} = {whole}"

    def _prior(self) -> str:
        prior, scored = self._claim(Noted), self._claim(Scored)
        gives = f"The policy gives {self.name(prior.node)} a probability of"
        if scored.of == 1:
            return f"{gives} {number(round(prior.value, 2))}: it is the only move."
        return f"{gives} {number(round(prior.value, 2))}; its {self._score(scored)}."

    def _playout(self) -> str:
        return self._joined("a random game from here ends with {}")

    def _estimate(self) -> str:
        return self._joined("EVAL judges it {}")

    def _joined(self, how: str) -> str:
        worth = self._claim(Worth)
        value = self.value(worth.value)
        if worth.how == "leaf":
            return f"The game is over here: it is worth {value}."
        return f"{self.capital(worth.node)} joins the tree: {how.format(value)}."

    def _leave(self) -> str:
        node = self._claim(Visited)
        times = "once, with" if node.visits == 1 else f"{node.visits:,} times, with a mean of"
        name = self.capital(node.node)
        return f"{name} has now been visited {times} {self.value(node.value)}."

    def _update(self) -> str:
        best, root = self._claim(Visited), self._claim(Visited, 1)
        visits = f"{best.visits:,} of {best.of:,} visits"
        mean = f"The root’s mean is {self.value(root.value)}"
        most = "is one of the most visited moves" if best.tied else "is the most visited move"
        return f"{self.capital(best.node)} {most}: {visits}. {mean}."

    def _end(self) -> str:
        if not self._has(Visited):
            return self._start()
        root = next(c for c in reversed(self.claims) if isinstance(c, Visited) and not c.node)
        seems = f"The root seems worth {self.value(root.value)}, the mean of {root.visits:,}"
        done = f"The search is done. {seems} simulation{'' if root.visits == 1 else 's'}"
        if not self._has(Plays):
            return f"{done}."
        played, best = self._claim(Plays), self._claim(Visited, -1)
        most = "is the first of the most visited" if best.tied else "is the most visited"
        most = f"{self.name(best.node)} {most}: {best.visits:,} of {best.of:,}"
        who = self.who(played.player)
        return f"{done}; {most}. {who} {plays(self.game)} {self.name((played.action,))}."
