"""A trace as plain data, for JSON."""

from math import inf
from typing import Any

from plyscope.trace.mcts_tree import merge
from plyscope.trace.trace import Trace


def plain(trace: Trace) -> dict[str, Any]:
    """Return a trace as plain data for JSON: its nodes and its events, infinite bounds as null.

    Of a search that revisits its nodes it also has `merged`: each node once, with its visits.
    """
    return _revisited(trace) | {
        "version": 1,
        "value": trace.result.value,
        "action": trace.result.action,
        "line": list(trace.result.line),
        "counts": dict(trace.result.counts),
        "nodes": [
            {
                "parent": node.parent,
                "action": node.action,
                "alpha": _finite(node.alpha),
                "beta": _finite(node.beta),
                "value": node.value,
                "actions": node.actions,
                "cut": node.cut,
                "dropped": node.dropped,
                "player": node.player,
                "probability": node.probability,
            }
            for node in trace.nodes
        ],
        "events": [
            {
                "kind": event.kind,
                "node": event.node,
                "action": event.action,
                "value": event.value,
                "alpha": _finite(event.alpha),
                "beta": _finite(event.beta),
                "skipped": event.skipped,
                "note": event.note,
            }
            for event in trace.events
        ],
    }


def _revisited(trace: Trace) -> dict[str, Any]:
    """Return the merged nodes of a search by simulations, in the order of their first visits."""
    if not any(event.note == "simulation" for event in trace.events[:1]):
        return {}
    return {
        "merged": [
            {
                "parent": node.parent,
                "action": node.action,
                "visits": node.visits,
                "mean": node.mean if node.visits else None,
                "prior": node.prior,
                "actions": node.actions,
            }
            for node in merge(trace.numbers).nodes
        ]
    }


def _finite(value: float) -> float | None:
    return None if value in (inf, -inf) else value
