"""A small search tree as a book prints it, laid out once: no node moves from tick to tick."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from plyscope.calls.full_tree import flatten_tree
from plyscope.game import CHANCE, MAX, Action, Game, Player
from plyscope.games.tree import is_unknown_leaf
from plyscope.render.textbook_layout import find_positions, list_tried_actions

MAX_ENTERED_NODES = 400  # of a search: the page asks for 200 at most


class BookNode(NamedTuple):
    """A node of the layout; the nodes are in depth-first order, from left to right.

    node         its number on the tape; -1 if the search does not enter it
    parent       the index of its parent in the layout; -1 for the root
    action       that leads to it; -1 for the root
    name         of this action
    player       to move; None if the game is over
    utility      of a finished game: MAX's or, of more than two players, a list with one for each
    probability  of an outcome of chance, else None
    ply          0 for the root
    """

    node: int
    parent: int
    action: Action
    name: str
    player: Player | None
    utility: Any
    probability: float | None
    ply: int


def lay_out_book(
    game: Game[Any], state: Any, *, nodes: Sequence[Sequence[int]], order: str
) -> dict[str, Any]:
    """Return the layout of a search from `state`, with what the search never enters.

    `nodes` holds the nodes in the order in which they were entered: of each its parent (-1 for the
    root), the action that led to it, the number of its actions, and how many of them a cutoff
    skipped. If the whole tree of the game is small, all of it is in the layout, else only the
    skipped moves are. Children are in the order of the search, those not entered after them; but
    if `order` is "reversed" the game's own order stays.

    rows   the fields of each `BookNode`, then `x`, the position of its middle in leaf widths
    width  of all leaves side by side
    plies  of the tree
    """
    walk = _BookWalk(game, nodes, order == "reversed", flatten_tree(game, state) is not None)
    book = list(walk.list_nodes(state))
    children: list[list[int]] = [[] for _ in book]
    for index, node in enumerate(book):
        if node.parent >= 0:
            children[node.parent].append(index)
    positions = find_positions(children)
    return {
        "rows": [[*node, x] for node, x in zip(book, positions, strict=True)],
        "width": max(positions) + 1,
        "plies": max(node.ply for node in book) + 1,
    }


class _BookWalk:
    """Walks a tree from left to right: the nodes that a search entered, and the others."""

    def __init__(
        self, game: Game[Any], nodes: Sequence[Sequence[int]], keeps_order: bool, is_whole: bool
    ) -> None:
        self.game, self.nodes = game, nodes
        self.keeps_order, self.is_whole = keeps_order, is_whole
        # The action and the number of each child; a student's search may enter one twice.
        self.entered: list[list[tuple[Action, int]]] = [[] for _ in nodes]
        for node, (parent, action, *_) in enumerate(nodes):
            if not (0 <= parent < node if node else parent == -1):
                raise ValueError(
                    f"nodes[{node}] has the parent {parent}, expected the number of an earlier "
                    "node, or -1 for the root."
                )
            if node:
                self.entered[parent].append((action, node))

    def list_nodes(self, state: Any) -> Iterator[BookNode]:
        """Yield the nodes in depth-first order."""
        game, index = self.game, -1
        stack: list[tuple[Any, int, int, Action, str, float | None, int]] = [
            (state, 0, -1, -1, "", None, 0)
        ]
        while stack:  # a game may be longer than Python can recurse
            state, node, parent, action, name, probability, ply = stack.pop()
            index += 1
            if game.is_terminal(state):
                yield BookNode(
                    node, parent, action, name, None, self._utility(state), probability, ply
                )
                continue
            player = game.to_move(state)
            yield BookNode(node, parent, action, name, player, None, probability, ply)
            odds = dict(game.outcomes(state)) if player == CHANCE else {}  # type: ignore[attr-defined]
            children = self._list_children(state, node)
            stack += [
                (
                    game.result(state, each),
                    child,
                    index,
                    each,
                    game.action_name(state, each),
                    odds.get(each),
                    ply + 1,
                )
                for each, child in reversed(children)
            ]

    def _list_children(self, state: Any, node: int) -> list[tuple[Action, int]]:
        """Return the action and the number of each child, -1 if the search does not enter it."""
        entered = self.entered[node] if node >= 0 else []
        tried = {action for action, _ in entered}
        if self.is_whole:
            others = [each for each in self.game.actions(state) if each not in tried]
        elif node >= 0:
            *_, action_count, skipped_count = self.nodes[node]
            legal = list_tried_actions(self.game, state, action_count)
            others = [each for each in legal if each not in tried][:skipped_count]
        else:
            others = []
        children = [*entered, *((each, -1) for each in others)]
        if self.keeps_order and self.is_whole:
            places = {each: place for place, each in enumerate(self.game.actions(state))}
            children.sort(key=lambda child: places.get(child[0], -1))
        return children

    def _utility(self, state: Any) -> Any:
        if is_unknown_leaf(self.game, state):
            return None
        utilities = [self.game.utility(state, player) for player in range(len(self.game.players))]
        return utilities if len(utilities) > 2 else utilities[MAX]
