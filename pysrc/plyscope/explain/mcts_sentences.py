"""Claims of a search by simulations put into words."""

from typing import Any

from plyscope.explain.claims import (
    Annotation,
    ChosenMove,
    MoveScore,
    NodeValue,
    RootTurn,
    TriedMove,
    VisitCount,
)
from plyscope.explain.mcts_claims import MctsClaims
from plyscope.explain.sentences import GAME_OVER_SENTENCE
from plyscope.game import CHANCE, MAX, Player
from plyscope.trace.move_statistics import has_separate_utilities
from plyscope.trace.tick import ActionPath, format_player, is_gerund, move_phrase, move_verb
from plyscope.trace.value_format import format_number, format_probability


class MctsSentenceWriter:
    """Says what the claims of a tick say."""

    def __init__(self, cursor: MctsClaims) -> None:
        self.cursor, self.game = cursor, cursor.game
        self.claims = cursor.claims()
        self.signed = not hasattr(cursor.game, "turns")

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
        }[self.cursor.event]
        return self._search_end() if self.cursor.done else say()

    def format_value(self, value: float) -> str:
        """Write a mean, or what is averaged: to two places, for it changes all the time."""
        whose = f" for {self.game.players[MAX]}" if has_separate_utilities(self.game) else ""
        return f"{format_number(round(value, 2), self.signed)}{whose}"

    def player_name(self, player: Player) -> str:
        return format_player(self.game, player, has_separate_utilities(self.game))

    def format_variable(self, value: float) -> str:
        """Write what a variable holds: a count has no sign."""
        return format_number(value, self.signed and isinstance(value, float))

    def node_name(self, node: ActionPath) -> str:
        state: Any = self.cursor.states[0]
        for action in node[:-1]:
            state = self.game.result(state, action)
        return move_phrase(self.game, state, node[-1]) if node else "the root"

    def capitalized_name(self, node: ActionPath) -> str:
        name = self.node_name(node)
        return name[:1].upper() + name[1:] if hasattr(self.game, "move_phrase") else name

    def _find_claim(self, kind: type, index: int = 0) -> Any:
        return [claim for claim in self.claims if isinstance(claim, kind)][index]

    def _has_claim(self, kind: type) -> bool:
        return any(isinstance(claim, kind) for claim in self.claims)

    def _start(self) -> str:
        if not self._has_claim(RootTurn):
            return GAME_OVER_SENTENCE
        turn = self._find_claim(RootTurn)
        if turn.player == CHANCE:
            return "Chance decides at the root: the search estimates what that is worth."
        who = self.player_name(turn.player)
        return f"{who} is to move at the root and will play the move that is visited most."

    def _simulation(self) -> str:
        number_ = self._find_claim(Annotation).value
        begins = f"Simulation {number_:,.0f} sets out from the root."
        if not self._has_claim(VisitCount):
            return begins
        best = self._find_claim(VisitCount)
        visits = f"{best.visits:,} of {best.root_visits:,} visits"
        if best.is_tied:
            return (
                f"{begins} {self.capitalized_name(best.node)} and others lead with {visits} each."
            )
        return f"{begins} {self.capitalized_name(best.node)} leads with {visits}."

    def _enter(self) -> str:
        tries = self._find_claim(TriedMove)
        name = self.node_name((*tries.node, tries.action))
        if tries.player == CHANCE:
            return f"Chance brings {name} with probability {format_probability(tries.probability)}."
        who = self.player_name(tries.player)
        if tries.move_count == 1:
            return f"{who} follows {self._quoted(tries)}, its only move."
        if self._has_claim(MoveScore):
            return (
                f"{who} follows {self._quoted(tries)}, whose "
                f"{self._score_phrase(self._find_claim(MoveScore))}."
            )
        if self.cursor.traits.algorithm == "puct":
            return f"{who} looks at {name} for the first time."
        left = tries.move_count - tries.number
        if not left:
            return f"{who} tries {name}, the last unvisited move."
        rest = f"{left} {'is' if left == 1 else 'are'} left"
        return f"{who} tries {name}: unvisited moves come first, and {rest}."

    def _quoted(self, tries: TriedMove) -> str:
        """Name a move as an object: “take 1 from a” in quotes, for “taking 1 from a” is none."""
        name = self.node_name((*tries.node, tries.action))
        if not is_gerund(name):
            return name
        state = self.cursor.states[len(tries.node)]
        return f"“{self.game.action_name(state, tries.action)}”"

    def _score_phrase(self, scored: MoveScore) -> str:
        """Say how high a move scored, so that the sum is right as it is written."""
        player = self.game.to_move(self.cursor.states[len(scored.node)])
        if scored.value is None or scored.mean is None:
            return f"{scored.score_name} is the highest of {scored.move_count}"
        highest = f"{scored.score_name}{'' if player == MAX else ' for MIN'} is the highest"
        mean, total = round(scored.mean, 2), round(scored.value, 2)
        parts = (mean, round(total - mean, 2), total)
        first, second, whole = (format_number(part) for part in parts)
        return f"{highest} of {scored.move_count}: {first} + {second} = {whole}"

    def _prior(self) -> str:
        prior, scored = self._find_claim(Annotation), self._find_claim(MoveScore)
        gives = f"The policy gives {self.node_name(prior.node)} a probability of"
        if scored.move_count == 1:
            return f"{gives} {format_number(round(prior.value, 2))}: it is the only move."
        return f"{gives} {format_number(round(prior.value, 2))}; its {self._score_phrase(scored)}."

    def _playout(self) -> str:
        return self._new_node_sentence("a random game from here ends with {}")

    def _estimate(self) -> str:
        return self._new_node_sentence("EVAL judges it {}")

    def _new_node_sentence(self, template: str) -> str:
        worth = self._find_claim(NodeValue)
        value = self.format_value(worth.value)
        if worth.origin == "leaf":
            return f"The game is over here: it is worth {value}."
        return f"{self.capitalized_name(worth.node)} joins the tree: {template.format(value)}."

    def _leave(self) -> str:
        node = self._find_claim(VisitCount)
        times = "once, with" if node.visits == 1 else f"{node.visits:,} times, with a mean of"
        name = self.capitalized_name(node.node)
        return f"{name} has now been visited {times} {self.format_value(node.value)}."

    def _update(self) -> str:
        best, root = self._find_claim(VisitCount), self._find_claim(VisitCount, 1)
        visits = f"{best.visits:,} of {best.root_visits:,} visits"
        mean = f"The root’s mean is {self.format_value(root.value)}"
        most = "is one of the most visited moves" if best.is_tied else "is the most visited move"
        return f"{self.capitalized_name(best.node)} {most}: {visits}. {mean}."

    def _search_end(self) -> str:
        if not self._has_claim(VisitCount):
            return self._start()
        root = next(c for c in reversed(self.claims) if isinstance(c, VisitCount) and not c.node)
        seems = f"The root seems worth {self.format_value(root.value)}, the mean of {root.visits:,}"
        done = f"The search is done. {seems} simulation{'' if root.visits == 1 else 's'}"
        if not self._has_claim(ChosenMove):
            return f"{done}."
        played, best = self._find_claim(ChosenMove), self._find_claim(VisitCount, -1)
        most = "is the first of the most visited" if best.is_tied else "is the most visited"
        most = f"{self.node_name(best.node)} {most}: {best.visits:,} of {best.root_visits:,}"
        who = self.player_name(played.player)
        return f"{done}; {most}. {who} {move_verb(self.game)} {self.node_name((played.action,))}."
