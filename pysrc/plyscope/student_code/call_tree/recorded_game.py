"""A recorded tree as a game: its positions are the nodes, its moves the calls that were made.

Moves that a node left out are there as well, where they are known; they go on by the rules of the
program, where these are known.
"""

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from plyscope.game import CHANCE, MAX, MIN, BoardView, IllegalMove, Player
from plyscope.student_code.call_tree.position_view import (
    find_grid,
    format_position,
    make_board_view,
)
from plyscope.student_code.call_tree.recorder import CallTree
from plyscope.student_code.call_tree.unreached_items import UnreachedItems
from plyscope.student_code.call_tree.untried_moves import UntriedMoves
from plyscope.student_code.call_tree.values import (
    AVERAGE_NODE,
    MAX_NODE,
    MIN_NODE,
    ValueReading,
)
from plyscope.validation import short_repr

Untried = UntriedMoves | UnreachedItems
UNKNOWN = "The program’s rules are not known, so nothing is known of the moves that it left out."
_PLAYERS = {MAX_NODE: MAX, MIN_NODE: MIN, AVERAGE_NODE: CHANCE}


class RecordedGame:
    """The game that a recorded tree shows; a state is the number of a node.

    What was called is a move; so is what `untried` has. A position after one of these is a number
    behind those of the nodes. Where the root was searched again, a move of a later iteration
    leads to the node by which the first one tried it: `first` has that for every node.
    """

    in_turn = False  # who moves is told for each node
    initial = 0

    def __init__(
        self, tree: CallTree, reading: ValueReading, untried: Untried | None = None
    ) -> None:
        self.tree, self.reading, self.untried = tree, reading, untried
        self._beyond: list[Any] = []  # positions that are no nodes
        self._numbers: dict[Any, int] = {}
        self.first, self.restarts = _match_iterations(tree, reading)
        self._moves: dict[int, list[int]] = {}  # where the root was searched again
        self._kinds: dict[int, int] = {}
        if self.restarts:
            for node in range(1, len(tree)):
                state = self.first[node]
                if state == node:
                    self._moves.setdefault(self.first[tree.parent[node]], []).append(node)
                if reading.kinds[node]:
                    self._kinds[state] = reading.kinds[node]
        if AVERAGE_NODE in reading.kinds:
            self.outcomes = self._list_outcomes

    @cached_property
    def players(self) -> tuple[str, ...]:
        """MAX and MIN; one player without a name where neither was seen to choose."""
        kinds = set(self.reading.kinds)
        seen = kinds & {MAX_NODE, MIN_NODE} or (self.untried and self.untried.by_node)
        return ("MAX", "MIN") if seen else ("",)

    @cached_property
    def _players_by_ply(self) -> dict[int, Player]:
        """Return who moves at most nodes of each ply, of those where it was seen."""
        counts: dict[int, Counter[Player]] = {}
        for node, kind in enumerate(self.reading.kinds):
            if kind in (MAX_NODE, MIN_NODE):
                counts.setdefault(self.reading.plies[node], Counter())[_PLAYERS[kind]] += 1
        return {ply: found.most_common(1)[0][0] for ply, found in counts.items()}

    def __eq__(self, other: object) -> bool:
        """Return whether two games are trees of the same calls, with the same choosers."""
        if not isinstance(other, RecordedGame):
            return NotImplemented
        return self is other or self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(len(self.tree))

    def _fields(self) -> tuple[Any, ...]:
        tree = self.tree
        return tree.functions, tree.parent, tree.function, tree.line, self.reading.kinds

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.tree)} calls)"

    def moves(self, state: int) -> Sequence[int]:
        """Return the nodes below a state: one for each move, in the order of their first calls."""
        if self.restarts:
            return self._moves.get(state, ())
        children: Sequence[int] = self.reading.children[state]
        return children

    def _list_beyond(self, state: int) -> list[tuple[int, Any]]:
        """Return the actions by the rules that lead to no node, with the positions after them."""
        if self.untried is None:
            return []
        if state >= len(self.tree):
            return self.untried.list_successors(self._beyond[state - len(self.tree)])
        if state not in self.untried.by_node:
            return []
        position, left = self.untried.by_node[state]
        return [each for each in self.untried.list_successors(position) if each[0] in left]

    def skipped_names(self, state: int) -> list[str]:
        """Return the names of the moves that a node left out."""
        count = len(self.moves(state)) if state < len(self.tree) else 0
        return [self.action_name(state, action) for action in self.actions(state)[count:]]

    def action_to(self, node: int) -> int:
        """Return the action that leads to a node from the state above it."""
        return self.moves(self.first[self.tree.parent[node]]).index(self.first[node])

    def to_move(self, state: int) -> Player:
        """Return who moves: MAX, MIN, or CHANCE for an average.

        Where it was not seen, that is who moves at most nodes of the ply: see `find_chooser`.
        """
        if state >= len(self.tree):
            assert self.untried is not None
            return self.untried.to_move(self._beyond[state - len(self.tree)])
        player = self.find_chooser(state)
        if player is not None:
            return player
        return self._players_by_ply.get(self.reading.plies[state], MAX)

    def find_chooser(self, state: int) -> Player | None:
        """Return who was seen to choose at a node: MAX, MIN, CHANCE for an average, or None."""
        return _PLAYERS.get(self._kinds.get(state, self.reading.kinds[state]))

    def actions(self, state: int) -> Sequence[int]:
        if state >= len(self.tree):
            return range(len(self._list_beyond(state)))
        return range(len(self.moves(state)) + len(self._list_beyond(state)))

    def result(self, state: int, action: int) -> int:
        if state < len(self.tree):
            moves = self.moves(state)
            if action < len(moves):
                return moves[action]
            action -= len(moves)
        position = self._list_beyond(state)[action][1]
        if position not in self._numbers:
            self._numbers[position] = len(self.tree) + len(self._beyond)
            self._beyond.append(position)
        return self._numbers[position]

    def _list_outcomes(self, state: int) -> Sequence[tuple[int, float]]:
        """Return the actions of a node whose value is the average, equally likely."""
        count = len(self.moves(state))
        return [(action, 1 / count) for action in range(count)]

    def is_terminal(self, state: int) -> bool:
        """Return whether no call was made from there; beyond the nodes, what the rules say."""
        if state >= len(self.tree):
            assert self.untried is not None
            return self.untried.is_terminal(self._beyond[state - len(self.tree)])
        return not self.moves(state)

    def utility(self, state: int, player: Player) -> float:
        """Return what the call returned, for a player; beyond the nodes, what the rules say.

        Raises ValueError where these are not known.
        """
        if state >= len(self.tree):
            if not isinstance(self.untried, UntriedMoves):
                raise ValueError(UNKNOWN)
            return self.untried.rules.utility(self._beyond[state - len(self.tree)], player)
        value = self.value_for_max(state)
        return -value if player == MIN else value

    def is_unknown_leaf(self, state: int) -> bool:
        """Return whether a state is a leaf, and its value is unknown."""
        is_beyond = state >= len(self.tree)
        return is_beyond and isinstance(self.untried, UnreachedItems) and self.is_terminal(state)

    def value_for_max(self, node: int) -> float:
        """Return the value of a node, a utility of MAX; NaN for none."""
        value = self.reading.values[node]
        if value.is_integer():  # also where the program returned 3.0
            value = int(value)
        return -value if self.is_negative(node) else value

    def is_negative(self, node: int) -> bool:
        """Return whether the value of a node, as it was returned, is that of MIN."""
        reading = self.reading
        return reading.negated and bool((reading.plies[node] + reading.begins_with_min) % 2)

    def action_name(self, state: int, action: int) -> str:
        """Return the move as the program has it: what the loop of the caller stood at."""
        names = self._list_names(state)
        name = names[action]
        same = [place for place, each in enumerate(names) if each == name]
        if not name:
            return f"call {action + 1}"
        return name if len(same) == 1 else f"{name}, call {same.index(action) + 1}"

    def _list_names(self, state: int) -> list[str]:
        known = [self.move_name(n) for n in self.moves(state)] if state < len(self.tree) else []
        beyond = self._list_beyond(state)
        if self.untried is not None and beyond:
            known += [format_position(self.untried.name_of(action)) for action, _ in beyond]
        return known

    def move_name(self, node: int) -> str:
        """Return the move that led to a node, "" where the caller has no loop with one."""
        number = self.tree.label[node]
        label = self.tree.labels[number] if number >= 0 else None
        return "" if label is None else format_position(label)

    def parse_action(self, state: int, text: str) -> int:
        for action in self.actions(state):
            if self.action_name(state, action) == text:
                return action
        raise IllegalMove(f"The program made no call for {short_repr(text)} there.")

    def position(self, state: int) -> Any:
        """Return the snapshot of the position, None for none."""
        if state >= len(self.tree):
            return self._beyond[state - len(self.tree)].key
        number = self.tree.position[state]
        return self.tree.positions[number] if number >= 0 else None

    def position_text(self, state: int) -> str:
        """Return the position as text."""
        return format_position(self.position(state))

    def is_state(self, thing: Any) -> bool:
        return isinstance(thing, int) and 0 <= thing < len(self.tree) + len(self._beyond)


