"""The contract of plyscope/game.py, held to one position of a game: what is broken, in sentences."""

from collections.abc import Iterator, Sequence
from math import isclose
from typing import Any, NamedTuple

from plyscope.game import CHANCE, Action
from plyscope.given import is_number, is_whole, listed, short
from plyscope.own.picture import picture
from plyscope.own.rules_answers import Asking, Broken, Fault, actions_of, check_names

__all__ = ["Broken", "Fault", "Looked", "looked_at"]

_NO_MOVE = "no such move"
_ILLEGAL = 4  # illegal actions that are tried at a position


class Looked(NamedTuple):
    """What was seen of a position: its faults, and what its actions lead to."""

    faults: tuple[Fault, ...]
    children: tuple[tuple[Action, Any], ...]
    worth: tuple[float, ...] = ()  # of a finished game, to each player


def looked_at(game: Any, state: Any, asking: Asking | None = None) -> Looked:
    """Hold the contract to one position; what comes after a rule that is broken badly is not asked.

    Never raises what the game raises: that is a fault.
    """
    ask = asking or Asking(game)
    faults: list[Fault] = []
    children: list[tuple[Action, Any]] = []
    worth: list[float] = []
    before = picture(state)
    try:
        faults += _hash(state)
        over = ask("is_terminal", state)
        if not isinstance(over, bool):
            raise Broken("is_terminal", f"is_terminal(state) returned {short(over)}: {_TRUTH}")
        worth += _worth(ask, state) if over else ()
        faults += _judged(ask, state, worth)
        actions = actions_of(ask, state, over)
        if not over:
            faults += _mover(ask, state, actions)
            check_names(ask, state, actions)
            children += _children(ask, state, actions, before)
        faults += _illegal(ask, state, actions)
        if actions_of(ask, state, over) != actions:
            raise Broken(
                "same actions",
                "actions(state) returned others after moves were tried: what they are hangs on "
                "the state alone, and nothing is kept in the game.",
            )
    except Broken as broken:
        faults.append(broken.fault)
    if picture(state) != before and not any(each.rule == "changed" for each in faults):
        faults.append(Fault("changed", f"{ask.shown} changed the state that it was given."))
    return Looked(tuple(faults), tuple(children), tuple(worth))


_TRUTH = "it is True where the game is over, else False."


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


def _mover(ask: Asking, state: Any, actions: Sequence[Action]) -> Iterator[Fault]:
    mover, last = ask("to_move", state), len(ask.players) - 1
    if is_whole(mover) and mover == CHANCE:
        yield from _outcomes(ask, state, actions)
    elif not is_whole(mover) or not 0 <= mover <= last:
        places = " or ".join(map(str, range(last + 1))) if last < 2 else f"0 to {last}"
        raise Broken(
            "to_move",
            f"to_move(state) returned {short(mover)}: it is {places}, the place of who moves among "
            f"the players {listed(ask.players)}.",
        )


def _outcomes(ask: Asking, state: Any, actions: Sequence[Action]) -> Iterator[Fault]:
    """Hold chance to it: an outcome for each action, and probabilities that sum to 1."""
    if not hasattr(ask.game, "outcomes"):
        raise Broken(
            "outcomes", "to_move(state) says that chance is to move, and the game has no outcomes."
        )
    pairs = ask("outcomes", state)
    try:
        odds = {action: probability for action, probability in pairs}
    except (TypeError, ValueError):
        raise Broken(
            "outcomes",
            f"outcomes(state) returned {short(pairs)}: it is a list of pairs, an action and its "
            "probability.",
        ) from None
    if sorted(odds) != sorted(actions):
        raise Broken("outcomes", "outcomes(state) has other actions than actions(state).")
    fit = all(is_number(p) and 0 <= p <= 1 for p in odds.values())
    if not fit or not isclose(sum(odds.values()), 1, abs_tol=1e-9):
        yield Fault("odds", f"the probabilities {listed([*odds.values()])} do not sum to 1.")


