"""The explicit game tree of textbooks, written down as nested lists.

State  the number of a node, in depth-first order from the root, which is 0
"""

from collections.abc import Hashable, Sequence
from math import isclose, isfinite
from typing import Any, TypeAlias

from plyscope.game import CHANCE, MAX, MIN, Action, BoardView, IllegalAction, Player

State: TypeAlias = int
_TURNS: dict[Hashable, Player] = {"max": MAX, "min": MIN, "chance": CHANCE}


class Tree:
    """A game that is given by its tree.

    A list is a node, a number a leaf (a utility of MAX), a tuple of numbers a leaf with one utility
    per player. `turns` names who moves at each ply and repeats: "max", "min", "chance", or player
    numbers from 0 for max^n, whose names then are A, B, C. Below a chance node a pair is a
    probability and a subtree; a bare list is uniform. An action is the child's index.

    >>> tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> tree.utility(tree.result(tree.result(tree.initial, 1), 2), 0)
    6
    """

    initial: State = 0

    def __init__(self, nested: Any, turns: Sequence[str | int] = ("max", "min")) -> None:
        if not turns:
            raise ValueError('turns names at least one mover, such as ("max", "min").')
        self.turns = tuple(_turn(turn) for turn in turns)
        self._children: list[tuple[State, ...]] = []
        self._utilities: list[Any] = []  # a number or a tuple at a leaf, None at an inner node
        self._outcomes: dict[State, tuple[float, ...]] = {}  # probabilities at chance nodes
        self._plies: list[int] = []
        self._add(nested, 0, "the root")
        vectors = [u for u in self._utilities if isinstance(u, tuple)]
        movers = max((turn for turn in self.turns if turn != CHANCE), default=MAX)
        numbered = any(isinstance(turn, int) for turn in turns) or bool(vectors)
        count = max([movers + 1, *(len(u) for u in vectors)])
        self._check_leaves(count)
        letters = tuple(_letters(player).upper() for player in range(count))
        self.players = letters if numbered else ("MAX", "MIN")
        self._letters = self._name_nodes()

    def to_move(self, state: State) -> Player:
        return self.turns[self._plies[state] % len(self.turns)]

    def actions(self, state: State) -> Sequence[Action]:
        return range(len(self._children[state]))

    def result(self, state: State, action: Action) -> State:
        children = self._children[state]
        if not 0 <= action < len(children):
            have = f"its actions are 0 to {len(children) - 1}" if children else "it is a leaf"
            raise IllegalAction(f"Node {state} has no action {action}; {have}.")
        return children[action]

    def is_terminal(self, state: State) -> bool:
        return not self._children[state]

    def utility(self, state: State, player: Player) -> float:
        utility = self._utilities[state]
        if not isinstance(utility, tuple):
            utility = (utility, -utility)
        worth: float = utility[player]
        return worth

    def outcomes(self, state: State) -> Sequence[tuple[Action, float]]:
        """Return the actions of a chance node, each with its probability."""
        return tuple(enumerate(self._outcomes[state]))

    def action_name(self, state: State, action: Action) -> str:
        """As AIMA's figures do: the node's letter, breadth first, and the child's number: "b3"."""
        return f"{self._letters[state]}{action + 1}"

    def parse_action(self, state: State, text: str) -> Action:
        names = [self.action_name(state, a) for a in self.actions(state)]
        if text not in names:
            have = ", ".join(names) or "none, for it is a leaf"
            raise IllegalAction(f"This node has no action {text!r}; its actions are {have}.")
        return names.index(text)

    def view(self, state: State) -> BoardView:
        """Show a node as a row: its actions to choose from, or, at a leaf, what it is worth."""
        names = tuple(self.action_name(state, a) for a in self.actions(state))
        if names:
            moves = (None,) * len(names) if self.to_move(state) == CHANCE else names
            return BoardView(1, len(names), names, names, moves, kind="choices")
        leaf = str(self._utilities[state])
        return BoardView(1, 1, (leaf,), ("leaf",), (None,), kind="choices")

    def _add(self, nested: Any, ply: int, where: str) -> State:
        """Number `nested` and all below it; return its own number."""
        state = len(self._children)
        self._children.append(())
        self._utilities.append(None)
        self._plies.append(ply)
        if not isinstance(nested, list):
            self._utilities[state] = _leaf(nested, where)
            return state
        if not nested:
            raise ValueError(f"A node needs at least one child; the list at {where} is empty.")
        if self.turns[ply % len(self.turns)] == CHANCE:
            probabilities, nested = _split(nested, where)
            self._outcomes[state] = probabilities
        name = "child" if where == "the root" else f"{where},"
        self._children[state] = tuple(
            self._add(child, ply + 1, f"{name} {number}") for number, child in enumerate(nested, 1)
        )
        return state

    def _check_leaves(self, players: int) -> None:
        """Raise ValueError where a leaf has not one utility per player; a number does for two."""
        for utility in self._utilities:
            sizes = len(utility) if isinstance(utility, tuple) else min(players, 2)
            if utility is not None and sizes != players:
                raise ValueError(
                    f"With {players} players a leaf has {players} utilities: {utility!r}."
                )

    def _name_nodes(self) -> dict[State, str]:
        """Return a letter for each inner node, breadth first: a, b, ... z, aa, ab, ..."""
        letters: dict[State, str] = {}
        level = [self.initial]
        while level:
            for state in level:
                if self._children[state]:
                    letters[state] = _letters(len(letters))
            level = [child for state in level for child in self._children[state]]
        return letters


def _turn(turn: str | int) -> Player:
    if isinstance(turn, int) and not isinstance(turn, bool) and turn >= 0:
        return turn
    if turn in _TURNS:
        return _TURNS[turn]
    raise ValueError(f'A turn is "max", "min", "chance" or a player\'s number, not {turn!r}.')


def _leaf(value: Any, where: str) -> Any:
    """Return `value` if it can be a leaf: a finite number, or a tuple of them."""
    parts = value if isinstance(value, tuple) else (value,)
    numbers = all(isinstance(p, (int, float)) and not isinstance(p, bool) for p in parts)
    if not parts or not numbers or not all(isfinite(p) for p in parts):
        raise ValueError(f"A leaf is a number or a tuple of numbers, not {value!r} at {where}.")
    return value


def _split(pairs: list[Any], where: str) -> tuple[tuple[float, ...], list[Any]]:
    """Return the probabilities below a chance node and what they lead to."""
    if not any(isinstance(pair, tuple) for pair in pairs):
        return (1 / len(pairs),) * len(pairs), pairs
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        raise ValueError(f"Below a chance node all children are pairs or none is: see {where}.")
    probabilities = tuple(pair[0] for pair in pairs)
    fine = all(isinstance(p, (int, float)) and 0 <= p <= 1 for p in probabilities)
    if not fine or not isclose(sum(probabilities), 1, abs_tol=1e-9):
        raise ValueError(
            f"Probabilities are from 0 to 1 and sum to 1; at {where}: {probabilities}."
        )
    return probabilities, [pair[1] for pair in pairs]


def _letters(number: int) -> str:
    """Return 0 as a, 25 as z, 26 as aa."""
    name = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, 26)
        name = chr(97 + digit) + name
    return name
