"""The claims of a tick."""

from collections.abc import Iterator
from math import inf
from typing import Any

from plyscope.evaluation import evaluate_by_feature, has_features, parse_weights
from plyscope.explain.claims import (
    Annotation,
    Average,
    AverageTerm,
    AvoidedNode,
    ChosenMove,
    Claim,
    Closed,
    Comparison,
    Cutoff,
    CutoffCondition,
    EndgameResult,
    ExtremeValue,
    FeatureSum,
    GameOver,
    HeldBound,
    NodeValue,
    RejectedMove,
    RelevantValues,
    RemainingUtility,
    ReturnedBound,
    RootTurn,
    RootWindow,
    SearchWindow,
    TriedMove,
    WindowChange,
)
from plyscope.game import CHANCE, MAX, MIN, Action, Player
from plyscope.search.multiplayer.alliances import parse_coalitions
from plyscope.search.tables.opening_book import load_opening_book
from plyscope.trace.replay import determine_node_bound, determine_root_bound
from plyscope.trace.tick import (
    AVERAGE_BOUND,
    NO_PLY,
    SEARCH_BOUND,
    ActionPath,
    Cursor,
    NodeBound,
    OpenNode,
)


class TickClaims(Cursor):
    """Makes the claims of a tick; the open node is at `last_ply`."""

    def claims(self) -> tuple[Claim, ...]:
        """Return the claims in the order of the sentence."""
        make_claims = {
            "start": self._start,
            "enter": self._enter,
            "leave": self._leave,
            "update": self._update,
            "cut": self._cut,
            "annotate": self._annotation,
        }[self.tick.kind]
        return (*make_claims(), *(self._search_end() if self.tick.is_last else ()))

    def condition(self) -> CutoffCondition | None:
        """Return when the open node will be cut, or None if no cutoff could skip a move of it."""
        node, player = self.node, self.player_at(self.last_ply)
        has_value = self.tick.kind == "update" or self.tick.annotation == "stand pat"
        is_closed = self.tick.kind == "cut" or (self.tick.kind == "annotate" and not has_value)
        if is_closed or self.tick.is_last or node.remaining_count <= 0:
            return None
        if not self.traits.uses_windows or player in (CHANCE, None):
            return None
        is_max = player == MAX
        bound, holder_ply = (node.beta, node.beta_ply) if is_max else (node.alpha, node.alpha_ply)
        if abs(bound) == inf:
            return None
        is_question = holder_ply == SEARCH_BOUND and node.question_sign == (1 if is_max else -1)
        if is_question:
            bound = node.entry_alpha if is_max else node.entry_beta
        is_strict = self.traits.cuts_strictly or is_question
        if is_strict and bound == self.traits.best(player):
            return None  # no value is beyond it
        is_met = has_value and (node.value > bound if is_max else node.value < bound)
        is_met = is_met or (has_value and node.value == bound and not is_strict)
        sign = (">" if is_strict else "≥") if is_max else ("<" if is_strict else "≤")
        return CutoffCondition(
            self.path_to(self.last_ply),
            sign,
            bound,
            value=node.value if is_met else None,
            is_met=is_met,
            at=self.path_to(holder_ply) if holder_ply >= 0 else None,
            surely=not is_strict and node.value is None and bound == self.traits.worst(player),
        )

    def coalition(self, ply: int) -> tuple[Player, ...]:
        """Return the coalition of the mover at a ply: its allies and itself, or itself."""
        player, options = self.to_move(ply), self.traits.declared.alliance_options
        if options is None:
            return (player,)
        alliance, break_ply = map(self.traits.option_value, options)
        if not alliance or 0 < (break_ply or 0) <= ply:
            return (player,)
        return parse_coalitions(alliance, self.game.players)[player]

    def coalition_utility(self, value: tuple[float, ...], ply: int) -> float:
        """Return the sum of a vector's utilities for the coalition at a ply."""
        return sum(value[player] for player in self.coalition(ply))

    def _start(self) -> Iterator[Claim]:
        player = self.player_at(0)
        if player is None:
            yield GameOver(())
        else:
            yield RootTurn(player, self.coalition(0) if self.traits.returns_vectors else ())

    def _enter(self) -> Iterator[Claim]:
        ply = self.last_ply - 1
        parent, player, action = self.path[ply], self.to_move(ply), self.actions[-1]
        probability = self._odds_at(ply)[action] if player == CHANCE else None
        number = len(parent.entered_actions)
        move_count = parent.action_count - parent.forward_pruned
        yield TriedMove(self.path_to(ply), player, action, number, move_count, probability)
        if self.traits.uses_windows:
            yield from self._window_claims(self.node)
        elif parent.value is not None and player != CHANCE:
            yield self._best_so_far(parent, ply)

    def _odds_at(self, ply: int) -> dict[Action, float]:
        """Return the probability of each outcome of the chance node at a ply."""
        return dict(self.game.outcomes(self.states[ply]))  # type: ignore[attr-defined]

    def _best_so_far(self, node: OpenNode, ply: int) -> NodeValue:
        """Return the value of the best move tried at a node so far."""
        best = node.best_bound
        assert best is not None
        return NodeValue(
            self.path_to(ply),
            best.bound,
            node.value,
            basis="judged" if node.evaluation_count else best.basis,
            is_best_so_far=True,
            player=best.player,
            coalition=self.coalition(ply) if self.traits.returns_vectors else (),
        )

    def _window_claims(self, node: OpenNode) -> Iterator[Claim]:
        """Yield which values can matter at the open node, and who holds its window's ends."""
        here = self.path_to(self.last_ply)
        is_search_window = SEARCH_BOUND in (node.alpha_ply, node.beta_ply)
        ends = ((node.alpha, node.alpha_ply), (node.beta, node.beta_ply))
        held_ends = [(bound, ply) for bound, ply in ends if ply >= 0]
        if len(held_ends) == 2 and node.alpha == node.beta:
            yield Closed(here, node.alpha)
            return
        for bound, ply in held_ends:
            if bound == self.traits.best(self.to_move(ply)):
                yield self._held_bound(bound, ply)
                yield from self._extreme_value(bound)
                if node.question_sign and is_search_window:
                    yield self._search_window(node)
                return
        for bound, ply in held_ends:
            yield self._held_bound(bound, ply)
        if node.alpha_ply == node.beta_ply == NO_PLY:
            if self.chance_ply_above < 0:  # below a chance node it may equal the root's by chance
                yield RootWindow(here, node.alpha, node.beta)
        elif is_search_window:
            yield self._search_window(node)
        else:
            yield RelevantValues(
                here,
                above=None if node.alpha_ply == NO_PLY else node.alpha,
                below=None if node.beta_ply == NO_PLY else node.beta,
                includes_ends=self.traits.cuts_strictly,
                for_average=AVERAGE_BOUND in (node.alpha_ply, node.beta_ply),
            )

    def _leave(self) -> Iterator[Claim]:
        bound, node, player = self.tick.node_bound, self.node, self.to_move(self.last_ply)
        assert bound is not None
        action = node.entered_actions[-1]
        child = (*self.path_to(self.last_ply), action)
        if bound.basis == "unknown":
            yield ReturnedBound(child, "", bound.value, bound.value)
            return
        reasons = tuple(self._vague_bound_reasons(bound))
        if reasons:
            yield NodeValue(child, bound.bound, bound.value, origin=bound.origin)
            yield from reasons
            return
        yield NodeValue(
            child, bound.bound, bound.value, bound.basis, bound.origin, player=bound.player
        )
        if bound.origin == "judged" and has_features(self.game):
            yield self._feature_sum(child)
        if bound.origin == "endgame":
            yield from self._endgame_result(child, bound.value)
        if player == CHANCE:
            probability, here = self._odds_at(self.last_ply)[action], self.path_to(self.last_ply)
            product = probability * bound.value
            yield AverageTerm(here, probability, bound.value, product, bound.bound)
        elif self.traits.returns_vectors:
            yield self._vector_comparison(child, bound)
        else:
            yield self._child_comparison(bound)

    def _vector_comparison(self, child: ActionPath, bound: NodeBound) -> Claim:
        """Return what a child's vector means for the mover at the open node."""
        value, player = self.node.value, self.to_move(self.last_ply)
        if bound.player is not None and bound.player != player and value is not None:
            options = self.traits.declared.utility_bounds
            assert options is not None  # only shallow pruning bounds a vector
            total, least = map(self.traits.option_value, options)
            others = (len(self.game.players) - 2) * least
            remaining = total - others - bound.value[bound.player]
            return RemainingUtility(child, player, remaining, value[player])
        return self._comparison(
            self.coalition_utility(bound.value, self.last_ply),
            None if value is None else self.coalition_utility(value, self.last_ply),
            False,
            self.coalition(self.last_ply),
        )

    def _child_comparison(self, bound: NodeBound) -> Claim:
        """Return how a child's value compares with the best so far at the open node."""
        node, is_max = self.node, self.to_move(self.last_ply) == MAX
        end, holder_ply = (node.alpha, node.alpha_ply) if is_max else (node.beta, node.beta_ply)
        compared_to = node.value
        if self.traits.is_fail_hard and node.value is None:
            is_outside = bound.value <= end if is_max else bound.value >= end
            if is_outside and holder_ply >= 0:
                return self._held_bound(end, holder_ply)
            if len(node.closed_children) > 1:
                compared_to = end  # fail-hard keeps no value but the end of its window
        return self._comparison(bound.value, compared_to, bound.bound == (-1 if is_max else 1))

    def _vague_bound_reasons(self, bound: NodeBound) -> Iterator[Claim]:
        """Yield why a bound without content does not matter: its winner has won elsewhere.

        Yield nothing for any other bound.
        """
        node, player = self.node, self.player_at(self.last_ply)
        if not self.traits.uses_windows or player == CHANCE:
            return
        if not self.traits.is_vague(bound.bound, bound.value):
            return
        is_upper = bound.bound < 0
        end, holder_ply = (node.alpha, node.alpha_ply) if is_upper else (node.beta, node.beta_ply)
        if holder_ply >= 0 and end == bound.value:
            yield self._held_bound(end, holder_ply)
            yield from self._extreme_value(end)

    def _feature_sum(self, node: ActionPath) -> FeatureSum:
        """Return the weighted sum behind the evaluation of a leaf."""
        game: Any = self.game
        weights = parse_weights(game, self.traits.option_value("weights") or "")
        state = game.result(self.states[-1], node[-1])
        evaluation = evaluate_by_feature(game, state, weights)
        return FeatureSum(node, evaluation.total, evaluation.scale, evaluation.value)

    def _endgame_result(self, node: ActionPath, value: float) -> Iterator[EndgameResult]:
        """Yield the database's result of a node, if its value comes from there."""
        game: Any = self.game
        if getattr(game, "tablebase", None) is None:
            return
        here = self.path_to(self.last_ply)
        state = self.states[-1] if node == here else game.result(self.states[-1], node[-1])
        result = game.tablebase(state)
        if result is not None and result[0] == value:
            winner = None if value == 0 else MAX if value > 0 else MIN
            yield EndgameResult(node, winner, result[1])

    def _comparison(
        self,
        value: float,
        compared_to: float | None,
        is_doubtful: bool,
        coalition: tuple[Player, ...] = (),
    ) -> Comparison:
        """Return the comparison of a value; a doubtful one is a bound that may be worse."""
        node, player = self.node, self.to_move(self.last_ply)
        if compared_to is None:
            relation = "first" if node.action_count - node.forward_pruned > 1 else "only"
        elif value == compared_to:
            relation = "equal"
        elif (value > compared_to) == (player == MAX or bool(coalition)):
            relation = "may be" if is_doubtful else "better"
        else:
            relation = "worse"
        here = self.path_to(self.last_ply)
        return Comparison(here, relation, value, compared_to, player, coalition)

    def _update(self) -> Iterator[Claim]:
        node, bound, previous = self.node, self.tick.node_bound, self.tick.previous_node
        player, here = self.player_at(self.last_ply), self.path_to(self.last_ply)
        assert bound is not None
        assert previous is not None
        if player == CHANCE:
            terms, rest_probability = self._average_terms()
            yield Average(here, terms, rest_probability, None, node.value)
            return
        if bound.basis == "unknown":
            yield ReturnedBound(here, "", node.value, node.value)
            return
        if self.traits.returns_vectors or (self.traits.has_fallible_min and player == MIN):
            yield self._best_so_far(node, self.last_ply)
            return
        if player == MAX:
            end, before, after, holder_ply = "alpha", previous.alpha, node.alpha, node.alpha_ply
        else:
            end, before, after, holder_ply = "beta", previous.beta, node.beta, node.beta_ply
        reasons = tuple(self._vague_bound_reasons(bound))
        if reasons:
            yield from reasons
            yield WindowChange(here, end, before, after)
            return
        yield self._new_best(node, bound)
        if not self.traits.uses_windows:
            return
        if before != after:
            yield WindowChange(here, end, before, after)
        elif holder_ply >= 0:
            yield self._held_bound(after, holder_ply)
        elif not node.question_sign:  # a null window's ends are next to numbers, not at them
            yield WindowChange(here, end, after, after)

    def _new_best(self, node: OpenNode, best: NodeBound) -> NodeValue:
        """Return the value of the open node after an update.

        It is a bound that its mover has secured, or else, where the best move is only bounded from
        the other side or is a certain loss, the value of the moves so far.
        """
        player = self.player_at(self.last_ply)
        secured_side = 1 if player == MAX else -1
        is_worst = best.bound == 0 and best.value == node.value == self.traits.worst(player)
        is_so_far = is_worst or best.bound == -secured_side
        is_judged = is_so_far and node.evaluation_count and not is_worst
        return NodeValue(
            self.path_to(self.last_ply),
            best.bound if is_so_far else secured_side,
            node.value,
            "judged" if is_judged else best.basis,
            is_best_so_far=is_so_far,
        )

    def _cut(self) -> Iterator[Claim]:
        node, player = self.node, self.player_at(self.last_ply)
        if player == CHANCE:
            yield from self._average_cut()
            return
        if self.traits.returns_vectors:
            yield from self._shallow_pruning()
            return
        if self.traits.limits_bounds:
            yield NodeValue(self.path_to(self.last_ply), 0, node.value)
            yield ExtremeValue("beta", node.value)
            yield self._cutoff("")
            return
        assert node.best_bound is not None
        here, end = self.path_to(self.last_ply), "beta" if player == MAX else "alpha"
        side = 1 if player == MAX else -1
        # A bound without content is no estimate, whatever it comes from.
        basis = "proved" if self.traits.is_vague(side, node.value) else node.best_bound.basis
        yield NodeValue(here, side, node.value, basis)
        bound, holder_ply = (
            (node.beta, node.beta_ply) if player == MAX else (node.alpha, node.alpha_ply)
        )
        yield from self._cutoff_reasons(bound, holder_ply, end)
        yield self._cutoff(end)
        if self.traits.is_fail_hard and self.tick.value != node.value:
            yield ReturnedBound(here, end, self.tick.value, node.value)

    def _cutoff_reasons(self, bound: float, holder_ply: int, end: str) -> Iterator[Claim]:
        """Yield why values beyond the bound do not matter."""
        if holder_ply >= 0:
            player = self.to_move(holder_ply)
            yield self._held_bound(bound, holder_ply)
            if self.node.value == bound == self.traits.best(player):
                yield from self._extreme_value(bound)
            elif holder_ply == self.last_ply - 1:
                yield RejectedMove(player, self.path_to(holder_ply), self.actions[-1])
            else:
                yield AvoidedNode(self.path_to(self.last_ply))
        elif holder_ply == AVERAGE_BOUND:
            above, below = (bound, None) if end == "alpha" else (None, bound)
            node = self.path_to(self.chance_ply_above)
            yield RelevantValues(node, above, below, for_average=True)
        elif holder_ply == SEARCH_BOUND:
            yield self._search_window(self.node)
        else:
            yield ExtremeValue(end, bound)

    def _extreme_value(self, value: float) -> Iterator[ExtremeValue]:
        """Yield that no value lies beyond this one, if it is an end of the value range."""
        if value in self.traits.value_range:
            is_maximum = value == self.traits.value_range[1]
            yield ExtremeValue("beta" if is_maximum else "alpha", value)

    def _search_window(self, node: OpenNode) -> SearchWindow:
        """Return the window that the search has set itself."""
        question = ("", ">", "<")[node.question_sign]
        above, below = (
            None if abs(end) == inf else end for end in (node.entry_alpha, node.entry_beta)
        )
        return SearchWindow(self.path_to(self.last_ply), above, below, question)

    def _cutoff(self, end: str) -> Cutoff:
        node, game, state = self.node, self.game, self.states[-1]
        tries_captures = node.annotation_value("stand pat") is not None
        legal = game.captures(state) if tries_captures else game.actions(state)  # type: ignore[attr-defined]
        skipped = tuple(action for action in legal if action not in node.entered_actions)
        # Forward pruning may have dropped some: the tape does not say which.
        named = skipped if len(skipped) == node.remaining_count else ()
        return Cutoff(self.path_to(self.last_ply), node.remaining_count, named, end)

    def _average_terms(self) -> tuple[tuple[tuple[float, float], ...], float]:
        """Return (probability, value) of each outcome searched, and the remaining probability."""
        odds = self._odds_at(self.last_ply)
        terms = tuple((odds[action], value) for action, value in self.node.closed_children)
        rest = 1 - sum(probability for probability, _ in terms)
        return terms, rest if rest > 1e-9 else 0.0

    def _average_cut(self) -> Iterator[Claim]:
        """Yield why the remaining outcomes cannot bring the average into the window."""
        node, here, value = self.node, self.path_to(self.last_ply), self.tick.value
        is_low = value <= node.entry_alpha
        end, holder_ply = ("alpha", node.alpha_ply) if is_low else ("beta", node.beta_ply)
        side = -1 if is_low else 1
        terms, rest_probability = self._average_terms()
        upper, lower = node.annotation_value("at most"), node.annotation_value("at least")
        probed = upper if is_low else lower
        if not terms and probed is not None:
            yield NodeValue(here, side, probed, origin="probe")
        elif (upper, lower) != (None, None):
            yield NodeValue(here, side, value)
        else:
            rest_value = self.traits.root_window[1 if is_low else 0]
            total = sum(p * v for p, v in terms) + rest_probability * rest_value
            yield Average(here, terms, rest_probability, rest_value, total, side)
        yield from self._cutoff_reasons(value, holder_ply, end)
        yield self._cutoff(end)

    def _shallow_pruning(self) -> Iterator[Claim]:
        """Yield what the mover has, and what that leaves to the player above."""
        node, ply = self.node, self.last_ply - 1
        mover = self.player_at(self.last_ply)
        yield NodeValue(self.path_to(self.last_ply), 1, node.value, "proved", player=mover)
        bound = node.entry_beta if self.last_ply else self.traits.max_utility
        parent_value = self.path[ply].value if self.last_ply else None
        if parent_value is None or bound >= self.traits.max_utility:
            yield ExtremeValue("beta", bound, mover)
        elif self.to_move(ply) != mover:
            player = self.to_move(ply)
            yield self._held_bound(parent_value[player], ply)
            yield RejectedMove(player, self.path_to(ply), self.actions[-1])
        yield self._cutoff("")

    def _held_bound(self, bound: float, ply: int) -> HeldBound:
        """Return who holds a bound: the node at that ply, by its best move."""
        node = self.path[ply]
        basis = "proved" if node.best_bound is None else node.best_bound.basis
        return HeldBound(self.to_move(ply), self.path_to(ply), node.best_action, bound, basis)

    def _annotation(self) -> Iterator[Claim]:
        kind, value, here = self.tick.annotation, self.tick.value, self.path_to(self.last_ply)
        if kind == "proved":
            yield NodeValue(here, 0, value, "proved", "proved")
        elif kind == "expected":
            basis = "judged" if self.node.evaluation_count else "proved"
            yield NodeValue(here, 0, value, basis, "expected")
        elif kind == "limit":
            yield NodeValue(here, -1, value, origin=kind)
        elif kind in ("fail low", "fail high"):
            assert self.tick.previous_node is not None
            basis = "judged" if self.tick.previous_node.evaluation_count else "proved"
            yield NodeValue(here, -1 if kind == "fail low" else 1, value, basis, kind)
        elif kind == "stand pat":
            yield from self._stand_pat(value)
        elif kind in ("at least", "at most"):
            yield NodeValue(here, 1 if kind == "at least" else -1, value, origin="probe")
        elif kind in ("table hit", "endgame", "probable cut", "null move", "below limit"):
            yield from self._answer(kind, value)
        else:
            estimate = self._estimate() if kind == "futile" else None
            yield Annotation(here, kind, value, self._annotation_detail(kind), estimate)

    def _answer(self, kind: str, value: Any) -> Iterator[Claim]:
        """Yield the value that an annotation gives the open node in place of a search."""
        here, bound = (
            self.path_to(self.last_ply),
            determine_node_bound(self.node, value, self.traits),
        )
        if bound.basis == "unknown":
            yield Annotation(here, kind, value)
        else:
            reasons = tuple(self._vague_bound_reasons(bound)) if kind == "table hit" else ()
            yield NodeValue(here, bound.bound, value, "proved" if reasons else bound.basis, kind)
            yield from reasons
        if kind == "endgame":
            yield from self._endgame_result(here, value)
        if kind == "below limit":
            yield NodeValue((), -1, self.path[0].annotation_value("limit"), origin="limit")

    def _stand_pat(self, value: float) -> Iterator[Claim]:
        """Yield what the mover has without a move, and the change of its window."""
        node, previous, here = self.node, self.tick.previous_node, self.path_to(self.last_ply)
        assert previous is not None
        if self.player_at(self.last_ply) == MAX:
            yield NodeValue(here, 1, value, "judged", "stand pat")
            yield WindowChange(here, "alpha", previous.alpha, node.alpha)
        else:
            yield NodeValue(here, -1, value, "judged", "stand pat")
            yield WindowChange(here, "beta", previous.beta, node.beta)

    def _estimate(self) -> float:
        """Return the evaluation of the open node."""
        game: Any = self.game
        if not has_features(game):
            return float(game.evaluate(self.states[-1], MAX))
        weights = parse_weights(game, self.traits.option_value("weights") or "")
        return evaluate_by_feature(game, self.states[-1], weights).value

    def _annotation_detail(self, kind: str) -> object:
        """Return the details of an annotation: see `Annotation`."""
        if kind == "book":
            is_proved = getattr(self.game, "openings_proved", False)
            return load_opening_book(self.game)[self.states[0]][0], is_proved
        if kind == "not quiet":
            depth = self.tick.iteration or self.traits.option_value("depth")
            return self.last_ply >= depth
        if kind == "re-search":
            return self.node.entered_actions[-1]
        if kind == "extended":
            return self.game.is_terminal(self.states[-1])
        if kind == "stopped":
            return self.tick.value >= self.traits.option_value("nodes")
        return None

    def _search_end(self) -> Iterator[Claim]:
        player, bound = self.player_at(0), determine_root_bound(self.tick, self.traits)
        if player is None or bound is None:
            return
        yield NodeValue((), 0, bound.value, bound.basis)
        if self.path[0].best_action is not None:
            yield ChosenMove(player, self.path[0].best_action)
