"""The rules for actions and their names."""

from collections.abc import Iterator, Sequence
from typing import Any

from plyscope.game import Action
from plyscope.student_code.rule_checker.guarded_call import (
    BrokenRule,
    GuardedGame,
    UnusablePosition,
)
from plyscope.validation import is_integer, join_names, short_repr

LARGEST = 2**53 - 1  # an action that a number of the tape tells from the next
MOST = 10_000  # actions of a position
_NO_MOVE = "no such move"
_ILLEGAL = 4  # actions between and beyond the legal ones that are tried at a position


def actions_of(ask: GuardedGame, state: Any, over: bool) -> list[Action]:
    """Return the actions of a position; raise UnusablePosition if they break a rule."""
    actions = ask("actions", state)
    if not isinstance(actions, Sequence) or isinstance(actions, (str, bytes)):
        is_missing = actions is None
        right = "is a return missing?" if is_missing else "expected a list of actions."
        raise UnusablePosition("actions", f"actions(state) returned {short_repr(actions)}: {right}")
    if len(actions) > MOST:
        raise UnusablePosition(
            "actions", f"actions(state) has {len(actions):,} actions; at most {MOST:,} are allowed."
        )
    found = list(actions)
    wrong = next((a for a in found if not is_integer(a) or not 0 <= a <= LARGEST), None)
    if wrong is not None or None in found:
        raise UnusablePosition(
            "actions",
            f"actions(state) contains {short_repr(wrong)}: an action must be an integer from 0 "
            "(action_name gives its name).",
        )
    if len(set(found)) < len(found):
        twice = next(a for a in found if found.count(a) > 1)
        raise UnusablePosition("actions", f"actions(state) contains {twice} twice.")
    if over and found:
        raise UnusablePosition(
            "actions at the end",
            f"the game is over, but actions(state) still returned {join_names(found)}: expected an "
            "empty list.",
        )
    if not over and not found:
        raise UnusablePosition(
            "no actions",
            "actions(state) is empty, but is_terminal(state) is False: without moves the game must "
            "be over.",
        )
    if list(ask("actions", state)) != found:
        raise UnusablePosition(
            "same actions", "actions(state) returned other actions the second time."
        )
    return found


def check_names(ask: GuardedGame, state: Any, actions: Sequence[Action]) -> None:
    """Raise UnusablePosition if the names of the actions break a rule."""
    if not hasattr(ask.game, "action_name"):
        return
    names = [ask("action_name", state, action) for action in actions]
    for action, name in zip(actions, names, strict=True):
        if not isinstance(name, str) or not name.strip():
            raise UnusablePosition(
                "action_name",
                f"action_name(state, {action}) returned {short_repr(name)}: expected a name.",
            )
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        which = [action for action, name in zip(actions, names, strict=True) if name == twice]
        raise UnusablePosition(
            "action_name",
            f"the actions {join_names(which)} have the same name {short_repr(twice)}.",
        )
    if hasattr(ask.game, "parse_action"):
        for action, name in zip(actions, names, strict=True):
            read = ask("parse_action", state, name)
            if read != action or not is_integer(read):
                raise UnusablePosition(
                    "parse_action",
                    f"parse_action(state, {short_repr(name)}) returned {short_repr(read)}, "
                    f"but {short_repr(name)} is the name of {action}.",
                )


def illegal(ask: GuardedGame, state: Any, actions: Sequence[Action]) -> Iterator[BrokenRule]:
    """Try illegal actions: each must raise an exception."""
    legal = set(actions)
    beyond = max(legal, default=0) + 1
    tried = [a for a in (*range(min(beyond, 64)), beyond, -1, 9_999) if a not in legal]
    for action in (*tried[:_ILLEGAL], *tried[-2:]):
        try:
            ask.plainly("result", state, action)
        except Exception:
            continue
        have = f"the actions are {join_names(list(actions))}" if actions else "the game is over"
        yield BrokenRule(
            "illegal",
            f"result(state, {action}) returned a state, but {have}: an illegal action must raise "
            "IllegalMove.",
            mild=True,
        )
        return
    if hasattr(ask.game, "parse_action"):
        try:
            ask.plainly("parse_action", state, _NO_MOVE)
        except Exception:
            return
        yield BrokenRule(
            "parse_action",
            f"parse_action(state, {_NO_MOVE!r}) returned a move: an unknown name must raise "
            "IllegalMove.",
            mild=True,
        )
