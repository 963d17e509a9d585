"""The leaves that a search never looked at."""

from collections import defaultdict
from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any

from plyscope.game import MAX, Action, Player, with_methods
from plyscope.observer import SILENT
from plyscope.search.registry import find

if TYPE_CHECKING:
    from plyscope.trace.trace import Trace


def unvisited(trace: "Trace") -> Iterator[float]:
    """Yield the utilities for MAX of the leaves that were never looked at, left to right."""
    game, nodes, probed = trace.game, trace.nodes, _probed(trace)

    def below(visits: list[int], state: Any) -> Iterator[float]:
        """Yield those below a position, given the nodes at which it was visited.

        They are several where a search begins anew, or revisits its nodes.
        """
        if visits and not any(nodes[node].actions for node in visits):
            return  # it was looked at as it stands
        if game.is_terminal(state):
            if state not in probed:
                yield game.utility(state, MAX)
            return
        entered: defaultdict[Action, list[int]] = defaultdict(list)
        for node in visits:
            for child in nodes[node].children:
                entered[nodes[child].action or 0].append(child)
        for action in game.actions(state):
            yield from below(entered[action], game.result(state, action))

    return below([0], trace.state)


def _probed(trace: "Trace") -> set[Hashable]:
    """Return the finished games that the probes of a search came to: no tape has them."""
    if not any(event.note == "probe" for event in trace.events):
        return set()
    seen: set[Hashable] = set()

    def utility(state: Hashable, player: Player) -> float:
        seen.add(state)
        return trace.game.utility(state, player)

    chosen = find(trace.algorithm)
    game, _, others = chosen.arrange(trace.game, trace.options, SILENT)
    chosen.function(with_methods(game, utility=utility), trace.state, SILENT, **others)
    return seen
