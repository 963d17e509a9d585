"""The windows of alpha-beta at each node, as written beside the node on paper."""

from dataclasses import dataclass, field
from math import inf

from plyscope.trace import Trace

Window = tuple[float, float]


@dataclass
class NodeWindows:
    """The windows of one node.

    changes   the window on entry, under None, and after each child that changed it, by its action
    returned  the value that each visited child returned, by its action
    cut_by    the action after which the node was cut off, None if it was not

    A last window with alpha >= beta is optional in an answer: the node ends there.
    """

    changes: dict[int | None, Window]
    returned: dict[int, float] = field(default_factory=dict)
    cut_by: int | None = None

    @property
    def sequence(self) -> list[Window]:
        """All windows in order."""
        return list(self.changes.values())

    def find_before(self, child: int) -> Window:
        """Return the window with which a visited child was entered."""
        window = self.changes[None]
        for action in self.returned:
            if action == child:
                break
            window = self.changes.get(action, window)
        return window

    def is_optional(self, after: int | None) -> bool:
        """Return whether a change may be left out: the last one, with alpha >= beta."""
        alpha, beta = self.changes[after]
        return alpha >= beta and after == list(self.changes)[-1]


def find_windows(trace: Trace) -> dict[int, NodeWindows]:
    """Return the windows of every inner node that alpha-beta visited, by its number."""
    game = trace.game
    root = trace.state
    states: list[int] = [root]  # type: ignore[list-item]
    found = {states[0]: NodeWindows({None: (-inf, inf)})}
    path, last_actions = [states[0]], [-1]  # of the open nodes, with the action entered last
    for event in trace.events:
        open_node = found.get(path[-1])
        if event.kind == "enter":
            assert event.action is not None
            last_actions[-1] = event.action
            path.append(game.result(path[-1], event.action))
            last_actions.append(-1)
            if not game.is_terminal(path[-1]):
                found[path[-1]] = NodeWindows({None: (event.alpha, event.beta)})
        elif event.kind == "leave":
            path.pop()
            last_actions.pop()
            found[path[-1]].returned[last_actions[-1]] = event.value  # type: ignore[assignment]
        elif open_node is not None and event.kind == "update":
            window = (event.alpha, event.beta)
            if window != open_node.sequence[-1]:
                open_node.changes[last_actions[-1]] = window
        elif open_node is not None and event.kind == "cut":
            open_node.cut_by = last_actions[-1]
    return found
