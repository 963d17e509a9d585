"""The result of checking a search."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from plyscope.exercises.tree_format import to_json_data
from plyscope.games.tree import Tree


class Verdict(Enum):
    """Whether a checked search is right."""

    RIGHT = "right"
    WRONG = "wrong"
    UNDECIDED = "undecided"

    def __repr__(self) -> str:
        return f"Verdict.{self.name}"


@dataclass(frozen=True, repr=False)
class Report:
    """What `check` found: the verdict and, for a wrong search, the smallest tree on which it fails.

    verdict         RIGHT if every trial was as it should be, WRONG if one was not; UNDECIDED if
                    a trial did not end in time and no other was wrong, or if it fails on our
                    positions and asks our game nothing: it is a search of another game
    mistake         the name of the known mistake, None if there is none; where the verdict is
                    UNDECIDED, the likely one
    counterexample  nested lists, as `Tree` takes them: the smallest failing tree that was found;
                    None for a right search, and where it fails on a position of a game
    sentence        what was seen, in one or two sentences
    reference       the algorithm that it was compared with
    name            the name of the function
    title, advice   the mistake in words, and what would be right; "" without a known mistake
    kind            what is wrong: "value", "move", "over" (it skips leaves that must be visited),
                    "under" (it visits leaves that must be skipped), "ties" (the other rule for
                    equal values), "answer" (it returns no value or move), "error" or "endless";
                    "" for a right search
    ties            "cut" or "strict", the rule for equal values that it follows; "" for none
    turns           who moves at each ply of the counterexample
    shared          whether equal subtrees of the counterexample are one position
    depth           the depth limit of the failing trial, in plies; 0 without a limit
    returned_value, expected_value
                    the root's value on the counterexample, a utility of MAX; None if it returned
                    no value
    returned_move, best_moves
                    the move that it chose there, and all moves that are right
    visited_leaves  the leaves of the counterexample that it evaluated, by their numbers in `Tree`
    wrong_leaves    the leaves that are visited but should not be, or should be but are not
    position        the name of the game, where it fails on a position of one
    trials, wrong_trials
                    how many trials there were, and how many were wrong
    error           the exception that it raised, or None

    >>> from plyscope import check
    >>> def first_child(game, state):
    ...     if game.is_terminal(state):
    ...         return game.utility(state, 0)
    ...     return first_child(game, game.result(state, game.actions(state)[0]))
    >>> report = check(first_child, "minimax")
    >>> report.verdict, report.counterexample
    (Verdict.WRONG, [0, 1])
    """

    verdict: Verdict
    mistake: str | None
    counterexample: Any
    sentence: str
    reference: str
    name: str
    title: str = ""
    advice: str = ""
    kind: str = ""
    ties: str = ""
    turns: tuple[str | int, ...] = ()
    shared: bool = False
    depth: int = 0
    returned_value: Any = None
    expected_value: Any = None
    returned_move: int | None = None
    best_moves: tuple[int, ...] = ()
    visited_leaves: tuple[int, ...] = ()
    wrong_leaves: tuple[int, ...] = ()
    position: str = ""
    trials: int = 0
    wrong_trials: int = 0
    error: BaseException | None = field(default=None, compare=False)

    @property
    def is_right(self) -> bool:
        return self.verdict is Verdict.RIGHT

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        parts = [repr(self.verdict)]
        if self.mistake is not None:
            parts.append(f"mistake={self.mistake!r}")
        if self.counterexample is not None:
            parts.append(f"counterexample={self.counterexample!r}")
        return f"Report({', '.join(parts)})"


# Keys of the page and of `plyscope check --json`, by the field of a report.
_JSON_KEYS = {
    "counterexample": "tree",
    "reference": "like",
    "returned_value": "answered",
    "expected_value": "expected",
    "returned_move": "move",
    "best_moves": "moves",
    "visited_leaves": "visited",
    "wrong_leaves": "off",
    "wrong_trials": "departed",
}


def report_to_json(report: Report) -> Mapping[str, Any]:
    """Return a report as plain data for JSON: infinite values and errors become text.

    A child of a chance node is {"p": 0.5, "to": 8}, as `parse_tree` reads it.
    """
    fields = {name: value for name, value in vars(report).items() if name != "verdict"}
    data = {_JSON_KEYS.get(name, name): _to_plain(value) for name, value in fields.items()}
    if report.counterexample is not None:
        data["tree"] = to_json_data(Tree(report.counterexample, report.turns))
    error = report.error
    data["error"] = None if error is None else f"{type(error).__name__}: {error}"
    return {"right": report.is_right, **data}


def _to_plain(value: Any) -> Any:
    if isinstance(value, float) and value - value != 0:
        return str(value)
    if isinstance(value, tuple):
        return [_to_plain(each) for each in value]
    return value
