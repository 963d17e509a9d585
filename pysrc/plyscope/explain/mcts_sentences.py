"""Sentences for the ticks of a Monte Carlo tree search."""

from typing import Any

from plyscope.explain.claims import (
    Annotation,
    ChosenMove,
    FirstEstimate,
    MoveScore,
    NodeValue,
    RootTurn,
    TriedMove,
    VisitCount,
)
from plyscope.explain.mcts_claims import MctsClaims
from plyscope.explain.sentences import GAME_OVER_SENTENCE
from plyscope.game import CHANCE, MAX, Player, has_policy, name_with_role
from plyscope.trace.move_statistics import has_separate_utilities
from plyscope.trace.tick import ActionPath, format_player, is_gerund, move_phrase, move_verb
from plyscope.trace.value_format import format_number, format_probability


class MctsSentenceWriter:
    """Puts the claims of a tick of a Monte Carlo tree search into words."""

    def __init__(self, cursor: MctsClaims) -> None:
        self.cursor, self.game = cursor, cursor.game
        self.claims = cursor.claims()
        self.signed = not hasattr(cursor.game, "turns")

    def sentence(self) -> str:
        """Return the sentence of the tick."""
        if self.cursor.done:
            return self._search_end()
        return {
            "start": self._start,
            "simulation": self._simulation,
            "enter": self._enter,
            "prior": self._prior,
            "playout": self._playout,
            "estimate": self._estimate,
            "leave": self._leave,
            "update": self._update,
        }[self.cursor.event]()

    def format_value(self, value: float) -> str:
        """Format a mean to two decimals: more would change at every simulation."""
        owner = f" for {self.game.players[MAX]}" if has_separate_utilities(self.game) else ""
        return f"{format_number(round(value, 2), self.signed)}{owner}"

    def format_variable(self, value: float) -> str:
        """Format the value of a variable: a count has no sign."""
        return format_number(value, self.signed and isinstance(value, float))

    def player_name(self, player: Player) -> str:
        """Return MAX, MIN, chance, or a player's own name among several."""
        return format_player(self.game, player, has_separate_utilities(self.game))

    def node_name(self, node: ActionPath) -> str:
        """Return the name of a node: the action that leads to it, or "the root"."""
        state: Any = self.cursor.states[0]
        for action in node[:-1]:
            state = self.game.result(state, action)
        return move_phrase(self.game, state, node[-1]) if node else "the root"

    def capitalized_name(self, node: ActionPath) -> str:
        """Return the name of a node at the beginning of a sentence."""
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
            return "Chance decides at the root: the search estimates the average of its outcomes."
        mover = self.player_name(turn.player)
        if mover in ("MAX", "MIN"):
            mover = name_with_role(self.game.players, self.game.players[turn.player])
        return f"{mover} is to move at the root and will play the most visited move."

    def _simulation(self) -> str:
        start = f"Simulation {self._find_claim(Annotation).value:,.0f} starts at the root."
        if not self._has_claim(VisitCount):
            return start
        best = self._find_claim(VisitCount)
        name, visits = self.capitalized_name(best.node), _visit_share(best)
        if best.is_tied:
            return f"{start} {name} and others lead with {visits} each."
        return f"{start} {name} leads with {visits}."

    def _enter(self) -> str:
        move = self._find_claim(TriedMove)
        name = self.node_name((*move.node, move.action))
        if move.player == CHANCE:
            return f"Chance brings {name} with probability {format_probability(move.probability)}."
        player = self.player_name(move.player)
        if move.move_count == 1:
            return f"{player} follows {self._quoted_name(move)}, its only move."
        if self._has_claim(MoveScore):
            score = self._score_phrase(self._find_claim(MoveScore))
            return f"{player} follows {self._quoted_name(move)}, whose {score}."
        if self.cursor.traits.simulation.uses_priors:
            return f"{player} visits {name} for the first time."
        left = move.move_count - move.number
        if not left:
            return f"{player} tries {name}, the last unvisited move."
        rest = f"{left} {'is' if left == 1 else 'are'} left"
        return f"{player} tries {name}: unvisited moves come first, and {rest}."

    def _quoted_name(self, move: TriedMove) -> str:
        """Return a move as an object: “take 1 from a” for "taking 1 from a", which is none."""
        name = self.node_name((*move.node, move.action))
        if not is_gerund(name):
            return name
        state = self.cursor.states[len(move.node)]
        return f"“{self.game.action_name(state, move.action)}”"

    def _score_phrase(self, claim: MoveScore) -> str:
        """Return the score of a move as a sum; its rounded terms add up to the rounded score."""
        player = self.game.to_move(self.cursor.states[len(claim.node)])
        if claim.value is None or claim.mean is None:
            return f"{claim.score_name} is the highest of {claim.move_count}"
        score_name = f"{claim.score_name}{'' if player == MAX else ' for MIN'}"
        mean, total = round(claim.mean, 2), round(claim.value, 2)
        terms = (mean, round(total - mean, 2), total)
        first, second, whole = (format_number(term) for term in terms)
        return f"{score_name} is the highest of {claim.move_count}: {first} + {second} = {whole}"

    def _prior(self) -> str:
        prior, score = self._find_claim(Annotation), self._find_claim(MoveScore)
        probability = format_number(round(prior.value, 2))
        noise = self.cursor.traits.option_value("noise") and len(prior.node) == 1
        policy = "The policy with noise" if noise else "The policy"
        gives = f"{policy} gives {self.node_name(prior.node)} a probability of {probability}"
        if score.move_count == 1:
            return f"{gives}: it is the only move."
        return f"{gives}; its {self._score_phrase(score)}."

    def _playout(self) -> str:
        return self._new_node_sentence("a random game from here ends with {}")

    def _estimate(self) -> str:
        judge = "its learned value is {}" if has_policy(self.game) else "EVAL gives it {}"
        return self._new_node_sentence(judge)

    def _new_node_sentence(self, template: str) -> str:
        claim = self._find_claim(NodeValue)
        value = self.format_value(claim.value)
        if claim.origin == "leaf":
            return f"The game is over here: it is worth {value}."
        return (
            f"{self.capitalized_name(claim.node)} is added to the tree: {template.format(value)}."
        )

    def _leave(self) -> str:
        claim = self._find_claim(VisitCount)
        name, value = self.capitalized_name(claim.node), self.format_value(claim.value)
        if claim.visits == 1:
            return f"{name} now has 1 visit, with value {value}."
        text = f"{name} now has {claim.visits:,} visits, with mean value {value}"
        if not self._has_claim(FirstEstimate):
            return f"{text}."
        first = self._find_claim(FirstEstimate)
        judge = "its learned value is" if first.is_learned else "EVAL gives it"
        prior = format_number(round(first.prior, 2))
        return f"{text}; its prior is {prior} and {judge} {self.format_value(first.value)}."

    def _update(self) -> str:
        best, root = self._find_claim(VisitCount), self._find_claim(VisitCount, 1)
        most = "is one of the most visited moves" if best.is_tied else "is the most visited move"
        name, mean = self.capitalized_name(best.node), self.format_value(root.value)
        return f"{name} {most}: {_visit_share(best)}. The root’s mean value is {mean}."

    def _search_end(self) -> str:
        if not self._has_claim(VisitCount):
            return self._start()
        root = next(c for c in reversed(self.claims) if isinstance(c, VisitCount) and not c.node)
        simulations = f"{root.visits:,} simulation{'' if root.visits == 1 else 's'}"
        mean = f"The root’s mean value after {simulations} is {self.format_value(root.value)}"
        if not self._has_claim(ChosenMove):
            return f"The search is done. {mean}."
        chosen, best = self._find_claim(ChosenMove), self._find_claim(VisitCount, -1)
        most = "the first of the most visited moves" if best.is_tied else "the most visited move"
        name, player = self.node_name(best.node), self.player_name(chosen.player)
        action = self.node_name((chosen.action,))
        drawn = ", drawn by the visits" if self.cursor.move_temperature else ""
        return (
            f"The search is done. {mean}; {name} is {most}, with {_visit_share(best)}. "
            f"{player} {move_verb(self.game)} {action}{drawn}."
        )


def _visit_share(claim: VisitCount) -> str:
    """Return "2 of 4 visits"."""
    return f"{claim.visits:,} of {claim.root_visits:,} visit{'' if claim.root_visits == 1 else 's'}"
