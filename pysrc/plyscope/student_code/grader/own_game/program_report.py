"""The result of checking a program that brings its own game."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from plyscope.student_code.grader.report import Report, Verdict
from plyscope.student_code.grader.report_sentences import count_of


class Fault(Enum):
    """What is wrong in a program."""

    NONE = ""
    SEARCH = "search"
    RULES = "rules"


@dataclass(frozen=True)
class RuleDifference:
    """A position in which a rule of a program differs from ours.

    rule      the name of the function
    call      what reproduces it, typed after the program
    sentence  the position, and how it differs
    """

    rule: str
    call: str
    sentence: str


@dataclass(frozen=True)
class RuleReport:
    """The rules of a program compared with ours.

    shown   the first difference of each rule, in the position with the fewest marks
    counts  how many positions differ, by rule
    notes   what is unusual, but not wrong
    wrong_trials  trials in which it errs; 0 for one that prunes nowhere and returns what is right
    mistake, title  the known mistake, and it in words; "" where none explains all differences
    quick   the players of whose wins a quicker one counts more, as a text such as "XO"
    """

    shown: tuple[RuleDifference, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    positions: int = 0
    notes: tuple[str, ...] = ()
    mistake: str = ""
    title: str = ""
    quick: str = ""

    @property
    def count(self) -> int:
        return sum(number for _, number in self.counts)


@dataclass(frozen=True)
class SearchReport:
    """One search of a program.

    verdict   RIGHT, WRONG, or UNDECIDED if it could not be checked
    sentence  what was seen, or why it could not be checked
    setup, call  statements and an expression that reproduce what is wrong, typed after the program
    mistake, title  the known mistake, and it in words; "" where none explains all trials
    """

    search: str
    verdict: Verdict
    sentence: str
    setup: tuple[str, ...] = ()
    call: str = ""
    mistake: str = ""
    title: str = ""
    trials: int = 0
    wrong_trials: int = 0

    @property
    def counterexample(self) -> str:
        return "; ".join([*self.setup, self.call]) if self.call else ""


@dataclass(frozen=True)
class ProgramReport:
    """What was found of a program: of its rules, and of each of its searches.

    game     what was recognized, "" for nothing
    reason   why nothing could be checked, "" otherwise
    notes    what else is told of its searches
    """

    game: str
    rules: RuleReport | None = None
    searches: tuple[SearchReport, ...] = ()
    reason: str = ""
    notes: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict:
        if self.fault is not Fault.NONE:
            return Verdict.WRONG
        if any(each.verdict is Verdict.RIGHT for each in self.searches):
            undecided = any(each.verdict is Verdict.UNDECIDED for each in self.searches)
            return Verdict.UNDECIDED if undecided else Verdict.RIGHT
        return Verdict.UNDECIDED

    @property
    def fault(self) -> Fault:
        if self.rules is not None and self.rules.count:
            return Fault.RULES
        if any(each.verdict is Verdict.WRONG for each in self.searches):
            return Fault.SEARCH
        return Fault.NONE

    @property
    def mistake(self) -> str:
        """The first mistake that has a name: its title, "" for none."""
        parts = (*((self.rules,) if self.rules else ()), *self.searches)
        return next((each.title for each in parts if each.title), "")

    @property
    def counterexample(self) -> str:
        """What reproduces the first error, typed after the program."""
        if self.rules is not None and self.rules.shown:
            return self.rules.shown[0].call
        wrong = (each for each in self.searches if each.verdict is Verdict.WRONG)
        return next((each.counterexample for each in wrong), "")

    @property
    def sentences(self) -> tuple[str, ...]:
        """What was found, a sentence or two for each part."""
        if self.reason:
            return (f"Could not be checked: {self.reason}",)
        lines: list[str] = []
        if self.rules is not None:
            lines += _tell_rules(self.rules)
        for each in self.searches:
            start = "Could not be checked: " if each.verdict is Verdict.UNDECIDED else ""
            lines.append(f"{each.search}: {start}{each.sentence}")
            if each.title:
                lines.append(f"{each.title[:1].upper()}{each.title[1:]}.")
            if each.counterexample and each.verdict is Verdict.WRONG:
                lines.append(f"To see it: {each.counterexample}")
        return (*lines, *self.notes)


def _tell_rules(rules: RuleReport) -> list[str]:
    lines = [each.sentence for each in rules.shown]
    if rules.title:
        lines.append(f"{rules.title[:1].upper()}{rules.title[1:]}.")
    if rules.count:
        found = ", ".join(f"{rule} in {number:,}" for rule, number in rules.counts)
        lines.append(
            f"Rules that differ in some of {count_of(rules.positions, 'position')}: {found}."
        )
    elif rules.positions:
        lines.append(f"The rules are right in all {rules.positions:,} positions.")
    return [*lines, *rules.notes]


def program_report_to_json(report: ProgramReport) -> Mapping[str, Any]:
    """Return a report as plain data for JSON."""
    return {
        "verdict": report.verdict.value,
        "right": report.verdict is Verdict.RIGHT,
        "fault": report.fault.value,
        "game": report.game,
        "mistake": report.mistake,
        "counterexample": report.counterexample,
        "rule_differences": report.rules.count if report.rules else 0,
        "sentences": list(report.sentences),
    }


def undecided_to_json(reason: str) -> Mapping[str, Any]:
    """Return the report of a program that could not be checked, as plain data for JSON."""
    return program_report_to_json(ProgramReport("", reason=reason))


def protocol_report_to_json(report: Report) -> Mapping[str, Any]:
    """Return the report on a program on our game protocol, with the keys of one on its own game."""
    is_wrong = report.verdict is Verdict.WRONG
    tree = report.counterexample
    where = report.position if tree is None else f"Tree({tree!r}, {report.turns!r})"
    return {
        "verdict": report.verdict.value,
        "right": report.is_right,
        "fault": (Fault.SEARCH if is_wrong else Fault.NONE).value,
        "game": report.reference,
        "mistake": report.title,
        "counterexample": where if is_wrong else "",
        "rule_differences": 0,
        "sentences": [f"{report.name}: {report.sentence}"],
    }
