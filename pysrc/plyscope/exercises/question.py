"""A question about a moment of a search, and what is right."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isclose, isfinite
from typing import Any

from plyscope.exercises.answer import parse_number
from plyscope.trace.value_format import RAW_VALUES, ValueUnit, format_number
from plyscope.validation import join_names, short_repr

TOLERANCE = 0.005  # of a number with a fraction two decimals are enough
_NUMBER_EXAMPLES = 'such as 3, -1, 1/2 or "-inf"'


@dataclass(frozen=True)
class Question:
    """What is asked about a moment; what the right answer is; why.

    kind     what an answer is:
               "value"   a number
               "vector"  one number for each of `names`, the players
               "window"  two numbers, alpha and beta
               "cut"     how many moves are skipped, 0 where the node is not cut
               "leaves"  those of `names` that are never visited
               "move"    one of `names`
    prompt   the question in one sentence, which gives nothing away
    right    the answer; of a "move" all that are right
    reason   why, in sentences
    rule     what has to be known for it, in a sentence, or ""
    choices  where only so few values are possible: these, as people read them
    before   of a "window": as it was before, as people read it
    signed   whether a value has its plus, as where sides win and lose
    unit     in what values are told, and given
    places   of "leaves": for each of `names` the actions that lead there, and what it is worth
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
        """The right answer in a clause."""
        return {
            "value": lambda: (
                f"it comes back with {self.unit.format_value(self.solution, self.is_signed)}"
            ),
            "vector": lambda: f"it comes back with {format_number(self.solution)}",
            "window": lambda: "α is {} and β is {}".format(
                *(self.unit.format_value(end, self.is_signed) for end in self.solution)
            ),
            "cut": lambda: _format_cutoff(self.solution),
            "leaves": lambda: _format_unvisited(self.solution),
            "move": lambda: f"it is {' or '.join(self.solution)}",
        }[self.kind]()


def grade_question(question: Question, answer: Any) -> tuple[bool, str]:
    """Return whether an answer is right, and a sentence or more that say so and why.

    A number may be written as people do: "10/3", "−1", "-inf". None is no answer: it is told what
    is right. Raises ValueError, telling what an answer is, where it cannot be read.
    """
    if answer is None:
        return False, f"{question.answer_clause.replace('it ', 'It ', 1)}. {question.explanation}"
    right = _GRADERS[question.kind](question, answer)
    begin = "Right." if right else f"No: {question.answer_clause}."
    return right, f"{begin} {question.explanation}"


def _grade_value(question: Question, answer: Any) -> bool:
    return _is_near(
        question.unit.to_feature_sum(question.solution),
        _parse_answer_number("A value", answer, question.unit),
    )


def _grade_numbers(question: Question, answer: Any) -> bool:
    what = question.names or ("α", "β")
    if isinstance(answer, str) or not isinstance(answer, Sequence) or len(answer) != len(what):
        raise ValueError(
            f"The answer is {len(what)} numbers, {join_names(what)}, not {short_repr(answer)}."
        )
    unit = question.unit
    given = [
        _parse_answer_number(name, each, unit) for name, each in zip(what, answer, strict=True)
    ]
    return all(map(_is_near, map(unit.to_feature_sum, question.solution), given))


def _grade_count(question: Question, answer: Any) -> bool:
    count = _parse_answer_number("How many moves are skipped", answer)
    if not (count >= 0 and count % 1 == 0):
        raise ValueError(f"How many moves are skipped is a whole number, not {short_repr(answer)}.")
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


def _parse_answer_number(what: str, answer: Any, unit: ValueUnit = RAW_VALUES) -> float:
    found = unit.parse_win_or_loss(answer) or parse_number(answer)
    if found is None:
        raise ValueError(f"{what} is a number, {_NUMBER_EXAMPLES}, not {short_repr(answer)}.")
    return found


def _check_name(question: Question, what: str, name: Any) -> str:
    if not isinstance(name, str) or name not in question.names:
        raise ValueError(
            f"There is no {what} {short_repr(name)}; there are: {join_names(question.names)}."
        )
    return name


def _is_near(solution: float, answer: float) -> bool:
    """Tell whether a number is the right one, or what it is to two decimals."""
    whole = not isfinite(solution) or solution % 1 == 0
    return isclose(solution, answer, abs_tol=1e-9 if whole else TOLERANCE)


def _format_cutoff(count: int) -> str:
    if not count:
        return "it is not cut, and goes on"
    return f"it is cut, and {count} move{' is' if count == 1 else 's are'} skipped"


def _format_unvisited(names: Sequence[str]) -> str:
    if not names:
        return "it visits every leaf"
    last = f"{names[-1]} {'is' if len(names) == 1 else 'are'} never visited"
    return f"{', '.join(names[:-1])} and {last}" if len(names) > 1 else last
