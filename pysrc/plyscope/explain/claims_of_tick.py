"""What happened at a moment, as claims: no words yet."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import Any

from plyscope.evaluation import evaluation, has_features, parse_weights
from plyscope.explain.claims import (
    Adds,
    Asks,
    Average,
    Avoided,
    Claim,
    Closed,
    Compares,
    CutsAt,
    Ends,
    Evaluates,
    Has,
    Leaves,
    Matters,
    Moved,
    Never,
    NoneBeyond,
    Noted,
    Over,
    Plays,
    Returns,
    Skips,
    Tries,
    Turn,
    Window,
    Worth,
)
from plyscope.game import CHANCE, MAX, MIN, Player
from plyscope.search.multiplayer.alliances import coalitions
from plyscope.search.tables.opening_book import open_book
from plyscope.trace.bound import Known
from plyscope.trace.cursor import Path, Place
from plyscope.trace.open_node import ASKED, AVERAGE, NOWHERE, Frame
from plyscope.trace.replay import concluded, settled


class Cuts(Place):
    """Says what a cutoff at the open node means."""

    def _cut(self) -> Iterator[Claim]:
        node, who, here = self.node, self.player(self.last), self.at(self.last)
        if who == CHANCE:
            yield from self._average_cut()
        elif self.manner.vectors:
            yield from self._shallow_cut()
        else:
            assert node.tried is not None
            up = who == MAX
            vague = self.manner.is_vague(1 if up else -1, node.value)  # and so it is no estimate
            basis = "proved" if vague else node.tried.basis
            yield Worth(here, 1 if up else -1, node.value, basis)
            bound, at = (node.beta, node.beta_at) if up else (node.alpha, node.alpha_at)
            end = "beta" if up else "alpha"
            yield from self._excluded(bound, at, end)
            yield self._skips(end)
            if self.manner.hard and self.moment.value != node.value:
                yield Returns(here, end, self.moment.value, node.value)

    def _excluded(self, bound: float, at: int, end: str) -> Iterator[Claim]:
        """Say why nothing beyond that bound matters: who has it, and what it will not choose."""
        if at >= 0:
            yield self._has(bound, at)
            if self.node.value == bound == self.manner.best(self.mover(at)):
                yield from self._none_better(bound)
            elif at == self.last - 1:
                yield Never(self.mover(at), self.at(at), self.actions[-1])
            else:
                yield Avoided(self.at(self.last))
        elif at == AVERAGE:
            above, below = (bound, None) if end == "alpha" else (None, bound)
            yield Matters(self.at(self.chance_above), above, below, average=True)
        elif at == ASKED:
            yield self._asks(self.node)
        else:
            yield NoneBeyond(end, bound)

    def _none_better(self, value: float) -> Iterator[NoneBeyond]:
        """Say that no value lies beyond this one, where it is the least or the most of all."""
        least, most = self.manner.ends
        if value in (least, most):
            yield NoneBeyond("beta" if value == most else "alpha", value)

    def _asks(self, node: Frame) -> Asks:
        """Say what values the window of a node asks for that the search has set itself."""
        question = ("", ">", "<")[node.asks]
        low, high = (None if abs(end) == inf else end for end in (node.low, node.high))
        return Asks(self.at(self.last), low, high, question)

    def _skips(self, end: str) -> Skips:
        node = self.node
        captures = node.noted("stand pat") is not None  # the moves that are no captures are none
        legal = (self.game.captures if captures else self.game.actions)(self.states[-1])  # type: ignore[attr-defined]
        actions = tuple(a for a in legal if a not in node.entered)
        named = actions if len(actions) == node.remaining else ()
        return Skips(self.at(self.last), node.remaining, named, end)

    def _terms(self) -> tuple[tuple[tuple[float, float], ...], float]:
        """Return (probability, value) of each outcome that came back, and the odds of the rest."""
        odds = dict(self.game.outcomes(self.states[-1]))  # type: ignore[attr-defined]
        terms = tuple((odds[action], value) for action, value in self.node.closed)
        rest = 1 - sum(p for p, _ in terms)
        return terms, rest if rest > 1e-9 else 0.0

    def _average_cut(self) -> Iterator[Claim]:
        """Say why the rest of the outcomes cannot bring the average into the window."""
        node, here, value = self.node, self.at(self.last), self.moment.value
        low = value <= node.low
        end, at = ("alpha", node.alpha_at) if low else ("beta", node.beta_at)
        terms, rest = self._terms()
        shown = node.noted("at most" if low else "at least")
        probed = node.noted("at most") is not None or node.noted("at least") is not None
        if not terms and shown is not None:
            yield Worth(here, -1 if low else 1, shown, how="probe")
        elif probed:
            yield Worth(here, -1 if low else 1, value)
        else:
            bound = self.manner.window[1 if low else 0]
            total = sum(p * v for p, v in terms) + rest * bound
            yield Average(here, terms, rest, bound, total, -1 if low else 1)
        yield from self._excluded(value, at, end)
        yield self._skips(end)

    def _shallow_cut(self) -> Iterator[Claim]:
        """Say what the mover has, and what that leaves to the player above."""
        node, here = self.node, self.at(self.last)
        who = self.player(self.last)
        yield Worth(here, 1, node.value, "proved", player=who)
        above = self.path[self.last - 1] if self.last else None
        bound = node.high if self.last else self.manner.most
        taken = above is not None and above.value is not None
        if above is not None and taken and bound < self.manner.most:
            ply = self.last - 1
            player = self.mover(ply)
            if player != who:
                yield self._has(above.value[player], ply)
                yield Never(player, self.at(ply), self.actions[-1])
        else:
            yield NoneBeyond("beta", bound, who)
        yield self._skips("")

    def _has(self, bound: float, ply: int) -> Has:
        """Say who has a bound: the node at that ply, by its best move."""
        node = self.path[ply]
        basis = "proved" if node.tried is None else node.tried.basis
        return Has(self.mover(ply), self.at(ply), node.best, bound, basis)


class Meaning(Cuts):
    """Says what a moment means. The open node is that of `last`."""

    def claims(self) -> tuple[Claim, ...]:
        """Return what is so, in the order in which it is told."""
        told = {
            "start": self._start,
            "enter": self._enter,
            "leave": self._leave,
            "update": self._update,
            "cut": self._cut,
            "note": self._note,
        }[self.moment.kind]
        return (*told(), *(self._end() if self.moment.last else ()))

    def condition(self) -> CutsAt | None:
        """Return when the open node will be cut; None where no move of it remains to be skipped."""
        node, who = self.node, self.player(self.last)
        noted = self.moment.kind == "note" and self.moment.note != "stand pat"
        over = noted or self.moment.kind == "cut" or self.moment.last or node.remaining <= 0
        if over or not self.manner.windows or who in (CHANCE, None):
            return None
        bound, at = (node.beta, node.beta_at) if who == MAX else (node.alpha, node.alpha_at)
        if abs(bound) == inf:
            return None
        question = at == ASKED and node.asks == (1 if who == MAX else -1)
        if question:
            bound = node.low if who == MAX else node.high
        strict = self.manner.strict or question
        if strict and bound == self.manner.best(who):
            return None  # no value is beyond that
        valued = self.moment.kind == "update" or self.moment.note == "stand pat"
        beyond = valued and (node.value > bound if who == MAX else node.value < bound)
        now = beyond or (valued and node.value == bound and not strict)
        value = node.value if now else None
        sign = (">", "<") if strict else ("≥", "≤")
        surely = not strict and node.value is None and bound == self.manner.worst(who)
        holder = self.at(at) if at >= 0 else None
        here = self.at(self.last)
        return CutsAt(here, sign[0 if who == MAX else 1], bound, value, now, holder, surely)

    def side(self, ply: int) -> tuple[Player, ...]:
        """Return the players for whom the mover at that ply plays: all of its allies, or itself."""
        own = self.mover(ply)
        until = self.manner.option("until") or 0
        alliance = self.manner.option("alliance")
        if not alliance or 0 < until <= ply:
            return (own,)
        return coalitions(alliance, self.game.players)[own]

    def own(self, value: tuple[float, ...], ply: int) -> float:
        """Return what a vector is worth to the mover at that ply."""
        return sum(value[player] for player in self.side(ply))

    def _start(self) -> Iterator[Claim]:
        who = self.player(0)
        if who is None:
            yield Over(())
        else:
            yield Turn(who, self.side(0) if self.manner.vectors else ())

    def _enter(self) -> Iterator[Claim]:
        ply, child = self.last - 1, self.node
        parent, who, action = self.path[ply], self.mover(ply), self.actions[-1]
        probability = None
        if who == CHANCE:
            odds = dict(self.game.outcomes(self.states[ply]))  # type: ignore[attr-defined]
            probability = odds[action]
        number, of = len(parent.entered), parent.actions - parent.dropped
        yield Tries(self.at(ply), who, action, number, of, probability)
        if self.manner.windows:
            yield from self._window(child)
        elif parent.value is not None and who != CHANCE:
            yield self._best(parent, ply)

    def _best(self, node: Frame, ply: int) -> Worth:
        """Return what the best of the moves is worth that were tried at a node."""
        assert node.tried is not None
        known = node.tried
        basis = "judged" if node.judged else known.basis
        side = self.side(ply) if self.manner.vectors else ()
        worth = Worth(self.at(ply), known.sense, node.value, basis, tried=True, side=side)
        return replace(worth, player=known.player)

    def _window(self, node: Frame) -> Iterator[Claim]:
        """Say what the window of the open node means, and whose the bounds are."""
        ends = ((node.alpha, node.alpha_at), (node.beta, node.beta_at))
        if min(node.alpha_at, node.beta_at) >= 0 and node.alpha == node.beta:
            yield Closed(self.at(self.last), node.alpha)
            return
        for bound, at in ends:
            if at >= 0 and bound == self.manner.best(self.mover(at)):
                yield self._has(bound, at)
                yield from self._none_better(bound)
                if node.asks and ASKED in (node.alpha_at, node.beta_at):
                    yield self._asks(node)
                return
        for bound, at in ends:
            if at >= 0:
                yield self._has(bound, at)
        if node.alpha_at == node.beta_at == NOWHERE:
            if self.chance_above < 0:  # below it the window may be the root's again
                yield Window(self.at(self.last), node.alpha, node.beta)
            return
        if ASKED in (node.alpha_at, node.beta_at):
            yield self._asks(node)
            return
        above = None if node.alpha_at == NOWHERE else node.alpha
        below = None if node.beta_at == NOWHERE else node.beta
        average = AVERAGE in (node.alpha_at, node.beta_at)
        yield Matters(self.at(self.last), above, below, self.manner.strict, average)

    def _leave(self) -> Iterator[Claim]:
        known, node, who = self.moment.known, self.node, self.mover(self.last)
        assert known is not None
        action = node.entered[-1]
        child = (*self.at(self.last), action)
        if known.basis == "unknown":
            yield Returns(child, "", known.value, known.value)
            return
        nothing = tuple(self._says_nothing(known))
        if nothing:
            yield Worth(child, known.sense, known.value, how=known.how)
            yield from nothing
            return
        yield Worth(child, known.sense, known.value, known.basis, known.how, player=known.player)
        if known.how == "judged" and has_features(self.game):
            yield self._evaluates(child)
        if known.how == "endgame":
            yield from self._ends(child, known.value)
        if who == CHANCE:
            odds = dict(self.game.outcomes(self.states[-1]))  # type: ignore[attr-defined]
            product = odds[action] * known.value
            yield Adds(self.at(self.last), odds[action], known.value, product, known.sense)
            return
        if known.player is not None and known.player != who and node.value is not None:
            least, total = self.manner.option("least"), self.manner.option("total")
            others = (len(self.game.players) - 2) * least
            rest = total - others - known.value[known.player]
            yield Leaves(child, who, rest, node.value[who])
            return
        if self.manner.vectors:
            yield self._compares(
                self.own(known.value, self.last),
                None if node.value is None else self.own(node.value, self.last),
                False,
                self.side(self.last),
            )
            return
        outside = known.value <= node.alpha if who == MAX else known.value >= node.beta
        if self.manner.hard and node.value is None and outside:
            bound, at = (node.alpha, node.alpha_at) if who == MAX else (node.beta, node.beta_at)
            if at >= 0:
                yield self._has(bound, at)
                return
        than = node.value
        if self.manner.hard and than is None and len(node.closed) > 1:  # it has but its window
            than = node.alpha if who == MAX else node.beta
        wrong_side = known.sense == (-1 if who == MAX else 1)
        yield self._compares(known.value, than, wrong_side)

    def _says_nothing(self, known: Known) -> Iterator[Claim]:
        """Say why a bound that says nothing does not matter: its winner has won elsewhere."""
        node, who = self.node, self.player(self.last)
        if not self.manner.windows or who == CHANCE:
            return
        if not self.manner.is_vague(known.sense, known.value):
            return
        low = known.sense < 0
        bound, at = (node.alpha, node.alpha_at) if low else (node.beta, node.beta_at)
        if at >= 0 and bound == known.value:
            yield self._has(bound, at)
            yield from self._none_better(bound)

    def _evaluates(self, node: Path) -> Evaluates:
        """Say of what sum the judgement of a leaf is made."""
        game: Any = self.game
        weights = parse_weights(game, self.manner.option("weights") or "")
        state = game.result(self.states[-1], node[-1])
        found = evaluation(game, state, weights)
        return Evaluates(node, found.total, found.scale, found.value)

    def _ends(self, node: Path, value: float) -> Iterator[Ends]:
        """Say who wins by the game's database, if it is that which had the value of a node."""
        game: Any = self.game
        if getattr(game, "tablebase", None) is None:
            return
        here = self.at(self.last)
        state = self.states[-1] if node == here else game.result(self.states[-1], node[-1])
        known = game.tablebase(state)
        if known is not None and known[0] == value:
            winner = None if value == 0 else MAX if value > 0 else MIN
            yield Ends(node, winner, known[1])

    def _compares(
        self, value: float, than: float | None, doubtful: bool, side: tuple[Player, ...] = ()
    ) -> Compares:
        node, who = self.node, self.mover(self.last)
        if than is None:
            relation = "first" if node.actions - node.dropped > 1 else "only"
        elif value == than:
            relation = "equal"
        elif (value > than) == (who == MAX or bool(side)):
            relation = "may be" if doubtful else "better"
        else:
            relation = "worse"
        return Compares(self.at(self.last), relation, value, than, who, side)

    def _update(self) -> Iterator[Claim]:
        node, known, before = self.node, self.moment.known, self.moment.before
        who, here = self.player(self.last), self.at(self.last)
        assert known is not None
        assert before is not None
        if who == CHANCE:
            terms, rest = self._terms()
            yield Average(here, terms, rest, None, node.value)
            return
        if known.basis == "unknown":
            yield Returns(here, "", node.value, node.value)
            return
        if self.manner.vectors or (self.manner.errs and who == MIN):
            yield self._best(node, self.last)
            return
        end = "alpha" if who == MAX else "beta"
        was, now = getattr(before, end), getattr(node, end)
        nothing = tuple(self._says_nothing(known))
        if nothing:
            yield from nothing
            yield Moved(here, end, was, now)
            return
        up = 1 if who == MAX else -1
        only = known.sense == 0 and known.value == node.value == self.manner.worst(who)
        wrong_side = only or known.sense == -up
        sense = known.sense if wrong_side else up
        basis = "judged" if wrong_side and node.judged and not only else known.basis
        yield Worth(here, sense, node.value, basis, tried=wrong_side)
        if not self.manner.windows:
            return
        if was != now:
            yield Moved(here, end, was, now)
        elif getattr(node, f"{end}_at") >= 0:
            yield self._has(now, getattr(node, f"{end}_at"))
        elif not node.asks:  # the ends of a null window are beside numbers, not at them
            yield Moved(here, end, now, now)

    def _note(self) -> Iterator[Claim]:
        kind, value, here = self.moment.note, self.moment.value, self.at(self.last)
        if kind == "proved":
            yield Worth(here, 0, value, "proved", "proved")
        elif kind == "expected":
            yield Worth(here, 0, value, "judged" if self.node.judged else "proved", "expected")
        elif kind in ("fail low", "fail high"):
            assert self.moment.before is not None
            basis = "judged" if self.moment.before.judged else "proved"
            yield Worth(here, -1 if kind == "fail low" else 1, value, basis, kind)
        elif kind == "stand pat":
            yield from self._stand_pat(value)
        elif kind in ("at least", "at most"):
            yield Worth(here, 1 if kind == "at least" else -1, value, how="probe")
        elif kind in ("table hit", "endgame", "probable cut", "null move"):
            known = settled(self.node, value, self.manner)
            if known.basis == "unknown":
                yield Noted(here, kind, value)
            else:
                nothing = tuple(self._says_nothing(known)) if kind == "table hit" else ()
                yield Worth(here, known.sense, value, "proved" if nothing else known.basis, kind)
                yield from nothing
            if kind == "endgame":
                yield from self._ends(here, value)
        else:
            estimate = self._estimate() if kind == "futile" else None
            yield Noted(here, kind, value, self._detail(kind), estimate)

    def _stand_pat(self, value: float) -> Iterator[Claim]:
        """Say what the mover has without a move, and what that makes of its window."""
        node, before, here = self.node, self.moment.before, self.at(self.last)
        assert before is not None
        up = self.player(self.last) == MAX
        yield Worth(here, 1 if up else -1, value, "judged", "stand pat")
        end = "alpha" if up else "beta"
        yield Moved(here, end, getattr(before, end), getattr(node, end))

    def _estimate(self) -> float:
        """Return what EVAL says of the open node, as the search judges it."""
        game: Any = self.game
        if not has_features(game):
            return float(game.evaluate(self.states[-1], MAX))
        weights = parse_weights(game, self.manner.option("weights") or "")
        return evaluation(game, self.states[-1], weights).value

    def _detail(self, kind: str) -> object:
        """Return what else there is to say of a note."""
        if kind == "book":
            proved = getattr(self.game, "openings_proved", False)
            return open_book(self.game)[self.states[0]][0], proved
        if kind == "not quiet":
            depth = self.moment.iteration or self.manner.option("depth")
            return self.last >= depth
        if kind == "re-search":
            return self.node.entered[-1]
        if kind == "extended":
            return self.game.is_terminal(self.states[-1])
        if kind == "stopped":
            return self.moment.value >= self.manner.option("nodes")
        return None

    def _end(self) -> Iterator[Claim]:
        root, who = self.path[0], self.player(0)
        value = root.noted("expected")
        if who == CHANCE and self.moment.kind == "cut":  # at the least or the most that there is
            value = self.moment.value
        value = root.value if value is None else value
        if who is None or value is None:
            return
        yield self._root(root, value)
        if root.best is not None:
            yield Plays(who, root.best)

    def _root(self, root: Frame, value: object) -> Worth:
        """Return what the whole search has found."""
        notes = {kind for kind, _ in root.notes}
        return Worth((), 0, value, concluded(value, root.judged > 0, notes, self.manner).basis)