class RecordedBoardGame(RecordedGame):
    """A recorded tree whose positions look like boards."""

    def view(self, state: int) -> BoardView:
        """Return the board; without one, a single cell with the position as text."""
        grid = find_grid(self.position(state))
        if grid is None:
            text = format_position(self.position(state))
            return BoardView(1, 1, (text,), ("a1",), (None,))
        return make_board_view(grid)


def make_recorded_game(
    tree: CallTree, reading: ValueReading, untried: Untried | None = None
) -> RecordedGame:
    """Return a recorded tree as a game; it can be drawn if its first position is a board."""
    game = RecordedBoardGame(tree, reading, untried)
    shapes = {_find_shape(game.position(state)) for state in (0, *game.moves(0))}
    if len(shapes) == 1 and shapes != {None}:  # a nested list of leaves keeps no shape
        return game
    return RecordedGame(tree, reading, untried)


def _find_shape(position: Any) -> tuple[int, int] | None:
    grid = find_grid(position)
    return None if grid is None else (len(grid), len(grid[0]))


def _match_iterations(tree: CallTree, reading: ValueReading) -> tuple["array[int]", dict[int, int]]:
    """Return for each node the one that first had its moves, and where iterations begin.

    An iteration begins at a child of the root that was tried before, not right before with another
    window: that is a search of the same move again. Its number is given by that child.
    """
    first = array("i", range(len(tree)))
    restarts: dict[int, int] = {}
    known: dict[tuple[Any, ...], int] = {}  # by what the node above is, the move and the position
    current: set[tuple[Any, ...]] = set()
    before = -1
    for node in reading.children[0] if len(tree) else ():
        key = _key(tree, node)
        if key in current:
            again = _key(tree, before) == key and tree.window(before) != tree.window(node)
            if again and tree.window(node)[0] == tree.window(node)[0]:
                continue
            restarts[node] = len(restarts) + 2
            current.clear()
        current.add(key)
        before = node
        first[node] = known.setdefault((0, *key), node)
    if restarts:
        for node in range(1, len(tree)):
            parent = tree.parent[node]
            if parent > 0:
                key = first[parent], *_key(tree, node)
                found = known.setdefault(key, node)
                if first[parent] != parent:
                    first[node] = found
    return first, restarts


def _key(tree: CallTree, node: int) -> tuple[Any, ...]:
    """Return what tells a move from others: its position, and the innermost loop of its caller."""
    number = tree.label[node]
    label = tree.labels[number] if number >= 0 else None
    return tree.position[node], label[-1] if type(label) is tuple and label else label
