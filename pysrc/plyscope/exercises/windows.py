"""The windows of alpha-beta, as a lecturer writes them beside each node."""

from dataclasses import dataclass, field
from math import inf

from plyscope.trace import Trace

Window = tuple[float, float]


@dataclass
class NodeWindows:
    """What alpha and beta are at a node.

    changes   the window on entry, under None, and after each child that changed it, by its action
    returned  what came back from each child that was visited, by its action
    cut_by    the child after which the node was cut, None where it was not

    Where alpha and beta have met or crossed at last, the node is left: that pair may be written
    down or left out.
    """

    changes: dict[int | None, Window]
    returned: dict[int, float] = field(default_factory=dict)
    cut_by: int | None = None

    @property
    def sequence(self) -> list[Window]:
        """All windows in order."""
        return list(self.changes.values())

    def find_before(self, child: int) -> Window:
        """Return the window with which a child that was visited was entered."""
        at = self.changes[None]
        for action in self.returned:
            if action == child:
                break
            at = self.changes.get(action, at)
        return at

    def is_optional(self, after: int | None) -> bool:
        """Tell whether a change may be left out: the last one, at which the two met."""
        alpha, beta = self.changes[after]
        return alpha >= beta and after == list(self.changes)[-1]


def find_windows(trace: Trace) -> dict[int, NodeWindows]:
    """Return the windows of every inner node of an explicit tree that alpha-beta visited."""
    game = trace.game
    root = trace.state
    states: list[int] = [root]  # type: ignore[list-item]
    found = {states[0]: NodeWindows({None: (-inf, inf)})}
    path, left = [states[0]], [-1]  # the open nodes, and the child each was back from last
    for event in trace.events:
        open_node = found.get(path[-1])
        if event.kind == "enter":
            assert event.action is not None
            left[-1] = event.action
            path.append(game.result(path[-1], event.action))
            left.append(-1)
            if not game.is_terminal(path[-1]):
                found[path[-1]] = NodeWindows({None: (event.alpha, event.beta)})
        elif event.kind == "leave":
            path.pop()
            left.pop()
            found[path[-1]].returned[left[-1]] = event.value  # type: ignore[assignment]
        elif open_node is not None and event.kind == "update":
            window = (event.alpha, event.beta)
            if window != open_node.sequence[-1]:
                open_node.changes[left[-1]] = window
        elif open_node is not None and event.kind == "cut":
            open_node.cut_by = left[-1]
    return found
