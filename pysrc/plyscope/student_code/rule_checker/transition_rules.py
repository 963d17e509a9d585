"""Who moves at a position, what chance may bring, and what each action leads to."""

from collections.abc import Iterator, Sequence
from math import isclose
from typing import Any

from plyscope.game import CHANCE, Action
from plyscope.student_code.rule_checker.guarded_call import Asking, Broken, Fault
from plyscope.student_code.tracer.state_snapshot import picture
from plyscope.validation import is_integer, is_number, join_names, short_repr


def mover_of(ask: Asking, state: Any, actions: Sequence[Action]) -> Iterator[Fault]:
    mover, last = ask("to_move", state), len(ask.players) - 1
    if is_integer(mover) and mover == CHANCE:
        yield from _outcomes(ask, state, actions)
    elif not is_integer(mover) or not 0 <= mover <= last:
        places = " or ".join(map(str, range(last + 1))) if last < 2 else f"0 to {last}"
        raise Broken(
            "to_move",
            f"to_move(state) returned {short_repr(mover)}: it is {places}, the place of who "
            "moves among "
            f"the players {join_names(ask.players)}.",
        )


def _outcomes(ask: Asking, state: Any, actions: Sequence[Action]) -> Iterator[Fault]:
    """Hold chance to it: an outcome for each action, and probabilities that sum to 1."""
    if not hasattr(ask.game, "outcomes"):
        raise Broken(
            "outcomes", "to_move(state) says that chance is to move, and the game has no outcomes."
        )
    pairs = ask("outcomes", state)
    try:
        odds = dict(pairs)
    except (TypeError, ValueError):
        raise Broken(
            "outcomes",
            f"outcomes(state) returned {short_repr(pairs)}: it is a list of pairs, an action "
            "and its "
            "probability.",
        ) from None
    if sorted(odds) != sorted(actions):
        raise Broken("outcomes", "outcomes(state) has other actions than actions(state).")
    fit = all(is_number(p) and 0 <= p <= 1 for p in odds.values())
    if not fit or not isclose(sum(odds.values()), 1, abs_tol=1e-9):
        yield Fault("odds", f"the probabilities {join_names([*odds.values()])} do not sum to 1.")


def children_of(
    ask: Asking, state: Any, actions: Sequence[Action], before: Any
) -> Iterator[tuple[Action, Any]]:
    """Yield what each action leads to: new each time, the same each time, the old one as it was."""
    for action in actions:
        made = ask("result", state, action)
        if picture(state) != before:
            raise Broken(
                "changed",
                f"{ask.shown} changed the state that it was given: make a new one, and leave the "
                "old one as it was.",
            )
        if made is None:
            raise Broken("result", f"{ask.shown} returned None: is a return missing?")
        looks = picture(made)
        again = ask("result", state, action)
        if picture(made) != looks:
            raise Broken("kept", f"{ask.shown} changed the state that it had made before.")
        if picture(again) != looks:
            raise Broken("same result", f"{ask.shown} made another state the second time.")
        if not _same(again, made):
            raise Broken(
                "equal",
                f"{ask.shown} made two states that look the same and are not equal: a state needs "
                "__eq__ and __hash__, as a tuple or a frozen dataclass has them.",
            )
        if _same(made, state):
            raise Broken("moves on", f"{ask.shown} is the position that it was: nobody has moved.")
        yield action, made


def _same(one: Any, other: Any) -> bool:
    try:
        return bool(one == other)
    except Exception:  # as of arrays, which compare number by number
        return False
