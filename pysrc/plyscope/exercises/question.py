"""Quiz questions about a search, and grading of their answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isclose, isfinite
from typing import Any

from plyscope.exercises.answer import parse_number
from plyscope.trace.value_format import RAW_VALUES, ValueUnit, format_number
from plyscope.validation import join_names, short_repr

TOLERANCE = 0.005  # two decimals are enough for a fraction
_NUMBER_EXAMPLES = 'such as 3, -1, 1/2 or "-inf"'


@dataclass(frozen=True)
class Question:
    """A question about a tick or a search, with its solution.

    kind             what an answer is:
                       "value"   a number
                       "vector"  one number for each of `names`, the players
                       "window"  two numbers, alpha and beta
                       "cut"     the number of skipped moves, 0 if the node is not cut off
                       "leaves"  those of `names` that are never visited
                       "move"    one of `names`
    prompt           the question as one sentence
    solution         the right answer; of a "move" all right answers
    explanation      why, as sentences
    rule             the rule that the question is about, as a sentence, or ""
    names            the players, leaves or moves, by kind
    choices          the possible values as text, if there are few; otherwise empty
    previous_window  of a "window": the bounds before, as text
    is_signed        positive values are written with "+"
    leaf_paths       of "leaves": for each of `names`, the actions to the leaf and its value
    unit             the unit of values in text and answers
    """

    kind: str
    prompt: str
    solution: Any
    explanation: str
    rule: str = ""
    names: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    previous_window: tuple[str, ...] = ()
    is_signed: bool = False
    leaf_paths: tuple[tuple[tuple[int, ...], str], ...] = ()
    unit: ValueUnit = RAW_VALUES

    @property
    def answer_clause(self) -> str:
        """The solution as a clause."""
        return {
            "value": lambda: f"it returns {self._format(self.solution)}",
            "vector": lambda: f"it returns {format_number(self.solution)}",
            "window": lambda: "α is {} and β is {}".format(*map(self._format, self.solution)),
            "cut": lambda: _format_cutoff(self.solution),
            "leaves": lambda: _format_unvisited(self.solution),
            "move": lambda: f"it is {' or '.join(self.solution)}",
        }[self.kind]()

    def _format(self, value: float) -> str:
        """Format a value: a number, or “X wins”."""
        text = self.unit.format_value(value, self.is_signed)
        return f"“{text}”" if self.unit.is_win_or_loss(value) else text


def grade_question(question: Question, answer: Any) -> tuple[bool, str]:
    """Return whether an answer is right, and sentences that say so and why.

    A number may be text: "10/3", "−1", "-inf". None asks for the solution. Raises ValueError if
    the answer cannot be read.
    """
    if answer is None:
        return False, f"{question.answer_clause.replace('it ', 'It ', 1)}. {question.explanation}"
    is_right = _GRADERS[question.kind](question, answer)
    verdict = "Right." if is_right else f"No: {question.answer_clause}."
    return is_right, f"{verdict} {question.explanation}"


def _grade_value(question: Question, answer: Any) -> bool:
    return _is_near(
        question.unit.to_feature_sum(question.solution),
        _parse_answer_number("A value", answer, question.unit),
    )


def _grade_numbers(question: Question, answer: Any) -> bool:
    labels = question.names or ("α", "β")
    if isinstance(answer, str) or not isinstance(answer, Sequence) or len(answer) != len(labels):
        raise ValueError(
            f"The answer is {len(labels)} numbers, {join_names(labels)}, not {short_repr(answer)}."
        )
    unit = question.unit
    numbers = [
        _parse_answer_number(name, each, unit) for name, each in zip(labels, answer, strict=True)
    ]
    return all(map(_is_near, map(unit.to_feature_sum, question.solution), numbers))


def _grade_count(question: Question, answer: Any) -> bool:
    count = _parse_answer_number("The number of skipped moves", answer)
    if not (count >= 0 and count % 1 == 0):
        raise ValueError(
            f"The number of skipped moves is a whole number, not {short_repr(answer)}."
        )
    return bool(count == question.solution)


def _grade_leaves(question: Question, answer: Any) -> bool:
    if isinstance(answer, str) or not isinstance(answer, Sequence):
        raise ValueError(f"The answer is a list of leaves, not {short_repr(answer)}.")
    return {_check_name(question, "leaf", each) for each in answer} == set(question.solution)


def _grade_move(question: Question, answer: Any) -> bool:
    return _check_name(question, "move", answer) in question.solution


_GRADERS = {
    "value": _grade_value,
    "vector": _grade_numbers,
    "window": _grade_numbers,
    "cut": _grade_count,
    "leaves": _grade_leaves,
    "move": _grade_move,
}


def _parse_answer_number(name: str, answer: Any, unit: ValueUnit = RAW_VALUES) -> float:
    number = unit.parse_win_or_loss(answer) or parse_number(answer)
    if number is None:
        raise ValueError(f"{name} is a number, {_NUMBER_EXAMPLES}, not {short_repr(answer)}.")
    return number


def _check_name(question: Question, kind: str, name: Any) -> str:
    if not isinstance(name, str) or name not in question.names:
        raise ValueError(
            f"There is no {kind} {short_repr(name)}: choose one of {join_names(question.names)}."
        )
    return name


def _is_near(solution: float, answer: float) -> bool:
    """Return whether a number is right, or right to two decimals."""
    is_whole = not isfinite(solution) or solution % 1 == 0
    return isclose(solution, answer, abs_tol=1e-9 if is_whole else TOLERANCE)


def _format_cutoff(count: int) -> str:
    if not count:
        return "it is not cut off"
    return f"it is cut off and {count} move{' is' if count == 1 else 's are'} skipped"


def _format_unvisited(names: Sequence[str]) -> str:
    if not names:
        return "it visits every leaf"
    last = f"{names[-1]} {'is' if len(names) == 1 else 'are'} never visited"
    return f"{', '.join(names[:-1])} and {last}" if len(names) > 1 else last
