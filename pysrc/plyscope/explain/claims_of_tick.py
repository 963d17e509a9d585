"""What happened at a moment, as claims: no words yet."""

from collections.abc import Iterator
from dataclasses import replace
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
from plyscope.game import CHANCE, MAX, MIN, Player
from plyscope.search.multiplayer.alliances import parse_coalitions
from plyscope.search.tables.opening_book import load_opening_book
from plyscope.trace.replay import concluded, determine_node_bound
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
    """Says what a moment means. The open node is that of `last`."""

    def claims(self) -> tuple[Claim, ...]:
        """Return what is so, in the order in which it is told."""
        told = {
            "start": self._start,
            "enter": self._enter,
            "leave": self._leave,
            "update": self._update,
            "cut": self._cut,
            "annotate": self._annotation,
        }[self.tick.kind]
        return (*told(), *(self._search_end() if self.tick.is_last else ()))

    def condition(self) -> CutoffCondition | None:
        """Return when the open node will be cut; None where no move of it remains to be skipped."""
        node, who = self.node, self.player_at(self.last_ply)
        noted = self.tick.kind == "annotate" and self.tick.annotation != "stand pat"
        over = noted or self.tick.kind == "cut" or self.tick.is_last or node.remaining_count <= 0
        if over or not self.traits.uses_windows or who in (CHANCE, None):
            return None
        bound, at = (node.beta, node.beta_ply) if who == MAX else (node.alpha, node.alpha_ply)
        if abs(bound) == inf:
            return None
        question = at == SEARCH_BOUND and node.question_sign == (1 if who == MAX else -1)
        if question:
            bound = node.entry_alpha if who == MAX else node.entry_beta
        strict = self.traits.cuts_strictly or question
        if strict and bound == self.traits.best(who):
            return None  # no value is beyond that
        valued = self.tick.kind == "update" or self.tick.annotation == "stand pat"
        beyond = valued and (node.value > bound if who == MAX else node.value < bound)
        now = beyond or (valued and node.value == bound and not strict)
        value = node.value if now else None
        sign = (">", "<") if strict else ("≥", "≤")
        surely = not strict and node.value is None and bound == self.traits.worst(who)
        holder = self.path_to(at) if at >= 0 else None
        here = self.path_to(self.last_ply)
        return CutoffCondition(
            here, sign[0 if who == MAX else 1], bound, value, now, holder, surely
        )

    def coalition(self, ply: int) -> tuple[Player, ...]:
        """Return the players for whom the mover at that ply plays: all of its allies, or itself."""
        player, options = self.to_move(ply), self.traits.declared.alliance_options
        if options is None:
            return (player,)
        alliance, break_ply = map(self.traits.option_value, options)
        if not alliance or 0 < (break_ply or 0) <= ply:
            return (player,)
        return parse_coalitions(alliance, self.game.players)[player]

    def coalition_utility(self, value: tuple[float, ...], ply: int) -> float:
        """Return what a vector is worth to the mover at that ply."""
        return sum(value[player] for player in self.coalition(ply))

    def _start(self) -> Iterator[Claim]:
        who = self.player_at(0)
        if who is None:
            yield GameOver(())
        else:
            yield RootTurn(who, self.coalition(0) if self.traits.returns_vectors else ())

    def _enter(self) -> Iterator[Claim]:
        ply, child = self.last_ply - 1, self.node
        parent, who, action = self.path[ply], self.to_move(ply), self.actions[-1]
        probability = None
        if who == CHANCE:
            odds = dict(self.game.outcomes(self.states[ply]))  # type: ignore[attr-defined]
            probability = odds[action]
        number, of = len(parent.entered_actions), parent.action_count - parent.forward_pruned
        yield TriedMove(self.path_to(ply), who, action, number, of, probability)
        if self.traits.uses_windows:
            yield from self._window_claims(child)
        elif parent.value is not None and who != CHANCE:
            yield self._best_so_far(parent, ply)

    def _best_so_far(self, node: OpenNode, ply: int) -> NodeValue:
        """Return what the best of the moves is worth that were tried at a node."""
        assert node.best_bound is not None
        known = node.best_bound
        basis = "judged" if node.evaluation_count else known.basis
        side = self.coalition(ply) if self.traits.returns_vectors else ()
        worth = NodeValue(
            self.path_to(ply), known.bound, node.value, basis, is_best_so_far=True, coalition=side
        )
        return replace(worth, player=known.player)

    def _window_claims(self, node: OpenNode) -> Iterator[Claim]:
        """Say what the window of the open node means, and whose the bounds are."""
        ends = ((node.alpha, node.alpha_ply), (node.beta, node.beta_ply))
        if min(node.alpha_ply, node.beta_ply) >= 0 and node.alpha == node.beta:
            yield Closed(self.path_to(self.last_ply), node.alpha)
            return
        for bound, at in ends:
            if at >= 0 and bound == self.traits.best(self.to_move(at)):
                yield self._held_bound(bound, at)
                yield from self._none_better(bound)
                if node.question_sign and SEARCH_BOUND in (node.alpha_ply, node.beta_ply):
                    yield self._search_window(node)
                return
        for bound, at in ends:
            if at >= 0:
                yield self._held_bound(bound, at)
        if node.alpha_ply == node.beta_ply == NO_PLY:
            if self.chance_ply_above < 0:  # below it the window may be the root's again
                yield RootWindow(self.path_to(self.last_ply), node.alpha, node.beta)
            return
        if SEARCH_BOUND in (node.alpha_ply, node.beta_ply):
            yield self._search_window(node)
            return
        above = None if node.alpha_ply == NO_PLY else node.alpha
        below = None if node.beta_ply == NO_PLY else node.beta
        average = AVERAGE_BOUND in (node.alpha_ply, node.beta_ply)
        yield RelevantValues(
            self.path_to(self.last_ply), above, below, self.traits.cuts_strictly, average
        )

    def _leave(self) -> Iterator[Claim]:
        known, node, who = self.tick.node_bound, self.node, self.to_move(self.last_ply)
        assert known is not None
        action = node.entered_actions[-1]
        child = (*self.path_to(self.last_ply), action)
        if known.basis == "unknown":
            yield ReturnedBound(child, "", known.value, known.value)
            return
        nothing = tuple(self._says_nothing(known))
        if nothing:
            yield NodeValue(child, known.bound, known.value, origin=known.origin)
            yield from nothing
            return
        yield NodeValue(
            child, known.bound, known.value, known.basis, known.origin, player=known.player
        )
        if known.origin == "judged" and has_features(self.game):
            yield self._feature_sum(child)
        if known.origin == "endgame":
            yield from self._endgame_result(child, known.value)
        if who == CHANCE:
            odds = dict(self.game.outcomes(self.states[-1]))  # type: ignore[attr-defined]
            product = odds[action] * known.value
            yield AverageTerm(
                self.path_to(self.last_ply), odds[action], known.value, product, known.bound
            )
            return
        if known.player is not None and known.player != who and node.value is not None:
            least, total = self.traits.option_value("least"), self.traits.option_value("total")
            others = (len(self.game.players) - 2) * least
            rest = total - others - known.value[known.player]
            yield RemainingUtility(child, who, rest, node.value[who])
            return
        if self.traits.returns_vectors:
            yield self._comparison(
                self.coalition_utility(known.value, self.last_ply),
                None if node.value is None else self.coalition_utility(node.value, self.last_ply),
                False,
                self.coalition(self.last_ply),
            )
            return
        outside = known.value <= node.alpha if who == MAX else known.value >= node.beta
        if self.traits.is_fail_hard and node.value is None and outside:
            bound, at = (node.alpha, node.alpha_ply) if who == MAX else (node.beta, node.beta_ply)
            if at >= 0:
                yield self._held_bound(bound, at)
                return
        than = node.value
        if (
            self.traits.is_fail_hard and than is None and len(node.closed_children) > 1
        ):  # it has but its window
            than = node.alpha if who == MAX else node.beta
        wrong_side = known.bound == (-1 if who == MAX else 1)
        yield self._comparison(known.value, than, wrong_side)

    def _says_nothing(self, known: NodeBound) -> Iterator[Claim]:
        """Say why a bound that says nothing does not matter: its winner has won elsewhere."""
        node, who = self.node, self.player_at(self.last_ply)
        if not self.traits.uses_windows or who == CHANCE:
            return
        if not self.traits.is_vague(known.bound, known.value):
            return
        low = known.bound < 0
        bound, at = (node.alpha, node.alpha_ply) if low else (node.beta, node.beta_ply)
        if at >= 0 and bound == known.value:
            yield self._held_bound(bound, at)
            yield from self._none_better(bound)

    def _feature_sum(self, node: ActionPath) -> FeatureSum:
        """Say of what sum the judgement of a leaf is made."""
        game: Any = self.game
        weights = parse_weights(game, self.traits.option_value("weights") or "")
        state = game.result(self.states[-1], node[-1])
        found = evaluate_by_feature(game, state, weights)
        return FeatureSum(node, found.total, found.scale, found.value)

    def _endgame_result(self, node: ActionPath, value: float) -> Iterator[EndgameResult]:
        """Say who wins by the game's database, if it is that which had the value of a node."""
        game: Any = self.game
        if getattr(game, "tablebase", None) is None:
            return
        here = self.path_to(self.last_ply)
        state = self.states[-1] if node == here else game.result(self.states[-1], node[-1])
        known = game.tablebase(state)
        if known is not None and known[0] == value:
            winner = None if value == 0 else MAX if value > 0 else MIN
            yield EndgameResult(node, winner, known[1])

    def _comparison(
        self,
        value: float,
        compared_to: float | None,
        is_doubtful: bool,
        coalition: tuple[Player, ...] = (),
    ) -> Comparison:
        node, who = self.node, self.to_move(self.last_ply)
        if compared_to is None:
            relation = "first" if node.action_count - node.forward_pruned > 1 else "only"
        elif value == compared_to:
            relation = "equal"
        elif (value > compared_to) == (who == MAX or bool(coalition)):
            relation = "may be" if is_doubtful else "better"
        else:
            relation = "worse"
        return Comparison(self.path_to(self.last_ply), relation, value, compared_to, who, coalition)

    def _update(self) -> Iterator[Claim]:
        node, known, before = self.node, self.tick.node_bound, self.tick.previous_node
        who, here = self.player_at(self.last_ply), self.path_to(self.last_ply)
        assert known is not None
        assert before is not None
        if who == CHANCE:
            terms, rest = self._average_terms()
            yield Average(here, terms, rest, None, node.value)
            return
        if known.basis == "unknown":
            yield ReturnedBound(here, "", node.value, node.value)
            return
        if self.traits.returns_vectors or (self.traits.has_fallible_min and who == MIN):
            yield self._best_so_far(node, self.last_ply)
            return
        end = "alpha" if who == MAX else "beta"
        was, now = getattr(before, end), getattr(node, end)
        nothing = tuple(self._says_nothing(known))
        if nothing:
            yield from nothing
            yield WindowChange(here, end, was, now)
            return
        up = 1 if who == MAX else -1
        only = known.bound == 0 and known.value == node.value == self.traits.worst(who)
        wrong_side = only or known.bound == -up
        sense = known.bound if wrong_side else up
        basis = "judged" if wrong_side and node.evaluation_count and not only else known.basis
        yield NodeValue(here, sense, node.value, basis, is_best_so_far=wrong_side)
        if not self.traits.uses_windows:
            return
        if was != now:
            yield WindowChange(here, end, was, now)
        elif getattr(node, f"{end}_ply") >= 0:
            yield self._held_bound(now, getattr(node, f"{end}_ply"))
        elif not node.question_sign:  # the ends of a null window are beside numbers, not at them
            yield WindowChange(here, end, now, now)

    def _cut(self) -> Iterator[Claim]:
        node, who, here = self.node, self.player_at(self.last_ply), self.path_to(self.last_ply)
        if who == CHANCE:
            yield from self._average_cut()
        elif self.traits.returns_vectors:
            yield from self._shallow_pruning()
        else:
            assert node.best_bound is not None
            up = who == MAX
            vague = self.traits.is_vague(1 if up else -1, node.value)  # and so it is no estimate
            basis = "proved" if vague else node.best_bound.basis
            yield NodeValue(here, 1 if up else -1, node.value, basis)
            bound, at = (node.beta, node.beta_ply) if up else (node.alpha, node.alpha_ply)
            end = "beta" if up else "alpha"
            yield from self._bound_reasons(bound, at, end)
            yield self._cutoff(end)
            if self.traits.is_fail_hard and self.tick.value != node.value:
                yield ReturnedBound(here, end, self.tick.value, node.value)

    def _bound_reasons(self, bound: float, holder_ply: int, end: str) -> Iterator[Claim]:
        """Say why nothing beyond that bound matters: who has it, and what it will not choose."""
        if holder_ply >= 0:
            yield self._held_bound(bound, holder_ply)
            if self.node.value == bound == self.traits.best(self.to_move(holder_ply)):
                yield from self._none_better(bound)
            elif holder_ply == self.last_ply - 1:
                yield RejectedMove(
                    self.to_move(holder_ply), self.path_to(holder_ply), self.actions[-1]
                )
            else:
                yield AvoidedNode(self.path_to(self.last_ply))
        elif holder_ply == AVERAGE_BOUND:
            above, below = (bound, None) if end == "alpha" else (None, bound)
            yield RelevantValues(
                self.path_to(self.chance_ply_above), above, below, for_average=True
            )
        elif holder_ply == SEARCH_BOUND:
            yield self._search_window(self.node)
        else:
            yield ExtremeValue(end, bound)

    def _none_better(self, value: float) -> Iterator[ExtremeValue]:
        """Say that no value lies beyond this one, where it is the least or the most of all."""
        least, most = self.traits.value_range
        if value in (least, most):
            yield ExtremeValue("beta" if value == most else "alpha", value)

    def _search_window(self, node: OpenNode) -> SearchWindow:
        """Say what values the window of a node asks for that the search has set itself."""
        question = ("", ">", "<")[node.question_sign]
        low, high = (
            None if abs(end) == inf else end for end in (node.entry_alpha, node.entry_beta)
        )
        return SearchWindow(self.path_to(self.last_ply), low, high, question)

    def _cutoff(self, end: str) -> Cutoff:
        node = self.node
        captures = (
            node.annotation_value("stand pat") is not None
        )  # the moves that are no captures are none
        legal = (self.game.captures if captures else self.game.actions)(self.states[-1])  # type: ignore[attr-defined]
        actions = tuple(a for a in legal if a not in node.entered_actions)
        named = actions if len(actions) == node.remaining_count else ()
        return Cutoff(self.path_to(self.last_ply), node.remaining_count, named, end)

    def _average_terms(self) -> tuple[tuple[tuple[float, float], ...], float]:
        """Return (probability, value) of each outcome that came back, and the odds of the rest."""
        odds = dict(self.game.outcomes(self.states[-1]))  # type: ignore[attr-defined]
        terms = tuple((odds[action], value) for action, value in self.node.closed_children)
        rest = 1 - sum(p for p, _ in terms)
        return terms, rest if rest > 1e-9 else 0.0

    def _average_cut(self) -> Iterator[Claim]:
        """Say why the rest of the outcomes cannot bring the average into the window."""
        node, here, value = self.node, self.path_to(self.last_ply), self.tick.value
        low = value <= node.entry_alpha
        end, at = ("alpha", node.alpha_ply) if low else ("beta", node.beta_ply)
        terms, rest = self._average_terms()
        shown = node.annotation_value("at most" if low else "at least")
        probed = (
            node.annotation_value("at most") is not None
            or node.annotation_value("at least") is not None
        )
        if not terms and shown is not None:
            yield NodeValue(here, -1 if low else 1, shown, origin="probe")
        elif probed:
            yield NodeValue(here, -1 if low else 1, value)
        else:
            bound = self.traits.root_window[1 if low else 0]
            total = sum(p * v for p, v in terms) + rest * bound
            yield Average(here, terms, rest, bound, total, -1 if low else 1)
        yield from self._bound_reasons(value, at, end)
        yield self._cutoff(end)

    def _shallow_pruning(self) -> Iterator[Claim]:
        """Say what the mover has, and what that leaves to the player above."""
        node, here = self.node, self.path_to(self.last_ply)
        who = self.player_at(self.last_ply)
        yield NodeValue(here, 1, node.value, "proved", player=who)
        above = self.path[self.last_ply - 1] if self.last_ply else None
        bound = node.entry_beta if self.last_ply else self.traits.max_utility
        taken = above is not None and above.value is not None
        if above is not None and taken and bound < self.traits.max_utility:
            ply = self.last_ply - 1
            player = self.to_move(ply)
            if player != who:
                yield self._held_bound(above.value[player], ply)
                yield RejectedMove(player, self.path_to(ply), self.actions[-1])
        else:
            yield ExtremeValue("beta", bound, who)
        yield self._cutoff("")

    def _held_bound(self, bound: float, ply: int) -> HeldBound:
        """Say who has a bound: the node at that ply, by its best move."""
        node = self.path[ply]
        basis = "proved" if node.best_bound is None else node.best_bound.basis
        return HeldBound(self.to_move(ply), self.path_to(ply), node.best_action, bound, basis)

    def _annotation(self) -> Iterator[Claim]:
        kind, value, here = self.tick.annotation, self.tick.value, self.path_to(self.last_ply)
        if kind == "proved":
            yield NodeValue(here, 0, value, "proved", "proved")
        elif kind == "expected":
            yield NodeValue(
                here, 0, value, "judged" if self.node.evaluation_count else "proved", "expected"
            )
        elif kind in ("fail low", "fail high"):
            assert self.tick.previous_node is not None
            basis = "judged" if self.tick.previous_node.evaluation_count else "proved"
            yield NodeValue(here, -1 if kind == "fail low" else 1, value, basis, kind)
        elif kind == "stand pat":
            yield from self._stand_pat(value)
        elif kind in ("at least", "at most"):
            yield NodeValue(here, 1 if kind == "at least" else -1, value, origin="probe")
        elif kind in ("table hit", "endgame", "probable cut", "null move"):
            known = determine_node_bound(self.node, value, self.traits)
            if known.basis == "unknown":
                yield Annotation(here, kind, value)
            else:
                nothing = tuple(self._says_nothing(known)) if kind == "table hit" else ()
                yield NodeValue(
                    here, known.bound, value, "proved" if nothing else known.basis, kind
                )
                yield from nothing
            if kind == "endgame":
                yield from self._endgame_result(here, value)
        else:
            estimate = self._estimate() if kind == "futile" else None
            yield Annotation(here, kind, value, self._annotation_detail(kind), estimate)

    def _stand_pat(self, value: float) -> Iterator[Claim]:
        """Say what the mover has without a move, and what that makes of its window."""
        node, before, here = self.node, self.tick.previous_node, self.path_to(self.last_ply)
        assert before is not None
        up = self.player_at(self.last_ply) == MAX
        yield NodeValue(here, 1 if up else -1, value, "judged", "stand pat")
        end = "alpha" if up else "beta"
        yield WindowChange(here, end, getattr(before, end), getattr(node, end))

    def _estimate(self) -> float:
        """Return what EVAL says of the open node, as the search judges it."""
        game: Any = self.game
        if not has_features(game):
            return float(game.evaluate(self.states[-1], MAX))
        weights = parse_weights(game, self.traits.option_value("weights") or "")
        return evaluate_by_feature(game, self.states[-1], weights).value

    def _annotation_detail(self, kind: str) -> object:
        """Return what else there is to say of a note."""
        if kind == "book":
            proved = getattr(self.game, "openings_proved", False)
            return load_opening_book(self.game)[self.states[0]][0], proved
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
        root, who = self.path[0], self.player_at(0)
        value = root.annotation_value("expected")
        if who == CHANCE and self.tick.kind == "cut":  # at the least or the most that there is
            value = self.tick.value
        value = root.value if value is None else value
        if who is None or value is None:
            return
        yield self._root_value(root, value)
        if root.best_action is not None:
            yield ChosenMove(who, root.best_action)

    def _root_value(self, root: OpenNode, value: object) -> NodeValue:
        """Return what the whole search has found."""
        notes = {kind for kind, _ in root.annotations}
        return NodeValue(
            (), 0, value, concluded(value, root.evaluation_count > 0, notes, self.traits).basis
        )
