"""The explicit game tree of textbooks, written down as nested lists.

State  the number of a node, in depth-first order from the root, which is 0
"""

import copyreg
from bisect import bisect
from collections.abc import Sequence
from copy import copy
from functools import cached_property
from math import isinf
from typing import Any, TypeAlias

from plyscope.game import CHANCE, MAX, MIN, Action, BoardView, IllegalMove, Player
from plyscope.games.game_identity import GameIdentity
from plyscope.games.tree_parser import MAX_PLAYERS, ParsedTree, TreeError, UnknownValue
from plyscope.validation import is_integer, join_names, short_repr

State: TypeAlias = int
_MAX_REPR_NODES = 200  # nodes of a tree whose repr writes it down
MAX_SHOWN = 100  # actions of a node that stand on the board
_TURNS: dict[str, Player] = {"max": MAX, "min": MIN, "chance": CHANCE}


class UnknownLeafError(ValueError):
    """Raised if a search visits a leaf whose value is unknown: one sentence that names the leaf."""


class Tree(GameIdentity):
    """A game that is given by its tree.

    A list is a node, a number or ±inf a leaf (a utility of MAX), a tuple of numbers a leaf with one
    utility for each player, an UnknownValue a leaf that no search may visit. `turns` are the
    players at each ply, repeated: "max", "min", "chance", or player numbers from 0 for max^n, whose
    names are then A, B, C. Below a chance node a pair is a probability and a subtree; a bare list
    is uniform. An action is the index of the child; a node may be a dict, whose keys are the names
    of its moves: {"left": 3, "right": [5, 2]}.

    >>> tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> tree.utility(tree.result(tree.result(tree.initial, 1), 2), 0)
    6
    """

    initial: State = 0

    def __init__(self, nested: Any, turns: Sequence[str | int] = ("max", "min")) -> None:
        self.turns = players_at_plies(turns)
        nodes = ParsedTree(nested, self.turns)
        self._children = nodes.children
        self._utilities = nodes.utilities
        self._outcomes = nodes.probabilities
        self._plies = nodes.plies
        self._names = nodes.names
        vectors = [u for u in self._utilities if isinstance(u, tuple)]
        last = max((turn for turn in self.turns if turn != CHANCE), default=MAX)
        numbered = any(isinstance(turn, int) for turn in turns) or bool(vectors)
        count = max([last + 1, *(len(u) for u in vectors)])
        self._check_leaves(count)
        letters = tuple(_letters(player).upper() for player in range(count))
        self.players = letters if numbered else ("MAX", "MIN")

    def arguments(self) -> dict[str, Any]:
        """Return the nested lists of the tree and its turns; a chance node's have probabilities."""
        return {"nested": self.to_nested(), "turns": self._turn_names()}

    def _turn_names(self) -> list[str | int]:
        names: dict[Player, str] = {CHANCE: "chance"}
        if self.players == ("MAX", "MIN"):
            names |= {MAX: "max", MIN: "min"}
        return [names.get(turn, turn) for turn in self.turns]

    def _columns(self) -> tuple[Any, ...]:
        return (
            *(self.turns, self.players, self._children, self._utilities),
            *(self._outcomes, self._names),
        )

    def __eq__(self, other: object) -> bool:
        # Column by column: a tree may be deeper than nested lists can be compared.
        return type(self) is type(other) and self._columns() == other._columns()

    def __hash__(self) -> int:
        return hash((self.turns, tuple(self._utilities)))

    def __repr__(self) -> str:
        if self.size > _MAX_REPR_NODES:
            return f"<Tree of {self.size:,} nodes>"
        turns = self._turn_names()
        tail = "" if turns == ["max", "min"] else f", turns={turns}"
        return f"Tree({self.to_nested()}{tail})"

    def __reduce__(self) -> tuple[Any, ...]:
        return copyreg.__newobj__, (type(self),), vars(self)  # type: ignore[attr-defined]

    def is_state(self, thing: Any) -> bool:
        """Return whether it is the number of a node."""
        return is_integer(thing) and 0 <= thing < len(self._children)

    def to_move(self, state: State) -> Player:
        return self.turns[self._plies[state] % len(self.turns)]

    def actions(self, state: State) -> Sequence[Action]:
        return range(len(self._children[state]))

    def result(self, state: State, action: Action) -> State:
        children = self._children[state]
        try:
            if 0 <= action < len(children):
                return children[action]
        except (TypeError, ArithmeticError):  # it is no whole number
            pass
        raise IllegalMove(self._illegal_reason(state, action))

    def is_terminal(self, state: State) -> bool:
        return not self._children[state]

    def utility(self, state: State, player: Player) -> float:
        utility = self._utilities[state]
        if isinstance(utility, UnknownValue):
            raise UnknownLeafError(self._unknown_reason(state))
        if not isinstance(utility, tuple):
            utility = (utility, -utility)
        value: float = utility[player]
        return value

    def leaf_states(self, state: State) -> Sequence[State]:
        """Return a leaf below a node, or the node itself, for each known utility that occurs."""
        last = state
        while self._children[last]:
            last = self._children[last][-1]
        below = range(state, last + 1)
        found = dict(zip(self._utilities[state : last + 1], below, strict=True))
        found.pop(None, None)  # those that are no leaves
        return tuple(leaf for value, leaf in found.items() if not isinstance(value, UnknownValue))

    def outcomes(self, state: State) -> Sequence[tuple[Action, float]]:
        """Return the actions of a chance node, each with its probability."""
        return tuple(enumerate(self._outcomes[state]))

    def action_name(self, state: State, action: Action) -> str:
        """Return the move's own name or, as in AIMA's figures, the node's letter and a number:
        "b3".
        """
        if not is_integer(action) or action not in self.actions(state):
            raise IllegalMove(self._illegal_reason(state, action))
        if state in self._names:
            return self._names[state][action]
        return f"{self.letter(state)}{action + 1}"

    def letter(self, state: State) -> str:
        """Return the letter of an inner node, given breadth first from "a"; a leaf has none."""
        if state == self.initial and self._children[state]:
            return "a"  # of a large tree that is only shown, the others are not wanted
        return self._letters.get(state, "")

    def parse_action(self, state: State, text: str) -> Action:
        names = [self.action_name(state, a) for a in self.actions(state)]
        if text not in names:
            have = join_names(names) or "none: it is a leaf"
            raise IllegalMove(
                f"This node has no action {short_repr(text)}; its actions are {have}."
            )
        return names.index(text)

    @property
    def size(self) -> int:
        """The number of nodes."""
        return len(self._children)

    @cached_property
    def has_unknown_leaves(self) -> bool:
        """Whether the value of some leaf is unknown."""
        return UnknownValue in set(map(type, self._utilities))

    @cached_property
    def has_infinite_leaves(self) -> bool:
        """Whether the value of some leaf is ±inf."""
        return any(isinstance(value, float) and isinf(value) for value in self._utilities)

    @property
    def leaves(self) -> int:
        """The number of leaves."""
        return len(self._children) - sum(map(bool, self._children))

    def children(self, state: State) -> Sequence[State]:
        """Return the children of a node; a leaf has none."""
        return self._children[state]

    def leaf_value(self, leaf: State) -> Any:
        """Return the value of a leaf as written, a number or a tuple; None for other nodes."""
        return self._utilities[leaf]

    def with_leaf_value(self, leaf: State, value: Any) -> "Tree":
        """Return the same tree with another value of the same type at a leaf."""
        other = copy(self)
        other._utilities = [*self._utilities]
        other._utilities[leaf] = value
        return other

    def has_names(self, state: State) -> bool:
        """Return whether the moves of a node have names of their own."""
        return state in self._names

    def path(self, state: State) -> tuple[Action, ...]:
        """Return the actions that lead to a node from the root."""
        actions, above = [], self.initial
        while above != state:  # the children of a node are numbered upwards, all below each before
            action = bisect(self._children[above], state) - 1
            actions.append(action)
            above = self._children[above][action]
        return tuple(actions)

    def to_nested(self) -> Any:
        """Return the nested lists of the tree, as `Tree` takes them beside `turns`."""
        found: list[Any] = list(self._utilities)
        for state in range(len(found) - 1, -1, -1):  # a loop: it may be deeper than recursion
            below = [found[child] for child in self._children[state]]
            odds = self._outcomes.get(state, ())
            if len(set(odds)) > 1:
                below = list(zip(odds, below, strict=True))
            if state in self._names:
                found[state] = dict(zip(self._names[state], below, strict=True))
            elif below:
                found[state] = below
        return found[self.initial]

    def view(self, state: State) -> BoardView:
        """Show a node as a row: its actions as choices, or the value of a leaf.

        Of very many actions only the first are shown; all can be played by name.
        """
        actions = self.actions(state)
        names = tuple(self.action_name(state, a) for a in actions[:MAX_SHOWN])
        if names:
            more = (
                f"The first {MAX_SHOWN} of {len(actions):,} moves."
                if len(actions) > MAX_SHOWN
                else ""
            )
            moves = (None,) * len(names) if self.to_move(state) == CHANCE else names
            return BoardView(1, len(names), names, names, moves, kind="choices", caption=more)
        value = self._utilities[state]
        leaf = value.name if isinstance(value, UnknownValue) else str(value)
        return BoardView(1, 1, (leaf,), ("leaf",), (None,), kind="choices")

    def _unknown_reason(self, leaf: State) -> str:
        """Return a sentence that says which visited leaf has no value."""
        name = self._utilities[leaf].name
        if leaf == self.initial:
            return f"The tree is one leaf, {name}, whose value is unknown."
        *above, action = self.path(leaf)
        parent = self.initial
        for each in above:
            parent = self._children[parent][each]
        return (
            f"The leaf {self.action_name(parent, action)} is visited, and its value {name} is "
            "unknown: write a number there."
        )

    def _illegal_reason(self, state: State, action: Any) -> str:
        """Return a sentence that says why `action` is not legal."""
        last = len(self._children[state]) - 1
        have = f"its actions are 0 to {last}" if last >= 0 else "it is a leaf"
        return f"Node {state} has no action {short_repr(action)}; {have}."

    def _check_leaves(self, players: int) -> None:
        """Raise ValueError if a leaf has not one utility for each player; a number is two."""
        if players == 2 and tuple not in set(map(type, self._utilities)):
            return
        for state, utility in enumerate(self._utilities):
            if isinstance(utility, UnknownValue):
                continue
            sizes = len(utility) if isinstance(utility, tuple) else min(players, 2)
            if utility is not None and sizes != players:
                raise TreeError(
                    f"With {players} players a leaf has {players} utilities: "
                    f"{short_repr(utility)}.",
                    self.path(state),
                )

    @cached_property
    def _letters(self) -> dict[State, str]:
        """Return a letter for each inner node, breadth first: a, b, ... z, aa, ab, ..."""
        letters: dict[State, str] = {}
        level = [self.initial] if self._children[self.initial] else []
        while level:
            for state in level:
                letters[state] = _letters(len(letters))
            below = [child for state in level for child in self._children[state]]
            level = [child for child in below if self._children[child]]
        return letters


