"""What a search knows of each node that it has closed."""

from collections.abc import Sequence
from typing import Any

from plyscope.trace.known import Known
from plyscope.trace.manner import Manner
from plyscope.trace.moment import moments
from plyscope.trace.read import read


def closed(state: Any, manner: Manner, numbers: Sequence[float]) -> list[Known | None]:
    """Return, by node in the order in which they were entered, what was known of it when it closed.

    The root is the first; None of a node that never closed, as the root does not. The search must
    visit each node once: one by simulations has no such moment.
    """
    found: list[Known | None] = [None]
    path = [0]
    for moment in moments(manner.game, state, manner, read(numbers)):
        if moment.kind == "enter":
            path.append(len(found))
            found.append(None)
        elif moment.kind == "leave":
            found[path.pop()] = moment.known
        del path[len(moment.path) :]  # an iteration that was stopped leaves all at once
    return found
