"""One check of one search: its trials and its divergences."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from plyscope.student_code.convention.function_call import CallConvention
from plyscope.student_code.grader.comparison import KINDS, Judge, rule_of
from plyscope.student_code.grader.result_reading import Reading, Tried, reading_of
from plyscope.student_code.grader.trials.expected_result import all_expected, expected
from plyscope.student_code.grader.trials.references import CUT, Reference
from plyscope.student_code.grader.trials.trial import Search, Trial
from plyscope.student_code.grader.trials.watchdog import TimedOut


@dataclass
class CheckRun:
    """A search, its reference, and all that was observed of it.

    ties, first  as they were asked for; None and "" where they were not
    utilities    the only values of leaves; () for any
    reload       loads the program anew and returns its search; None where there is no program text
    """

    reference: Reference
    how: CallConvention
    search: Search
    ties: str | None
    first: str
    reload: Callable[[], Search] | None = None
    utilities: tuple[float, ...] = ()

    @cached_property
    def tried(self) -> list[Tried]:
        """All trials, each with what is right and what was seen; up to one that takes too long."""
        found: list[Tried] = []
        for trial, right in all_expected(self.reference.name, self.first, self.utilities):
            found.append((trial, right, trial.run(self.search)))
            if isinstance(found[-1][2].raised, TimedOut):
                break
        return found

    @cached_property
    def reading(self) -> Reading:
        return reading_of(self.tried, self.how.negated, self.how.moves_alone)

    @cached_property
    def judge(self) -> Judge:
        return Judge(self.reference, self.reading, rule_of(self.reference, self.tried, self.ties))

    @cached_property
    def divergences(self) -> list[tuple[str, Tried]]:
        """What is wrong, by trial; the gravest first, and of these the smallest trees."""
        kinds = ((self.judge.kind(*each), each) for each in self.tried)
        wrong = [(kind, each) for kind, each in kinds if kind]
        return sorted(wrong, key=_rank)

    def attempt(self, trial: Trial) -> Tried:
        """Return one more trial."""
        return trial, expected(trial, self.reference), trial.run(self.search)

    def followed_tie_rule(self) -> str:
        """Return the rule for ties that is kept to, as `ties` has it."""
        if not self.reference.prunes:
            return ""
        return "cut" if self.judge.rule == CUT else "strict"


def _rank(departure: tuple[str, Tried]) -> tuple[int, bool, bool, int]:
    kind, (trial, _, _) = departure
    return KINDS.index(kind), trial.tree is None, trial.shared, trial.nodes
