"""Compare a search with the reference, on one trial and on all."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from plyscope.game import CHANCE
from plyscope.student_code.grader.result_reading import Reading, Tried
from plyscope.student_code.grader.trials.counting_game import Endless
from plyscope.student_code.grader.trials.expected_result import Expected, same
from plyscope.student_code.grader.trials.references import CUT, HARD, STRICT, Reference
from plyscope.student_code.grader.trials.trial import Seen, Trial

# The gravest first: a search that errs in one way on one trial and in another on the next is told
# by the gravest.
KINDS = ("endless", "error", "answer", "value", "move", "over", "under", "ties")
RULES = {"cut": (CUT,), "strict": (STRICT, HARD)}


@dataclass(frozen=True)
class Judge:
    """Compares what a search did with what is right; `rule` is its rule for ties.

    A move is right where it is a best one, whichever of several. Leaves are right as one rule has
    them, the same on all trials: "over" is one not visited that every rule visits, "under" one
    visited that none does, "ties" what another rule would do.
    """

    like: Reference
    reading: Reading
    rule: str = ""

    def kind(self, trial: Trial, right: Expected, seen: Seen) -> str:
        """Return what is wrong, one of KINDS, or "" where all is right."""
        if seen.raised is not None:
            return "endless" if isinstance(seen.raised, (Endless, RecursionError)) else "error"
        answer = self.reading.read(seen.returned, trial)
        if answer is None:
            return "answer"
        if self.reading.has_value:
            if isinstance(answer.value, tuple) != isinstance(right.value, tuple):
                return "answer"
            if not same(answer.value, right.value):
                return "value"
        if self.reading.has_move and trial.first != CHANCE and answer.move not in right.moves:
            return "move"
        return self.pruning(right, seen) if trial.plain else ""

    def pruning(self, right: Expected, seen: Seen) -> str:
        """Return what is wrong with the leaves that were visited."""
        if seen.leaves == right.leaves[self.rule]:
            return ""
        sets = list(right.leaves.values())
        if sets[0].intersection(*sets) - seen.leaves:
            return "over"
        return "under" if seen.leaves - sets[0].union(*sets) else "ties"


def rule_of(like: Reference, tried: Sequence[Tried], ties: str | None = None) -> str:
    """Return the rule for ties whose leaves are visited on most trials."""
    rules: Iterable[str] = RULES[ties] if ties else like.rules
    plain = [(right, seen) for trial, right, seen in tried if trial.plain]
    return max(
        (rule for rule in rules if rule in like.rules),
        key=lambda rule: sum(seen.leaves == right.leaves[rule] for right, seen in plain),
    )
