"""The contract of plyscope/game.py, held to one position of a game."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from plyscope.game import Action
from plyscope.student_code.rule_checker.action_rules import actions_of, check_names, illegal
from plyscope.student_code.rule_checker.guarded_call import Asking, Broken, Fault
from plyscope.student_code.rule_checker.transition_rules import children_of, mover_of
from plyscope.student_code.rule_checker.utility_rules import judged, worth_of
from plyscope.student_code.rule_checker.view_rules import viewed
from plyscope.student_code.tracer.state_snapshot import picture
from plyscope.validation import short_repr

_TRUTH = "it is True where the game is over, else False."


class Looked(NamedTuple):
    """What was seen of a position: its faults, and what its actions lead to."""

    faults: tuple[Fault, ...]
    children: tuple[tuple[Action, Any], ...]
    worth: tuple[float, ...] = ()  # of a finished game, to each player
    judged: tuple[float, ...] = ()  # how it is judged, for each player


def looked_at(game: Any, state: Any, asking: Asking | None = None) -> Looked:
    """Hold the contract to one position; what comes after a rule that is broken badly is not asked.

    Never raises what the game raises: that is a fault.
    """
    ask = asking or Asking(game)
    faults: list[Fault] = []
    children: list[tuple[Action, Any]] = []
    worth: list[float] = []
    values: list[float] = []
    before = picture(state)
    try:
        faults += _hash(state)
        over = ask("is_terminal", state)
        if not isinstance(over, bool):
            raise Broken("is_terminal", f"is_terminal(state) returned {short_repr(over)}: {_TRUTH}")
        worth += worth_of(ask, state) if over else ()
        values += judged(ask, state, worth)
        actions = actions_of(ask, state, over)
        if not over:
            faults += mover_of(ask, state, actions)
            check_names(ask, state, actions)
            children += children_of(ask, state, actions, before)
        faults += illegal(ask, state, actions)
        faults += viewed(ask, state)
        if list(ask("actions", state)) != actions:
            raise Broken(
                "same actions",
                "actions(state) returned others after moves were tried: what they are hangs on "
                "the state alone, and nothing is kept in the game.",
            )
    except Broken as broken:
        faults.append(broken.fault)
    if picture(state) != before and not any(each.rule == "changed" for each in faults):
        faults.append(Fault("changed", f"{ask.shown} changed the state that it was given."))
    return Looked(tuple(faults), tuple(children), tuple(worth), tuple(values))


def _hash(state: Any) -> Iterator[Fault]:
    try:
        hash(state)
    except Exception:  # their class may compute it as it likes
        kind = type(state).__name__
        right = "@dataclass(frozen=True)" if hasattr(state, "__dataclass_fields__") else "a tuple"
        yield Fault(
            "hash",
            f"the state is {_a(kind)}, which has no hash: a state never changes, and is looked up "
            f"in tables; make it {right}.",
        )


def _a(kind: str) -> str:
    return f"{'an' if kind[:1].lower() in 'aeiou' else 'a'} {kind}"
