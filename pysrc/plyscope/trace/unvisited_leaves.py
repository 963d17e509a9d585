"""The leaves that a search never examined."""

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
    """Yield the terminal states that were never examined, left to right.

    `probed` holds terminal states without a node that were examined: see `find_probed_leaves`.
    """

    def iter_leaves(visits: list[int], state: Any) -> Iterator[Any]:
        """Yield the leaves below a state; `visits` are its nodes.

        A state has several if the search restarts the root or revisits nodes.
        """
        if visits and not any(nodes.action_counts[node] for node in visits):
            return  # the search examined the state itself
        if game.is_terminal(state):
            if state not in probed:
                yield state
            return
        children: defaultdict[Action, list[int]] = defaultdict(list)
        for node in visits:
            for child in nodes.children_of(node):
                children[nodes.action_to(child)].append(child)
        for action in game.actions(state):
            yield from iter_leaves(children[action], game.result(state, action))

    return iter_leaves([0], state)


def find_probed_leaves(
    game: Game[Any], state: Any, algorithm: str, options: Mapping[str, Any]
) -> set[Hashable]:
    """Return the terminal states that a search examined: its probes leave no nodes on the tape."""
    leaves: set[Hashable] = set()

    def utility(state: Hashable, player: Player) -> float:
        leaves.add(state)
        return game.utility(state, player)

    definition = find_algorithm(algorithm)
    prepared_game, _, search_options = definition.prepare(game, options, SILENT)
    recording_game = with_methods(prepared_game, utility=utility)
    definition.function(recording_game, state, SILENT, **search_options)
    return leaves
