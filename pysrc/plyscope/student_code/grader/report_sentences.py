"""Sentences about what a check observed."""

from collections.abc import Iterable
from typing import Any

from plyscope.exercises.tree_text import format_tree
from plyscope.games.tree import Tree
from plyscope.search import ALGORITHMS
from plyscope.student_code.grader.result_reading import Answer, Reading
from plyscope.student_code.grader.trials.expected_result import Expected
from plyscope.student_code.grader.trials.references import CUT, Reference
from plyscope.student_code.grader.trials.trial import Seen, Trial
from plyscope.student_code.grader.trials.watchdog import TimedOut
from plyscope.trace.value_format import format_number
from plyscope.validation import short_repr

LONG = 200  # letters of a tree: a longer one is not written out
LARGE = 1_000_000  # no leaf is worth so much, and every position of a tree is a larger number
_RULES = {"cut": "cuts at equality", "strict": "cuts only beyond equality"}


def count_of(number: int, singular: str, plural: str = "") -> str:
    """Return a count with its noun: 1 trial, 2 trials."""
    return f"{number:,} {singular if number == 1 else plural or f'{singular}s'}"


def on_all(trials: int) -> str:
    """Return on how many trials something holds: on the one trial, on all 2 trials."""
    return "on the one trial" if trials == 1 else f"on all {count_of(trials, 'trial')}"


def label(like: Reference) -> str:
    """Return the name of a reference within a sentence."""
    if like.name == "negamax":
        return "negamax"
    text = ALGORITHMS[like.name].title
    return text[0].lower() + text[1:]


def rule_words(ties: str) -> str:
    return _RULES[ties]


def returned_words(returned: Any) -> str:
    """Return a returned object as text."""
    return format_number(returned) if type(returned) in (int, float) else short_repr(returned)


class Words:
    """Sentences about one trial."""

    def __init__(self, like: Reference, trial: Trial, right: Expected, seen: Seen) -> None:
        self._like, self._trial, self._right, self._seen = like, trial, right, seen

    def seen(self, kind: str, answer: Answer | None, rule: str, reading: Reading) -> str:
        """Return what was seen, without a full stop."""
        told = {
            "endless": self._endless,
            "error": self._error,
            "answer": self._answer,
        }.get(kind)
        if told is not None:
            return f"{self.where()} {told()}"
        assert answer is not None
        if kind == "value":
            value = format_number(answer.value)
            if self._trial.rules.is_state(self._seen.returned) and abs(answer.value) > LARGE:
                value = "a position"
            was = f"it returned {value}, but the value is {format_number(self._right.value)}"
            if reading.mover and value == format_number(answer.value) and self._trial.first == 1:
                was += " (both for MAX)"
            return f"{self.where()} {was}"
        if kind == "move":
            return f"{self.where()} {self._move(answer.move)}"
        return f"{self.where()} {self._leaves(kind, rule)}"

    def where(self) -> str:
        trial = self._trial
        depth = f" to depth {trial.depth}" if trial.depth else ""
        if trial.tree is None:
            return f"In a position of {trial.name}, {self._who()} to move,"
        tree = Tree(trial.tree.to_nested()) if _simple(trial.tree) else trial.tree
        text = format_tree(tree, 10_000)
        text = text if len(text) <= LONG else f"a tree of {trial.nodes} nodes"
        shared = " (equal subtrees are one position)" if trial.shared else ""
        return f"On {text}{depth}{shared}, {self._who()} to move,"

    def _who(self) -> str:
        first = self._trial.first
        return "chance" if first < 0 else str(self._trial.rules.players[first])

    def _endless(self) -> str:
        if isinstance(self._seen.raised, RecursionError):
            return "it called itself without end"
        if isinstance(self._seen.raised, TimedOut):
            return f"it did not return in time, although there are only {self._trial.nodes} nodes"
        return f"it did not return, although there are only {self._trial.nodes} nodes"

    def _error(self) -> str:
        error = self._seen.raised
        text = " ".join(str(error).split()).rstrip(".")
        text = text if len(text) <= LONG else f"{text[:LONG]}..."
        return f"it raised {type(error).__name__}{f' ({text})' if text else ''}"

    def _answer(self) -> str:
        value = format_number(self._right.value)
        return (
            f"it returned {short_repr(self._seen.returned)}, which is neither a value nor a move; "
            f"the value is {value}"
        )

    def _move(self, move: Any) -> str:
        best = self._best()
        if move not in self._right.worths:
            return f"it chose {short_repr(move)}, which is not a legal move; {best}"
        name = self._action(move)
        return f"it chose {name} (value {format_number(self._right.worths[move])}), but {best}"

    def _best(self) -> str:
        move = min(self._right.moves)
        return f"{self._action(move)} has the value {format_number(self._right.worths[move])}"

    def _action(self, action: int) -> str:
        return str(self._trial.rules.action_name(self._trial.root, action))

    def _leaves(self, kind: str, rule: str) -> str:
        name = label(self._like)
        sets = list(self._right.leaves.values())
        least, most = sets[0].intersection(*sets), sets[0].union(*sets)
        both = ", whether it cuts at equality or not" if self._like.prunes else ""
        if kind == "over":
            leaf = self._named(least - self._seen.leaves)
            return f"it did not visit {leaf}, which {name} visits{both}"
        if kind == "under":
            leaf = self._named(self._seen.leaves - most)
            return f"it visited {leaf}, which {name} skips{both}"
        how = _RULES["cut" if rule == CUT else "strict"]
        more = self._seen.leaves - self._right.leaves[rule]
        if more:
            return f"it visited {self._named(more)}, which {name} skips if it {how}"
        less = self._right.leaves[rule] - self._seen.leaves
        return f"it did not visit {self._named(less)}, which {name} visits if it {how}"

    def _named(self, leaves: Iterable[int]) -> str:
        """Return the first of some leaves by its name, with its value, and how many more."""
        tree = self._trial.tree
        assert tree is not None
        first, *others = sorted(leaves)
        path = tree.path(first)
        if not path:
            return "the root"
        above = tree.initial
        for action in path[:-1]:
            above = tree.children(above)[action]
        name = tree.action_name(above, path[-1])
        worth = tree.leaf_value(first)
        told = f"{name} (value {format_number(worth)})" if worth is not None else name
        if not others:
            return f"the leaf {told}"
        more = "another leaf" if len(others) == 1 else f"{len(others)} other leaves"
        return f"{told} and {more}"


def _simple(tree: Tree) -> bool:
    """Tell whether it is MAX’s and MIN’s alone, so that its lists say all but who begins."""
    return tree.players == ("MAX", "MIN") and set(tree.turns) == {0, 1}
