"""The actions of a position: whether they are such, their names, and what is none of them."""

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
    """Return the actions of a position; raise Broken where they are not as they should be."""
    actions = ask("actions", state)
    if not isinstance(actions, Sequence) or isinstance(actions, (str, bytes)):
        is_missing = actions is None
        right = "is a return missing?" if is_missing else "it is a list, in the order to try them."
        raise UnusablePosition("actions", f"actions(state) returned {short_repr(actions)}: {right}")
    if len(actions) > MOST:
        raise UnusablePosition(
            "actions", f"actions(state) has {len(actions):,} actions; at most {MOST:,} are played."
        )
    found = list(actions)
    wrong = next((a for a in found if not is_integer(a) or not 0 <= a <= LARGEST), None)
    if wrong is not None or None in found:
        raise UnusablePosition(
            "actions",
            f"actions(state) has {short_repr(wrong)}: an action is a whole number from 0 up, and "
            "action_name says what people call it.",
        )
    if len(set(found)) < len(found):
        twice = next(a for a in found if found.count(a) > 1)
        raise UnusablePosition("actions", f"actions(state) has {twice} twice.")
    if over and found:
        raise UnusablePosition(
            "actions at the end",
            f"the game is over, and actions(state) still has {join_names(found)}: at the end there "
            "are none.",
        )
    if not over and not found:
        raise UnusablePosition(
            "no actions",
            "actions(state) has none, and is_terminal(state) is False: the game is over where "
            "nobody can move.",
        )
    if list(ask("actions", state)) != found:
        raise UnusablePosition(
            "same actions", "actions(state) returned others the second time: it is asked often."
        )
    return found


def check_names(ask: GuardedGame, state: Any, actions: Sequence[Action]) -> None:
    """Raise Broken where the names of the actions, as far as it has any, are not right."""
    if not hasattr(ask.game, "action_name"):
        return
    names = [ask("action_name", state, action) for action in actions]
    for action, name in zip(actions, names, strict=True):
        if not isinstance(name, str) or not name.strip():
            raise UnusablePosition(
                "action_name",
                f"action_name(state, {action}) returned {short_repr(name)}: a name is a text.",
            )
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        which = [action for action, name in zip(actions, names, strict=True) if name == twice]
        raise UnusablePosition(
            "action_name", f"{join_names(which)} are all called {short_repr(twice)}."
        )
    if hasattr(ask.game, "parse_action"):
        for action, name in zip(actions, names, strict=True):
            read = ask("parse_action", state, name)
            if read != action or not is_integer(read):
                raise UnusablePosition(
                    "parse_action",
                    f"parse_action(state, {short_repr(name)}) returned {short_repr(read)}, "
                    "which is the name "
                    f"of {action}.",
                )


def illegal(ask: GuardedGame, state: Any, actions: Sequence[Action]) -> Iterator[BrokenRule]:
    """Try actions that are none: any exception will do."""
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
            f"result(state, {action}) made a state, and {have}: an illegal action raises "
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
            f"parse_action(state, {_NO_MOVE!r}) found a move: of a name that is none it raises "
            "IllegalMove.",
            mild=True,
        )
