"""What a cutoff means, as claims: what the mover has, why nothing else matters, what is skipped."""

from collections.abc import Iterator
from math import inf

from plyscope.game import CHANCE, MAX
from plyscope.trace.explain.claims import (
    Asks,
    Average,
    Avoided,
    Claim,
    Has,
    Matters,
    Never,
    NoneBeyond,
    Returns,
    Skips,
    Worth,
)
from plyscope.trace.frame import ASKED, AVERAGE, Frame
from plyscope.trace.place import Place


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
