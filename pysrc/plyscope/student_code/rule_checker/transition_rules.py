"""The rules for turns, chance and results of actions."""

from collections.abc import Iterator, Sequence
from math import isclose
from typing import Any

from plyscope.game import CHANCE, Action
from plyscope.student_code.rule_checker.guarded_call import (
    BrokenRule,
    GuardedGame,
    UnusablePosition,
)
from plyscope.student_code.tracer.state_snapshot import take_snapshot
from plyscope.validation import is_integer, is_number, join_names, short_repr


def mover_of(ask: GuardedGame, state: Any, actions: Sequence[Action]) -> Iterator[BrokenRule]:
    mover, last = ask("to_move", state), len(ask.players) - 1
    if is_integer(mover) and mover == CHANCE:
        yield from _outcomes(ask, state, actions)
    elif not is_integer(mover) or not 0 <= mover <= last:
        places = " or ".join(map(str, range(last + 1))) if last < 2 else f"0 to {last}"
        raise UnusablePosition(
            "to_move",
            f"to_move(state) returned {short_repr(mover)}: expected {places}, an index into the "
            f"players {join_names(ask.players)}.",
        )


def _outcomes(ask: GuardedGame, state: Any, actions: Sequence[Action]) -> Iterator[BrokenRule]:
    """Hold chance to it: an outcome for each action, and probabilities that sum to 1."""
    if not hasattr(ask.game, "outcomes"):
        raise UnusablePosition(
            "outcomes", "to_move(state) is CHANCE, but the game has no method outcomes."
        )
    pairs = ask("outcomes", state)
    try:
        odds = dict(pairs)
    except (TypeError, ValueError):
        raise UnusablePosition(
            "outcomes",
            f"outcomes(state) returned {short_repr(pairs)}: expected a list of pairs of an action "
            "and its probability.",
        ) from None
    if sorted(odds) != sorted(actions):
        raise UnusablePosition(
            "outcomes", "outcomes(state) and actions(state) have different actions."
        )
    fit = all(is_number(p) and 0 <= p <= 1 for p in odds.values())
    if not fit or not isclose(sum(odds.values()), 1, abs_tol=1e-9):
        yield BrokenRule(
            "odds", f"the probabilities {join_names([*odds.values()])} do not sum to 1."
        )


def children_of(
    ask: GuardedGame, state: Any, actions: Sequence[Action], before: Any
) -> Iterator[tuple[Action, Any]]:
    """Yield the children of a position; raise UnusablePosition if `result` breaks a rule."""
    for action in actions:
        made = ask("result", state, action)
        if take_snapshot(state) != before:
            raise UnusablePosition(
                "changed",
                f"{ask.shown} changed the state in place: return a new one and leave the old one "
                "unchanged.",
            )
        if made is None:
            raise UnusablePosition("result", f"{ask.shown} returned None: is a return missing?")
        looks = take_snapshot(made)
        again = ask("result", state, action)
        if take_snapshot(made) != looks:
            raise UnusablePosition(
                "kept", f"{ask.shown} changed a state that it had returned before."
            )
        if take_snapshot(again) != looks:
            raise UnusablePosition(
                "same result", f"{ask.shown} returned another state the second time."
            )
        if not _same(again, made):
            raise UnusablePosition(
                "equal",
                f"{ask.shown} returned two states that look the same but are not equal: a state "
                "needs __eq__ and __hash__, as a tuple or a frozen dataclass has them.",
            )
        if _same(made, state):
            raise UnusablePosition(
                "moves on", f"{ask.shown} returned the same position: nobody has moved."
            )
        yield action, made


def _same(one: Any, other: Any) -> bool:
    try:
        return bool(one == other)
    except Exception:  # as of arrays, which compare number by number
        return False