def players_at_plies(turns: Any) -> tuple[Player, ...]:
    """Return the player at each ply, given names and numbers; raise ValueError for others."""
    if not isinstance(turns, Sequence) or isinstance(turns, str):
        raise ValueError(
            f'turns is a list of movers, such as ("max", "min"), not {short_repr(turns)}.'
        )
    if not turns:
        raise ValueError('turns names at least one mover, such as ("max", "min").')
    return tuple(_mover(turn) for turn in turns)


def _mover(turn: Any) -> Player:
    if is_integer(turn) and 0 <= turn < MAX_PLAYERS:
        return int(turn)
    if isinstance(turn, str) and turn in _TURNS:
        return _TURNS[turn]
    raise ValueError(
        f'A turn is "max", "min", "chance" or a player\'s number, 0 to {MAX_PLAYERS - 1}, '
        f"not {short_repr(turn)}."
    )


def _letters(number: int) -> str:
    """Return 0 as a, 25 as z, 26 as aa."""
    name = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, 26)
        name = chr(97 + digit) + name
    return name


def is_unknown_leaf(game: Any, state: State) -> bool:
    """Return whether a state is a leaf of a tree, and its value is unknown."""
    if isinstance(game, Tree):
        return isinstance(game.leaf_value(state), UnknownValue)
    is_unknown = getattr(game, "is_unknown_leaf", None)  # of the calls of a program
    return is_unknown is not None and is_unknown(state)
