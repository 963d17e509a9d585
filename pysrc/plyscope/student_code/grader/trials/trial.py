"""One trial: a tree or a position of a game."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from plyscope.games.tree import Tree
from plyscope.student_code.grader.trials.counting_game import Endless, Observed
from plyscope.student_code.grader.trials.opaque_tree import Misuse, Places

Search: TypeAlias = Callable[[Any, Any, int], Any]  # of a game, a position and a depth

CALLS = 60  # of the game, for every node that there is: plain searches come to 10


@dataclass(frozen=True)
class Seen:
    """The result or the exception of a search, and the leaves that it visited.

    `asked` tells whether it asked the game for anything but who is to move.
    """

    returned: Any = None
    raised: BaseException | None = None
    leaves: frozenset[int] = frozenset()
    asked: bool = True


@dataclass(frozen=True)
class Trial:
    """A tree or a position to search.

    tree    the tree, with who moves at each ply
    shared  its equal subtrees are one and the same position
    depth   how many plies a search to a depth is to look ahead; 0 for one that has none
    game, state, size, name  of a position of a real game, whose tree then is None
    """

    tree: Tree | None
    shared: bool = False
    depth: int = 0
    game: Any = None
    state: Any = None
    size: int = 0
    name: str = ""
    _places: list[Any] = field(default_factory=list, compare=False, repr=False)

    @property
    def plain(self) -> bool:
        """Whether every position in it is a node of its own, so that leaves can be compared."""
        return self.tree is not None and not self.shared

    @property
    def nodes(self) -> int:
        """How many nodes there are, at most."""
        return self.tree.size if self.tree is not None else self.size

    @property
    def rules(self) -> Any:
        """The game that is searched."""
        if self.tree is None:
            return self.game
        if not self._places:
            self._places.append(Places(self.tree, self.shared))
        return self._places[0]

    @property
    def root(self) -> Any:
        """The position in which the search begins."""
        return self.rules.initial if self.state is None else self.state

    @property
    def first(self) -> int:
        """Who is to move there."""
        player: int = self.rules.to_move(self.root)
        return player

    def run(self, search: Search) -> Seen:
        """Return what a search does here, whatever it does; only Ctrl-C goes through."""
        rules = self.rules
        game = Observed(rules, CALLS * self.nodes + 1_000)
        returned, raised = None, None
        try:
            returned = search(game, self.root, self.depth)
        except (Exception, Endless, SystemExit) as error:
            raised = error
        if not self.plain:
            return Seen(returned, raised, asked=game.asked)
        leaves = frozenset(rules.node(state) for state in game.judged)
        return Seen(returned, raised, leaves, game.asked)


__all__ = ["CALLS", "Endless", "Misuse", "Search", "Seen", "Trial"]
