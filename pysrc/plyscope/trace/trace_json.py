"""A trace as plain data, for JSON."""

from math import inf
from typing import Any

from plyscope.trace.trace import Trace


def trace_to_json(trace: Trace) -> dict[str, Any]:
    """Return a trace as plain data for JSON: its result, nodes and events.

    Infinite numbers are null. The nodes of a search by simulations have visits, mean and prior
    besides.
    """
    return {
        "version": 2,
        "algorithm": trace.algorithm,
        "options": dict(trace.options),
        "value": _finite_or_none(trace.result.value),
        "action": trace.result.action,
        "principal_variation": list(trace.result.principal_variation),
        "counts": dict(trace.result.counts),
        "nodes": [
            {
                "parent": node.parent,
                "action": node.action,
                "ply": node.ply,
                "alpha": _finite_or_none(node.alpha),
                "beta": _finite_or_none(node.beta),
                "value": _finite_or_none(node.value),
                "action_count": node.action_count,
                "cut": node.cut,
                "forward_pruned": node.forward_pruned,
                "player": node.player,
                "probability": node.probability,
                **(
                    {"visits": node.visits, "mean": node.mean, "prior": node.prior}
                    if trace.traits.simulates
                    else {}
                ),
            }
            for node in trace.nodes
        ],
        "events": [
            {
                "kind": event.kind,
                "node": event.node,
                "action": event.action,
                "value": _finite_or_none(event.value),
                "alpha": _finite_or_none(event.alpha),
                "beta": _finite_or_none(event.beta),
                "skipped": event.skipped,
                "annotation": event.annotation,
            }
            for event in trace.events
        ],
    }


def _finite_or_none(value: Any) -> Any:
    return None if value in (inf, -inf) else value