def _children(
    ask: Asking, state: Any, actions: Sequence[Action], before: Any
) -> Iterator[tuple[Action, Any]]:
    """Yield what each action leads to: new each time, the same each time, the old one as it was."""
    for action in actions:
        made = ask("result", state, action)
        call = ask.shown
        if picture(state) != before:
            raise Broken(
                "changed",
                f"{call} changed the state that it was given: make a new one, and leave the old "
                "one as it was.",
            )
        if made is None:
            raise Broken("result", f"{call} returned None: is a return missing?")
        looks = picture(made)
        again = ask("result", state, action)
        if picture(made) != looks:
            raise Broken("kept", f"{call} changed the state that it had made before.")
        if picture(again) != looks:
            raise Broken("same result", f"{call} made another state the second time.")
        if not _same(again, made):
            raise Broken(
                "equal",
                f"{call} made two states that look the same and are not equal: a state needs "
                "__eq__ and __hash__, as a tuple or a frozen dataclass has them.",
            )
        if _same(made, state):
            raise Broken("moves on", f"{call} is the position that it was: nobody has moved.")
        yield action, made


def _same(one: Any, other: Any) -> bool:
    try:
        return bool(one == other)
    except Exception:  # as of arrays, which compare number by number
        return False


def _worth(ask: Asking, state: Any) -> list[float]:
    """Return what a finished game is worth to each player."""
    worth = [ask("utility", state, player) for player in range(len(ask.players))]
    for player, value in enumerate(worth):
        if not is_number(value):
            raise Broken(
                "utility",
                f"the game is over, and utility(state, {player}) returned {short(value)}: it is a "
                "finite number.",
            )
    if len(worth) == 2 and not isclose(sum(worth), 0, abs_tol=1e-9):
        each = " and ".join(
            f"{v} to {p} ({n})" for n, v, p in zip(ask.players, worth, (0, 1), strict=True)
        )
        raise Broken(
            "zero-sum",
            f"the game is over, and utility is {each}: what one of two players wins the other "
            "loses, so they sum to 0.",
        )
    return worth


def _illegal(ask: Asking, state: Any, actions: Sequence[Action]) -> Iterator[Fault]:
    """Try actions that are none: any exception will do."""
    legal = set(actions)
    beyond = max(legal, default=0) + 1
    tried = [a for a in (*range(min(beyond, 64)), beyond, -1, 9_999) if a not in legal]
    for action in (*tried[:_ILLEGAL], *tried[-2:]):
        try:
            ask.plainly("result", state, action)
        except Exception:
            continue
        have = f"the actions are {listed(list(actions))}" if actions else "the game is over"
        yield Fault(
            "illegal",
            f"result(state, {action}) made a state, and {have}: an illegal action raises "
            "IllegalAction.",
            mild=True,
        )
        return
    if hasattr(ask.game, "parse_action"):
        try:
            ask.plainly("parse_action", state, _NO_MOVE)
        except Exception:
            return
        yield Fault(
            "parse_action",
            f"parse_action(state, {_NO_MOVE!r}) found a move: of a name that is none it raises "
            "IllegalAction.",
            mild=True,
        )


def _judged(ask: Asking, state: Any, worth: Sequence[float]) -> Iterator[Fault]:
    """Hold `evaluate` to it, where there is one: a number, and utility where the game is over."""
    for player in range(len(ask.players)) if hasattr(ask.game, "evaluate") else ():
        value = ask("evaluate", state, player)
        if not is_number(value):
            raise Broken("evaluate", f"{ask.shown} returned {short(value)}: it is a finite number.")
        if worth and value != worth[player]:
            yield Fault(
                "evaluate at the end",
                f"the game is over, and {ask.shown} is {value}, where utility is {worth[player]}: "
                "there both are the same.",
            )
            return
