"""The rules of the Game protocol at one position."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from plyscope.game import Action
from plyscope.student_code.rule_checker.action_rules import actions_of, check_names, illegal
from plyscope.student_code.rule_checker.guarded_call import (
    BrokenRule,
    GuardedGame,
    UnusablePosition,
)
from plyscope.student_code.rule_checker.transition_rules import children_of, mover_of
from plyscope.student_code.rule_checker.utility_rules import (
    check_upper_bound,
    judged,
    worth_of,
)
from plyscope.student_code.rule_checker.view_rules import viewed
from plyscope.student_code.tracer.state_snapshot import take_snapshot
from plyscope.validation import short_repr

_TRUTH = "expected True if the game is over, else False."


class CheckedPosition(NamedTuple):
    """The violations at a position, and its children."""

    faults: tuple[BrokenRule, ...]
    children: tuple[tuple[Action, Any], ...]
    worth: tuple[float, ...] = ()  # of a finished game, to each player
    judged: tuple[float, ...] = ()  # how it is judged, for each player


def check_position(game: Any, state: Any, asking: GuardedGame | None = None) -> CheckedPosition:
    """Check one position; stop at a rule whose violation makes further checks impossible.

    Never raises what the game raises: that is a fault.
    """
    ask = asking or GuardedGame(game)
    faults: list[BrokenRule] = []
    children: list[tuple[Action, Any]] = []
    worth: list[float] = []
    values: list[float] = []
    before = take_snapshot(state)
    try:
        faults += _hash(state)
        over = ask("is_terminal", state)
        if not isinstance(over, bool):
            raise UnusablePosition(
                "is_terminal", f"is_terminal(state) returned {short_repr(over)}: {_TRUTH}"
            )
        worth += worth_of(ask, state) if over else ()
        values += judged(ask, state, worth)
        check_upper_bound(ask, state, worth)
        actions = actions_of(ask, state, over)
        if not over:
            faults += mover_of(ask, state, actions)
            check_names(ask, state, actions)
            children += children_of(ask, state, actions, before)
        faults += illegal(ask, state, actions)
        faults += viewed(ask, state)
        if list(ask("actions", state)) != actions:
            raise UnusablePosition(
                "same actions",
                "actions(state) returned other actions after some moves: they must depend only on "
                "the state.",
            )
    except UnusablePosition as broken:
        faults.append(broken.broken_rule)
    if take_snapshot(state) != before and not any(each.rule == "changed" for each in faults):
        faults.append(BrokenRule("changed", f"{ask.shown} changed the state that it was given."))
    return CheckedPosition(tuple(faults), tuple(children), tuple(worth), tuple(values))


def _hash(state: Any) -> Iterator[BrokenRule]:
    try:
        hash(state)
    except Exception:  # their class may compute it as it likes
        kind = type(state).__name__
        right = "@dataclass(frozen=True)" if hasattr(state, "__dataclass_fields__") else "a tuple"
        yield BrokenRule(
            "hash",
            f"the state is {_a(kind)}, which is not hashable: make it {right}.",
        )


def _a(kind: str) -> str:
    return f"{'an' if kind[:1].lower() in 'aeiou' else 'a'} {kind}"
