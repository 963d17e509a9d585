"""The leaves that a search never looked at."""

from collections import defaultdict
from collections.abc import Container, Hashable, Iterator, Mapping
from typing import Any

from plyscope.game import Action, Game, Player, with_methods
from plyscope.search.algorithm import find_algorithm
from plyscope.trace.node_tree import NodeList
from plyscope.watch import SILENT


def find_unvisited_leaves(
    game: Game[Any], state: Any, nodes: NodeList, probed: Container[Hashable]
) -> Iterator[Any]:
    """Yield the finished games that were never looked at, left to right, a leaf at a time.

    `seen` are finished games that were, though no node of the tape has them: see `probed`.
    """

    def below(visits: list[int], state: Any) -> Iterator[Any]:
        """Yield those below a position, given the nodes at which it was visited.

        They are several where a search begins anew, or revisits its nodes.
        """
        if visits and not any(nodes.action_counts[node] for node in visits):
            return  # it was looked at as it stands
        if game.is_terminal(state):
            if state not in probed:
                yield state
            return
        entered: defaultdict[Action, list[int]] = defaultdict(list)
        for node in visits:
            for child in nodes.children_of(node):
                entered[nodes.action_to(child)].append(child)
        for action in game.actions(state):
            yield from below(entered[action], game.result(state, action))

    return below([0], state)


def find_probed_leaves(
    game: Game[Any], state: Any, algorithm: str, options: Mapping[str, Any]
) -> set[Hashable]:
    """Return the finished games that the probes of a search came to: no tape has them."""
    seen: set[Hashable] = set()

    def utility(state: Hashable, player: Player) -> float:
        seen.add(state)
        return game.utility(state, player)

    chosen = find_algorithm(algorithm)
    arranged, _, others = chosen.prepare(game, options, SILENT)
    chosen.function(with_methods(arranged, utility=utility), state, SILENT, **others)
    return seen
